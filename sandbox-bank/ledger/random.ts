import { hash } from 'node:crypto'

/** A reproducible source of numbers in [0, 1). */
export interface Random {
  (): number
}

/** Hashes a text to a 32-bit seed (FNV-1a with a final mix). */
export function hash32(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A generator whose sequence is determined by the seed text (mulberry32). */
export function randomFrom(seed: string): Random {
  let a = hash32(seed)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A random whole number from low to high, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** A random element of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const element = list[Math.floor(random() * list.length)]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

/** A UUID (in the form of version 4) determined by the text. */
export function uuidFrom(text: string): string {
  const hex = hash('sha256', text)
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const DIGIT_0 = 48
const LETTER_A = 97

/** Up to 60 decimal digits determined by the text. */
export function digitsFrom(text: string, count: number): string {
  const hex = hash('sha256', text)
  let out = ''
  for (let i = 0; i < count; i++) {
    const code = hex.charCodeAt(i % hex.length)
    // The letters a to f become the digits 0 to 5.
    out += String.fromCharCode(code >= LETTER_A ? code - LETTER_A + DIGIT_0 : code)
  }
  return out
}
