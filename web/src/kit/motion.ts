/** The same frames with offsets a browser takes: within 0 and 1, and none before the one in front of it. */
export function ordered(frames: Keyframe[]): Keyframe[] {
  let last = 0;
  return frames.map((frame) => {
    if (frame.offset == null) return frame;
    last = Math.min(1, Math.max(last, frame.offset));
    return { ...frame, offset: last };
  });
}

/** Runs an animation that cleans up after itself; harmless where the browser has none (tests). */
export function animate(
  el: Element,
  frames: Keyframe[],
  ms: number,
  easing = 'cubic-bezier(.2,.7,.2,1)',
): Animation | undefined {
  return ms > 0 && frames.length > 0
    ? el.animate?.(ordered(frames), { duration: ms, easing, fill: 'both' })
    : undefined;
}
