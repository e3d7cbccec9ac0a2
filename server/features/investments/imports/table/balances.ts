/** What a table says of the money that there was, and whether its rows prove it. Pure. */
import { addDays } from '#contract/period.ts'
import { type FileBalance, signed, sumText } from './row.ts'
import type { Draft } from './types.ts'

/** Of each currency, what there was before the oldest row and after the newest one. */
export function balancesIn(drafts: readonly Draft[]): FileBalance[] {
  const rows = drafts.filter(
    ({ day, balance, net, amount }) => day !== null && balance !== '' && (net ?? amount),
  )
  return [...Map.groupBy(rows, ({ currency, account }) => `${currency} ${account}`).values()].flatMap(
    (own) => {
      const isNewestFirst = (own[0]?.day ?? '') > (own.at(-1)?.day ?? '')
      const [oldest, newest] = isNewestFirst ? [own.at(-1), own[0]] : [own[0], own.at(-1)]
      if (!oldest?.day || !newest?.day || oldest.day === newest.day) return []
      const place = { currency: oldest.currency, account: oldest.account }
      const moved = (oldest.net ?? oldest.amount)?.text ?? ''
      const [next] = isNewestFirst ? own.slice(-2) : own.slice(1, 2)
      const step = Number(next?.balance) - Number(oldest.balance)
      // some write what leaves without a sign; then what there was before is not known
      const isSigned = Math.abs(step - ((next?.net ?? next?.amount)?.value ?? 0)) < 0.011
      const before = sumText(oldest.balance, signed(moved, { opposite: true })) || '0'
      return [
        ...(isSigned ? [{ ...place, day: addDays(oldest.day, -1), amount: before }] : []),
        { ...place, day: newest.day, amount: newest.balance },
      ]
    },
  )
}

/** Whether the balances follow from the amounts, from the first row to the last or the other way round. */
export function isBalanced(drafts: readonly Draft[]): boolean {
  const rows = drafts.filter((draft) => draft.balance !== '' && (draft.net ?? draft.amount))
  let [down, up, pairs] = [0, 0, 0]
  for (const own of Map.groupBy(rows, ({ currency }) => currency).values())
    for (const [index, row] of own.entries()) {
      const before = own[index - 1]
      if (!before) continue
      pairs += 1
      const step = Number(row.balance) - Number(before.balance)
      // some write what a purchase costs without a sign
      const [own1, own2] = [
        Math.abs((row.net ?? row.amount)?.value ?? 0),
        Math.abs((before.net ?? before.amount)?.value ?? 0),
      ]
      if (Math.abs(Math.abs(step) - own1) < 0.011) down += 1
      if (Math.abs(Math.abs(step) - own2) < 0.011) up += 1
    }
  return pairs >= 2 && Math.max(down, up) >= pairs * 0.8
}
