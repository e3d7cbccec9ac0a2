/** A drag decides beyond this many pixels. */
const swipeThreshold = 100
/** Beyond this many the card tilts and says what letting go would mean. */
const leanThreshold = 50
const maxTilt = 12

export type Lean = -1 | 0 | 1
/** `end` is where the line ends, on the side of the button for a right category; `start` is the other side. */
export type Side = 'start' | 'end'
export type Wish = { lean: Lean; side: Side | null }

/** What a drag of so many pixels towards the line's end shows and decides. */
export function wishOf(x: number): Wish {
  const lean = Math.abs(x) > leanThreshold ? (x > 0 ? 1 : -1) : 0
  const side = Math.abs(x) > swipeThreshold ? (x > 0 ? 'end' : 'start') : null
  return { lean, side }
}

/** Degrees of tilt: none up to 50 px, then more and more up to a limit. */
export function tiltOf(x: number): number {
  const beyond = Math.max(0, Math.abs(x) - leanThreshold)
  return Math.sign(x) * Math.min(maxTilt, beyond / 14)
}
