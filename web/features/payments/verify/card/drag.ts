/** A drag decides beyond this many pixels. */
const swipeThreshold = 100
/** Beyond this many pixels, the card tilts and shows what releasing it would decide. */
const leanThreshold = 50
const maxTilt = 12

export type Lean = -1 | 0 | 1
/** `end` is the inline end, the side of the button for a correct category; `start` is the opposite side. */
export type Side = 'start' | 'end'
export type DragOutcome = { lean: Lean; side: Side | null }

/** The tilt and the decision of a drag by `x` pixels towards the inline end. */
export function dragOutcome(x: number): DragOutcome {
  const lean = Math.abs(x) > leanThreshold ? (x > 0 ? 1 : -1) : 0
  const side = Math.abs(x) > swipeThreshold ? (x > 0 ? 'end' : 'start') : null
  return { lean, side }
}

/** The tilt in degrees: none up to 50 px, then increasing up to a limit. */
export function tiltOf(x: number): number {
  const beyond = Math.max(0, Math.abs(x) - leanThreshold)
  return Math.sign(x) * Math.min(maxTilt, beyond / 14)
}
