import type { ResponseOf } from '#contract/endpoint.ts'
import type { lookAhead } from '#contract/planning/look-ahead.ts'
import { addDays } from '#contract/period.ts'
import { complete, someAccounts } from './banks.ts'
import { today } from './basics.ts'

type Ahead = ResponseOf<typeof lookAhead>

const account = someAccounts[0]?.id ?? ''
const balances = Array.from({ length: 90 }, (_, day) => (day === 0 ? 4000 : (day < 3 ? 3550 : 13_050) - day * 100))

/** What the bill and the salary change, by day. */
const changes = new Map([
  [1, -450],
  [3, 9500],
])

/** What is paid to a card from an account that counts as well: nothing changes. */
const cardPayment: Ahead['days'][number]['events'][number] = {
  ...event(3, 'Credit card payment', 'expense', 1200),
  source: 'card',
  account_id: someAccounts[2]?.id ?? '',
  to_account_id: someAccounts[1]?.id ?? '',
  to_amount: 1200,
  effects: { total: 0, everyday: 0 },
  varies: true,
}

/**
 * Ninety days with a salary in three days and a bill tomorrow:
 * AED 2,140 is safe to spend, less the what-if amount.
 */
export function someAhead(whatIf = 0, overrides: Partial<Ahead> = {}): Ahead {
  const expected = balances.map((amount) => amount - whatIf)
  const line = {
    opening: 4000 - whatIf,
    expected,
    low: expected.map((amount) => amount - 300),
    high: expected.map((amount) => amount + 250),
    // what the salary, the bill and the start leave of each day's step
    spending: expected.map((amount, day) => amount - (expected[day - 1] ?? amount) - (changes.get(day) ?? 0)),
    irregular: expected.map(() => 0),
  }
  const amount = 2140 - whatIf
  return {
    success: true,
    days: expected.map((_, day) => ({
      date: addDays(today, day),
      events:
        day === 1
          ? [event(1, 'DEWA', 'expense', 450), cardPayment]
          : day === 3
            ? [event(2, 'ACME FZ LLC', 'income', 9500)]
            : [],
    })),
    total: line,
    accounts: [
      {
        account_id: account,
        name: 'Current account',
        bank_name: 'Emirates NBD',
        currency: 'AED',
        counts: 'spending',
        ...line,
      },
    ],
    safe_to_spend: {
      amount,
      reserve: 0,
      from_reserve: 0,
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
      ...line,
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
  const signed = type === 'income' ? amount : -amount
  return {
    source: 'series',
    id: `00000000-0000-4000-8000-00000000070${number}`,
    name,
    type,
    amount,
    currency: 'AED',
    account_id: account,
    to_account_id: null,
    to_amount: null,
    effects: { total: signed, everyday: signed },
    overdue: false,
    varies: false,
  }
}
