/** Runs an animation that cleans up after itself; harmless where the browser has none (tests). */
export function animate(
  el: Element,
  frames: Keyframe[],
  ms: number,
  easing = 'cubic-bezier(.2,.7,.2,1)',
): Animation | undefined {
  return ms > 0 && frames.length > 0 ? el.animate?.(frames, { duration: ms, easing, fill: 'both' }) : undefined;
}
