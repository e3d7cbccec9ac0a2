/** Rows of an app that move money between two accounts become a row for each. */
import { type Entry, negated } from './entry.ts'
import type { Cell, Known } from './known.ts'
import type { Heading, Preset } from './preset.ts'

/** A row for each account that a row names, if it moves money there. */
export function twoSidesOf(
  preset: Preset,
  two: NonNullable<Preset['two']>,
  cell: Cell,
  { index }: Known,
): Entry[] {
  const sides = [two.out, two.in].map(({ account, amount, currency }) => {
    const text = cell(amount)
    return {
      Account: cell(account),
      Amount: /[1-9]/.test(text) ? text : '',
      Currency: cell(currency).toUpperCase(),
    }
  })
  const moved = sides.filter(({ Account, Amount }) => Account !== '' && Amount !== '')
  return sides.flatMap((side, at) => {
    if (!moved.includes(side)) return []
    const isTransfer = moved.length > 1
    return [
      {
        ...side,
        Date: cell(preset.date),
        Amount: at === 0 ? negated(side.Amount) : side.Amount,
        Payee: cell(preset.payee),
        'Bank text': cell(preset.text) || cell(preset.payee),
        Note: cell(preset.note),
        Category: isTransfer ? '' : (preset.category?.map(cell).find((name) => name !== '') ?? ''),
        Transfer: isTransfer ? `two ${index}` : '',
      },
    ]
  })
}

type Given = { entry: Entry; isTransfer: boolean; known: Known }

/** A transfer in one row is two: one of each account. */
export function legsOf(preset: Preset, cell: Cell, { entry, isTransfer, known }: Given): Entry[] {
  if (preset.sides) return sidesOf(preset, cell, entry)
  const { into } = preset
  if (!into || !isTransfer || known.hasBothLegs) return [entry]
  const account = cell(into.account)
  if (account === '') return [entry]
  const leg = `${entry.Date} ${entry.Account} ${account} ${entry.Amount}`
  const Amount = cell(into.amount) || negated(entry.Amount ?? '')
  const Currency = cell(into.currency).toUpperCase() || (entry.Currency ?? '')
  return [
    { ...entry, Transfer: leg },
    { ...entry, Account: account, Amount, Currency, Transfer: leg, Id: entry.Id ? `${entry.Id} in` : '' },
  ]
}

/** Where a row names both sides, each own account has a row; the other side is the payee. */
export function sidesOf({ sides }: Preset, cell: Cell, entry: Entry): Entry[] {
  if (!sides) return [entry]
  const [from, to] = [cell(sides.from), cell(sides.to)]
  const isOwn = (type: Heading): boolean => sides.isOwn.test(cell(type).toLowerCase())
  const [out, into] = [isOwn(sides.fromType), isOwn(sides.toType)]
  const amount = (entry.Amount ?? '').replace(/^[-\u2212]/, '')
  const foreign = cell(sides.amount).replace(/^[-\u2212]/, '')
  const Transfer = out && into ? `journal ${entry.Id}` : (entry.Transfer ?? '')
  const Category = out && into ? '' : (entry.Category ?? '')
  const toOwn =
    out && into && foreign !== '' ? { Amount: foreign, Currency: cell(sides.currency) } : { Amount: amount }
  return [
    ...(out ? [{ ...entry, Account: from, Amount: `-${amount}`, Payee: to, Transfer, Category }] : []),
    ...(into ? [{ ...entry, Account: to, Payee: from, Transfer, Category, ...toOwn }] : []),
  ]
}
