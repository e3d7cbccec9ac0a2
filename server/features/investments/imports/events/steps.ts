/** What the balances of a table prove of its rows: how much money each one moved, and which way. Pure. */
import { sumText } from '../table/row.ts'
import { isReversal } from '../words/kinds.ts'
import type { Draft, Money } from '../table/types.ts'

const sizeOf = ({ value }: Money): number => Math.abs(value)
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.011
const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

const signedAs = (isOut: boolean, money: Money): Money => {
  const text = money.text.replace('-', '')
  return { ...money, text: isOut ? `-${text}` : text, value: isOut ? -sizeOf(money) : sizeOf(money) }
}

/** Whether a balance moved by the money of a row, with or without its charges. */
function fits(step: number, { net, amount, fees, taxes }: Draft): boolean {
  const money = net ?? amount
  if (!money) return false
  const charges = [...fees, ...taxes].reduce((sum, each) => sum + sizeOf(each), 0)
  const size = Math.abs(step)
  return [0, charges, -charges].some((more) => near(size, sizeOf(money) + more))
}

/** The step to the balance of each row from the row before it in time; of the oldest there is none. */
function stepsOf(own: readonly Draft[], isNewestFirst: boolean): Map<Draft, string> {
  return new Map(
    own.flatMap((draft, index) => {
      const before = own[isNewestFirst ? index + 1 : index - 1]
      return before ? [[draft, sumText(draft.balance, opposite(before.balance))] as const] : []
    }),
  )
}

const countIn = (steps: ReadonlyMap<Draft, string>): number =>
  [...steps].filter(([draft, step]) => fits(Number(step), draft)).length

/** Whether amounts that have signs agree with the balances; some banks write what a person has as negative. */
function agrees(steps: ReadonlyMap<Draft, string>): boolean {
  const fitting = [...steps].filter(([draft, step]) => fits(Number(step), draft))
  const alike = fitting.filter(([{ net, amount }, step]) => ((net ?? amount)?.value ?? 0) * Number(step) >= 0)
  return alike.length >= fitting.length * 0.8
}

/** Rows whose sign is not that of their step, where it is for most others of their kind. */
function againstIn(steps: ReadonlyMap<Draft, string>): Set<Draft> {
  const isAgainst = ([{ net, amount }, step]: readonly [Draft, string]): boolean =>
    ((net ?? amount)?.value ?? 0) * Number(step) < 0
  const kinds = Map.groupBy(
    [...steps].filter(([draft, step]) => fits(Number(step), draft)),
    ([{ kind }]) => kind,
  )
  return new Set(
    [...kinds.values()].flatMap((own) => {
      const against = own.filter(isAgainst)
      return against.length * 2 < own.length ? against.map(([draft]) => draft) : []
    }),
  )
}

/** Two sides of one exchange that agree by a rate are each in the currency of its row. */
export function proveByRates(drafts: readonly Draft[]): void {
  const sides = drafts.filter(
    ({ kind, currency, rate }) => kind === 'conversion' && currency !== '' && rate !== '',
  )
  for (const one of sides)
    for (const two of sides) {
      const [left, came] = [one, two].map(({ net, amount }) => (net ?? amount)?.value ?? 0)
      if (one.day !== two.day || one.order !== two.order || one.currency === two.currency) continue
      if (!left || !came || left > 0 || came < 0) continue
      const isOfRate = [one, two].some(({ rate }) =>
        [Number(rate), 1 / Number(rate)].some((by) => Math.abs((-left * by) / came - 1) < 0.01),
      )
      if (isOfRate) one.isOfMoney = two.isOfMoney = true
    }
}

/** Kinds by which money comes, and those by which it goes. */
const comes = /^(?:sell|deposit|dividend|interest|reward|return_of_capital)$/
const goes = /^(?:buy|withdrawal|fee|tax)$/

/**
 * Gives rows whose money agrees with the balance the money that moved with its sign, where most of the balances of a currency
 * do. Where no amount has a sign, a row of which none proves it gets the one of its kind.
 */
export function proveByBalances(drafts: readonly Draft[]): void {
  const rows = drafts.filter(
    ({ balance, net, amount, day }) => day !== null && balance !== '' && (net ?? amount),
  )
  const isUnsigned = rows.every(({ net, amount }) => ((net ?? amount)?.value ?? 0) >= 0)
  const unproven = new Set<Draft>(isUnsigned ? rows : [])
  for (const own of Map.groupBy(rows, ({ currency, account }) => `${currency} ${account}`).values()) {
    const [down, up] = [stepsOf(own, false), stepsOf(own, true)]
    const steps = countIn(up) > countIn(down) ? up : down
    if (own.length < 3 || countIn(steps) < steps.size * 0.8 || (!isUnsigned && !agrees(steps))) continue
    const against = againstIn(steps)
    for (const draft of own) {
      const text = steps.get(draft)
      const money = draft.net ?? draft.amount
      if (text === undefined || !money) continue
      // what moved nothing leaves the balance as it is, and its sign is that of others of its kind
      draft.isUnreadable ||= money.value === 0 ? Math.abs(Number(text)) > 0.011 : against.has(draft)
      if (!fits(Number(text), draft)) continue
      unproven.delete(draft)
      // without charges the amount says the same, now with a sign
      if (!draft.net && near(Math.abs(Number(text)), sizeOf(money)))
        draft.amount = signedAs(text.startsWith('-'), money)
      else draft.net = { ...money, text: text === '' ? '0' : text, value: Number(text) }
    }
  }
  // beside signs that balances gave, other rows get that of their kind, or are told
  if (unproven.size < rows.length) for (const draft of unproven) signByKind(draft)
}

function signByKind(draft: Draft): void {
  const { kind, words, net, amount } = draft
  const money = net ?? amount
  if (!money || kind === null) return
  const isOpen = isReversal(words) || (kind === 'interest' && /charge|belast|debit|margin|paid/i.test(words))
  // with a balance of as much, money of any kind is the first that came
  const isFirst = near(Number(draft.balance), sizeOf(money))
  if (isOpen || (!goes.test(kind) && !comes.test(kind))) draft.isUnreadable = sizeOf(money) > 0 && !isFirst
  else if (net) draft.net = signedAs(goes.test(kind), net)
  else draft.amount = signedAs(goes.test(kind), money)
}
