/** Form values of an employment, and their validation. */
import type { Employment, EmploymentInput, GratuityRegime } from '#contract/gratuity.ts'
import { fundedRegimes } from '#contract/gratuity.ts'
import { latinAmount, parseMinor, wireAmount } from '#contract/money.ts'

/** Lines have stable keys, so that removing one does not move the focus of another. */
export type Line = { key: number; from: string; second: string }
export type Form = {
  name: string
  regime: GratuityRegime
  started: string
  ended: string
  paid: string
  joined: string
  salaries: readonly Line[]
  unpaid: readonly Line[]
  balance: string
  balanceDay: string
}
export type Wrong = 'name' | 'started' | 'joined' | 'salaries' | 'unpaid' | 'balance'

export const isFunded = (regime: GratuityRegime): boolean => fundedRegimes.includes(regime)

export function formOf(employment: Employment | null, today: string): Form {
  if (!employment)
    return {
      name: '',
      regime: 'mainland',
      started: '',
      ended: '',
      paid: '',
      joined: '',
      salaries: [{ key: 0, from: '', second: '' }],
      unpaid: [],
      balance: '',
      balanceDay: today,
    }
  return {
    name: employment.name,
    regime: employment.regime,
    started: employment.started_on,
    ended: employment.ended_on ?? '',
    paid: employment.paid_on ?? '',
    joined: employment.joined_on ?? '',
    salaries: employment.salaries.map(({ from, basic }, key) => ({ key, from, second: String(basic) })),
    unpaid: employment.unpaid.map(({ from, to }, key) => ({ key, from, second: to })),
    balance: employment.balance ? String(employment.balance.amount) : '',
    balanceDay: employment.balance?.day ?? today,
  }
}

/** Parses an AED amount of at least `least` fils; null if invalid. */
function amountOf(text: string, least: bigint): number | null {
  const minor = parseMinor(latinAmount(text).replaceAll(',', ''), 'AED')
  return minor === null || minor < least ? null : wireAmount(minor, 'AED')
}

/** The first salary applies from the first day of service, whatever its line says. */
const salaryFrom = (form: Form, line: Line, index: number): string => (index === 0 ? form.started : line.from)

export function wrongsOf(form: Form): ReadonlySet<Wrong> {
  const wrong = new Set<Wrong>()
  if (form.name.trim() === '') wrong.add('name')
  if (form.started === '') wrong.add('started')
  if (form.regime === 'federal_savings' && form.joined === '') wrong.add('joined')
  if (
    form.salaries.some(
      (line, index) => amountOf(line.second, 1n) === null || salaryFrom(form, line, index) === '',
    )
  )
    wrong.add('salaries')
  if (form.unpaid.some(({ from, second }) => from === '' || second === '' || second < from))
    wrong.add('unpaid')
  if (isFunded(form.regime) && form.balance.trim() !== '' && amountOf(form.balance, 0n) === null)
    wrong.add('balance')
  return wrong
}

/** The request body; call `wrongsOf` first to validate the form. */
export function bodyOf(form: Form): EmploymentInput {
  const balance = isFunded(form.regime) && form.balance.trim() !== '' ? amountOf(form.balance, 0n) : null
  return {
    name: form.name.trim(),
    regime: form.regime,
    started_on: form.started,
    ended_on: form.ended || null,
    paid_on: (form.ended && form.paid) || null,
    joined_on: form.regime === 'federal_savings' ? form.joined || null : null,
    salaries: form.salaries.map((line, index) => ({
      from: salaryFrom(form, line, index),
      basic: amountOf(line.second, 1n) ?? 0,
    })),
    unpaid: form.unpaid.map(({ from, second }) => ({ from, to: second })),
    balance: balance === null ? null : { day: form.balanceDay, amount: balance },
  }
}
