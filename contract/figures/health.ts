/**
 * The health score as the specification calculates it, with its parts for the breakdown shown to the user.
 */
import * as z from 'zod/mini'

export type HealthInput = {
  incomeMinor: bigint
  expensesMinor: bigint
  /** Total balance in minor units of the user's currency (two decimals). */
  balanceMinor: bigint
  transactions: number
  connectedAccounts: number
}
export const HealthPart = z.object({
  key: z.enum(['savings', 'balance', 'transactions', 'accounts']),
  points: z.number(),
  max: z.number(),
  value: z.number(),
})
export type HealthPart = z.infer<typeof HealthPart>

/**
 * The parts in order; the score is the sum of their points, at
 * most 100. `value` is a percentage, an amount or a count.
 */
export function healthParts(input: HealthInput): HealthPart[] {
  const net = input.incomeMinor - input.expensesMinor
  const earns = input.incomeMinor > 0n
  const savings =
    !earns || net <= 0n ? 0 : net * 5n >= input.incomeMinor ? 30 : net * 10n >= input.incomeMinor ? 20 : 10
  // rounded half away from zero
  const half = net < 0n ? -input.incomeMinor : input.incomeMinor
  const rate = earns ? Number((net * 20_000n + half) / (2n * input.incomeMinor)) / 100 : 0
  const balance = input.balanceMinor > 1_000_000n ? 25 : input.balanceMinor > 100_000n ? 15 : 5
  const activity = input.transactions > 20 ? 20 : input.transactions > 5 ? 10 : 0
  return [
    { key: 'savings', points: savings, max: 30, value: rate },
    { key: 'balance', points: balance, max: 25, value: Number(input.balanceMinor) / 100 },
    { key: 'transactions', points: activity, max: 20, value: input.transactions },
    {
      key: 'accounts',
      points: input.connectedAccounts > 0 ? 25 : 0,
      max: 25,
      value: input.connectedAccounts,
    },
  ]
}

export function healthScore(parts: readonly HealthPart[]): number {
  return Math.min(
    100,
    parts.reduce((sum, part) => sum + part.points, 0),
  )
}
