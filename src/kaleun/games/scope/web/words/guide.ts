// What the guided first game says.
import type { Lang } from '@web/i18n/texts';

const en = {
  deploy: 'You lead one submarine. Choose its card in row 5: it lies face down, and only you know which one it is.',
  convoy: 'The Allied side places two freighters and a destroyer. Freighters crawl south; the destroyer hunts you.',
  first: 'One action a turn: shuffle four cards, or launch. Take a block with your submarine in it and lay it back elsewhere. The other side sees the block, never the card.',
  hunted: 'A destroyer stands next to you and may search your card. Slip away with a shuffle, or launch at it: a destroyer counts 2 points.',
  both_out: 'Both torpedoes run. Until one is spent you can only shuffle: leave the place where you were seen, or bluff with another block.',
  launched: 'Everybody saw from which card you launched. The torpedo runs one card a turn. Shuffle now, so that the destroyer has to guess.',
  aim: 'A ship lies in line with you. Choose Launch, your submarine and a direction; the dashed line shows the run, one number a turn. Slow ships have to be met ahead.',
  closer: 'Nothing lies in line. Shuffle towards the convoy: torpedoes run straight, in eight directions.',
  wait: 'The Allied side moves. A slow ship gets its order one turn ahead: the yellow arrow shows where it goes.',
  won: 'You reached the target. Next: the same as the Allied side, or two submarines in Coordinated attack.',
  lost: 'The convoy was stronger this time. Launch from two cards away, and never stay where you were seen.',
} as const;

export type GuideKey = keyof typeof en;

const de: Record<GuideKey, string> = {
  deploy: 'Du führst ein U-Boot. Wähle seine Karte in Reihe 5: es liegt verdeckt, und nur du weißt, wo.',
  convoy: 'Die Alliierten stellen zwei Frachter und einen Zerstörer auf. Frachter kriechen nach Süden, der Zerstörer jagt dich.',
  first: 'Eine Aktion je Zug: vier Karten mischen oder schießen. Nimm einen Block, in dem dein U-Boot liegt, und lege es anders zurück. Die Gegenseite sieht den Block, nie die Karte.',
  hunted: 'Neben dir steht ein Zerstörer und kann deine Karte absuchen. Entwische mit einem Block, oder schieße auf ihn: er zählt 2 Punkte.',
  both_out: 'Beide Torpedos laufen. Bis einer verbraucht ist, kannst du nur mischen: verlasse die Stelle, an der du gesehen wurdest, oder bluffe anderswo.',
  launched: 'Alle haben gesehen, von welcher Karte du geschossen hast. Der Torpedo läuft eine Karte je Zug. Mische jetzt, damit der Zerstörer raten muss.',
  aim: 'Ein Schiff liegt auf deiner Linie. Wähle Abschuss, dein U-Boot und eine Richtung; die gestrichelte Linie zeigt den Lauf, eine Zahl je Zug. Langsamen Schiffen muss man vorhalten.',
  closer: 'Nichts liegt auf deiner Linie. Mische dich an den Geleitzug heran: Torpedos laufen gerade, in acht Richtungen.',
  wait: 'Die Alliierten sind am Zug. Ein langsames Schiff bekommt seinen Befehl einen Zug im Voraus: der gelbe Pfeil zeigt, wohin es fährt.',
  won: 'Das Ziel ist erreicht. Als Nächstes: dasselbe als Alliierte, oder zwei U-Boote im Koordinierten Angriff.',
  lost: 'Diesmal war der Geleitzug stärker. Schieße aus zwei Karten Abstand, und bleibe nie, wo man dich gesehen hat.',
};

const es: Record<GuideKey, string> = {
  deploy: 'Mandas un submarino. Elige su carta en la fila 5: queda boca abajo y solo tú sabes cuál es.',
  convoy: 'Los Aliados colocan dos cargueros y un destructor. Los cargueros avanzan despacio al sur; el destructor te busca.',
  first: 'Una acción por turno: barajar cuatro cartas o lanzar. Toma un bloque con tu submarino y déjalo en otra carta. El rival ve el bloque, nunca la carta.',
  hunted: 'Hay un destructor a tu lado y puede registrar tu carta. Escapa barajando, o lánzale un torpedo: vale 2 puntos.',
  both_out: 'Los dos torpedos están en marcha. Hasta gastar uno solo puedes barajar: deja el lugar donde te vieron, o tira un farol en otro bloque.',
  launched: 'Todos vieron desde qué carta lanzaste. El torpedo avanza una carta por turno. Baraja ahora, para que el destructor tenga que adivinar.',
  aim: 'Hay un barco en tu línea. Elige Lanzar, tu submarino y una dirección; la línea discontinua muestra el recorrido, un número por turno. A los barcos lentos hay que apuntarles por delante.',
  closer: 'No hay nada en tu línea. Acércate al convoy barajando: los torpedos van rectos, en ocho direcciones.',
  wait: 'Mueven los Aliados. Un barco lento recibe su orden con un turno de antelación: la flecha amarilla muestra adónde va.',
  won: 'Has alcanzado el objetivo. Lo siguiente: lo mismo con los Aliados, o dos submarinos en el Ataque coordinado.',
  lost: 'Esta vez el convoy fue más fuerte. Lanza desde dos cartas de distancia y nunca te quedes donde te vieron.',
};

export const GUIDE_WORDS: Record<Lang, Record<GuideKey, string>> = { en, de, es };
