/** The first letters of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/[^\p{L}\p{N}\s&]/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first = '', second] = parts
  const letters = second
    ? [first, second].map((word) => Array.from(word)[0] ?? '')
    : Array.from(first).slice(0, 2)
  return letters.join('').toLocaleUpperCase('en') || '?'
}
