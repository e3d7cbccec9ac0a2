/** Form values of an employment, and the request body made of them. */
import type { Employment, GratuityRegime } from '#contract/uae/gratuity.ts'
import { fundedRegimes } from '#contract/uae/gratuity.ts'
import { amountIn, textIn, textOf } from '../../../ui/forms/typed.ts'

/** Lines have stable keys, so that removing one does not move the focus of another. */
export type Line = { key: number; from: string; second: string }

export const isFunded = (regime: GratuityRegime): boolean => fundedRegimes.includes(regime)

const noSalary: readonly Line[] = [{ key: 0, from: '', second: '' }]

export function formOf(employment: Employment | null, today: string) {
  const { salaries, unpaid = [], balance } = employment ?? {}
  return {
    name: employment?.name ?? '',
    regime: employment?.regime ?? ('mainland' as const),
    started_on: employment?.started_on ?? '',
    ended_on: employment?.ended_on ?? '',
    paid_on: employment?.paid_on ?? '',
    joined_on: employment?.joined_on ?? '',
    salaries:
      salaries?.map(({ from, basic }, key): Line => ({ key, from, second: String(basic) })) ?? noSalary,
    unpaid: unpaid.map(({ from, to }, key): Line => ({ key, from, second: to })) as readonly Line[],
    balance: textOf(balance?.amount),
    balanceDay: balance?.day ?? today,
  }
}
export type Values = ReturnType<typeof formOf>

/** The request body; what the regime or the end of service rules out is left empty. */
export function bodyOf(values: Values) {
  const { regime, salaries, unpaid, balance, balanceDay } = values
  return {
    ...values,
    ended_on: textIn(values.ended_on),
    paid_on: values.ended_on === '' ? null : textIn(values.paid_on),
    joined_on: regime === 'federal_savings' ? textIn(values.joined_on) : null,
    salaries: salaries.map(({ from, second }, index) => ({
      // the first salary applies from the first day of service, whatever its line says
      from: index === 0 ? values.started_on : from,
      basic: amountIn(second),
    })),
    unpaid: unpaid.map(({ from, second }) => ({ from, to: second })),
    balance:
      isFunded(regime) && balance.trim() !== '' ? { day: balanceDay, amount: amountIn(balance) } : null,
  }
}
