import { readFileSync } from 'node:fs'
import path from 'node:path'

const listed = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}
const unswap = (text: string): string => Array.from(text, (char) => swaps[char] ?? char).join('')

/**
 * Whether a password is on a list of common ones: as it is, in another case, with letters replaced by digits
 * and symbols, or as a listed word surrounded by them. From 15 characters on, only the list itself counts.
 */
export function isWellKnown(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (/^(.)\1*$/su.test(text)) return true
  if (Array.from(text).length >= 15) return listed.has(text) || listed.has(unswap(text)) || isDoubled(text)
  if (isPattern(text)) return true
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = Array.from(text).length - Array.from(core).length
  const forms = [text, unswap(text), ...(around <= 6 ? [core, unswap(core)] : [])]
  return forms.some((form) => form.length >= 4 && listed.has(form)) || isDoubled(text)
}

/** A short repeated group, or a run along the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,2}$/su.test(text)) return true
  const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    '1qaz2wsx3edc4rfv5tgb',
  ]
  const runs = rows.flatMap((row) => [row, Array.from(row).reverse().join('')])
  const rest = runs.reduce((left, run) => cutRuns(left, run), text)
  return rest.length <= 2
}

function cutRuns(text: string, run: string): string {
  let remaining = text
  for (let size = Math.min(run.length, remaining.length); size >= 4; size -= 1) {
    for (let at = 0; at + size <= run.length; at += 1)
      remaining = remaining.replaceAll(run.slice(at, at + size), '')
  }
  return remaining
}

function isDoubled(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return text.length % 2 === 0 && half + half === text && listed.has(half)
}
