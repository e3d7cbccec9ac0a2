import type { ResponseOf } from '#contract/endpoint.ts'
import type { lookAhead } from '#contract/look-ahead.ts'
import { addDays } from '#contract/period.ts'
import { complete, someAccounts } from './banks.ts'
import { today } from './basics.ts'

type Ahead = ResponseOf<typeof lookAhead>

const account = someAccounts[0]?.id ?? ''
const line = Array.from({ length: 90 }, (_, day) => (day < 3 ? 4000 - day * 100 : 13_000 - day * 100))

/**
 * Ninety days with a salary in three days and a bill tomorrow:
 * AED 2,140 is safe to spend, less the what-if amount.
 */
export function someAhead(whatIf = 0, overrides: Partial<Ahead> = {}): Ahead {
  const expected = line.map((amount) => amount - whatIf)
  const lines = { expected, low: expected.map((one) => one - 300), high: expected.map((one) => one + 250) }
  const amount = 2140 - whatIf
  return {
    success: true,
    days: expected.map((value, day) => ({
      date: addDays(today, day),
      expected: value,
      low: value - 300,
      high: value + 250,
      events:
        day === 1
          ? [event(1, 'DEWA', 'expense', 450)]
          : day === 3
            ? [event(2, 'ACME FZ LLC', 'income', 9500)]
            : [],
    })),
    accounts: [
      {
        account_id: account,
        name: 'Current account',
        bank_name: 'Emirates NBD',
        currency: 'AED',
        counts: 'spending',
        ...lines,
      },
    ],
    safe_to_spend: {
      amount,
      until: addDays(today, 3),
      pay_known: true,
      lowest: { date: addDays(today, 2), amount: 2640 - whatIf },
      parts: [
        { kind: 'balance', amount: 3290 },
        { kind: 'bills', amount: -450 },
        ...(whatIf === 0 ? [] : [{ kind: 'what_if' as const, amount: -whatIf }]),
        { kind: 'usual', amount: -200 },
        { kind: 'buffer', amount: -500 },
      ],
      ...lines,
    },
    not_shown: null,
    buffer: 500,
    unconverted: [],
    coverage: complete,
    ...overrides,
  }
}

function event(
  number: number,
  name: string,
  type: 'income' | 'expense',
  amount: number,
): Ahead['days'][number]['events'][number] {
  return {
    source: 'series',
    id: `00000000-0000-4000-8000-00000000070${number}`,
    name,
    type,
    amount,
    currency: 'AED',
    account_id: account,
    to_account_id: null,
  }
}
