// Silhouettes of the targets, drawn for Kaleun on a 200 x 56 field: bow to the right, keel at y = 52.
// `body` is filled, `rig` (masts, derricks, rails) is stroked, `light` (portholes, deck edges) is cut out of the body.
export interface Silhouette {
  body: string;
  rig: string;
  light: string;
}

export const SHIPS = {
  coaster: {
    body: 'M22 33h34v5h66v-2h40l6-7 18-2-8 25H34Q24 47 22 33zM28 33V21h7v-6h17v6h4v12zM37 15l1-11h9l1 11zM78 38v-4h28v4zM124 36v-4h24v4z',
    rig: 'M112 36V6M112 10 84 34M112 10l30 23M106 10h12M164 29v-9M30 21v-8',
    light: 'M32 26h22M30 42h140',
  },
  freighter: {
    body: 'M4 30h22v5h54v-2h46v2h46l4-6 21-3-9 26H14Q6 48 4 30zM82 34V22h6v-7h26v7h8v12zM96 15l1-13h9l1 13zM10 30v-7h12v7zM44 35v-3h14v3zM130 35v-3h13v3z',
    rig: 'M38 35V8M62 35V10M146 35V8M38 11l22 22M62 13 42 34M146 11l-22 22M146 11l22 21M32 11h12M140 11h12',
    light: 'M90 19h22M85 27h36M12 40h168',
  },
  tanker: {
    body: 'M3 31h30v5h60v-3h25v3h54l5-6 20-3-8 25H13Q5 48 3 31zM9 31V20h27v11zM20 20l1-15h10l1 15zM95 33V18h3v-6h14v6h4v15zM103 12V6h2v6z',
    rig: 'M66 35V8M150 34V6M150 12l-18 22M66 14l18 21M66 14 50 35M150 12l16 22M40 33h50M120 33h50',
    light: 'M12 25h22M98 23h17M12 41h166',
  },
  cargo_liner: {
    body: 'M3 29h26v5h34v-2h74v2h36l5-7 20-3-9 28H14Q5 48 3 29zM64 33V24h6v-7h8v-5h44v5h8v7h8v9zM90 12l2-12h13l1 12zM8 29v-6h15v6zM36 34v-3h12v3zM150 34v-3h12v3z',
    rig: 'M46 34V2M154 34V2M40 6h12M148 6h12M46 5 62 30M46 5 32 30M154 5l-17 26M154 5l15 25M176 26v-7',
    light: 'M80 16h42M72 22h56M68 28h68M10 40h172',
  },
  great_tanker: {
    body: 'M1 30h40v5h56v-3h27v3h52l5-7 18-3-7 27H12Q3 48 1 30zM6 30V17h6v-4h26v4h4v13zM18 13l1-13h13l1 13zM98 33V17h4v-6h17v6h4v16zM109 11V4h2v7zM52 35v-3h9v3zM74 35v-3h9v3zM136 35v-3h9v3zM158 35v-3h9v3z',
    rig: 'M68 35V6M150 34V6M68 12l20 22M68 12 50 34M150 12l-20 22M150 12l18 22M42 31h56M124 31h52',
    light: 'M14 18h24M9 24h31M102 23h20M10 40h176',
  },
  liner: {
    body: 'M2 29h18l3-2h146l28-4-10 29H13Q4 47 2 29zM22 28v-6h8v-5h14v-4h96v4h12v5h8v6zM58 13l3-13h11l1 13zM88 13l3-13h11l1 13zM118 13l3-13h11l1 13zM36 17v-4h4v4z',
    rig: 'M26 24V1M168 25V3M26 4 58 12M168 5l-34 8M26 4 6 28M168 5l20 18',
    light: 'M46 17h92M32 22h120M14 33h168M14 39h166',
  },
} as const satisfies Record<string, Silhouette>;

export type ShipKind = keyof typeof SHIPS;

/** What a ship of that tonnage looks like. The rules know tonnages only; the drawing follows them. */
export function shipKind(tonnage: number): ShipKind {
  if (tonnage <= 2000) return 'coaster';
  if (tonnage <= 4000) return 'freighter';
  if (tonnage <= 6000) return 'tanker';
  if (tonnage < 10000) return 'cargo_liner';
  return tonnage <= 12000 ? 'great_tanker' : 'liner';
}

/** Its length as a share of a space: 2 000 t fill three quarters, 20 000 t all of it. */
export function shipLength(tonnage: number): number {
  return Math.min(1, 0.62 + Math.sqrt(tonnage / 1000) * 0.09);
}
