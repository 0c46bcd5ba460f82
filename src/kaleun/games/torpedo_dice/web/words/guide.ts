// What the guided first game says.
import type { Lang } from '@web/i18n/texts';

const en = {
  take: 'Every pip is a torpedo. Take a die: many pips hit more and miss more. In the window lies the enemy boat, a letter for each system.',
  take_left: 'See what is still whole on the enemy boat and take the die whose pattern fits.',
  modify: 'Once a round a system may change your die: the Periscope turns it over, the Sail by one. You may also keep it.',
  modify_again: 'Would another side fit better? Cannon and Portholes work three times in a game, the others every round.',
  fire: 'Lay the frame on the enemy boat: drag it or tap a field. Plus is a hit, minus a miss. Every miss costs a reserve torpedo.',
  finish: 'A system can be finished now: with its last field filled the enemy has lost it for good.',
  spare: 'Few reserve torpedoes are left. With more misses than that you get the skull and cannot win: aim safely.',
  fire_again: 'Fields hit before count as misses. Only a system filled to the last field is destroyed: finish what is begun.',
  wounded: 'You lost a system: it cannot change your die any more. You can always fire.',
  wait: 'All decide at the same time; nobody sees what you planned until all are ready.',
  won: 'You won. Next: the mission side, where systems are switched on first, or alone against the KI.',
  lost: 'Not this time. Take dice that fit what is left, and finish one system before you begin the next.',
} as const;

export type GuideKey = keyof typeof en;

const de: Record<GuideKey, string> = {
  take: 'Jedes Auge ist ein Torpedo. Nimm einen Würfel: viele Augen treffen mehr und verfehlen mehr. Im Fenster liegt das gegnerische Boot, ein Buchstabe je System.',
  take_left: 'Sieh nach, was am gegnerischen Boot noch heil ist, und nimm den Würfel, dessen Bild dazu passt.',
  modify: 'Einmal je Runde darf ein System deinen Würfel ändern: das Periskop dreht ihn um, der Turm um eins. Du kannst ihn auch behalten.',
  modify_again: 'Passt eine andere Seite besser? Geschütz und Bullaugen gehen dreimal im Spiel, die anderen in jeder Runde.',
  fire: 'Lege den Rahmen auf das Boot: ziehen oder ein Feld antippen. Plus trifft, Minus geht daneben und kostet einen Reservetorpedo.',
  finish: 'Ein System lässt sich jetzt erledigen: ist sein letztes Feld ausgefüllt, hat der Gegner es für immer verloren.',
  spare: 'Nur noch wenige Reservetorpedos. Mehr Fehlschüsse bringen den Totenkopf, und damit gewinnt man nicht: ziele sicher.',
  fire_again: 'Getroffene Felder zählen als Fehlschuss. Zerstört ist ein System erst mit dem letzten Feld: bring zu Ende, was begonnen ist.',
  wounded: 'Du hast ein System verloren: es ändert deinen Würfel nicht mehr. Schießen kannst du immer.',
  wait: 'Alle entscheiden gleichzeitig; deinen Plan sieht niemand, bis alle fertig sind.',
  won: 'Gewonnen. Als Nächstes: die Missionsseite, auf der Systeme erst eingeschaltet werden, oder allein gegen die KI.',
  lost: 'Diesmal nicht. Nimm Würfel, die zum Rest passen, und erledige ein System, bevor du das nächste beginnst.',
};

const es: Record<GuideKey, string> = {
  take: 'Cada punto es un torpedo. Toma un dado: con muchos puntos se acierta más y se falla más. En la ventana está el submarino enemigo, una letra por sistema.',
  take_left: 'Mira qué queda entero en el submarino enemigo y toma el dado cuya figura encaje.',
  modify: 'Una vez por ronda un sistema puede cambiar tu dado: el periscopio le da la vuelta, la torreta lo gira en uno. También puedes dejarlo así.',
  modify_again: '¿Encajaría mejor otra cara? Cañón y ojos de buey sirven tres veces por partida, los demás en cada ronda.',
  fire: 'Coloca el marco sobre el submarino: arrástralo o toca una casilla. Más es impacto, menos es fallo y cuesta un torpedo de reserva.',
  finish: 'Ahora se puede acabar un sistema: con su última casilla llena, el enemigo lo pierde para siempre.',
  spare: 'Quedan pocos torpedos de reserva. Con más fallos sale la calavera y no se gana: apunta sobre seguro.',
  fire_again: 'Las casillas ya tocadas son fallos. Un sistema se destruye solo con su última casilla: termina lo empezado.',
  wounded: 'Has perdido un sistema: ya no cambia tu dado. Disparar puedes siempre.',
  wait: 'Todos deciden a la vez; nadie ve tu plan hasta que todos están listos.',
  won: 'Has ganado. Lo siguiente: el lado de misión, donde los sistemas se encienden primero, o tú solo contra la KI.',
  lost: 'Esta vez no. Toma dados que encajen con lo que queda y acaba un sistema antes de empezar otro.',
};

export const GUIDE_WORDS: Record<Lang, Record<GuideKey, string>> = { en, de, es };
