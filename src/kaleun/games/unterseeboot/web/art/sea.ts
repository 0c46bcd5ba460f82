// Lines of water and ground, computed once per width so that they end where the picture ends.

/** A run of small waves along y from the left edge to the right. */
export function waves(width: number, y: number, length: number, height: number): string {
  const half = length / 2;
  const crests = Math.ceil((width + 4 * length) / length);
  return `M${-2 * length} ${y}q${half / 2} ${-height} ${half} 0t${half} 0` + `t${half} 0t${half} 0`.repeat(crests);
}

/** The same, closed downwards to `bottom`: a body of water. */
export function water(width: number, y: number, length: number, height: number, bottom: number): string {
  return `${waves(width, y, length, height)}V${bottom}H${-2 * length}z`;
}

/** Numbers between 0 and 1 that look thrown and are always the same. */
export function scatter(n: number, seed: number): number[] {
  let x = seed;
  return Array.from({ length: n }, () => {
    x = (x * 16807) % 2147483647;
    return x / 2147483647;
  });
}

/** The outline of the sea floor: a ragged line about `y`, closed at `bottom`; `open` leaves out the closing. */
export function ground(width: number, y: number, rise: number, seed: number, bottom: number, open = false): string {
  const step = 46;
  const points = scatter(Math.ceil(width / step) + 3, seed).map(
    (v, i) => `${(i - 1) * step + v * 18} ${(y - v * rise).toFixed(1)}`,
  );
  const line = `M${points.join('L')}`;
  return open ? line : `${line}V${bottom}H-60z`;
}
