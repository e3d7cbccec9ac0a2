import { createServer, type RequestListener } from 'node:http'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { convertAtCost, convertMinor, exponentOf } from '#contract/money.ts'
import { createOwnAccount, listOwnAccounts } from '#contract/accounts/own-accounts.ts'
import { listExchangeRates } from '#contract/days/rates.ts'
import { readDocument, updateDocument } from '#contract/person/settings.ts'
import { startWorld, type World } from '../../../../test/world.ts'
import { system } from '../../../platform/db/db.ts'
import { filsRate, publishedRate, rateByDay, ratesOn } from './rates.ts'
import { fromEuros } from './euros.ts'
import { FeedError, ecbFeed, parseFeed, refreshRates } from './service.ts'

type Answer = { status?: number; headers?: Record<string, string>; body: string | (() => string) }
let answer: Answer = { body: '' }
/** The response of a second address, which the product itself does not read. */
let faulty: Answer = { body: '' }
let address = ''
const faultyAddress = (): string => `${address}?faulty`
const listener: RequestListener = (request, response) => {
  const { status, headers, body } = request.url?.endsWith('?faulty') ? faulty : answer
  response.writeHead(status ?? 200, { 'content-type': 'text/xml', ...headers })
  response.end(typeof body === 'string' ? body : body())
}
const server = createServer(listener)
let world: World

const cubes = (rates: Record<string, string>): string =>
  Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('\n')
const feedOf = (days: Record<string, Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
   xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><Cube>
   ${Object.entries(days)
     .map(([day, rates]) => `<Cube time='${day}'>${cubes(rates)}</Cube>`)
     .join('\n')}</Cube></gesmes:Envelope>`

const now = new Date('2026-03-15T08:00:00Z')
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  address = `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}/eurofxref-daily.xml`
  answer = { body: feedOf({ '2026-03-13': { USD: '1.2', INR: '100', JPY: '150', GBP: '0.8' } }) }
  world = await startWorld({ clock: { now: () => now }, env: { RATES_URL: address } })
}, 60_000)
afterAll(async () => {
  await world.stop()
  server.close()
})

describe('conversion', () => {
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 9 }))
    .map(([units, decimals]) => {
      const digits = String(units).padStart(decimals + 1, '0')
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    })
  const currency = fc.constantFrom('AED', 'KWD', 'BHD', 'JPY', 'INR', 'EUR')
  const minor = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
  const options = { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true }
  /** A rate as a fraction of minor units: `numerator / denominator` of `to` for one of `from`. */
  const fractionOf = (text: string, from: string, to: string): [bigint, bigint] => {
    const [whole = '', decimals = ''] = text.split('.')
    return [
      BigInt(whole + decimals) * 10n ** BigInt(exponentOf(to)),
      10n ** BigInt(decimals.length + exponentOf(from)),
    ]
  }
  /** Within half a unit of the exact value; exactly between two units, the one farther from zero. */
  const isRounded = (result: bigint, exactTop: bigint, exactBottom: bigint): boolean => {
    const off = 2n * (result * exactBottom - exactTop)
    const away =
      exactTop >= 0n ? off <= exactBottom && off > -exactBottom : off >= -exactBottom && off < exactBottom
    return away
  }

  test('both ways are rounded half away from zero, with three, two and no decimals', () => {
    fc.assert(
      fc.property(minor, currency, currency, rate, (amount, from, to, value) => {
        const [top, bottom] = fractionOf(value, from, to)
        expect(isRounded(convertMinor(amount, from, to, value), amount * top, bottom)).toBe(true)
        const [cost, unit] = fractionOf(value, to, from)
        expect(isRounded(convertAtCost(amount, from, to, value), amount * unit, cost)).toBe(true)
        expect(convertMinor(-amount, from, to, value)).toBe(-convertMinor(amount, from, to, value))
        expect(convertAtCost(-amount, from, to, value)).toBe(-convertAtCost(amount, from, to, value))
      }),
      options,
    )
    expect(convertMinor(1n, 'AED', 'AED', '0.5')).toBe(1n)
    expect(convertMinor(-1n, 'AED', 'AED', '0.5')).toBe(-1n)
    expect(convertAtCost(36_725n, 'AED', 'USD', '3.6725')).toBe(10_000n)
    expect(convertAtCost(36_725n, 'AED', 'KWD', '12')).toBe(30_604n)
    expect(convertAtCost(36_725n, 'AED', 'JPY', '0.024')).toBe(15_302n)
    expect(() => convertAtCost(1n, 'AED', 'USD', '0.0')).toThrow(RangeError)
  })

  test('rates against the euro are converted to dirhams through the dollar’s peg', () => {
    const dirhams = fromEuros(
      new Map([
        ['USD', '1.25'],
        ['INR', '100'],
        ['JPY', '160.5'],
      ]),
    )
    expect(Object.fromEntries(dirhams)).toEqual({
      EUR: '4.590625',
      USD: '3.6725',
      INR: '0.04590625',
      JPY: '0.028602024922',
    })
    expect(fromEuros(new Map([['INR', '100']])).size).toBe(0)
  })

  test('a rate applies from its day on, else before it; pegs always apply, and an unknown currency has no rate', () => {
    const inr = { value: '0.04', date: '2026-03-17', source: 'ECB' }
    const on = (day: string) => ratesOn(day, new Map([['INR', [inr]]])).rateOf('INR')
    expect(on('2026-03-16')).toMatchObject({ date: '2026-02-27' })
    expect([on('2026-03-17'), on('2026-03-30')]).toEqual([inr, inr])
    expect(on('2026-04-01')).toMatchObject({ date: '2026-03-31' })
    expect(on('2026-12-01')).toMatchObject({ date: '2026-10-06' })
    // 1.2141 dollars and 76.719 rupees per euro at the end of 2014
    expect(on('2015-01-15')).toMatchObject({ value: '0.058118357252', date: '2014-12-31' })
    expect(ratesOn('2028-01-01', new Map([['INR', [inr]]])).rateOf('INR')).toBeNull()
    const rupees = (day: string) => ratesOn(day).rateOf('PKR')
    expect([rupees('2024-12-31'), rupees('2028-01-01')]).toEqual([null, null])
    expect([rupees('2025-01-01'), rupees('2027-12-31')]).toMatchObject([
      { date: '2026-01-23' },
      { date: '2026-01-23' },
    ])
    expect(ratesOn('2028-01-01').rateOf('SAR')).toMatchObject({ value: '0.97933333', source: 'peg' })
    expect(ratesOn('2026-11-01').rateOf('LBP')).toBeNull()
    expect(ratesOn('2026-11-01').toAed(4720n, 'EGP')).toBe(367n)
    expect(ratesOn('2026-11-01').toAed(1000n, 'KWD')).toBe(1194n)
  })

  const day = fc
    .integer({ min: 0, max: 6000 })
    .map((after) => new Date(Date.UTC(2013, 0, 1) + after * 86_400_000).toISOString().slice(0, 10))
  const published = fc.array(
    day.map((date) => ({ value: '0.5', date, source: 'ECB' })),
    { maxLength: 12 },
  )

  test('a currency has a rate on every day of a year or on none, at most one calendar year away', () => {
    fc.assert(
      fc.property(published, day, (rates, anyDay) => {
        const rateOn = rateByDay('LBP', new Map([['LBP', rates]]))
        const year = anyDay.slice(0, 4)
        const isCovered = rates.some(({ date }) => Math.abs(Number(date.slice(0, 4)) - Number(year)) <= 1)
        for (const checkedDay of [anyDay, `${year}-01-01`, `${year}-12-31`]) {
          const rate = rateOn(checkedDay)
          expect(rate !== null).toBe(isCovered)
          if (!rate) continue
          // no rate published in between was skipped
          const [from, to] = [rate.date, checkedDay].toSorted()
          const nearer = rates.filter(({ date }) => date > (from ?? '') && date < (to ?? ''))
          expect(nearer).toEqual([])
          if (rate.date > checkedDay)
            expect(
              rates.filter(({ date }) => date <= checkedDay && date.slice(0, 4) >= `${Number(year) - 1}`),
            ).toEqual([])
        }
      }),
      options,
    )
  })

  test('a payment’s rate is stored in minor units and converts back to the published rate', () => {
    expect([filsRate('11.937', 'KWD'), filsRate('0.0206', 'JPY'), filsRate('4.3012', 'EUR')]).toEqual([
      '1.1937',
      '2.06',
      '4.3012',
    ])
    fc.assert(
      fc.property(rate, currency, (value, of) => {
        const plain = value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
        expect(publishedRate(filsRate(plain, of), of)).toBe(plain)
      }),
      options,
    )
  })
})

describe('the address of daily rates', () => {
  const read = (): Promise<unknown> => ecbFeed(faultyAddress()).read('2026-03-15')

  test('a response that is not a document of rates is rejected with a FeedError', async () => {
    const faults: Answer[] = [
      { status: 503, body: 'down' },
      { status: 302, headers: { location: `${address}?elsewhere` }, body: '' },
      { body: '<html>not found</html>' },
      { body: '' },
      { body: feedOf({ '2026-03-13': { INR: '100', GBP: '0.8' } }) },
      { body: feedOf({ '2026-03-17': { USD: '1.2' } }) },
      { body: () => 'x'.repeat(3_000_000) },
      { body: 'cut', headers: { 'content-length': '10' } },
    ]
    for (const fault of faults) {
      faulty = fault
      await expect(read(), JSON.stringify(fault).slice(0, 80)).rejects.toBeInstanceOf(FeedError)
    }
    await expect(ecbFeed('http://127.0.0.1:9/').read('2026-03-15')).rejects.toBeInstanceOf(FeedError)
  }, 30_000)

  test('invalid rates are left out, and the first of two rates for a currency is used', () => {
    const text = `<Cube time="2026-03-13"><Cube rate="1.2" currency="USD"/><Cube currency='USD' rate='9'/>
      <Cube currency='INR' rate='-1'/><Cube currency='GBP' rate='0.000'/><Cube currency='EUR1' rate='1'/><Cube currency='JPY' rate='1e3'/></Cube>`
    expect(parseFeed(text, '2026-03-15')).toEqual([{ day: '2026-03-13', perEuro: new Map([['USD', '1.2']]) }])
  })
})

test('rates are read at startup, convert balances and state their day; known days never change', async () => {
  const person = await world.signUp()
  const stored = () =>
    system(world.app.db, async (tx) => {
      const { rows } = await sql<{ currency: string; day: string }>`
        select currency, day from exchange_rates order by day, currency`.execute(tx)
      return rows.map(({ currency, day }) => `${day} ${currency}`)
    })
  const first = ['EUR', 'GBP', 'INR', 'JPY'].map((currency) => `2026-03-13 ${currency}`)
  await vi.waitFor(async () => expect(await stored()).toEqual(first), { timeout: 20_000, interval: 200 })

  const { body } = await person.call(listExchangeRates)
  const of = (currency: string) => body.rates.find((rate) => rate.currency === currency)
  expect(body.day).toBe('2026-03-15')
  expect(of('INR')).toEqual({ currency: 'INR', aed: '0.04407', date: '2026-03-13', source: 'ECB' })
  expect(of('SAR')).toMatchObject({ source: 'peg' })
  expect(of('LBP')).toBeUndefined()
  expect(of('CHF')).toMatchObject({ date: '2026-02-27', source: 'ECB' })
  expect((await person.call(listExchangeRates, { query: { day: '2026-03-12' } })).body.rates).toContainEqual(
    expect.objectContaining({ currency: 'INR', date: '2026-02-27' }),
  )

  for (const [currency, value] of [
    ['INR', 10_000],
    ['LBP', 500],
    ['KWD', 1.234],
  ] as const)
    await person.call(createOwnAccount, { body: { kind: 'savings', name: currency, currency, value } })
  const ownAccounts = (await person.call(listOwnAccounts)).body
  expect(ownAccounts.assets).toBe(440.7 + 14.73)
  expect(ownAccounts.unconverted).toEqual([{ currency: 'LBP', amount: 500 }])
  expect((await person.call(accountsQuick)).body.total_balance).toBe(0)

  // the same day again with other figures, an older day, and a newer one that lacks a currency
  answer = {
    body: feedOf({
      '2026-03-14': { USD: '1.2', INR: '120' },
      '2026-03-13': { USD: '1.2', INR: '999' },
      '2026-03-12': { USD: '1.2', INR: '80' },
    }),
  }
  expect(await refreshRates(world.app, ecbFeed(address))).toBe(4)
  const later = (await person.call(listExchangeRates)).body.rates
  expect(later.find(({ currency }) => currency === 'INR')).toMatchObject({
    aed: '0.036725',
    date: '2026-03-14',
  })
  expect(later.find(({ currency }) => currency === 'GBP')).toMatchObject({ date: '2026-03-13' })
  expect(await refreshRates(world.app, ecbFeed(address))).toBe(0)
})

test('a second currency is a user setting, initially none', async () => {
  const person = await world.signUp()
  const setting = async () => (await person.call(readDocument)).body.document.settings.secondCurrency
  expect(await setting()).toBeNull()
  await person.call(updateDocument, { body: { settings: { secondCurrency: 'INR' } } })
  expect(await setting()).toBe('INR')
  await person.call(updateDocument, { body: { settings: { secondCurrency: null } } })
  expect(await setting()).toBeNull()
})

test('new rates give new answers to everybody at once, and write no row of any user', async () => {
  const user = await world.signUp()
  await user.call(createOwnAccount, {
    body: { kind: 'property', name: 'Flat', currency: 'GBP', value: 100_000 },
  })
  const path = '/api/user/accounts-quick'
  const before = await user.fetch(path)
  const etag = before.headers.get('etag') ?? ''
  expect((await user.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  answer = { body: feedOf({ '2026-03-14': { USD: '1.2', GBP: '0.4' } }) }
  const rows = () => sql`select user_id, version from user_versions order by 1`.execute(world.app.db)
  const untouched = (await rows()).rows
  expect(await refreshRates(world.app, ecbFeed(address))).toBeGreaterThan(0)
  expect((await rows()).rows).toEqual(untouched)
  const after = await user.fetch(path, { headers: { 'if-none-match': etag } })
  expect([after.status, await after.text()]).toEqual([200, expect.not.stringMatching(await before.text())])
})
