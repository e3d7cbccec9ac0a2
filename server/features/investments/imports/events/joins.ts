/** Rows of a broker’s table that are one event together: cancelled trades, mergers, dividends bought with. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { isReversal } from '../words/kinds.ts'
import { valueOf } from '../table/draft.ts'
import type { Draft } from '../table/types.ts'
import { coinsIn } from './exchanges.ts'

export const sameInstrument = (a: Draft, b: Draft): boolean => (a.symbol || a.name) === (b.symbol || b.name)
export const magnitude = (text: string): number => Math.abs(valueOf(text))
/** The money of a row with its sign; 0 without any. */
export const movedIn = ({ net, amount, amounts }: Draft): number => (net ?? amount ?? amounts[0])?.value ?? 0

/** Cancelled trades with the ones that they cancel. */
export function cancelledWith(drafts: readonly Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  for (const draft of drafts) {
    if (!draft.isCancelled || (draft.kind !== 'buy' && draft.kind !== 'sell')) continue
    const fitting = drafts.filter(
      (each) =>
        !each.isCancelled &&
        !gone.has(each) &&
        (each.kind === 'buy' || each.kind === 'sell') &&
        sameInstrument(each, draft) &&
        each.order === draft.order &&
        magnitude(each.quantity) === magnitude(draft.quantity) &&
        Math.abs(movedIn(each) + movedIn(draft)) < 0.011,
    )
    // the last one before it
    const [partner = fitting[0]] = fitting
      .filter(({ day }) => (day ?? '') <= (draft.day ?? ''))
      .toSorted((a, b) => ((a.day ?? '') > (b.day ?? '') ? -1 : 1))
    if (!partner || movedIn(draft) === 0) continue
    gone.add(draft).add(partner)
  }
  return gone
}

/**
 * Rows that were undone with those that moved the same money back: `pairs` go together. Where only one of a pair is marked and
 * several could be the other, those are `open`.
 */
export function takenBack(all: readonly Draft[]): { pairs: Set<Draft>; open: Set<Draft> } {
  const pairs = new Set<Draft>()
  const open = new Set<Draft>()
  for (const draft of all.filter(({ isUndone }) => isUndone)) {
    const opposite = all.filter((each) => isOpposite(each, draft))
    const isMarked = opposite.some(({ isUndone }) => isUndone)
    const others = opposite.filter(
      (each) => !each.isUndone && isNearDay(each, draft) && (saysBack(each) || saysBack(draft)),
    )
    if (isMarked || others.length === 1) pairs.add(draft)
    if (!isMarked) for (const each of others) (others.length === 1 ? pairs : open).add(each)
  }
  return { pairs, open }
}

const isOpposite = (a: Draft, b: Draft): boolean =>
  movedIn(b) !== 0 &&
  a.currency === b.currency &&
  sameInstrument(a, b) &&
  Math.abs(movedIn(a) + movedIn(b)) < 0.005
const saysBack = ({ isCancelled, words, detail }: Draft): boolean =>
  isCancelled || isReversal(words) || /\bmak(?:uler\w*)?\b/i.test(`${words} ${detail}`)

/** Of two rows, one for each side, whose words have both sides of one exchange of coins: the one without the fee. */
export function toldByOtherSide(drafts: readonly Draft[]): Set<Draft> {
  const paired = new Set<Draft>()
  const gone = new Set<Draft>()
  for (const draft of drafts) {
    const coins = coinsIn(draft)
    if (!coins || !isSide(draft, coins.from, coins.out)) continue
    const other = drafts.find(
      (each) =>
        !paired.has(each) &&
        each.day === draft.day &&
        isDeepStrictEqual(coinsIn(each), coins) &&
        isSide(each, coins.to, coins.into),
    )
    if (!other) continue
    paired.add(other)
    // with a fee in both rows nothing shows whether it is one
    if (isCharged(draft) && isCharged(other)) draft.isUnreadable = other.isUnreadable = true
    else gone.add(isCharged(draft) ? other : draft)
  }
  return gone
}

const isSide = (draft: Draft, coin: string, units: string): boolean =>
  (draft.symbol || draft.name) === coin && magnitude(draft.quantity) === Number(units)
const isCharged = ({ fees, taxes }: Draft): boolean => [...fees, ...taxes].some(({ value }) => value !== 0)

/** Of a merger into money or the end of a bond, one row has the money and another the shares: makes of them a sale. */
export function joinMergers(drafts: Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  for (const draft of drafts) {
    const { kind } = draft
    // of an acquisition for money, one row may have both
    if (kind === 'merger' && draft.quantity.startsWith('-') && movedIn(draft) > 0) draft.kind = 'sell'
    if ((kind !== 'merger' && kind !== 'sell') || !(movedIn(draft) > 0) || /[1-9]/.test(draft.quantity))
      continue
    const shares = drafts.filter(
      (each) =>
        each.kind === kind &&
        movedIn(each) === 0 &&
        sameInstrument(each, draft) &&
        isNearDay(each, draft) &&
        valueOf(each.quantity) < 0,
    )
    const [only] = shares
    if (!only || shares.length > 1) continue
    draft.kind = 'sell'
    draft.quantity = only.quantity
    gone.add(only)
  }
  return gone
}

const isNearDay = (a: Draft, b: Draft): boolean =>
  Math.abs(Date.parse(a.day ?? '') - Date.parse(b.day ?? '')) <= 7 * 86_400_000

/** A purchase from a dividend that is a row of its own; marks the ones that are only in money. */
export function joinReinvested(drafts: readonly Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  const swept = new Set(
    drafts.flatMap((draft) => (/\bsweep (?:in|out)/i.test(draft.words) ? [draft.symbol] : [])),
  )
  for (const draft of drafts) {
    priceReinvested(draft)
    // a reward that was spent on units at once
    if (draft.kind === 'reward' && valueOf(draft.quantity) > 0 && movedIn(draft) < 0) draft.kind = 'buy'
    // some call the purchase by the dividend that pays it
    const isBought = draft.kind === 'dividend' && /[1-9]/.test(draft.quantity) && movedIn(draft) < 0
    if (isBought && /reinvest/i.test(`${draft.words} ${draft.detail}`)) draft.kind = 'buy'
    if (draft.kind !== 'reinvest') continue
    if (!/[1-9]/.test(draft.quantity)) {
      // money that left bought something, whose units are not told
      draft.kind = movedIn(draft) < 0 && !isReversal(draft.words) ? 'buy' : 'dividend'
      continue
    }
    const isOwnRow =
      movedIn(draft) < 0 ||
      drafts.some(
        (each) =>
          each !== draft &&
          (each.kind === 'dividend' || each.kind === 'reinvest') &&
          !/[1-9]/.test(each.quantity) &&
          sameInstrument(each, draft) &&
          isNearDay(each, draft),
      )
    if (isOwnRow) draft.kind = 'buy'
    // the fund in which a broker keeps money is that money, where a balance shows that it was not paid for
    const isMoneyFund = /money market/i.test(`${draft.name} ${draft.words}`) && draft.price === '1'
    if (swept.has(draft.symbol) || (isMoneyFund && isFreeOfCost(draft, drafts))) gone.add(draft)
  }
  return gone
}

/** Whether the balance after a purchase is the same as after the income that it was made from. */
const isFreeOfCost = (draft: Draft, drafts: readonly Draft[]): boolean =>
  drafts.some(
    (each) =>
      each.day === draft.day &&
      sameInstrument(each, draft) &&
      each.balance !== '' &&
      draft.balance !== '' &&
      Math.abs(movedIn(each) + movedIn(draft)) < 0.011 &&
      Math.abs(valueOf(each.balance) - valueOf(draft.balance)) < 0.011,
  )

/** What comes for a withdrawal at the moment at which as much leaves: from another own account, and on to the bank. */
export function passedOn(drafts: readonly Draft[]): Set<Draft> {
  const isMoney = ({ symbol, quantity }: Draft): boolean => symbol === '' && !/[1-9]/.test(quantity)
  return new Set(
    drafts.filter(
      (draft) =>
        draft.kind === 'withdrawal' &&
        movedIn(draft) > 0 &&
        isMoney(draft) &&
        drafts.some(
          (each) =>
            each.day === draft.day &&
            each.currency === draft.currency &&
            isMoney(each) &&
            movedIn(each) < 0 &&
            Math.abs(movedIn(each) + movedIn(draft)) < 0.011,
        ),
    ),
  )
}

/**
 * Units whose way no sign says came in where they are the first that the file has of an instrument, and without them there would
 * be nothing that it later sells, splits or has income of.
 */
export function tellMovedIn(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (draft.kind !== 'transfer' || !(valueOf(draft.quantity) > 0) || draft.day === null) continue
    const { day } = draft
    const own = drafts.filter((each) => each !== draft && each.day !== null && sameInstrument(each, draft))
    const isFirst = own.every((each) => (each.day ?? '') > day)
    const [next] = own
      .filter(({ kind }) => kind !== 'tax' && kind !== 'fee')
      .toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
    if (isFirst && next && /^(?:sell|split|dividend)$/.test(next.kind ?? '')) draft.kind = 'transfer_in'
  }
}

/** Units of a distribution whose text says at what price they were bought: `REINVEST @ $48.7932`. */
function priceReinvested(draft: Draft): void {
  const [, text = ''] =
    /\brein(?:v|vest|vested)?\b ?(?:@|at) ?(?:[A-Z]{1,3})?\$?\s?(\d[\d.]*)/i.exec(draft.detail) ?? []
  const isIncome = draft.kind === 'dividend' || draft.kind === 'reinvest'
  if (!isIncome || text === '' || movedIn(draft) !== 0 || !(valueOf(draft.quantity) > 0)) return
  const value = (valueOf(draft.quantity) * Number(text)).toFixed(2)
  draft.kind = 'reinvest'
  draft.price = text
  draft.net = null
  draft.amount = { text: value, value: Number(value), currency: '', place: -1 }
}

/** Of a merger into other shares both move, without money. */
function joinShares(drafts: readonly Draft[]): void {
  const open = drafts.filter(
    (draft) => draft.kind === 'merger' && movedIn(draft) === 0 && /[1-9]/.test(draft.quantity),
  )
  for (const own of Map.groupBy(open, ({ day, account }) => `${day} ${account}`).values()) {
    const out = own.filter(({ quantity }) => quantity.startsWith('-'))
    const into = own.filter((each) => !out.includes(each))
    const [one] = out
    const isPaid = drafts.some(
      (draft) => draft.kind === 'merger' && movedIn(draft) !== 0 && draft.day === one?.day,
    )
    if (
      !one ||
      out.length > 1 ||
      into.length !== 1 ||
      isPaid ||
      into.some((each) => sameInstrument(each, one))
    )
      continue
    for (const draft of own) draft.kind = 'transfer'
  }
}

/** What no known word says, where one instrument left and another came on a day, without money: one became the other. */
export function joinExchanged(drafts: readonly Draft[]): void {
  joinShares(drafts)
  const open = drafts.filter(
    (draft) => draft.kind === null && draft.isNamed && movedIn(draft) === 0 && /[1-9]/.test(draft.quantity),
  )
  for (const pair of Map.groupBy(open, ({ day, account, words }) => `${day} ${account} ${words}`).values()) {
    const [one, two] = pair
    if (pair.length !== 2 || !one || !two || sameInstrument(one, two)) continue
    if (!vague.test(one.words) || one.quantity.startsWith('-') === two.quantity.startsWith('-')) continue
    for (const draft of pair) draft.kind = 'transfer'
  }
}
/** What no known word says, where units and money moved opposite ways and are each other's price: a purchase or a sale. */
export function tellTraded(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    const [units, money] = [valueOf(draft.quantity), movedIn(draft)]
    const product = Math.abs(units) * valueOf(draft.price)
    if (draft.kind !== null || !vague.test(draft.words) || !(product > 0)) continue
    if (units * money < 0 && Math.abs(Math.abs(money) - product) < 0.011)
      draft.kind = units < 0 ? 'sell' : 'buy'
  }
}

const vague =
  /^(?:other|övrigt|misc\w*|corporate actions?|sonstiges?|autres?|otros?|altro|exchange|conversion|muut?)$/i
