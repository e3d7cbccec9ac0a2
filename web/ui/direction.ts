/** 1 where lines run left to right, −1 where they run right to left: the sign of a movement towards the line's end. */
export function forwardSign(): 1 | -1 {
  return getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
}
