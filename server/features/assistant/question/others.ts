/** What a payee does, and what is theirs. Pure. */
import type { Parsed } from './parsed.ts'
import * as narrowing from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

export const did: ReadonlySet<string> = new Set(['did', 'does', 'do', 'has', 'have'])
/** What a payee does, and what is theirs: 'did Maya pay' is of what came in, 'Maya's account' of what is not known. */
export function readOthers(parsed: Parsed, tokens: readonly string[], index: number, used: number): void {
  const next = tokens[index + used] ?? ''
  const deed = vocabulary.ranks.has(next) ? (tokens[index + used + 1] ?? '') : next
  // 'did Netflix put the price up' gave nothing
  const isPrice = /^prices?$/.test(
    tokens.slice(index + used, index + used + 4).find((word) => word.startsWith('price')) ?? '',
  )
  if (did.has(tokens[index - 1] ?? '') && vocabulary.givenDeeds.has(deed) && !isPrice)
    parsed.keys.add('income')
  if (index === 0 && vocabulary.gifts.has(next)) parsed.keys.add('income')
  // 'money from Maya'
  const isGiven =
    narrowing.froms.has(tokens[index - 1] ?? '') && narrowing.givens.has(tokens[index - 2] ?? '')
  if (isGiven) parsed.keys.add('income')
  // 'how much does Maya owe me', 'كم عند مايا'
  const isOwed = did.has(tokens[index - 1] ?? '') && next === 'owe'
  const isThere = tokens[index - 1] === 'عند' && tokens[index - 2] === 'كم' && !parsed.keys.has('spent')
  if (isOwed || isThere) parsed.ofOthers = true
  // 'حولت مايا' may be what she sent
  const verb = tokens[index - 1] ?? ''
  if (
    vocabulary.transfers.has(verb) &&
    /^[\u0621-\u064A]/u.test(tokens[index] ?? '') &&
    !tokens[index]?.startsWith('ل')
  )
    parsed.limits.push(verb)
  if (narrowing.heldAfter.has(next) || narrowing.heldBefore.has(tokens[index - 1] ?? ''))
    parsed.ofOthers = true
}
