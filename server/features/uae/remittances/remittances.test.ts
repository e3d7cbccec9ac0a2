import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/uae/remittances.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows } from '../../ledger/testing/ledger.ts'
import { ctxOf, ledgerSums, totalsOff } from '../../expected/testing/lines.ts'
import { crossRate, marginOf, marginOfReceived, rateFrom, receivedAt } from './cost.ts'
import { followRemittances } from './service.follow.ts'
import { statedIn } from './read.ts'
import { readSentLine, signatureOf } from '../../payments/transfers/sent-line.ts'

const now = new Date('2026-11-22T08:00:00Z')
const statements: string[] = []
let world: World
beforeAll(async () => {
  world = await startWorld({
    clock: { now: () => now },
    onQuery: ({ sql: text }) => void statements.push(text),
  })
}, 60_000)
afterAll(() => world.stop())

async function sender(): Promise<{ user: TestUser; ctx: Ctx; accountId: string }> {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  return { user, ctx, accountId: await addBankAccount(ctx) }
}

test('3,000 sent at 25.74 when the mid rate is 26.00, with a fee of 25 and VAT, costs 56.25', async () => {
  const { user, ctx, accountId } = await sender()
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-11-10', amountMinor: 3000_00n, text: 'QUICKREMIT INDIA 88213' },
    { accountId, day: '2026-11-10', amountMinor: 25_00n, text: 'QuickRemit Charges 88213' },
    { accountId, day: '2026-11-10', amountMinor: 1_25n, text: 'VAT ON QUICKREMIT' },
    {
      accountId,
      day: '2026-11-11',
      amountMinor: 90_00n,
      text: 'LULU HYPERMARKET BARSHA',
      category: 'groceries',
    },
    { accountId, day: '2026-11-12', amountMinor: 500_00n, text: 'LULU EXCHANGE' },
  ])
  const { body: first } = await user.call(contract.listRemittances)
  expect(
    first.remittances.map(({ channel, country, margin, cost }) => [channel, country, margin, cost]),
  ).toEqual([
    ['LuLu Exchange', null, null, null],
    ['QuickRemit', 'IN', null, 26.25],
  ])
  expect(first.remittances.map(({ cost_at_least }) => cost_at_least)).toEqual([true, true])
  expect(first.total).toEqual({
    count: 2,
    sent: 3500,
    fees: 26.25,
    unknown_fees: 1,
    margin: 0,
    unknown_margins: 2,
  })
  expect(first.period).toEqual({ from: '2026-11-10', to: '2026-11-22' })
  const mother = await user.call(contract.createRecipient, {
    body: { name: 'Amma', country: 'IN', currency: 'INR' },
  })
  const { body } = await user.call(contract.updateRemittance, {
    params: { id },
    body: { recipient_id: mother.body.recipient.id, offered_rate: '25.74', mid_rate: '26.00' },
  })
  expect(body.remittance).toMatchObject({
    fee: 25,
    vat: 1.25,
    margin: 30,
    cost: 56.25,
    received: 77_220,
    mid_source: 'entered',
  })
  const { body: after } = await user.call(contract.listRemittances)
  expect(after.by_recipient).toMatchObject([
    { recipient_id: mother.body.recipient.id, sent: 3000, fees: 26.25, margin: 30, unknown_margins: 0 },
    { recipient_id: null, sent: 500, unknown_margins: 1 },
  ])
  expect(after.by_country.map(({ country, sent }) => [country, sent])).toEqual([
    ['IN', 3000],
    [null, 500],
  ])
  // the money sent and its fees count once in the ledger
  expect(await ledgerSums(ctx)).toEqual({ 'expense groceries': 90, 'expense none': 3526.25 })
  // the next payment to the same recipient is recognised
  await addBankRows(ctx, [
    { accountId, day: '2026-11-20', amountMinor: 1000_00n, text: 'QUICKREMIT INDIA 90001' },
  ])
  await write(ctx.db, ctx, (tx) => followRemittances(tx, ctx))
  const { body: last } = await user.call(contract.listRemittances, { query: { from: '2026-11-20' } })
  expect(last.remittances).toMatchObject([
    { recipient_id: mother.body.recipient.id, fee: null, margin: null, cost: null, cost_at_least: true },
  ])
})

test('a fee belongs to the payment of its service, and only the bank’s own transfers have the bank’s charges', async () => {
  const { user, ctx, accountId } = await sender()
  const secondAccount = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-11-05', amountMinor: 500_00n, text: 'WESTERN UNION' },
    { accountId, day: '2026-11-06', amountMinor: 600_00n, text: 'OUTWARD TT EGYPT' },
    { accountId, day: '2026-11-06', amountMinor: 52_50n, text: 'OUTWARD TT CHARGES' },
    // two wires of one day, told apart by their numbers, and one of another account
    { accountId, day: '2026-11-10', amountMinor: 700_00n, text: 'QUICKREMIT PAKISTAN 551200' },
    { accountId, day: '2026-11-10', amountMinor: 800_00n, text: 'QUICKREMIT PAKISTAN 551377' },
    { accountId, day: '2026-11-10', amountMinor: 20_00n, text: 'QUICKREMIT CHARGES 551377' },
    { accountId: secondAccount, day: '2026-11-10', amountMinor: 900_00n, text: 'OUTWARD TT INDIA' },
  ])
  const { body } = await user.call(contract.listRemittances)
  expect(
    body.remittances
      .toSorted((a, b) => a.amount - b.amount)
      .map(({ amount, fee, cost, cost_at_least }) => [amount, fee, cost, cost_at_least]),
  ).toEqual([
    [500, null, null, true],
    [600, 52.5, 52.5, true],
    [700, null, null, true],
    [800, 20, 20, true],
    [900, null, null, true],
  ])
})

test('the mid rate of the day is known, and a cost without its fee is a least', async () => {
  const { user, ctx, accountId } = await sender()
  const [toManila = '', toEgypt = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-11-05', amountMinor: 800_00n, text: 'WESTERN UNION PHILIPPINES' },
    { accountId, day: '2026-11-06', amountMinor: 1000_00n, text: 'BOTIM MONEY TRANSFER EGYPT' },
  ])
  const edit = (id: string, body: BodyOf<typeof contract.updateRemittance>) =>
    user.call(contract.updateRemittance, { params: { id }, body })
  expect((await edit(toManila, { received: 12_400, mid_rate: '15.75' })).body.remittance).toMatchObject({
    margin: 12.7,
    cost: 12.7,
    cost_at_least: true,
    mid_source: 'entered',
    mid_date: null,
  })
  expect((await edit(toManila, { fee: 10 })).body.remittance).toMatchObject({
    cost: 22.7,
    cost_at_least: false,
  })
  // the European Central Bank's rates of 6 October 2026, 70.702 pesos and 1.1269 dollars a euro, at 3.6725 a dollar
  expect((await edit(toManila, { mid_rate: null })).body.remittance).toMatchObject({
    mid_rate: '17.08380147',
    mid_source: 'published',
    mid_date: '2026-10-06',
    margin: 74.17,
  })
  expect((await edit(toEgypt, { offered_rate: '12.60' })).body.remittance).toMatchObject({
    channel: 'BOTIM',
    country: 'EG',
    mid_source: 'published',
    mid_date: '2026-01-11',
    margin: 19.63,
  })
})

test('a received amount and a rate that contradict each other are refused', async () => {
  const { user, ctx, accountId } = await sender()
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-11-05', amountMinor: 1000_00n, text: 'AL ANSARI EXCHANGE INDIA' },
  ])
  const edit = (body: BodyOf<typeof contract.updateRemittance>) =>
    user.call(contract.updateRemittance, { params: { id }, body })
  const refused = await edit({ received: 20_000, offered_rate: '25.5' })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('At the rate 25.5 about 25500.00 INR would have arrived')
  expect((await edit({ received: 25_500, offered_rate: '25.5' })).status).toBe(200)
  expect((await edit({ received: 20_000 })).status).toBe(400)
  // what arrives may be what is left after the fee
  expect((await edit({ received: 24_990, fee: 20 })).status).toBe(200)
  expect((await edit({ received: 24_000, offered_rate: null })).body.remittance?.offered_rate).toBe('24')
})

test('what came back lowers what was sent', async () => {
  const transferId = '0b0e0000-0000-4000-8000-000000000001'
  const { user, ctx, accountId } = await sender()
  await addBankRows(ctx, [
    { accountId, day: '2026-11-05', amountMinor: 1000_00n, text: 'AL ANSARI EXCHANGE' },
    { accountId, day: '2026-11-09', amountMinor: 400_00n, type: 'income', text: 'AL ANSARI EXCHANGE REFUND' },
    { accountId, day: '2026-11-10', amountMinor: 300_00n, text: 'WESTERN UNION' },
    { accountId, day: '2026-11-15', amountMinor: 1000_00n, transferId, text: 'LULU EXCHANGE' },
    {
      accountId,
      day: '2026-11-16',
      amountMinor: 1000_00n,
      type: 'income',
      transferId,
      text: 'LULU EXCHANGE REFUND',
    },
  ])
  // all of it came back: the two are paired as a transfer
  const { body: later } = await user.call(contract.listRemittances, { query: { from: '2026-11-15' } })
  expect(later.total.sent).toBe(0)
  const { body } = await user.call(contract.listRemittances, {
    query: { from: '2026-11-01', to: '2026-11-06' },
  })
  expect(body.remittances).toMatchObject([{ amount: 1000, refunded: 400 }])
  expect(body.total).toMatchObject({ count: 1, sent: 600 })
  expect(body.period).toEqual({ from: '2026-11-01', to: '2026-11-06' })
})

test('many recognised payments are stored by one statement', async () => {
  const { user, ctx, accountId } = await sender()
  const line = (day: string, reference: string) => ({
    accountId,
    day,
    amountMinor: 1000_00n,
    text: `QUICKREMIT INDIA ${reference}`,
  })
  const [id = ''] = await addBankRows(ctx, [line('2026-11-01', '88213')])
  const { body } = await user.call(contract.createRecipient, {
    body: { name: 'Amma', country: 'IN', currency: 'INR' },
  })
  const recipient_id = body.recipient.id
  await user.call(contract.updateRemittance, { params: { id }, body: { recipient_id } })
  const later = Array.from({ length: 10 }, (_, n) => line(`2026-11-${10 + n}`, `9000${n}`))
  await addBankRows(ctx, later)
  statements.length = 0
  await write(ctx.db, ctx, (tx) => followRemittances(tx, ctx))
  expect(statements.filter((text) => text.includes('insert into remittances'))).toHaveLength(1)
  const { body: listed } = await user.call(contract.listRemittances)
  expect(listed.by_recipient).toMatchObject([{ recipient_id, sent: 11_000 }])
})

test('money sent to an own account abroad is a transfer; a peg gives the mid rate', async () => {
  const { user, ctx, accountId } = await sender()
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-11-01', amountMinor: 3672_50n, text: 'OUTWARD TT USD CHASE 5512' },
    { accountId, day: '2026-11-15', amountMinor: 734_50n, text: 'OUTWARD TT USD CHASE 5890' },
  ])
  const ownRecipient = await user.call(contract.createRecipient, {
    body: { name: 'My US account', country: 'US', currency: 'USD', own_account: true },
  })
  const recipient = ownRecipient.body.recipient.id
  const { body } = await user.call(contract.updateRemittance, {
    params: { id },
    body: { recipient_id: recipient, received: 990 },
  })
  expect(body.remittance).toMatchObject({ own_account: true, mid_source: 'peg', margin: 36.73, cost: 36.73 })
  expect(await ledgerSums(ctx)).toEqual({})
  expect((await user.call(contract.listRemittances)).body.total).toMatchObject({ count: 0, sent: 0 })
  await user.call(contract.updateRecipient, { params: { id: recipient }, body: { own_account: false } })
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 4407 })
  await user.call(contract.updateRemittance, { params: { id }, body: { sent: false } })
  expect((await user.call(contract.listRemittances)).body.remittances).toHaveLength(1)
  expect(await totalsOff(ctx)).toEqual([])
  const repeated = await user.call(contract.createRecipient, {
    body: { name: 'my us ACCOUNT', country: 'US', currency: 'USD' },
  })
  expect(repeated.status).toBe(409)
  const otherPerson = await world.signUp()
  expect(
    (await otherPerson.call(contract.updateRemittance, { params: { id }, body: { sent: false } })).status,
  ).toBe(404)
  expect((await otherPerson.call(contract.deleteRecipient, { params: { id: recipient } })).status).toBe(404)
  expect((await user.call(contract.deleteRecipient, { params: { id: recipient } })).status).toBe(200)
  const zero = await user.call(contract.updateRemittance, { params: { id }, body: { offered_rate: '0.0' } })
  expect(zero.status).toBe(400)
})

test('a received amount is read in the currency of the recipient and stays in it', async () => {
  const { user, ctx, accountId } = await sender()
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-11-10', amountMinor: 125_00n, text: 'LULU EXCHANGE 77' },
  ])
  const edit = (body: BodyOf<typeof contract.updateRemittance>) =>
    user.call(contract.updateRemittance, { params: { id }, body })
  expect((await edit({ received: 10.505 })).status).toBe(400)
  const brother = await user.call(contract.createRecipient, {
    body: { name: 'Yousef', country: 'KW', currency: 'KWD' },
  })
  const recipient = brother.body.recipient.id
  const kuwaiti = { received: 10.505, received_currency: 'KWD' }
  expect((await edit({ recipient_id: recipient, received: 10.505 })).body.remittance).toMatchObject(kuwaiti)
  await user.call(contract.updateRecipient, { params: { id: recipient }, body: { currency: 'JPY' } })
  const { body } = await user.call(contract.listRemittances)
  expect(body.remittances).toMatchObject([kuwaiti])
  expect((await edit({ currency: 'USD' })).status).toBe(400)
  expect((await edit({ currency: 'USD', received: 34.2 })).status).toBe(200)
  expect((await edit({ currency: 'BHD' })).body.remittance).toMatchObject({
    received: 34.2,
    received_currency: 'BHD',
  })
})

test.each([
  ['LULU EXCHANGE 1402', null, 'sent'],
  ['LULU HYPERMARKET QUSAIS', null, undefined],
  ['AL ANSARI EXCHANGE REMITTANCE INR INDIA', 'LOCAL_BANK_TRANSFER', 'sent'],
  ['QuickRemit Charges', null, 'fee'],
  ['Corr.Bank.Charges', null, 'fee'],
  ['VALUE ADDED TAX @ 5% FOR FEE', null, 'vat'],
  ['INWARD TT CHARGES', null, undefined],
  ['BOTIM MONEY TRANSFER', null, 'sent'],
  ['E& MONEY REMITTANCE', null, 'sent'],
  ['E& MONEY WALLET TOP UP', null, undefined],
  ['CAREEM PAY INTERNATIONAL TRANSFER', null, 'sent'],
  ['CAREEM PAY TOPUP', null, undefined],
  ['TAPTAPSEND PK', null, 'sent'],
  ['OUTWARD REMITTANCE CHARGES INCL VAT', null, 'fee'],
  ['BOTIM MONEY TRANSFER FEE INCL VAT', null, 'fee'],
  ['VAT ON OUTWARD REMITTANCE CHARGES', null, 'vat'],
  ['LULU MONEY', null, 'sent'],
  ['WISE PAYMENTS LTD', null, 'sent'],
  ['AANI TRANSFER TO SARA ALI', null, undefined],
  ['AANI REMITTANCE INDIA', null, 'sent'],
  ['SWIFT INWARD NORTHWIND', 'INTERNATIONAL_TRANSFER', undefined],
  ['MEERA NAIR', 'INTERNATIONAL_TRANSFER', 'sent'],
  ['EXCHANGE STREET CAFE', null, undefined],
] as const)('reads %s', (text, kind, role) => {
  expect(readSentLine(text, kind)?.role).toBe(role)
})

test.each([
  ['REMITTANCE INR 25,500.00 RATE 25.50', { received: 25_500_00n, rate: null }],
  ['REMITTANCE INDIA RATE 25.50', { received: null, rate: '25.50' }],
  ['REMITTANCE INDIA RATE 0.0392', { received: null, rate: '25.51020408' }],
  // a reference, and the rate of something else
  ['REMITTANCE INR 88213', { received: null, rate: null }],
  ['REMITTANCE INR RATE 3.6725', { received: null, rate: null }],
] as const)('reads what arrived from %s', (text, stated) => {
  expect(statedIn(text, { minor: 1000_00n, currency: 'AED' }, 'INR', '26.00')).toEqual(stated)
  expect(statedIn(text, { minor: 1000_00n, currency: 'AED' }, 'INR', null)).toEqual({
    received: null,
    rate: null,
  })
})

test('rates and margins are exact, and a margin needs both rates', () => {
  expect(marginOf(3000_00n, '25.74', '26.00')).toBe(30_00n)
  expect(marginOf(3000_00n, '26.26', '26.00')).toBe(-30_00n)
  expect([marginOf(1n, null, '26'), marginOf(1n, '26', null), marginOf(1n, '0', '26')]).toEqual([
    null,
    null,
    null,
  ])
  expect(marginOfReceived(3000_00n, 'AED', 77_220_00n, 'INR', { entered: '26' })).toBe(30_00n)
  expect(rateFrom(3000_00n, 'AED', 77_220_00n, 'INR')).toBe('25.74')
  expect(receivedAt(3000_00n, 'AED', '25.74', 'INR')).toBe(77_220_00n)
  expect(crossRate('1', '3.6725')).toBe('0.27229408')
  expect(signatureOf('QUICKREMIT INDIA 88213')).toBe(signatureOf('QuickRemit India 90001'))
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (sent, rate) => {
        expect(marginOf(sent, String(rate / 1000), String(rate / 1000))).toBe(0n)
      },
    ),
  )
})
