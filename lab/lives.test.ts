import { expect, it } from 'vitest'
import { backtest } from './forecast.ts'
import { parseLife } from './lives.ts'

const months = Array.from({ length: 16 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0')
  return `${index < 12 ? 2025 : 2026}-${month}`
})
const life = [
  'currency: AED',
  'account: current | current',
  'account: card | credit card',
  'opening: 5000.00',
  'known: cheque | 2026-05-01 | current | 1,500.00 | Landlord',
  'known: the school is paid in three terms',
  ...months.flatMap((month) => [
    `${month}-05 | current | 9000.00 | SALARY WPS BLUE LLC`,
    `${month}-08 | card | -250.00 | CARREFOUR DUBAI`,
    `${month}-12 | current | -250.00 | CREDIT CARD PAYMENT 4012XXXX1234`,
    `${month}-13 | 250.00 | PAYMENT RECEIVED - THANK YOU | card`,
    `${month}-20 | -120.50 | DEWA BILL | current`,
  ]),
].join('\n')

it('reads a life in both orders of fields, with its transfers, balances and what is known', () => {
  const replay = parseLife('one', life)
  expect(replay.opening).toEqual({ current: 500_000, card: 0 })
  expect(replay.kinds).toEqual({ current: 'current', card: 'card' })
  expect(replay.known).toEqual([
    {
      name: 'cheque | 2026-05-01 | current | 1,500.00 | Landlord',
      day: '2026-05-01',
      accountId: 'current',
      minor: 150_000n,
    },
  ])
  expect(
    replay.rows.map(({ day, minor, type, transfer }) => [day, minor, type, transfer]).slice(0, 5),
  ).toEqual([
    ['2025-01-05', 900_000n, 'income', false],
    ['2025-01-08', 25_000n, 'expense', false],
    ['2025-01-12', 25_000n, 'expense', true],
    ['2025-01-13', 25_000n, 'income', true],
    ['2025-01-20', 12_050n, 'expense', false],
  ])
  const { origins, wrongDays, at } = backtest(replay)
  expect([origins, wrongDays]).toEqual([36, 0])
  expect(at.every(({ ours, constant }) => ours <= constant)).toBe(true)
})

it('says which line it cannot read', () => {
  expect(() => parseLife('one', `${life}\n2026-04-21 | wallet | -3.00 | KARAK`)).toThrow(
    /one, line 87: .*KARAK/,
  )
})
