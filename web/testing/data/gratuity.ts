import type { Employment } from '#contract/uae/gratuity.ts'

/** A mainland employment of more than six years, with thirty unpaid days. */
export const anEmployment: Employment = {
  id: '019a0000-0000-7000-8000-0000000e0001',
  name: 'Falcon Trading',
  regime: 'mainland',
  started_on: '2020-01-15',
  ended_on: null,
  paid_on: null,
  joined_on: null,
  salaries: [{ from: '2020-01-15', basic: 10_000 }],
  unpaid: [{ from: '2024-03-01', to: '2024-03-30' }],
  balance: null,
  estimate: 49_191.78,
  steps: [
    { kind: 'service', from: '2020-01-15', to: '2026-07-14', days: 2373 },
    { kind: 'unpaid', days: 30 },
    { kind: 'first_years', days: 1825, per_year: 21, basic: 10_000, amount: 35_000 },
    { kind: 'later_years', days: 518, per_year: 30, basic: 10_000, amount: 14_191.78 },
  ],
  points: [
    { day: '2025-07-14', amount: 39_191.78 },
    { day: '2026-07-14', amount: 49_191.78 },
    { day: '2027-07-14', amount: 59_191.78 },
  ],
}
