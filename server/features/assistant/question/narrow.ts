/** What narrows a question: a share or a change in percent, a card by its digits. Pure. */
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import type { Parsed } from './parsed.ts'
import * as narrowing from './words/narrowing.ts'

export function readNarrowing(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readPercent(parsed, tokens)
  readCard(parsed, typed)
  readOtherBanks(parsed)
  readArrived(parsed)
  parsed.isDays = tokens.some((_, index) => phraseAt(tokens, index, narrowing.howManyDays) > 0)
  readAllPlaces(parsed, tokens)
}

/** What a percentage is: of a change, or a share of income or of spending. */
function readPercent(parsed: Parsed, tokens: readonly string[]): void {
  const { keys } = parsed
  parsed.isThan = tokens.some((word) => narrowing.thanWords.has(word))
  const isChange = (['rise', 'more', 'compare', 'byHowMuch'] as const).some((key) => keys.has(key))
  const isOf = tokens.some((word) => narrowing.ofWords.has(word)) || keys.has('share') || keys.has('save')
  parsed.isPercent = keys.has('percent') && !isOf
  if (keys.has('percent') && !isChange && keys.delete('percent')) keys.add('share')
  // 'what percent of my salary' is of it alone, and not of all income
  const isOfPay = keys.has('share') && tokens.some((word) => word === 'salary')
  if (isOfPay && parsed.categories.every(({ id }) => id !== 'salary'))
    parsed.categories.push({ id: 'salary', name: parsed.salaryName, type: 'income' })
  parsed.ofSpending =
    keys.has('share') &&
    tokens.some(
      (word, index) =>
        narrowing.ofWords.has(word) &&
        tokens.slice(index + 1, index + 4).some((next) => narrowing.spendNoun.test(next)),
    )
}

/** 'card ending in 4410': its digits, and no amount. */
function readCard(parsed: Parsed, typed: readonly string[]): void {
  const at = typed.findIndex((word, index) => {
    const before = typed.slice(Math.max(0, index - 5), index)
    return /^[*x.]*\d{4}$/.test(word) && before.some((each) => narrowing.cardNouns.test(each))
  })
  if (at < 0 || !parsed.keys.has('card') || parsed.keys.has('afford')) return
  const digits = (typed[at] ?? '').slice(-4)
  parsed.cardDigits = digits
  parsed.numbers = parsed.numbers.filter((number) => number !== digits)
  // 'cards 8840 and 8841'
  const other = parsed.numbers.find((number) => /^\d{4}$/.test(number))
  if (other !== undefined) parsed.limits.push(other)
  parsed.unknown = parsed.unknown.filter((words) => words !== typed[at] && !narrowing.endings.has(words))
  parsed.keys.delete('card')
  if (!parsed.keys.has('income')) parsed.keys.add('spent')
}

/** Charges at a machine are those of another bank anyway. */
function readOtherBanks(parsed: Parsed): void {
  if (parsed.keys.has('fees') && parsed.keys.has('cash')) {
    parsed.limits = parsed.limits.filter((word) => !narrowing.otherWords.has(word))
    parsed.unknown = parsed.unknown.filter((words) => !narrowing.otherWords.has(words))
  }
}

/** A bill that came is one to pay: 'the highest DEWA bill I got', 'اعلى فاتورة ديوا جتني'. */
function readArrived({ keys, categories }: Parsed): void {
  if (keys.has('bill') && categories.every(({ type }) => type === 'expense')) keys.delete('income')
}

/** 'petrol at all stations', 'Lulu in all shops': of what is named, wherever it was. */
function readAllPlaces(parsed: Parsed, tokens: readonly string[]): void {
  if (parsed.categories.length + parsed.payees.length === 0) return
  const at = tokens.findIndex(
    (word, index) =>
      narrowing.placeNouns.has(word) &&
      [tokens[index - 1], tokens[index - 2]].some((before) => narrowing.alls.has(before ?? '')),
  )
  if (at < 0) return
  parsed.keys.delete('merchants')
  parsed.limits = parsed.limits.filter((word) => !narrowing.alls.has(word))
  parsed.unknown = parsed.unknown.filter((words) => words !== tokens[at])
}
