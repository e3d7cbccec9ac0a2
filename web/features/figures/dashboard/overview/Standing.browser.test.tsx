import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { financialReading } from '#contract/figures/financial-reading.ts'
import { openScreen } from '../../../../testing/app.tsx'
import { someReading } from '../../../../testing/data/reading.ts'
import { answer } from '../../../../testing/fake-api.ts'
import { becomeFull } from '../../../../testing/people.ts'

const figure = (name: RegExp) =>
  page.getByRole('region', { name: 'Where you stand' }).getByRole('button', { name })
const textOf = (name: RegExp): string => figure(name).query()?.textContent.replaceAll('\u00a0', ' ') ?? ''

async function openOverview(): Promise<void> {
  await openScreen('/dashboard')
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
}

test('four figures stand beside the health score, each opening to what it counts', async () => {
  await becomeFull()
  await openOverview()
  await expect.poll(() => textOf(/Reserve/)).toContain('5.2 months')
  expect(textOf(/Savings rate/)).toContain('18.4%')
  expect(textOf(/Debt/)).toContain('Loans and instalments take 7.5% of your income.')
  await userEvent.click(figure(/Fixed costs/))
  const dialog = page.getByRole('dialog', { name: 'Fixed costs' })
  await expect.element(dialog.getByText('Rent', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/From 12 full months/)).toBeVisible()
})

test('without three full months a figure is unknown, and says why', async () => {
  await becomeFull()
  const { reserve, debt } = someReading
  answer(financialReading, {
    ...someReading,
    success: true,
    months: 2,
    monthly_income: null,
    reserve: { ...reserve, months: null, essential_monthly: null },
    savings: { share: null, income: 40_000, expenses: 30_000 },
    debt: { ...debt, monthly: null, share: null },
    fixed: { monthly: null, share: null, parts: [] },
  })
  await openOverview()
  for (const name of [/Reserve/, /Savings rate/, /Fixed costs/])
    await expect.poll(() => textOf(name)).toContain('–Not enough data yet')
})
