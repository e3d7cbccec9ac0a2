/** The words that a mistyped one may stand for. Pure. */
import { formsOf } from '#contract/ledger/search/tokens.ts'
import { list } from '#contract/ledger/search/words.ts'
import { ordinary } from './ordinary.ts'
import { isPart } from './romanised.ts'

/** The ordinary words that are often mistyped. */
const often: ReadonlySet<string> = new Set(
  list(
    'what, much, many, have, from, with, this, that, where, which, please, money, total, amount, account, payment, payments, transaction, transactions, spend, price, bills, months, today, actually, exactly, already, still, مجموع, اجمالي',
  ),
)
/** The word that is often mistyped as another; null where only another word, or none, can be meant. */
export function oftenOf(word: string, known: ReadonlySet<string>): string | null {
  const isLike = (each: string): boolean => each[0] === word[0] && Math.abs(each.length - word.length) < 3
  const near = [...often].some(isLike) ? closestOf(word, known) : null
  return near !== null && often.has(near) ? near : null
}
const lettersOf = (word: string): string => Array.from(word).toSorted().join('')
const undoubled = (word: string): string => word.replaceAll(/(.)\1/gu, '$1')

/** The only word within one letter, or within two of a long word; null for none or several. */
export function closestOf(word: string, known: ReadonlySet<string>): string | null {
  const arabic = /^[\u0621-\u064A]/.test(word)
  const bare = arabic ? (formsOf(word).find((form) => form !== word) ?? word) : word
  if (bare.length < (arabic ? 5 : 4)) return null
  // of a short word another letter makes another word: 'اعمار' and 'اعمال', 'labs' and 'lays'
  const isShort = bare.length < 6
  for (const within of bare.length >= 8 ? [1, 2] : [1]) {
    const near = [...known].filter(
      (each) =>
        each[0] === bare[0] &&
        each.length >= 4 &&
        !each.includes(' ') &&
        // 'sara' is a name, and no 'saraf'
        !isPart(each) &&
        // what may be a name is not taken for a word that would be skipped
        (!ordinary.has(each) || often.has(each) || each.length >= 8) &&
        isWithin(each, bare, within) &&
        (!isShort || each.length !== bare.length || lettersOf(each) === lettersOf(bare)),
    )
    if (near.length === 1) return near[0] ?? null
    // 'acount': a letter that is written twice or once
    const doubled = near.filter((each) => undoubled(each) === undoubled(bare))
    if (doubled.length === 1) return doubled[0] ?? null
    if (near.length > 1) {
      const same = near.filter((each) => each.replace(/s$/, '') === near[0]?.replace(/s$/, ''))
      return same.length === near.length ? (near[0] ?? null) : null
    }
  }
  return null
}

/** Whether two words differ by so many letters: added, left out, replaced, or two changed round. */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let earlier: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      const turned = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        (before[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + (same ? 0 : 1),
        turned ? (earlier[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    earlier = before
    before = now
  }
  return (before[other.length] ?? Infinity) <= most
}
