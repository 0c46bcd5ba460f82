// The words of the first patrol: one for each question on the suggested way, and some for whoever goes another.
import type { Lang } from '@web/i18n/texts';

const en = {
  s1_maneuver:
    'You start at 200 metres. The ships are up there: begin to climb, one space a turn. Tap M1, then confirm.',
  s1_battery:
    'Under water each turn costs power. The main battery comes back on the Surface, auxiliary power never: pay with the battery.',
  s2_maneuver: 'Periscope depth is where you look and shoot. P2 lies under two ships, S1 and S2.',
  s2_battery: 'Four cells will be left after this. You will have to think of coming up in time.',
  s2_identify: 'What is at S2? One die tells: a 1 is nothing at all, anything else that many thousand tons.',
  s2_torpedo: '6 000 tons! From periscope depth a torpedo hits on 4 or more. But any shot calls the destroyer.',
  s3_maneuver: 'Missed, and the destroyer is searching. It has not found you yet: stay and try once more.',
  s3_battery: 'The same price again.',
  s3_identify: 'Looking costs nothing: see what is at S1 while you are here.',
  s3_torpedo:
    'S1 was a false contact. S2 is still in front of your tubes. The destroyer hunts already, so a shot adds little danger.',
  s4_maneuver:
    'Sunk! But now the destroyer has found you and attacks every turn. The deeper, the harder it is to hit you: go down.',
  s4_battery: 'Diving costs power as well.',
  s5_maneuver:
    'At 200 metres it hits on a 6 only, and if you are still afloat afterwards it loses you. Nothing else shakes it off.',
  s5_battery: 'Pay, and hold your breath.',
  s6_maneuver: 'Hit and repaired, and the destroyer has lost you. Climb again.',
  s6_battery: 'The last cell of the main battery. After this only auxiliary power is left.',
  s7_maneuver: 'From P4 you could be on the Surface next turn. Auxiliary power will pay for this one.',
  s7_identify: 'One more look: what is at S3?',
  s7_torpedo:
    '4 000 tons are tempting. But a shot calls the destroyer, you could not go home then, and power is short. Hold fire.',
  s8_maneuver:
    'Choose "Course home" and S4. The boat must end this turn on the Surface; then only aircraft can still harm her.',
  over_home: 'Home! The report shows every roll, what was to be expected, and your honour. Now sail on your own.',
  over_lost:
    'Lost this time. The report shows where the dice turned. The first patrol can be played again at any time.',
  free_hunted: 'The destroyer hunts you. Every level down makes a hit less likely, and only 200 metres shake it off.',
  free_power: 'Little power left. A boat that cannot pay under water is lost: come up in time.',
  free_surface: 'On the Surface the battery recharges, but aircraft search for you each turn.',
  free_home: 'No destroyer about: from here you may set course home whenever you like.',
  free_maneuver: 'Stay, or move one space. You look and shoot from the Surface and from periscope depth only.',
  free_battery: 'Main battery comes back on the Surface, auxiliary power never does.',
  free_identify: 'Looking costs nothing. A 1 is a false contact, anything else a ship.',
  free_torpedo:
    'On the Surface a torpedo hits on 3 or more but gives you away at once; at periscope depth it hits on 4 or more.',
} as const;

export type GuideKey = keyof typeof en;

const de: Record<GuideKey, string> = {
  s1_maneuver:
    'Du beginnst auf 200 Metern. Die Schiffe sind oben: steige, ein Feld je Runde. Tippe auf M1 und bestätige.',
  s1_battery:
    'Unter Wasser kostet jede Runde Strom. Die Hauptbatterie lädt an der Oberfläche, Hilfsstrom nie: zahle mit der Batterie.',
  s2_maneuver: 'Aus Sehrohrtiefe siehst du und schießt du. P2 liegt unter zwei Schiffen, S1 und S2.',
  s2_battery: 'Danach bleiben vier Zellen. Denk rechtzeitig ans Auftauchen.',
  s2_identify: 'Was ist auf S2? Ein Würfel sagt es: bei 1 ist da nichts, sonst so viele tausend Tonnen.',
  s2_torpedo: '6 000 Tonnen! Aus Sehrohrtiefe trifft ein Torpedo ab 4. Doch jeder Schuss ruft den Zerstörer.',
  s3_maneuver: 'Vorbei, und der Zerstörer sucht. Noch hat er dich nicht: bleib und versuch es noch einmal.',
  s3_battery: 'Wieder derselbe Preis.',
  s3_identify: 'Hinsehen kostet nichts: schau, was auf S1 ist, solange du hier bist.',
  s3_torpedo:
    'S1 war ein Fehlkontakt. S2 liegt noch vor deinen Rohren. Der Zerstörer jagt schon, ein Schuss macht kaum mehr Gefahr.',
  s4_maneuver:
    'Versenkt! Doch jetzt hat dich der Zerstörer und greift jede Runde an. Je tiefer, desto schwerer trifft er: geh hinunter.',
  s4_battery: 'Auch Tauchen kostet Strom.',
  s5_maneuver:
    'Auf 200 Metern trifft er nur mit einer 6, und schwimmst du danach noch, verliert er dich. Sonst hilft nichts.',
  s5_battery: 'Zahle, und halt die Luft an.',
  s6_maneuver: 'Getroffen und repariert, und der Zerstörer hat dich verloren. Steige wieder.',
  s6_battery: 'Die letzte Zelle der Hauptbatterie. Danach bleibt nur Hilfsstrom.',
  s7_maneuver: 'Von P4 wärst du in der nächsten Runde oben. Diese bezahlt der Hilfsstrom.',
  s7_identify: 'Noch ein Blick: was ist auf S3?',
  s7_torpedo:
    '4 000 Tonnen locken. Doch ein Schuss ruft den Zerstörer, dann kannst du nicht heim, und der Strom ist knapp. Schieß nicht.',
  s8_maneuver: 'Wähle „Kurs Heimat“ und S4. Das Boot muss diese Runde oben enden; dann drohen nur noch Flieger.',
  over_home: 'Daheim! Der Bericht zeigt jeden Wurf, was zu erwarten war, und deine Auszeichnung. Nun fahr allein.',
  over_lost:
    'Diesmal verloren. Der Bericht zeigt, wo sich die Würfel wendeten. Die erste Fahrt lässt sich jederzeit wiederholen.',
  free_hunted:
    'Der Zerstörer jagt dich. Jede Stufe tiefer macht einen Treffer seltener, und nur 200 Meter schütteln ihn ab.',
  free_power: 'Wenig Strom. Ein Boot, das unter Wasser nicht zahlen kann, ist verloren: tauche rechtzeitig auf.',
  free_surface: 'An der Oberfläche lädt die Batterie, doch jede Runde suchen dich Flieger.',
  free_home: 'Kein Zerstörer in der Nähe: von hier kannst du jederzeit Kurs Heimat nehmen.',
  free_maneuver: 'Bleib, oder fahr ein Feld. Sehen und schießen kannst du nur oben und aus Sehrohrtiefe.',
  free_battery: 'Die Hauptbatterie lädt an der Oberfläche, Hilfsstrom kommt nie zurück.',
  free_identify: 'Hinsehen kostet nichts. Eine 1 ist ein Fehlkontakt, alles andere ein Schiff.',
  free_torpedo: 'Oben trifft ein Torpedo ab 3, verrät dich aber sofort; aus Sehrohrtiefe trifft er ab 4.',
};

const es: Record<GuideKey, string> = {
  s1_maneuver: 'Empiezas a 200 metros. Los buques están arriba: sube, una casilla por turno. Toca M1 y confirma.',
  s1_battery:
    'Bajo el agua cada turno cuesta energía. La batería principal vuelve en la superficie, la auxiliar nunca: paga con la batería.',
  s2_maneuver: 'Desde cota periscópica ves y disparas. P2 está bajo dos buques, S1 y S2.',
  s2_battery: 'Después quedarán cuatro células. Piensa en salir a tiempo.',
  s2_identify: '¿Qué hay en S2? Lo dice un dado: un 1 no es nada; lo demás, tantas mil toneladas.',
  s2_torpedo:
    '¡6 000 toneladas! Desde cota periscópica un torpedo acierta con 4 o más. Pero cada disparo llama al destructor.',
  s3_maneuver: 'Fallado, y el destructor busca. Aún no te ha encontrado: quédate y prueba otra vez.',
  s3_battery: 'El mismo precio otra vez.',
  s3_identify: 'Mirar no cuesta nada: mira qué hay en S1 ya que estás aquí.',
  s3_torpedo:
    'S1 era un falso contacto. S2 sigue ante tus tubos. El destructor ya te busca: disparar añade poco peligro.',
  s4_maneuver:
    '¡Hundido! Pero ahora el destructor te ha encontrado y ataca cada turno. Cuanto más hondo, más difícil acertarte: baja.',
  s4_battery: 'Bajar también cuesta energía.',
  s5_maneuver: 'A 200 metros solo acierta con un 6, y si después sigues a flote te pierde. Nada más lo despista.',
  s5_battery: 'Paga y contén el aliento.',
  s6_maneuver: 'Tocado y reparado, y el destructor te ha perdido. Vuelve a subir.',
  s6_battery: 'La última célula de la batería principal. Después solo queda la auxiliar.',
  s7_maneuver: 'Desde P4 podrías estar en la superficie el turno que viene. Este lo paga la auxiliar.',
  s7_identify: 'Una mirada más: ¿qué hay en S3?',
  s7_torpedo:
    '4 000 toneladas tientan. Pero un disparo llama al destructor, entonces no podrías volver, y falta energía. No dispares.',
  s8_maneuver:
    'Elige «Rumbo a casa» y S4. El submarino debe acabar el turno en la superficie; luego solo amenazan los aviones.',
  over_home: '¡En casa! El informe muestra cada tirada, lo que cabía esperar y tu honor. Ahora navega por tu cuenta.',
  over_lost:
    'Perdido esta vez. El informe muestra dónde giraron los dados. La primera patrulla se puede repetir cuando quieras.',
  free_hunted:
    'El destructor te caza. Cada nivel más abajo hace menos probable un impacto, y solo 200 metros lo despistan.',
  free_power: 'Queda poca energía. Un submarino que no puede pagar bajo el agua se pierde: sube a tiempo.',
  free_surface: 'En la superficie la batería se recarga, pero los aviones te buscan cada turno.',
  free_home: 'No hay destructor cerca: desde aquí puedes poner rumbo a casa cuando quieras.',
  free_maneuver: 'Quédate o muévete una casilla. Solo ves y disparas desde la superficie y desde cota periscópica.',
  free_battery: 'La batería principal vuelve en la superficie, la auxiliar no vuelve nunca.',
  free_identify: 'Mirar no cuesta nada. Un 1 es un falso contacto; lo demás, un buque.',
  free_torpedo:
    'En la superficie un torpedo acierta con 3 o más pero te delata al instante; desde cota periscópica acierta con 4 o más.',
};

export const GUIDE_WORDS: Record<Lang, Record<GuideKey, string>> = { en, de, es };
