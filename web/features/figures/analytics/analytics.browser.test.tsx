import { cleanup } from 'vitest-browser-react'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  calendar,
  cashFlow,
  measures,
  netWorth,
  spending,
  type FlowRow,
  type SpendingRow,
} from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { dismissInsight, listInsights } from '#contract/figures/insights.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { createReport, listReports, updateReport } from '#contract/figures/reports.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { queryClient, readAgain } from '../../../api/queries.ts'
import { noura, openScreen, resize } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { answer, answerWith, calls, renameAll } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'
import { rangeText } from '../../../ui/format/format.ts'
import { showLanguage } from '../../../i18n/index.ts'

type Spending = ResponseOf<typeof spending>
const first = `${today.slice(0, 7)}-01`

function flowRow(index: number): FlowRow {
  const from = addMonths(first, index - 11)
  const running = index === 11
  return {
    from,
    to: running ? today : addDays(addMonths(from, 1), -1),
    income: 18_500,
    expenses: 12_000.25 + index,
    net: 6499.75 - index,
    saved_share: 0.35,
    count: 40,
    partial: running,
  }
}

function spendingRow(
  key: string,
  name: string,
  amount: number,
  more: Partial<SpendingRow> = {},
): SpendingRow {
  return {
    key,
    name,
    color: 'orange',
    icon: 'shopping-cart',
    amount,
    share: amount / 6000,
    count: 12,
    previous: amount - 250,
    trend: Array.from({ length: 12 }, (_, index) => 1000 + index * 40),
    ...more,
  }
}

const categories = [
  spendingRow('groceries', 'Groceries', 4100),
  spendingRow('dining', 'Dining Out', 1500, { previous: 400 }),
  spendingRow('rent', 'Rent/Mortgage', 400),
]
const merchants = [spendingRow('lulu', 'Lulu', 2500), spendingRow('none', 'No merchant', 1600)]

async function becomeAnalysed(): Promise<void> {
  await becomeFull()
  const rows = Array.from({ length: 12 }, (_, index) => flowRow(index))
  answerWith(cashFlow, ({ query }): ResponseOf<typeof cashFlow> => ({
    success: true,
    by: query['by'] === 'year' ? 'year' : 'month',
    total: { ...flowRow(0), to: today, count: 480 },
    rows: query['by'] === 'year' ? [{ ...flowRow(11), from: `${today.slice(0, 4)}-01-01` }] : rows,
    previous: { total: null, rows: rows.map((row, index) => (index < 3 ? null : row)) },
    unconverted: [{ currency: 'KWD', amount: 12.5, what: 'expense' }],
    data_from: rows[0]?.from ?? null,
  }))
  answerWith(spending, ({ query }): Spending => ({
    success: true,
    group: spending.query.shape.group.parse(query['group']) ?? 'category',
    measure: measures.find((one) => one === (query['measure'] ?? query['type'])) ?? 'expense',
    from: first,
    to: today,
    previous: { from: addMonths(first, -1), to: addMonths(today, -1) },
    total: { amount: 6000, count: 36, previous: 5000 },
    rows:
      query['group'] === 'merchant'
        ? merchants
        : query['group'] === 'month'
          ? Array.from({ length: 12 }, (_, index) =>
              spendingRow(addMonths(first, index - 11), 'x', 900 + index),
            )
          : query['type'] === 'income'
            ? [spendingRow('salary', 'Salary', 18_500, { color: 'green' })]
            : categories,
    ended: [],
    others: { rows: 0, amount: 0, count: 0 },
    unconverted: [],
    data_from: null,
  }))
  answer(netWorth, {
    success: true,
    step: 1,
    points: Array.from({ length: 30 }, (_, index) => ({
      day: addDays(today, index - 29),
      assets: 50_000 + index * 100,
      debts: 3400,
      net: 46_600 + index * 100,
    })),
    kinds: [
      { kind: 'current', side: 'asset', opening: 50_000, closing: 52_900 },
      { kind: 'card', side: 'debt', opening: -5501.06, closing: -3400 },
    ],
    from: addDays(today, -28),
    to: today,
    opening: 46_600,
    closing: 49_500,
    drivers: [
      { key: 'income', amount: 18_500 },
      { key: 'expenses', amount: -15_600 },
      { key: 'transfers', amount: 0 },
      { key: 'revaluation', amount: 0 },
      { key: 'exchange', amount: 0 },
      { key: 'corrections', amount: 0 },
      { key: 'uncounted', amount: 0 },
    ],
    unconverted: [],
    without_balance: 0,
  })
  answer(calendar, {
    success: true,
    from: addMonths(first, -11),
    to: today,
    days: [{ day: today, income: 0, expenses: 321.5, count: 2 }],
  })
  answer(listInsights, {
    success: true,
    dismissed: [],
    insights: [
      {
        key: 'price_rise Netflix',
        kind: 'price_rise',
        day: today,
        amount: 69,
        usual: 56,
        subject: 'Netflix',
        category: 'streaming',
        evidence: [{ id: '0b0e0000-0000-4000-8000-000000000001', date: today, name: 'Netflix', amount: 69 }],
        from: today,
        to: today,
        merchant: 'netflix',
      },
    ],
  })
  answer(dismissInsight, { success: true })
  answer(listRecurring, { success: true, series: [] })
  answer(listReports, { success: true, reports: [] })
}

/** The latest request for spending by the given group. */
const requestBy = (group: string) =>
  calls.findLast(({ path, query }) => path.endsWith('/analytics/spending') && query['group'] === group)
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('the overview puts its figures into sentences, and a card marked not useful is hidden', async () => {
  await becomeAnalysed()
  await openScreen('/analytics')
  await expect.element(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await expect
    .element(
      page.getByRole('heading', {
        name: /^This calendar month you spent AED.1,000.00 more in all$/,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByText(/The largest change: AED.1,100\.00 more on Dining Out/)).toBeVisible()
  await expect.element(page.getByText('Netflix now costs AED 69.00, up from AED 56.00.')).toBeVisible()
  // what recurs, such as rent, says nothing about weekdays
  expect(requestBy('weekday')?.query).toMatchObject({ recurring: 'none' })
  expect(await commands.checkAccess('main')).toEqual([])
  await page.getByRole('button', { name: 'Not useful' }).first().click()
  await expect.element(page.getByText('Hidden until its figures change')).toBeVisible()
  expect(calls.find(({ path, method }) => method === 'POST' && path.endsWith('/dismissals'))?.body).toEqual({
    key: 'price_rise Netflix',
  })
})

test('the overview says from when its figures are while any of them is read anew', async () => {
  await becomeAnalysed()
  await openScreen('/analytics')
  const more = page.getByRole('heading', { name: /^This calendar month you spent AED.1,000.00 more in all$/ })
  await expect.element(more).toBeVisible()
  const age = page.getByText(/As of today, .*Updating/)
  expect(age.elements()).toEqual([])
  const key = [noura.id, spending.path, { query: { period: 'mtd', group: 'category', trend: 'true' } }]
  const kept = queryClient.getQueryData<Spending>(key) ?? expect.fail()
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    spending,
    () => kept,
    () => promise,
  )
  void readAgain([spending])
  await expect.element(age).toBeVisible()
  await expect.element(more).toBeVisible()
  resolve()
  await expect.element(age).not.toBeInTheDocument()
})

test.each(['en-AE', 'ar-AE'] as const)('names of one long word break on a phone (%s)', async (locale) => {
  await resize('phone')
  await becomeAnalysed()
  renameAll('Donaudampfschifffahrtsgesellschaftskapitänsmützenknopfloch')
  onTestFinished(() => showLanguage('en-AE'))
  await showLanguage(locale)
  const wide: [string, number][] = []
  for (const path of ['/analytics', '/analytics/spending', '/analytics/cash-flow', '/analytics/reports']) {
    await openScreen(path)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wide.push([path, scrollWidth])
    await cleanup()
  }
  expect(wide).toEqual([])
})

test('choosing a month shows its flow, and each of its figures opens the transactions', async () => {
  await becomeAnalysed()
  await openScreen('/analytics/cash-flow')
  await expect
    .element(page.getByText('Not included because we have no exchange rate: KWD 12.500'))
    .toBeVisible()
  const chart = page.getByRole('slider', { name: 'Income, spending and savings by Month' })
  chart.element().focus()
  await userEvent.keyboard('{End}{ArrowLeft}{Enter}')
  const month = addMonths(first, -1)
  await expect.poll(() => location.search).toBe(`?by=month&at=${month}`)
  await expect
    .element(link('+AED 18,500.00'))
    .toHaveAttribute('href', `/transactions?type=income&from=${month}&to=${addDays(first, -1)}`)
  await expect.element(link(/^Salary: AED/)).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect.element(page.getByRole('columnheader', { name: 'Spending before' })).toBeVisible()
  await expectAccessible()
})

test('each tap in spending drills one level down, and the trail leads back', async () => {
  await becomeAnalysed()
  await openScreen('/analytics/spending')
  await expect
    .element(link('Transactions: Groceries'))
    .toHaveAttribute('href', '/transactions?category=groceries&type=expense&period=pay')
  await link(/^Groceries/).click()
  await expect.poll(() => location.search).toBe('?group=merchant&category=groceries')
  await expect.element(link(/^Lulu/)).toHaveAttribute('href', expect.stringContaining('merchant=lulu'))
  await link('All spending').click()
  await expect.element(link(/^Groceries/)).toBeVisible()
  await expectAccessible()
})

test('spending without a category leads to the questions about it', async () => {
  await becomeAnalysed()
  categories.push(spendingRow('uncategorised', 'Uncategorised', 300))
  onTestFinished(() => void categories.pop())
  await openScreen('/analytics/spending')
  await expect
    .element(link('Categorise what is uncategorised'))
    .toHaveAttribute('href', '/transactions/swipe')
})

test('net worth shows what changed it, and income and spending open their transactions', async () => {
  await becomeAnalysed()
  await openScreen('/analytics/net-worth')
  // until a period was ever chosen, a year: a pay period has too few days
  await expect.element(page.getByRole('radio', { name: '1Y' })).toBeChecked()
  expect(calls.findLast(({ path }) => path === netWorth.path)?.query).toEqual({ period: '1y' })
  const drivers = page.getByRole('list', { name: 'What changed it' })
  await expect
    .element(drivers.getByRole('link', { name: 'Income' }))
    .toHaveAttribute('href', `/transactions?type=income&from=${addDays(today, -28)}&to=${today}`)
  await expect.element(drivers.getByText('Revaluation')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^You owe AED\s2,101\.06 less$/)).toBeVisible()
  // a line over some days of a month would say nothing
  expect(calls.find(({ path }) => path === netWorth.path)?.query).toEqual({ period: '1y' })
  await expectAccessible()
})

test('a day of the calendar opens with the keyboard', async () => {
  await becomeAnalysed()
  await openScreen('/analytics/calendar')
  const day = page.getByRole('button', { name: /AED 321.50/ })
  await expect.element(day).toBeVisible()
  day.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Open in Transactions' }))
    .toBeVisible()
  await expectAccessible()
})

test('two periods are compared line by line, the largest difference first', async () => {
  await becomeAnalysed()
  answerWith(spending, ({ query }): Spending => ({
    success: true,
    group: 'category',
    measure: 'expense',
    from: query['from'] ?? null,
    to: query['to'] ?? null,
    previous: null,
    total: {
      amount: query['from'] === addMonths(first, -1) ? 6000 : 5000,
      count: 3,
      previous: null,
    },
    rows:
      query['from'] === addMonths(first, -1)
        ? categories
        : [spendingRow('groceries', 'Groceries', 4000), spendingRow('travel', 'Travel', 1000)],
    ended: [],
    others: { rows: 0, amount: 0, count: 0 },
    unconverted: [],
    data_from: null,
  }))
  await openScreen('/analytics/reports')
  await page.getByRole('radio', { name: 'Compare' }).click()
  await expect
    .element(
      page.getByRole('heading', { name: /^You spent AED 1,000.00 more: \w+ \d{4} against \w+ \d{4}$/ }),
    )
    .toBeVisible()
  const said = (): string =>
    document.body.innerText.replaceAll(/[\u00a0\u2066-\u2069]/g, (mark) => (mark === '\u00a0' ? ' ' : ''))
  const parts =
    'Dining Out +AED 1,500.00, Travel −AED 1,000.00, Rent/Mortgage +AED 400.00, all else +AED 100.00'
  await expect.poll(said).toContain(`By category: ${parts}`)
  await expect.poll(said).toContain(`By merchant: ${parts}`)
  const [answer, choice] = [
    page.getByRole('heading', { name: /more/ }),
    page.getByLabelText('Compare').last(),
  ]
  expect(answer.element().getBoundingClientRect().bottom).toBeLessThan(
    choice.element().getBoundingClientRect().top,
  )
  const names = page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.querySelector('span')?.textContent)
  expect(names).toEqual(['Dining Out', 'Travel', 'Rent/Mortgage', 'Groceries', 'Total'])
  await expectAccessible()
})

test('pay periods are compared over the same days, the newer one first in whichever box it is', async () => {
  await becomeAnalysed()
  const [start, before] = [addDays(today, -5), addDays(today, -36)]
  answer(listPeriods, {
    success: true,
    periods: [
      { key: 'pay', from: start, to: today, label: '' },
      { key: 'pay-1', from: before, to: addDays(start, -1), label: '' },
    ],
    named: [],
    pay: {
      mode: 'salary',
      day: null,
      employer: null,
      source: 'salary',
      until: addDays(today, 24),
      next: addDays(today, 25),
      late: false,
      arrival: 'on_time',
      salary: null,
      wages: null,
    },
  })
  const asked = new Map([
    [start, 600],
    [before, 500],
  ])
  answerWith(spending, ({ query }): Spending => ({
    success: true,
    group: 'category',
    measure: 'expense',
    from: query['from'] ?? null,
    to: query['to'] ?? null,
    previous: null,
    total: { amount: asked.get(query['from'] ?? '') ?? 0, count: 1, previous: null },
    rows: [],
    ended: [],
    others: { rows: 0, amount: 0, count: 0 },
    unconverted: [],
    data_from: null,
  }))
  await openScreen('/analytics/reports?compare&a=payBefore&b=pay')
  const days = rangeText(start, today)
  const same = rangeText(before, addDays(before, 5))
  const answered = page.getByRole('heading', { name: /AED 100.00 more/ })
  await expect.element(answered).toBeVisible()
  expect(answered.element().textContent).toContain(`more: ${days} against ${same}`)
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
  expect(heads.slice(1, 3)).toEqual([days, same])
  // days that have a name are shown by it, as where a link gives them
  await openScreen(`/analytics/reports?compare&a=${start}..${today}&b=${before}..${addDays(before, 5)}`)
  await expect.element(page.getByLabelText('With', { exact: true }).last()).toHaveValue('payBefore')
  await page.getByLabelText('With', { exact: true }).last().selectOptions('Other days')
  await expect.element(page.getByLabelText('From').last()).toBeVisible()
})

test('a period before the first data shows dashes and the date from which there is data', async () => {
  await becomeAnalysed()
  answerWith(spending, ({ query }): Spending => {
    const hasData = query['from'] === addMonths(first, -1)
    return {
      success: true,
      group: 'category',
      measure: 'expense',
      from: query['from'] ?? null,
      to: query['to'] ?? null,
      previous: null,
      total: { amount: hasData ? 6000 : 0, count: hasData ? 3 : 0, previous: null },
      rows: hasData ? categories : [],
      ended: [],
      others: { rows: 0, amount: 0, count: 0 },
      unconverted: [],
      data_from: addMonths(first, -1),
    }
  })
  await openScreen('/analytics/reports?compare')
  await expect.element(page.getByText(/We have the data of all your banks from/)).toBeVisible()
  const total = page.getByRole('row', { name: /^Total/ })
  await expect.element(total).toHaveTextContent('TotalAED 6,000.00––')
  // the month chosen stays, and others without data are not offered
  const offered = [...page.getByLabelText('Compare').last().element().querySelectorAll('option')]
  expect(offered.map(({ value }) => value)).toEqual(expect.arrayContaining(['month', 'lastMonth', 'own']))
  expect(offered.map(({ value }) => value)).not.toContain('sameMonth')
  await expect.element(page.getByRole('heading', { name: /more|less|same/ })).not.toBeInTheDocument()
})

test('a report is built from choices stored in the URL, and is saved under a name', async () => {
  await becomeAnalysed()
  const saved = {
    id: '0b0e0000-0000-4000-8000-000000000002',
    name: 'Food',
    pinned: false,
    on_dashboard: false,
    definition: { measure: 'expense', group: 'category', chart: 'table', filter: { period: '1y' } },
    updated_at: new Date().toISOString(),
  } as const
  answer(createReport, { success: true, report: saved })
  await openScreen('/analytics/reports?group=category&chart=bars&period=1y')
  await expect
    .element(link(/^Groceries/))
    .toHaveAttribute('href', `/transactions?category=groceries&type=expense&from=${first}&to=${today}`)
  await page.getByLabelText('as', { exact: true }).selectOptions('table')
  await expect.element(page.getByRole('columnheader', { name: 'Payments' })).toBeVisible()
  await expect.poll(() => location.search).toContain('chart=table')
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByLabelText('Name').fill('Food')
  answer(listReports, { success: true, reports: [saved] })
  await page.getByRole('dialog').getByRole('button', { name: 'Save report' }).click()
  await expect.element(link('Food')).toBeVisible()
  const sent = calls.find(({ path, method }) => method === 'POST' && path.endsWith('/reports'))
  expect(sent?.body).toMatchObject({ name: 'Food', definition: { chart: 'table', filter: { period: '1y' } } })
  answer(updateReport, { success: true, report: { ...saved, on_dashboard: true } })
  await page.getByRole('button', { name: 'Show Food on the dashboard' }).click()
  await expect
    .poll(() => calls.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({ on_dashboard: true })
  await expectAccessible()
})

test('a report uses the list’s filters, measures net income, and is saved as a picture', async () => {
  await becomeAnalysed()
  await openScreen('/analytics/reports?measure=net&group=month&chart=area&period=1y&merchant=lulu')
  await expect.poll(() => requestBy('month')?.query).toMatchObject({ measure: 'net', merchant: 'lulu' })
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabelText('Verification').selectOptions('false')
  await expect.poll(() => location.search).toContain('verified=false')
  await page.getByRole('button', { name: /^Remove: .*lulu/i }).click()
  await expect.poll(() => location.search).not.toContain('merchant')
  await expect.element(page.getByRole('slider', { name: 'Net income by Month' })).toBeVisible()
  const saved: Blob[] = []
  const makeUrl = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return makeUrl(blob)
  }
  await page.getByRole('button', { name: 'Save “Net income by Month” as a picture' }).click()
  await expect.poll(() => saved[0]?.type).toBe('image/png')
  URL.createObjectURL = makeUrl
  const picture = await createImageBitmap(saved[0] ?? new Blob())
  expect(picture.width).toBe(1920)
  const sheet = new OffscreenCanvas(picture.width, picture.height)
  const canvas = sheet.getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  // the chart line has the accent colour, the text the ink colour
  expect(colours.has(0x0b5c6b)).toBe(true)
  expect(colours.has(0x161513)).toBe(true)
  expect(await commands.checkAccess('main')).toEqual([])
})

test('a year in review has six pages, and each figure opens its transactions', async () => {
  await becomeAnalysed()
  const year = today.slice(0, 4)
  await openScreen('/analytics/year')
  await expect
    .element(page.getByRole('heading', { level: 2, name: new RegExp(`^${year} in review`) }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { level: 3, name: /Lulu: AED 2,500.00/ })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .filter((one) => one.closest('[data-print-page]')),
  ).toHaveLength(6)
  await expect
    .element(link(/^Groceries/).first())
    .toHaveAttribute('href', expect.stringContaining('/transactions?type=expense&category=groceries&from='))
  await expectAccessible()
})
