import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseOf } from '#contract/endpoint.ts'
import { importTrades, TradeFileOptions } from '#contract/investments/investment-imports.ts'
import { addCorporateAction } from '#contract/investments/investment-actions.ts'
import { decideFoundPayment, listFoundPayments } from '#contract/investments/investment-found.ts'
import { readInvestmentTargets, saveInvestmentTargets } from '#contract/investments/investment-targets.ts'
import {
  createInstrument,
  createTrade,
  importPrices,
  linkTradeLine,
  listTradeLines,
  readInstrument,
  readInvestmentReturns,
  readInvestments,
  savePrice,
  savePriceFeed,
  updateInvestmentAccount,
} from '#contract/investments/investments.ts'
import { expectAccessible } from '../../testing/access.ts'
import { openScreen } from '../../testing/app.tsx'
import {
  aFund,
  aFundPage,
  aBankLine,
  someInvestments,
  someReturns,
  someTargets,
} from '../../testing/data/investments.ts'
import { someOwn } from '../../testing/data/own.ts'
import { answer, answerWith, calls } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const ok = { success: true } as const
/** The words beside the file of a multipart form. */
const optionsIn = (form: unknown): TradeFileOptions =>
  TradeFileOptions.parse(JSON.parse(/name="options"\r\n\r\n(.*)\r\n/.exec(String(form))?.[1] ?? ''))
const last = (method: string) => calls.findLast((call) => call.method === method)
const holdingPath = `/accounts/investments/holding?instrument=${aFund.instrument.id}`

async function withInvestments(): Promise<void> {
  await becomeFull()
  answer(readInvestments, someInvestments)
  answer(readInvestmentReturns, someReturns)
  answer(readInstrument, aFundPage)
  answer(readInvestmentTargets, someTargets)
  answer(listFoundPayments, { ...ok, found: [] })
}

test('an investment is added by its kind, with what is held of it and no cost', async () => {
  await becomeFull()
  answer(createInstrument, { ...ok, instrument: { ...aFund.instrument, name: 'Bangles', kind: 'gold' } })
  await openScreen('/accounts/investments')
  await expect.element(page.getByText('See what your investments earn')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Add investment' }))
  await userEvent.click(page.getByRole('button', { name: 'Gold' }))
  await userEvent.fill(page.getByLabelText('Name'), 'Bangles')
  await userEvent.selectOptions(page.getByLabelText('Karats'), '21')
  await userEvent.fill(page.getByLabelText('Grams'), '1,050.5')
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('Enter where it is held')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Held at'), 'Safe')
  await userEvent.fill(page.getByLabelText('Price per gram today'), '413.257')
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('Bangles added')).toBeVisible()
  expect(last('POST')?.body).toMatchObject({
    kind: 'gold',
    name: 'Bangles',
    karat: 21,
    position: { account: 'Safe', quantity: '1050.5', cost: null, price: '413.257' },
  })
})

test('a sukuk is added with its terms', async () => {
  await becomeFull()
  answer(createInstrument, { ...ok, instrument: { ...aFund.instrument, name: 'Treasury', kind: 'sukuk' } })
  await openScreen('/accounts/investments')
  await userEvent.click(page.getByRole('button', { name: 'Add investment' }))
  await userEvent.click(page.getByRole('button', { name: 'Sukuk or bond' }))
  await userEvent.fill(page.getByLabelText('Name'), 'Treasury')
  await userEvent.fill(page.getByLabelText('Profit or interest a year, in percent'), '120')
  await userEvent.selectOptions(page.getByLabelText('Paid'), 'Every 3 months')
  await userEvent.fill(page.getByLabelText('Repaid on'), '2030-03-15')
  await expect.element(page.getByText('Enter a percentage above 0 and below 100')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Profit or interest a year, in percent'), '4.5')
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('Treasury added')).toBeVisible()
  const terms = { coupon_rate: '4.5', coupon_months: 3, matures_on: '2030-03-15' }
  expect(last('POST')?.body).toMatchObject({ kind: 'sukuk', name: 'Treasury', ...terms })
})

test('value, gains, returns and what they leave out are told; the allocation by choice', async () => {
  await withInvestments()
  await openScreen('/accounts/investments')
  await expect
    .element(page.getByText(/The gain is known for 74% of the value.*One price is old/))
    .toBeVisible()
  const main = (): string => document.querySelector('main')?.textContent ?? ''
  expect(main()).toContain('83,141.82')
  expect(main()).toMatch(/83,641\.82\s*with cash beside them/)
  expect(main()).toMatch(/Gain since .*14,323\.21\. “Gain so far” counts from what was paid/)
  expect(main()).toMatch(/74\.7% of total/)
  await expect.element(page.getByRole('link', { name: /World ETF.*120.5 units/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Bangles.*51 g.*Cost not known/ })).toBeVisible()
  await expect
    .element(page.getByText('For 82% of the value. The rest had no price at the start.'))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /so far.*2\.1%/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /World ETF.*30[.0]*%.*on cost/ })).toBeVisible()
  const names = (): string[] =>
    page
      .getByRole('region', { name: 'Holdings' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent?.slice(0, 5) ?? '')
  expect(names()).toEqual(['World', 'Bangl'])
  await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Name')
  expect(names()).toEqual(['Bangl', 'World'])
  await expect.element(page.getByLabelText('Value and what was paid in').first()).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: '1 year' }))
  await expect.poll(() => last('GET')?.query).toMatchObject({ period: '1y' })
  await userEvent.click(page.getByRole('radio', { name: 'Country' }))
  await expect.element(page.getByText('Ireland')).toBeVisible()
  await expect.element(page.getByText('Not set')).toBeVisible()
  await expectAccessible()
  await userEvent.selectOptions(page.getByLabelText('Compare with'), 'S&P 500')
  await expect.poll(() => last('GET')?.query).toMatchObject({ index: someInvestments.others[0]?.id })
})

test('targets say what to buy with new money, and by selling too; they are set to 100 percent', async () => {
  await withInvestments()
  answer(saveInvestmentTargets, ok)
  await openScreen('/accounts/investments')
  const card = page.getByRole('region', { name: 'Target allocation' })
  await expect.element(card.getByText(/74\.[67]5?%.*now,.*60%.*wanted/)).toBeVisible()
  await userEvent.fill(card.getByLabelText('New money'), '1,000.50')
  await expect.poll(() => last('GET')?.query).toMatchObject({ amount: '1000.5' })
  await expect.element(card.getByText(/Buy for/)).toBeVisible()
  await userEvent.click(card.getByRole('radio', { name: 'Selling too' }))
  await expect.element(card.getByText(/Sell for/)).toBeVisible()
  await expect.element(card.getByText(/exchange rate is not known: Villa.*not advice/)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Change' }))
  await userEvent.fill(page.getByLabelText('Gold'), '30')
  await expect.element(page.getByText(/90%.*of 100%/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  expect(last('PUT')).toBe(undefined)
  await userEvent.fill(page.getByLabelText('Gold'), '40')
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Targets saved')).toBeVisible()
  expect(last('PUT')?.body).toEqual({
    side: 'kind',
    targets: [
      { key: 'fund', percent: '60' },
      { key: 'gold', percent: '40' },
    ],
  })
})

test('a trade shows the bank line that pays it, which is unlinked and linked by hand', async () => {
  await withInvestments()
  const [sale] = aFundPage.trades
  if (!sale) throw new Error('no sale')
  answer(readInstrument, { ...aFundPage, trades: [{ ...sale, line: aBankLine }] })
  answer(listTradeLines, { ...ok, lines: [{ ...aBankLine, text: 'TRANSFER FROM BROKER' }] })
  answer(linkTradeLine, { ...ok, trade: { ...sale, line: null } })
  await openScreen(holdingPath)
  await userEvent.click(page.getByText(/Received in Current/))
  await userEvent.click(page.getByRole('button', { name: 'Not this one' }))
  await expect.poll(() => last('PUT')?.body).toEqual({ transaction_id: null })
  answer(linkTradeLine, { ...ok, trade: { ...sale, line: aBankLine } })
  await userEvent.selectOptions(page.getByLabelText('Bank line'), aBankLine.transaction_id)
  await expect.poll(() => last('PUT')?.body).toEqual({ transaction_id: aBankLine.transaction_id })
  await expect.element(page.getByRole('button', { name: 'Not this one' })).toBeVisible()
  await expectAccessible('dialog')
})

test('a payment found in the bank is added at its place in the currency there, or left as it is', async () => {
  await withInvestments()
  const [place] = someInvestments.accounts
  const line = { id: aBankLine.transaction_id, day: '2026-02-10', kind: 'deposit', currency: 'AED' } as const
  const found = {
    ...line,
    amount: 3673,
    text: 'TRANSFER TO BROKER',
    account: 'Current',
    place: place ?? null,
  }
  answer(listFoundPayments, { ...ok, found: [found] })
  answer(decideFoundPayment, ok)
  await openScreen('/accounts/investments')
  await expect.element(page.getByText(/from Current to Interactive Brokers/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Not an investment' }))
  await expect.poll(() => last('PUT')?.body).toEqual({ account_id: null })
  await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
  await userEvent.selectOptions(page.getByLabelText('Currency'), 'USD')
  await userEvent.fill(page.getByLabelText('Amount'), '1000')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect.poll(() => last('PUT')?.body).toEqual({ account_id: place?.id, currency: 'USD', amount: 1000 })
})

test('where investments are held can stand for an account that was entered as a total', async () => {
  await withInvestments()
  answer(updateInvestmentAccount, {
    ...ok,
    account: { id: aFund.instrument.id, name: 'IBKR', replaces_id: null },
  })
  await openScreen('/accounts/investments')
  await userEvent.click(page.getByRole('button', { name: 'Edit Interactive Brokers' }))
  const [villa] = someOwn
  await userEvent.selectOptions(page.getByLabelText('Replaces this account in net worth'), villa?.name ?? '')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText(/^(Place|Investment) saved$/)).toBeVisible()
  expect(last('PATCH')?.body).toEqual({ name: 'Interactive Brokers', replaces_id: villa?.id })
})

test('a holding shows its cost by either method, and a trade is added', async () => {
  await withInvestments()
  const [sale] = aFundPage.trades
  if (!sale) throw new Error('no sale')
  answer(createTrade, { ...ok, trade: sale })
  await openScreen(holdingPath)
  await expect.element(page.getByRole('figure', { name: 'Price of World ETF' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Sale$/ })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('figure circle.fill-card').length).toBeGreaterThan(0)
  const figures = (): string => document.querySelector('main')?.textContent ?? ''
  expect(figures()).toContain('13,000.00')
  await userEvent.click(page.getByRole('radio', { name: 'Oldest first' }))
  expect(figures()).toContain('13,200.00')
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Add trade' }))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Enter a quantity above 0 with at most 8 decimals')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Quantity'), '1,000.5')
  await userEvent.fill(page.getByLabelText('Price per unit'), '12.25')
  await userEvent.fill(page.getByLabelText('Fee'), '3')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Trade added')).toBeVisible()
  expect(last('POST')?.body).toMatchObject({
    kind: 'buy',
    account: 'Interactive Brokers',
    quantity: '1000.5',
    price: '12.25',
    amount: null,
    fee: '3',
    split: null,
  })
})

test('a price far from the last one is sent again only after a second press', async () => {
  await withInvestments()
  const sentence =
    'On 2026-03-01 the price is far from 140.25, the one before it. Check it, then save it again.'
  answerWith(savePrice, (request) => {
    if (Reflect.get(Object(request.body), 'confirmed') === true)
      return { ...ok, price: '1402.5', day: '2026-03-01' }
    throw Response.json(
      { success: false, code: 'conflict', error: sentence, detail: sentence, fields: { price: sentence } },
      { status: 409 },
    )
  })
  await openScreen(holdingPath)
  await userEvent.click(page.getByRole('button', { name: 'Set price' }))
  await userEvent.fill(page.getByLabelText('Price', { exact: true }), '1402.5')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'The price is right' }))
  await expect.element(page.getByText('Price saved')).toBeVisible()
})

test('prices are taken over from a file', async () => {
  await withInvestments()
  answer(importPrices, { ...ok, added: 2, unread: 1 })
  await openScreen(holdingPath)
  await userEvent.click(page.getByRole('button', { name: 'Set price' }))
  const file = new File(['2026-01-01,5\n2026-01-02,6\nx'], 'prices.csv', { type: 'text/csv' })
  await userEvent.upload(page.getByLabelText('Or import prices from a CSV file'), file)
  await expect.element(page.getByText('2 prices added; one line could not be read')).toBeVisible()
  expect(last('POST')?.body).toEqual({ text: '2026-01-01,5\n2026-01-02,6\nx' })
})

const row = { kind: null, day: null, text: 'Emaar', quantity: '', money: null, cash: null, why: null }

test('a broker’s file is shown before it is added, and its columns can be assigned', async () => {
  await withInvestments()
  const unassigned = {
    ...ok,
    format: 'csv' as const,
    columns: ['When', 'What', 'Pieces'],
    mapping: { name: 1 },
    counts: { new: 0, double: 0, unread: 1, cash: 0, left_out: 0 },
    question: null,
    instruments: [],
    missing: [],
    rows: [
      {
        line: 2,
        state: 'unread' as const,
        kind: null,
        day: null,
        text: 'x · Emaar · 5',
        quantity: '',
        money: null,
        cash: null,
        why: 'kind' as const,
      },
      { ...row, line: 3, state: 'unread' as const, text: 'Interest · 6.41 · 1.69', why: 'meaning' as const },
    ],
    applied: false,
  }
  const said: unknown[] = []
  answerWith(importTrades, ({ body }): ResponseOf<typeof importTrades> => {
    const options = optionsIn(body)
    said.push(options.charges)
    if (options.mapping?.day !== 0) return unassigned
    return {
      ...unassigned,
      mapping: { day: 0, name: 1, quantity: 2 },
      counts: { new: 1, double: 1, unread: 0, cash: 1, left_out: 1 },
      rows: [
        { ...row, line: 2, state: 'new', kind: 'buy', day: '2026-01-05', quantity: '5' },
        { ...row, line: 3, state: 'double', kind: 'buy', day: '2026-01-06', quantity: '6' },
        { ...row, line: 4, state: 'cash', cash: 'interest', money: { amount: 1.5, currency: 'AED' } },
        { ...row, line: 5, state: 'left_out', why: 'not_done' },
      ],
      applied: options.apply === true,
    }
  })
  await openScreen('/accounts/investments')
  await userEvent.click(page.getByRole('button', { name: 'Import and export' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Import trades' }))
  await userEvent.upload(
    page.getByLabelText('File'),
    new File(['When,What'], 'trades.csv', { type: 'text/csv' }),
  )
  await expect.element(page.getByText('0 new trades · one line can’t be read')).toBeVisible()
  const charges = page.getByLabelText('Fees and tax of these lines')
  await expect.element(charges).toHaveAccessibleDescription('Interest · 6.41 · 1.69')
  await userEvent.selectOptions(charges, 'Already taken off the amount')
  await expect.poll(() => said.at(-1)).toBe('inside')
  await userEvent.selectOptions(page.getByLabelText('Date'), 'When')
  await expect
    .element(
      page.getByText(
        'One new trade · one already there · one line changes no holding · one line is no event',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/Interest or profit · .*1\.50/)).toBeVisible()
  await expect.element(page.getByText('not carried out')).toBeVisible()
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Add one trade' }))
  await expect.element(page.getByText('One trade added')).toBeVisible()
  expect(last('POST')?.body).toContain('When,What')
  expect(optionsIn(last('POST')?.body)).toMatchObject({ mapping: { day: 0 }, apply: true })
})

test('an address of prices is set, its trouble is said, and a price in question is confirmed', async () => {
  await withInvestments()
  const feed = {
    source: 'address' as const,
    address: 'https://prices.example.com/{symbol}',
    symbol: null,
    has_key: false,
    price_path: 'last.price',
    day_path: null,
    checked_at: null,
    problem: 'refused' as const,
    question: { day: '2026-03-02', price: '1402.5' },
  }
  answer(savePriceFeed, { ...ok, feed })
  await openScreen(holdingPath)
  await userEvent.click(page.getByRole('button', { name: 'Set a source' }))
  await userEvent.selectOptions(page.getByLabelText('Source'), 'EODHD')
  await userEvent.fill(page.getByLabelText('Symbol there'), 'VWRA.LSE')
  await userEvent.fill(page.getByLabelText('Your key'), 'abc')
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const bySymbol = { source: 'eodhd', address: null, symbol: 'VWRA.LSE', key: 'abc' }
  await expect.poll(() => last('PUT')?.body).toEqual(bySymbol)
  await userEvent.click(page.getByRole('button', { name: 'Set a source' }))
  await userEvent.fill(page.getByLabelText('Address'), feed.address)
  await userEvent.selectOptions(page.getByLabelText('Response format'), 'JSON')
  await userEvent.fill(page.getByLabelText('Where the price is'), feed.price_path)
  await expectAccessible('dialog')
  answer(readInstrument, { ...aFundPage, feed })
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const body = { source: 'address', address: feed.address, price_path: 'last.price', day_path: null }
  await expect.poll(() => last('PUT')?.body).toEqual(body)
  await expect
    .element(page.getByText('prices.example.com refused the request. Check the address.'))
    .toBeVisible()
  await expectAccessible()
  answer(savePrice, { ...ok, price: '1402.5', day: '2026-03-02' })
  await userEvent.click(page.getByRole('button', { name: 'The price is right' }))
  await expect.element(page.getByText('Price saved')).toBeVisible()
  expect(last('PUT')?.body).toEqual({ day: '2026-03-02', price: '1402.5', confirmed: true })
})

test('a merger is entered at once, into an investment that is there or a new one', async () => {
  await withInvestments()
  answer(addCorporateAction, { ...ok, instrument_id: aFund.instrument.id, quantity: '4' })
  await openScreen(holdingPath)
  await userEvent.click(page.getByRole('button', { name: 'Merger, spin-off or reinvestment' }))
  await userEvent.selectOptions(page.getByLabelText('What happened?'), 'Merger: became another company')
  await userEvent.fill(page.getByLabelText('New units'), '4')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Name'), 'Bigger Co')
  await userEvent.fill(page.getByLabelText('Money paid with it'), '12.5')
  await expectAccessible('dialog')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => last('POST')?.body)
    .toMatchObject({ kind: 'merger', into: { name: 'Bigger Co' }, cash: '12.5' })
})
