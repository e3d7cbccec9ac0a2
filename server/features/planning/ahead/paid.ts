/** Expected payments and transfers that were made in the current pay period. Pure. */
import type { Day } from '#contract/period.ts'
import type { Rates } from '../../days/rates/service.ts'
import type { ExpectedPast, Sources } from '../../expected/service.ts'
import type { ForecastAccount } from './types.ts'

/** Between two days, both included. */
type Span = { from: Day; to: Day; rates: Pick<Rates, 'toAed'> }

/** Expected spending that was paid between two days, in fils. */
export function billsOf(
  accounts: readonly ForecastAccount[],
  payments: readonly ExpectedPast[],
  { enteredOf, from, to, rates }: Span & { enteredOf: Sources['enteredOf'] },
): bigint {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  const entered = [...enteredOf.values()].map(({ payment }) => ({ ...payment, isTransfer: false }))
  return [...payments, ...entered].reduce((sum, { type, isTransfer, day, accountId, minor }) => {
    const currency = currencies.get(accountId)
    const counts = type === 'expense' && !isTransfer && day >= from && day <= to && currency !== undefined
    return counts ? sum + (rates.toAed(minor, currency) ?? 0n) : sum
  }, 0n)
}

/** Expected transfers out of everyday money between two days, such as to savings, less those that came back; in fils. */
export function putAsideOf(
  accounts: readonly ForecastAccount[],
  payments: readonly ExpectedPast[],
  { from, to, rates }: Span,
): bigint {
  const everyday = new Map(accounts.filter((one) => one.everyday).map(({ id, currency }) => [id, currency]))
  return payments.reduce((sum, { type, isTransfer, day, accountId, otherAccountId, minor }) => {
    const currency = everyday.get(accountId)
    const leaves = otherAccountId === null || !everyday.has(otherAccountId)
    if (!isTransfer || currency === undefined || !leaves || day < from || day > to) return sum
    const moved = rates.toAed(minor, currency) ?? 0n
    return type === 'expense' ? sum + moved : sum - moved
  }, 0n)
}
