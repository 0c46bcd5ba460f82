/** A line of waves as SVG path data: from x, y to the right, each crest `step` wide and `height` high, `n` pairs of them. */
export function wave(x: number, y: number, step: number, height: number, n: number): string {
  return `M${x} ${y}` + `q${step / 2} ${-height} ${step} 0t${step} 0`.repeat(n);
}
