import type { ResponseFields } from '#contract/endpoint.ts'
import type { financialReading } from '#contract/figures/financial-reading.ts'

export const someReading: ResponseFields<typeof financialReading> = {
  months: 12,
  from: '2025-03-01',
  to: '2026-02-28',
  monthly_income: 20_000,
  reserve: {
    months: 5.2,
    money: 46_800,
    essential_monthly: 9000,
    accounts: [{ name: 'Current', amount: 46_800 }],
  },
  savings: { share: 0.184, income: 240_000, expenses: 195_840 },
  debt: { owed: 43_500, monthly: 1500, share: 0.075, accounts: [{ name: 'Car loan', amount: 43_500 }] },
  fixed: { monthly: 8000, share: 0.4, parts: [{ part: 'rent', monthly: 8000 }] },
}
