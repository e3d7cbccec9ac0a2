/** Normalises the ways in which Arabic words are written in Latin letters. */

const sounds = new Map([
  ['AA', 'A'],
  ['EE', 'I'],
  ['OO', 'U'],
  ['OU', 'U'],
  ['TH', 'T'],
  ['DH', 'D'],
])
const letters = new Map([
  ['E', 'I'],
  ['O', 'U'],
  ['Y', 'I'],
  ['Q', 'K'],
])

/**
 * Returns a phonetic key shared by the Latin transliterations of an Arabic word (SAYDALIYA, SAIDALIAT,
 * MATHAAM). Words in Arabic script only lose their article; other words are returned unchanged.
 */
export function soundOf(word: string): string {
  const cached = recent.get(word)
  if (cached !== undefined) return cached
  if (recent.size >= 5000) recent.clear()
  const sound = readSound(word)
  recent.set(word, sound)
  return sound
}

const recent = new Map<string, string>()

function readSound(word: string): string {
  const first = word.charCodeAt(0)
  if (first >= 0x600 && first <= 0x6ff) return word.length > 4 && word.startsWith('ال') ? word.slice(2) : word
  if (!/^[A-Z]{4,}$/.test(word)) return word
  let out = ''
  for (let index = 0; index < word.length; index++) {
    const pair = sounds.get(word.slice(index, index + 2))
    const next = pair ?? letters.get(word.charAt(index)) ?? word.charAt(index)
    if (!out.endsWith(next)) out += next
    if (pair) index++
  }
  return out.length > 4 && /A[HT]$/.test(out) ? out.slice(0, -1) : out
}
