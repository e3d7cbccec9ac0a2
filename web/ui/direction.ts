/** The sign of a movement towards the end of a line: 1 in left-to-right text, −1 in right-to-left text. */
export function forwardSign(): 1 | -1 {
  return getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
}
