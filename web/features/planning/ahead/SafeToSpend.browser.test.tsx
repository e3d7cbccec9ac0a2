import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { summaryQuick } from '#contract/figures/summaries.ts'
import { lookAhead, updateBuffer } from '#contract/planning/look-ahead.ts'
import { addDays } from '#contract/period.ts'
import { readAgain } from '../../../api/queries.ts'
import { someAhead } from '../../../testing/data/ahead.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { complete } from '../../../testing/data/banks.ts'
import { today } from '../../../testing/data/basics.ts'
import { answer, answerWith, calls, refuse } from '../../../testing/fake-api.ts'
import { aSummary } from '../../../testing/data/dashboard.ts'
import { becomeFull } from '../../../testing/people.ts'
import { dateText } from '../../../ui/format/format.ts'

const payDay = dateText(addDays(today, 3), 'weekdayLong').replace(',', '')
const card = () => page.getByRole('region', { name: 'Safe to spend' })
const cardText = (): string => (card().query()?.textContent ?? '').replaceAll('\u00a0', ' ')

const figuresOf = (list: Element): number[] =>
  [...list.querySelectorAll('dd')].map((dd) =>
    Number((dd.textContent ?? '').replace('\u2212', '-').replace(/[^\d.-]/g, '')),
  )

test('the dashboard states safe to spend in one sentence, and a sheet shows how it adds up', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(`AED 2,140.00 safe to spend until ${payDay}`)
  await card().getByRole('button', { name: 'How this adds up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safe to spend' })
  await expect.element(sheet.getByText('Bills due')).toBeVisible()
  await expect.element(sheet.getByText('Usual spending until then')).toBeVisible()
  const [parts, ...days] = [...sheet.element().querySelectorAll('dl')].map(figuresOf)
  const total = parts?.pop()
  expect(parts?.reduce((sum, figure) => sum + figure, 0)).toBe(total)
  // three days before pay day, of which one has a bill
  expect(days).toEqual([
    [4000, 4000],
    [4000, -450, -100, 3450],
    [3450, -100, 3350],
  ])
  expect(await commands.checkAccess('dialog')).toEqual([])
})

test('a press on the line of days tells what the mark there is', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(/Largest: /)
  const rail = card().element().querySelector('[aria-hidden=true].relative') ?? expect.fail()
  await userEvent.click(rail, { position: { x: rail.clientWidth / 3, y: 12 } })
  await expect.poll(cardText).toMatch(/450\.00/)
  await expect.poll(cardText).not.toMatch(/Largest: /)
})

test('on a phone the amount of the largest payment is never cut', async () => {
  await resize('phone')
  await becomeFull()
  const ahead = someAhead()
  const name = 'Rent cheque 000263 of the flat · Al Reem Homes Real Estate Management'
  const rename = <E extends { name: string }>(events: readonly E[]) =>
    events.map((event) => ({ ...event, name }))
  answer(lookAhead, { ...ahead, days: ahead.days.map((day) => ({ ...day, events: rename(day.events) })) })
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(/Largest: /)
  const line = card()
    .getByText(/^Largest: .*AED/)
    .element()
  expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
})

test('a what-if shows another figure, is requested but not saved, and can be cleared', async () => {
  await becomeFull()
  answerWith(lookAhead, ({ query }) => someAhead(Number(query['spend'] ?? 0)))
  await openScreen('/dashboard')
  await card().getByRole('button', { name: 'How this adds up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safe to spend' })
  await sheet.getByLabelText('If I spend').fill('1,500')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(sheet.getByText(/AED\s640\.00/).first()).toBeVisible()
  expect(calls.findLast(({ path }) => path === '/api/user/look-ahead')?.query).toEqual({
    spend: '1500',
    on: today,
  })
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await expect.element(sheet.getByText(/AED\s2,140\.00/).first()).toBeVisible()
  await sheet.getByLabelText('If I spend').fill('lots')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(sheet.getByText('Enter an amount like 1,500 or 99.50')).toBeVisible()
  expect(calls.some(({ method, path }) => method !== 'GET' && path.startsWith('/api/user/'))).toBe(false)
})

test('nothing is said of a buffer or of cards where there is none', async () => {
  await becomeFull()
  const ahead = someAhead()
  const safe = ahead.safe_to_spend ?? expect.fail()
  const parts = safe.parts.filter(({ kind }) => kind !== 'buffer' && kind !== 'cards')
  answer(lookAhead, { ...ahead, buffer: 0, safe_to_spend: { ...safe, parts } })
  await openScreen('/dashboard')
  await card().getByRole('button', { name: 'How this adds up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safe to spend' })
  await expect.element(sheet.getByText(/not go below zero on any day/)).toBeVisible()
  await expect
    .element(sheet.getByText(/still have your buffer|what you owe on cards/))
    .not.toBeInTheDocument()
})

/** The days until pay day of somebody who has much more than this pay period brings. */
function withReserve() {
  const ahead = someAhead()
  const safe = ahead.safe_to_spend ?? expect.fail()
  const parts = [
    { kind: 'earned', amount: 26_000 },
    { kind: 'from_before', amount: 2465.37 },
    { kind: 'bills', amount: -25_403.52 },
    { kind: 'usual', amount: -2016.9 },
    { kind: 'spent', amount: -396.73 },
    { kind: 'pending', amount: -208.74 },
  ] as const
  const made = {
    amount: 439.48,
    reserve: 242_479.93,
    from_reserve: 2465.37,
    usual_week: 579.27,
    usual_period: 2482.58,
  }
  return { ...ahead, safe_to_spend: { ...safe, ...made, parts: [...parts] } }
}

test('what is kept in reserve is said apart, and is no line of the sum', async () => {
  await becomeFull()
  answer(lookAhead, withReserve())
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch('with AED 2,465.37 from what you had before.')
  await expect.poll(cardText).toMatch('AED 242,479.93 kept in reserve')
  await card().getByRole('button', { name: 'How this adds up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safe to spend' })
  await expect
    .element(sheet.getByText(/^Kept in reserve: AED.242,479\.93, not part of this figure\./))
    .toBeVisible()
  // 26,000.00 less 25,403.52 and 2,482.58 is 1,886.10 too little, and with 579.27 makes the row's 2,465.37
  const made = sheet.getByText(/AED.2,482\.58, this income is AED.1,886\.10 short.* AED.579\.27/)
  await expect.element(made).toBeVisible()
  const lines = sheet.getByRole('definition').elements()
  const amounts = lines.slice(0, 7).map(({ textContent: text }) => {
    const fils = Number(text.replaceAll(/\D/g, ''))
    return /[\u2212-]/.test(text) ? -fils : fils
  })
  const total = amounts.pop()
  expect(total).toBe(43_948)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  const names = sheet.getByRole('term').elements()
  expect(names.slice(0, 7).map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Income of this pay period',
    'From what you had before',
    'Bills due',
    'Usual spending until then',
    'Spent so far in this pay period',
    'Pending payments',
    'Safe to spend',
  ])
})

test('with a reserve and nothing left, the figure is told as of this pay period, then what the reserve has', async () => {
  await becomeFull()
  const ahead = withReserve()
  const parts = ahead.safe_to_spend.parts.map((part) =>
    part.kind === 'from_before' ? { ...part, amount: 2025.89 } : part,
  )
  answer(lookAhead, {
    ...ahead,
    safe_to_spend: { ...ahead.safe_to_spend, amount: 0, from_reserve: 2025.89, parts },
  })
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(`Nothing left of this pay period’s money until ${payDay}`)
  await expect.poll(cardText).toMatch(/You can take up to AED.242,479\.93 from your reserve/)
  expect(cardText()).not.toMatch(/kept in reserve|Nothing safe/)
  await card().getByRole('button', { name: 'How this adds up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safe to spend' })
  await expect.element(sheet.getByText(/this much more than this income\. Your reserve pays/)).toBeVisible()
})

test('a shortfall is shown as an amount', async () => {
  await becomeFull()
  answer(lookAhead, someAhead(2640.5))
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(`Short by AED 500.50 until ${payDay}`)
})

test('where the lowest day is after pay day, it says so beside the day until which money is safe', async () => {
  await becomeFull()
  const ahead = someAhead()
  const safe = ahead.safe_to_spend
  answer(lookAhead, {
    ...ahead,
    safe_to_spend: safe && { ...safe, lowest: { date: addDays(today, 32), amount: 2640 } },
  })
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch(/Lowest after that, on \w+,? \d+ \w+: about AED 2,640/)
})

test('a choice of accounts and a what-if apply to sentence, chart, list and answer alike', async () => {
  await becomeFull()
  answerWith(lookAhead, ({ query }) => someAhead(Number(query['spend'] ?? 0)))
  await openScreen('/budgets/look-ahead')
  await page.getByLabelText('If I spend').fill('4000')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(cardText).toMatch(/Short by AED 1,860\.00/)
  // the same amount as the headline
  await expect.element(page.getByText(/You would be AED\s1,860\.00 short, most on/)).toBeVisible()
  await page.getByLabelText('Show', { exact: true }).selectOptions('Emirates NBD · Current account')
  await expect
    .element(page.getByRole('slider', { name: 'Balance of Current account, day by day' }))
    .toBeVisible()
  await expect.element(page.getByText(/The balance would be AED\s[\d,.]+ below zero on/)).toBeVisible()
  const { query } = calls.findLast(({ path }) => path === '/api/user/look-ahead') ?? {}
  expect(query).toMatchObject({ spend: '4000' })
  expect(query?.['from']).toBeTruthy()
  await page.getByRole('button', { name: 'Show every day' }).click()
  const addUp = (): void => {
    for (const [opening = 0, ...steps] of [...document.querySelectorAll('main dl')].map(figuresOf)) {
      const closing = steps.pop() ?? 0
      expect(steps.reduce((sum, step) => sum + step, opening)).toBeCloseTo(closing, 2)
    }
  }
  addUp()
  // also where a payment only moves money between the accounts that are shown
  await page.getByLabelText('Show', { exact: true }).selectOptions('All accounts')
  await expect.element(page.getByText(/Moves about .*1,200.* between these accounts/).first()).toBeVisible()
  addUp()
})

test('a slider tries amounts, and says of each what the headline says', async () => {
  await becomeFull()
  answerWith(lookAhead, ({ query }) => someAhead(Number(query['spend'] ?? 0)))
  await openScreen('/budgets/look-ahead')
  const slider = page.getByRole('slider', { name: 'Slide to try an amount' })
  await expect.element(slider).toBeVisible()
  await slider.fill('1000')
  await expect.poll(cardText).toMatch(/AED 1,140\.00 safe to spend/)
  await expect.element(page.getByText(/AED\s1,140\.00 would still be safe to spend until/)).toBeVisible()
  await expect.element(page.getByLabelText('If I spend')).toHaveValue('1000')
  await slider.fill('0')
  await expect.poll(cardText).toMatch(/AED 2,140\.00 safe to spend/)
})

test('an unknown figure is not shown, and the reason is', async () => {
  await becomeFull()
  answer(lookAhead, someAhead(0, { safe_to_spend: null, not_shown: 'unknown_balance', coverage: complete }))
  await openScreen('/budgets/look-ahead')
  await expect
    .element(page.getByText(/We don’t know the balances of all your accounts/).first())
    .toBeVisible()
})

test('the buffer is saved as an amount', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  answer(updateBuffer, { success: true, buffer: 750 })
  await openScreen('/dashboard')
  await card().getByRole('button', { name: 'How this adds up' }).click()
  await page.getByLabelText('Keep untouched').fill('750')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Buffer saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ buffer: 750 })
})

test('the look-ahead shows a chart, the same figures as a table, and known upcoming payments', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  await openScreen('/budgets/look-ahead')
  const chart = page.getByRole('slider', { name: 'Money for everyday spending, day by day' })
  await expect.element(chart).toBeVisible()
  await expect.poll(() => chart.element().querySelectorAll('svg[data-chart] path').length).toBe(2)
  await userEvent.click(page.getByRole('radio', { name: '90 days' }))
  chart.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect
    .poll(() => chart.element().getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' '))
    .toMatch(/Expected: AED 3,450\.00, likely AED 3,150\.00 to AED 3,700\.00, DEWA$/)
  await userEvent.keyboard('{Enter}')
  const day = page.getByRole('region', { name: 'The chosen day' })
  await expect.element(day.getByText('DEWA')).toBeVisible()
  expect(figuresOf(day.element())).toEqual([4000, -450, -100, 3450])
  await day.getByRole('button', { name: 'Day after' }).click()
  await expect.poll(() => figuresOf(day.element())).toEqual([3450, -100, 3350])
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => page.getByRole('table').element().querySelectorAll('tbody tr').length).toBe(90)
  expect(page.getByRole('heading', { name: 'Coming up' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Show every day' }).click()
  await expect.element(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
  await expect.element(page.getByText(/ACME FZ LLC/)).toBeVisible()
  expect(await commands.checkAccess('main')).toEqual([])
})

test('a figure whose newer answer failed says from when it is, and is asked for again by itself', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch('AED 2,140.00')
  const stats = page.getByRole('region', { name: 'Quick Stats' }).first()
  const ages = (): string[] =>
    [card(), stats].map((part) => /As of.*Try again/.exec(part.query()?.textContent ?? '')?.[0] ?? '')
  expect(ages()).toEqual(['', ''])
  for (const read of [lookAhead, summaryQuick]) refuse(read, 503, 'unavailable', 'Busy')
  await readAgain([lookAhead, summaryQuick])
  const old: unknown = expect.stringMatching(/^As of today, .*\. Couldn’t update\. Try again$/)
  await expect.poll(ages).toEqual([old, old])
  await expect.poll(cardText).toMatch('AED 2,140.00')
  answer(lookAhead, someAhead(999))
  await expect.poll(cardText, { timeout: 20_000 }).toMatch('AED 1,141.00')
  await expect.poll(ages).toEqual(['', old])
  answer(summaryQuick, { success: true, summary: aSummary() })
  await stats.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(ages).toEqual(['', ''])
})

test('a figure whose newer answer takes long says so meanwhile', async () => {
  await becomeFull()
  answer(lookAhead, someAhead())
  await openScreen('/dashboard')
  await expect.poll(cardText).toMatch('AED 2,140.00')
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith(
    lookAhead,
    () => someAhead(),
    () => promise,
  )
  void readAgain([lookAhead])
  await expect.poll(cardText).toMatch(/As of today, .*\. Updating/)
  expect(cardText()).not.toMatch('Try again')
  resolve()
  await expect.poll(cardText).not.toMatch('As of')
})
