/** What narrows a question: a share or a change in percent, a card by its digits. Pure. */
import { phraseAt } from '#contract/ledger/search/tokens.ts'
import type { Parsed } from './parsed.ts'
import { brandOf } from '../../categories/spellings.ts'
import * as narrowing from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

export function readNarrowing(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readPercent(parsed, tokens)
  readCard(parsed, typed)
  readOtherBanks(parsed)
  readArrived(parsed)
  readBack(parsed, typed)
  readAbroad(parsed, typed)
  readNth(parsed)
  readUse(parsed, tokens, typed)
  parsed.isRange = tokens.some(
    (word, index) =>
      narrowing.fromWords.has(word) &&
      tokens.slice(index + 1, index + 5).some((next) => narrowing.untilWords.has(next)),
  )
  const isFees = [...parsed.keys].every((key) => key === 'fees' || key === 'did') && parsed.keys.has('fees')
  const ofThose = tokens.some((word) => word === 'it' || word === 'those')
  parsed.isCharge =
    (ofThose && typed.some((word) => vocabulary.chargeWords.has(word))) ||
    (isFees && !typed.some((word) => vocabulary.bankWords.has(word)))
  // 'how long till the next' names another day
  parsed.isDays =
    !tokens.some((word) => narrowing.nexts.has(word)) &&
    tokens.some((_, index) => phraseAt(tokens, index, narrowing.howManyDays) > 0)
  readAllPlaces(parsed, tokens)
  // 'on the card', and nothing else, is of what was asked of before
  const isOfKind =
    parsed.keys.size === 1 && (['card', 'savings', 'current'] as const).some((key) => parsed.keys.has(key))
  if (isOfKind && tokens.length < 5 && narrowing.prepositions.test(tokens[0] ?? '')) parsed.follows = true
}

/** What was sent abroad is known, what was bought there is not. */
function readAbroad({ keys, limits }: Parsed, typed: readonly string[]): void {
  if (!keys.delete('abroad')) return
  const isSpent = keys.has('spent') && !keys.has('send') && !keys.has('move')
  if (isSpent || typed.some((word) => vocabulary.spendings.has(word))) limits.push('abroad')
  else keys.add('home')
}

/** What a percentage is: of a change, or a share of income or of spending. */
function readPercent(parsed: Parsed, tokens: readonly string[]): void {
  const { keys } = parsed
  parsed.isThan = tokens.some(
    (word, index) =>
      narrowing.thanWords.has(word) || (vocabulary.directions.has(word) && tokens[index + 1] === 'من'),
  )
  const isChange = (['rise', 'more', 'compare', 'byHowMuch'] as const).some((key) => keys.has(key))
  const of = tokens.findIndex((word) => word === 'of' || word === 'من')
  const isOf = of >= 0 || keys.has('share') || keys.has('save')
  // 'percent of my groceries': a part of a kind of spending, which no answer tells
  // 'percent of that was petrol' is of what was told
  const whole = narrowing.told.has(tokens[of + 1] ?? '') ? [] : tokens.slice(of + 1, of + 4)
  const isOfKind = parsed.categories.some(
    ({ type, typed }) => type === 'expense' && whole.includes(typed ?? ''),
  )
  if (keys.has('percent') && of > 0 && isOfKind && parsed.categories.length === 1 && !isChange)
    parsed.limits.push(tokens[of] ?? '')
  // 'of everything I spend on transport', 'of the amount': no share of all
  const part = tokens.findIndex(
    (word, index) =>
      narrowing.ofWords.has(word) &&
      tokens
        .slice(index + 1, index + 6)
        .some(
          (next, at, following) =>
            narrowing.amountNouns.has(next) ||
            (narrowing.spendNoun.test(next) && narrowing.ons.has(following[at + 1] ?? '')),
        ),
  )
  if (part > 0 && (keys.has('share') || keys.has('percent')) && !isChange)
    parsed.limits.push(tokens[part] ?? '')
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
  // 'باقي علي الراتب': until it
  const isOfPay = categories.length === 1 && categories[0]?.id === 'salary'
  if (isOfPay && keys.delete('bill')) keys.add('payday')
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

/** 'how much did I get back in October': what shops refunded, where nobody is named. */
function readBack(parsed: Parsed, typed: readonly string[]): void {
  const isBack = typed.some(
    (word, index) =>
      narrowing.gotBack.has(word) || (word === 'back' && narrowing.gettings.has(typed[index - 1] ?? '')),
  )
  // a shop gives back what was bought there, a person may repay a loan
  const isShop = parsed.payees.length === 1 && brandOf(parsed.payees[0]?.split(' ') ?? []) !== null
  const isNamed = parsed.categories.length + (isShop ? 0 : parsed.payees.length) + parsed.unknown.length > 0
  // 'I pull money back out of savings'
  if (parsed.keys.has('savings') || parsed.keys.has('save')) return
  if (isBack && !isNamed && parsed.keys.has('income') && !parsed.keys.has('send'))
    parsed.categories.push({ id: 'refunds', name: parsed.refundsName, type: 'income' })
}

/** 'which of my cards do I use more', and 'how much did I use' of nothing: no answer tells them. */
function readUse(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  const which = tokens.findIndex((word) => word === 'which' || word === 'اي')
  const isOfCards =
    which >= 0 &&
    tokens.slice(which + 1, which + 5).some((word) => /^(?:cards?|accounts?|بطاقه|حساب)$/u.test(word))
  const isMost = (['most', 'more', 'often', 'least'] as const).some((key) => keys.has(key))
  if (isOfCards && isMost && !keys.has('balance') && !keys.has('advice'))
    parsed.limits.push(tokens[which] ?? '')
  // 'do I use Careem more than the metro' is how often
  const isUsed = typed.some((word, at) => word === 'use' && /^(?:i|we)$/.test(typed[at - 1] ?? ''))
  if (isUsed && keys.has('compare') && !keys.has('spent') && parsed.payees.length > 1) {
    keys.delete('compare')
    keys.delete('more')
    keys.add('often')
    // 'and is it the dearer one too'
    if (keys.has('rise')) parsed.limits.push('dearer')
  }
  const isBare = [...keys].every((key) => key === 'did') && parsed.spans.length === 0
  const isNamed = [parsed.categories, parsed.payees, parsed.unknown, parsed.accounts].flat().length > 0
  const used = typed.find((word) => word === 'use' || word === 'used' || word === 'استخدمت')
  const isAmount = tokens.some((word) => vocabulary.howMuch.has(word))
  if (isAmount && isBare && !isNamed && used !== undefined) parsed.limits.push(used)
}

/** 'second largest', 'my second last ride'. */
function readNth(parsed: Parsed): void {
  const isOfOrder = (['biggest', 'smallest', 'lastTime'] as const).some((key) => parsed.keys.has(key))
  const at = parsed.unknown.findIndex((word) => narrowing.ordinals.has(word))
  if (at < 0 || !isOfOrder) return
  parsed.nth = narrowing.ordinals.get(parsed.unknown[at] ?? '') ?? null
  parsed.unknown = parsed.unknown.filter((_, index) => index !== at)
}
