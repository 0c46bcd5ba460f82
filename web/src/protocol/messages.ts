// Messages between server and browser (docs/protocol.md).
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Data = Record<string, Json>;

export interface Choice { key: string; rule: string; code: string; data: Data }
export interface Refused { key: string; code: string; rule: string; data: Data }
export interface Ask {
  seat: string; prompt: string; rule: string; kind: string;
  data?: Data; dice?: [number, number] | null; options?: Choice[]; refused?: Refused[];
}
export interface Mod { code: string; value: number; rule: string }
export interface LogLine {
  n: number; at: number; rule: string; code: string; data: Data;
  dice: number[]; mods: Mod[]; chart: string; row: string;
}
export interface Result { winners: string[]; scores: Record<string, number>; outcome: string; rule: string; summary: Data }
export interface SeatInfo { name: string; kind: string; online: boolean }
export interface Chances { p: number; fraction: string | null; low: number; high: number }
export interface OddsClass extends Chances { events: string[] }
export interface OptionOdds { exact: boolean; classes: OddsClass[]; events: Record<string, Chances> }
