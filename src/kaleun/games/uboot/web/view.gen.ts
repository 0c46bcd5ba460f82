// Generated from src/kaleun/games/uboot/view.py by `python -m kaleun.server.typescript`. Do not edit.

/** The middle of the table: the tactical map as it lies there, and the stopwatches of our torpedoes. */
export interface TableView extends Setting {
  mission: string;
  clock: Clock;
  date: string;
  time: string;
  left: number;
  boat: Boat;
  tubes: Tube[];
  spares: Record<string, number>;
  weather: Weather;
  light: string;
  pinged: number;
  sunk: Sinking[];
  running: number;
  aircraft: Plane[];
  watch: number;
  sailors: Sailor[];
  tracks: Tracks;
  cards: Cards;
  pending: number;
  technical_view: TechnicalView;
  food: Food;
  mobilization: Mobilization | null;
  patients: Record<string, string[]>;
  hints: string[];
  task: Task;
  officers: Record<string, Officer>;
  outcome: string;
  plot: Plotted[];
  markers: Marker[];
  torpedoes: Stopwatch[];
}

export interface Clock {
  seconds: number;
  scale: string;
  paused: boolean;
}

/** The instruments. `views`: seconds until an open one is left; `lock`: the contact it is held on. */
export interface Boat {
  course: number;
  helm: number;
  speed: number;
  telegraph: string;
  depth: number;
  keel: number;
  diving: string;
  battery: number;
  fuel: number;
  shells: number;
  views: Record<string, number>;
  lock: number;
  turning: number;
}

export interface Tube {
  load: string;
  flooded?: boolean;
  flooding?: boolean;
  reloading?: boolean;
}

export interface Weather {
  sea: number;
  cloud: number;
  visibility: string;
  wind: number;
}

export interface Sinking {
  kind: string;
  grt: number;
  t: number;
}

/** An aircraft in sight: degrees off the bow, and miles. */
export interface Plane {
  id: number;
  bearing: number;
  miles: number;
}

/** A figure on the model and its two sides. */
export interface Sailor {
  figure: string;
  role: string;
  section: number;
  leads?: boolean;
  watches: [Side, Side];
}

/** The sailor a figure stands for in one of the two watches. */
export interface Side {
  icons: string[];
  tokens?: string[];
  duty?: string;
  cards?: number[];
  kia?: boolean;
}

export interface Tracks {
  orders: string;
  blocked: number;
  high_alerts_left: number;
  morale: string;
  excess: string | null;
  exhausted: boolean;
  smoked: boolean;
  cigarettes: Record<string, number>;
}

export interface Cards {
  hand: number[];
  gone: number[];
  decks: Record<string, number>;
  resolving: number[];
  treated: number[];
  medical: Record<string, number>;
  used: Record<string, number>;
  medkits: number;
}

export interface TechnicalView {
  technical: Technical[];
  environment: Record<string, string[]>;
  hazardous: number[];
  supplies: Record<string, number>;
  toolboxes: Record<string, Toolbox>;
  discard: number[];
  flooded: number[];
  breaches: Breach[];
  views: Record<string, string[]>;
}

/** A technical condition: `men` work on it where `need` are needed; -1 seconds = not running, not getting worse. */
export interface Technical {
  component: string;
  section: number;
  level: string;
  need: number;
  men: number;
  running: boolean;
  left: number;
  worse_in: number;
  card: number;
  began: boolean;
}

export interface Toolbox {
  section: number;
  cards: number[];
  down: number[];
  locked: boolean;
}

export interface Breach {
  section: number;
  left: number;
  crewed: boolean;
  failed: boolean;
}

export interface Food {
  pyramid: string[];
  supply: number;
  plates: Plate[];
  lemons: number;
  discard: number;
  spoiled: string[];
  result: number;
}

export interface Plate {
  tokens: string[];
  size: number;
}

/** An open Mobilization with a preview of who is exposed to what. */
export interface Mobilization {
  moved: Record<string, number[]>;
  ready: string[];
  exposed: Record<string, string[]>;
}

/**
 * The mission. A line of the log has mission, t, code and its own words or numbers; `said` is what each officer
 * called out last, by topic.
 */
export interface Task {
  title: string;
  briefing: string;
  start_square: string;
  objectives: Objective[];
  log: (Record<string, number | string>)[];
  said: Record<string, Record<string, number | string>>;
  evaluation?: Evaluation | null;
  lesson?: Lesson | null;
}

/** An objective: how far it has got, and what missions.toml says of it. */
export interface Objective {
  id: string;
  primary: boolean;
  met?: boolean;
  done?: boolean;
  missed?: boolean;
  amount?: number;
  sent_from?: string[];
  type: string;
  text: string;
  renown: number;
  squares?: string[];
  grt?: number;
  count?: number;
  hours?: number;
  minutes?: number;
  ids?: string[];
  category?: string;
  then?: string;
  until?: string;
  unit?: string;
  window_h?: [number, number] | null;
  hold_h?: number;
  hold_nm?: number;
  each_square_once?: boolean;
  min_gap_h?: number;
  before_attack?: boolean;
}

/** What the app shows at the end: Renown of objectives, of tonnage, and together. */
export interface Evaluation {
  primary: boolean;
  secondary: string[];
  objectives: number;
  tonnage: number;
  grt: number;
  ships: number;
  grade: string;
  renown: number;
}

/** A lesson: whose it is, its goals by the codes of their words, and how many have been reached. */
export interface Lesson {
  role: string;
  goals: string[];
  reached: number;
}

/** What one officer reports and proposes now, the most urgent first. */
export interface Officer {
  says?: Saying[];
  proposes?: Proposal[];
}

/** A sentence: its code in the words of the log, and what is filled in. */
export interface Saying {
  code: string;
  data?: Record<string, number | string | string[]>;
}

/**
 * What an officer would have somebody do. Whoever holds `seat` accepts it by giving `command` with `args`; where
 * men are missing, a Mobilization for `first` comes before it. `fill`: the rest of the command is for a person.
 */
export interface Proposal {
  code: string;
  data?: Record<string, number | string | string[]>;
  rank: number;
  seat?: string;
  command: string;
  args?: Record<string, number | string | string[]>;
  first?: string;
  fill?: boolean;
}

/**
 * A ship on the plot in the middle of the table: the bearing that was called out and what it is taken for. Miles,
 * course and speed are there where the navigator's level draws it; where he draws by hand, his markers tell.
 */
export type Plotted = [id: number, by: string, true_bearing: number, kind: string, age: number, miles: number | null, course: number | null, speed: number | null];

/** A marker on the tactical map, miles east and north of the boat. */
export interface Marker {
  id: number;
  kind: string;
  x: number;
  y: number;
  course: number;
  age: number;
}

/** One of our torpedoes under way: when it left, and when it should be there. */
export type Stopwatch = [id: number, at: number, due: number];

/** The same, the periscope, and how each order is manned. */
export interface CaptainView extends Setting {
  mission: string;
  clock: Clock;
  date: string;
  time: string;
  left: number;
  boat: Boat;
  tubes: Tube[];
  spares: Record<string, number>;
  weather: Weather;
  light: string;
  pinged: number;
  sunk: Sinking[];
  running: number;
  aircraft: Plane[];
  watch: number;
  sailors: Sailor[];
  tracks: Tracks;
  cards: Cards;
  pending: number;
  technical_view: TechnicalView;
  food: Food;
  mobilization: Mobilization | null;
  patients: Record<string, string[]>;
  hints: string[];
  task: RadioTask;
  officers: Record<string, Officer>;
  outcome: string;
  contacts: Contact[];
  markers: Marker[];
  scene: Scene;
  glasses: Glass;
  checked: string[];
  radio: Message[];
  periscope: Glass;
  readiness: Record<string, Manned[]>;
}

/** The mission for those who send: the messages headquarters waits for. */
export interface RadioTask {
  title: string;
  briefing: string;
  start_square: string;
  objectives: Objective[];
  log: (Record<string, number | string>)[];
  said: Record<string, Record<string, number | string>>;
  evaluation?: Evaluation | null;
  lesson?: Lesson | null;
  to_send: string[];
  sending: string;
}

/**
 * A ship seen or heard, with errors; bearings are true. None: nobody knows. `age`: 0 while it is held, else the
 * seconds since it was, in steps of ten.
 */
export type Contact = [id: number, by: string, true_bearing: number, distance: number | null, band: string, course: number | null, speed: number | null, kind: string, age: number];

/**
 * `eyes`: bridge, periscope, or "" if nobody looks. Sun and moon: azimuth, altitude (and percent lit), only where
 * the sky shows them; `wind`: where it comes from. Ships by the number of their contact.
 */
export interface Scene {
  eyes: string;
  wind: number;
  sun?: [number, number] | null;
  moon?: [number, number, number] | null;
  ships?: Record<string, Sight>;
  marks?: Record<string, Mark>;
  tracks?: Track[];
  splashes?: Splash[];
  stars?: number[];
  floats?: Float[];
  planes?: Record<string, Flying>;
  tracers?: Burst[];
}

/**
 * A ship in sight. `shape`: its drawing in the setting, "" while it is too far or too dark to make out, "boat" for
 * whatever is low and not on the sheet; true bearing and height of the mast in degrees; angle on the bow (starboard
 * positive); wake from 0 to 3.
 */
export type Sight = [shape: string, bearing: number, height: number, angle: number, wake: number];

/**
 * What is to be seen of a ship beside its shape: how many metres of it are below the horizon, how it burns (0 to
 * 3), how far it leans (degrees, starboard positive), how much of it has gone down (percent), whether a star shell
 * lights it.
 */
export interface Mark {
  down?: number;
  fire?: number;
  heel?: number;
  sunk?: number;
  lit?: boolean;
}

/**
 * One of our torpedoes: when it left, when it should be there, and, where its bubbles can be seen, their end: true
 * bearing and metres.
 */
export type Track = [id: number, kind: string, at: number, due: number, bearing: number | null, metres: number | null];

/** Where a shell fell a moment ago: true bearing, metres, was it ours. */
export type Splash = [at: number, bearing: number, metres: number, ours: boolean];

/** A lifeboat, raft, wreckage or oil in sight: true bearing and miles. */
export type Float = [id: number, kind: string, bearing: number, miles: number];

/**
 * An aircraft in sight. `kind`: its airframe in the setting, "" while it is too far to make out; true bearing and
 * height above the horizon in degrees, metres, angle on the bow as of a ship; `fate`: damaged, down, "" if unhurt.
 */
export type Flying = [kind: string, bearing: number, elevation: number, metres: number, angle: number, fate: string];

/** A burst of our 20 mm in the air: when it left, true bearing, degrees above the horizon, metres to the target. */
export type Burst = [at: number, bearing: number, elevation: number, metres: number];

/** Periscope or glasses: degrees off the bow it points at, and its power. */
export interface Glass {
  bearing: number;
  power: number;
}

/** A radio message; before it is read its text is what the Enigma gives out. */
export interface Message {
  id: string;
  day: string;
  read: boolean;
  text: string;
}

/** A need of an order, the specialists for it and the men in its section. */
export interface Manned {
  icon: string;
  section: number;
  need?: number;
  have?: number;
  men?: number;
}

/** The same, deck gun and cipher machine. */
export interface FirstOfficerView extends Setting {
  mission: string;
  clock: Clock;
  date: string;
  time: string;
  left: number;
  boat: Boat;
  tubes: Tube[];
  spares: Record<string, number>;
  weather: Weather;
  light: string;
  pinged: number;
  sunk: Sinking[];
  running: number;
  aircraft: Plane[];
  watch: number;
  sailors: Sailor[];
  tracks: Tracks;
  cards: Cards;
  pending: number;
  technical_view: TechnicalView;
  food: Food;
  mobilization: Mobilization | null;
  patients: Record<string, string[]>;
  hints: string[];
  task: RadioTask;
  officers: Record<string, Officer>;
  outcome: string;
  contacts: Contact[];
  markers: Marker[];
  scene: Scene;
  glasses: Glass;
  checked: string[];
  radio: Message[];
  gun: Gun;
  enigma: Machine;
}

/** The 88 mm: degrees off the bow, metres on the sight; `laid` by hand, or by its crew. */
export interface Gun {
  bearing: number;
  range: number;
  laid: boolean;
}

/** The cipher machine: the letters in its windows, what was typed since the key was set, and which lamps lit. */
export interface Machine {
  window: string;
  key: string;
  typed: string;
  lamps: string;
}

/** The map, the attack disk, the 20 mm and the larder. */
export interface NavigatorView extends Setting {
  mission: string;
  clock: Clock;
  date: string;
  time: string;
  left: number;
  boat: Boat;
  tubes: Tube[];
  spares: Record<string, number>;
  weather: Weather;
  light: string;
  pinged: number;
  sunk: Sinking[];
  running: number;
  aircraft: Plane[];
  watch: number;
  sailors: Sailor[];
  tracks: Tracks;
  cards: Cards;
  pending: number;
  technical_view: TechnicalView;
  food: Larder;
  mobilization: Mobilization | null;
  patients: Record<string, string[]>;
  hints: string[];
  task: Task;
  officers: Record<string, Officer>;
  outcome: string;
  contacts: Contact[];
  markers: Marker[];
  scene: Scene;
  glasses: Glass;
  map: Map;
  disk: string;
  attack_disk: AttackDisk;
  flak: Flak;
}

/** The food as the navigator sees it: with the meals it makes. */
export interface Larder {
  pyramid: string[];
  supply: number;
  plates: Plate[];
  lemons: number;
  discard: number;
  spoiled: string[];
  result: number;
  meals: number[][];
}

/** The navigator's map. `position`, `square` and `tactical` only where his level shows them. */
export interface Map {
  reckoned: [number, number];
  reckoned_square: string;
  disk_numbers: boolean;
  sounding: number;
  fix: string;
  fix_age: number | null;
  position?: [number, number] | null;
  square?: string | null;
  tactical?: Drawn[] | null;
}

/** A contact as the app draws it; without a known course there is no angle on the bow. */
export interface Drawn {
  contact: number;
  kind: string;
  x: number;
  y: number;
  bow_angle?: number | null;
  starboard?: boolean | null;
}

/** The disk as it is set, and what can be read off it: true bearing, angle on the bow, its side. */
export interface AttackDisk {
  own_course: number;
  bearing: number;
  enemy_course: number;
  true_bearing: number;
  bow_angle: number;
  starboard: boolean;
}

/**
 * The 20 mm: degrees off the bow and above the horizon; `laid` by hand, or by its crew. `lead`: the same of the
 * point to aim at, where the navigator's level shows it and an aircraft is in reach.
 */
export interface Flak {
  bearing: number;
  elevation: number;
  laid: boolean;
  lead?: [number, number] | null;
}

/** What lies on the table, as whoever only watches sees it; the depth gauge, and the puzzle of an open breach. */
export interface EngineerView extends Setting {
  mission: string;
  clock: Clock;
  date: string;
  time: string;
  left: number;
  boat: Boat;
  tubes: Tube[];
  spares: Record<string, number>;
  weather: Weather;
  light: string;
  pinged: number;
  sunk: Sinking[];
  running: number;
  aircraft: Plane[];
  watch: number;
  sailors: Sailor[];
  tracks: Tracks;
  cards: Cards;
  pending: number;
  technical_view: TechnicalView;
  food: Food;
  mobilization: Mobilization | null;
  patients: Record<string, string[]>;
  hints: string[];
  task: Task;
  officers: Record<string, Officer>;
  outcome: string;
  plot: Plotted[];
  markers: Marker[];
  torpedoes: Stopwatch[];
  depth_gauge: DepthGauge;
  puzzle?: Puzzle | null;
}

export interface DepthGauge {
  rate_limit: number;
}

export interface Puzzle {
  section: number;
  pieces: Piece[];
  frame: number[];
}

/** A piece of the puzzle; its letter only where the level shows it. */
export interface Piece {
  piece: number;
  picture: string;
  half: string;
  turned: boolean;
  letter?: string;
}

/**
 * `shapes` and `airframes`: drawings by the id that a ship and an aircraft in sight has; `titles`: every figure's
 * sailor in both watches.
 */
export interface Setting {
  shapes: Record<string, Drawing>;
  airframes: Record<string, Airframe>;
  titles: Record<string, [string, string]>;
}

/**
 * A type of the identification sheet from abeam, bow to the right: blocks (from, to, height), masts (place, height)
 * and funnels (place, height, width); places are shares of its length from the stern, everything else metres.
 */
export interface Drawing {
  category: string;
  length: number;
  beam: number;
  mast: number;
  hull: number;
  blocks: [number, number, number][];
  masts: [number, number][];
  funnels: [number, number, number][];
}

/**
 * A type of aircraft: metres from wing tip to wing tip and from nose to tail, where its wing is (low, mid, high,
 * parasol, biplane), engines, fins, and whether its body is a boat's.
 */
export interface Airframe {
  span: number;
  length: number;
  wing: string;
  engines: number;
  fins: number;
  hull: boolean;
}

/** `boat` and `reckoned`: the true place and the navigator's; `torpedoes`, `charges` and `planes`: places. */
export interface Truth {
  boat: [number, number];
  reckoned: [number, number];
  course: number;
  speed: number;
  depth: number;
  square: string;
  weather: string;
  light: string;
  ships: Ship[];
  groups: Body[];
  guesses: Guess[];
  torpedoes: [number, number][];
  charges: [number, number][];
  planes: [number, number][];
  hunters: number;
}

/** A ship near the boat: its number, kind, place in degrees, course, and what it is doing. */
export type Ship = [unit: number, kind: string, lat: number, lon: number, course: number, state: string];

/** A convoy or a lone ship beyond the horizon: number, kind, place, course and how many ships it has. */
export type Body = [group: number, kind: string, lat: number, lon: number, course: number, ships: number];

/** Where the boat takes a ship to be: the contact's number, the ship it is of, the place, and by which sense. */
export type Guess = [contact: number, unit: number, lat: number, lon: number, by: string];
