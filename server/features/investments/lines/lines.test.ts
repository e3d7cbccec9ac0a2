import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TradeInput } from '#contract/investments/investments.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { reversals } from '../../../reversals.ts'
import { undoOrRedoChange } from '../../changes/service.undo.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { pairTransfers } from '../../payments/transfers/service.transfers.ts'
import { refreshTotals } from '../../payments/totals/service.totals.ts'
import { ledgerSums, totalsOff } from '../../expected/testing/lines.ts'
import { savePrice } from '../service.prices.ts'
import { upsertFeed } from '../prices/store.prices.ts'
import { linkTradeLine, listTradeLines, readInvestmentNews } from '../service.lines.ts'
import { followLines } from './service.follow.ts'
import { addCash, deleteCash, listCash } from '../cash/service.cash.ts'
import { decideFound, listFound } from '../cash/service.found.ts'
import { readInstrument, readInvestments as readOverview } from '../service.read.ts'
import { createTrade, deleteTrade } from '../service.trades.ts'
import { createInstrument, deleteAccount } from '../service.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

type Person = { ctx: Ctx; current: string; savings: string; share: string; ids: Map<string, string> }
async function investor(): Promise<Person> {
  const ctx = await ledger.person()
  const current = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  const savings = await addBankAccount(ctx, { name: 'Savings', balanceMinor: 0n })
  const { id } = await createInstrument(ctx, { kind: 'share', name: 'Emaar Properties', symbol: 'EMAAR' })
  const owner = { ctx, current, savings, share: id, ids: new Map<string, string>() }
  await trade(owner, { kind: 'opening', day: '2026-01-01', quantity: '500' })
  return owner
}
/** Lines arrive as in a sync: transfers are paired, totals counted, and subscribers told. */
async function arrive(
  owner: Person,
  row: Omit<BankRow, 'accountId'>,
  accountId = owner.current,
): Promise<void> {
  const { ctx } = owner
  const [id = ''] = await addBankRows(ctx, [{ accountId, ...row }])
  owner.ids.set(row.text ?? '', id)
  await write(ctx.db, ctx, async (tx) => {
    const touched = [{ accountId, days: [row.day] }]
    const now = ctx.clock.now()
    await refreshTotals(
      tx,
      ctx.userId,
      [...touched, ...(await pairTransfers(tx, ctx.userId, touched, now))],
      now,
    )
    await followLines(tx, ctx)
  })
}
const trade = ({ ctx, share }: Person, body: TradeInput) =>
  createTrade(ctx, share, { account: 'ADCB Securities', ...body })
const linked = async ({ ctx, share }: Person): Promise<string[]> => {
  const { trades } = await readInstrument(ctx, share)
  return trades.flatMap(({ kind, day, line }) => (line ? [`${kind} ${day} ${line.day} ${line.amount}`] : []))
}

const events: readonly ((owner: Person) => Promise<unknown>)[] = [
  (owner) => trade(owner, { kind: 'buy', day: '2026-03-10', quantity: '1500', price: '7.9', fee: 25 }),
  (owner) => trade(owner, { kind: 'dividend', day: '2026-04-22', amount: 750 }),
  (owner) => trade(owner, { kind: 'sell', day: '2026-06-02', quantity: '500', price: '9', fee: 10 }),
  (owner) => trade(owner, { kind: 'buy', day: '2026-08-02', quantity: '100', price: '10' }),
  (owner) =>
    arrive(owner, { day: '2026-03-11', amountMinor: 11_875_00n, text: 'TRANSFER TO ADCB SECURITIES' }),
  (owner) =>
    arrive(owner, {
      day: '2026-04-23',
      amountMinor: 750_00n,
      type: 'income',
      text: 'DIVIDEND EMAAR PROPERTIES',
    }),
  (owner) =>
    arrive(owner, { day: '2026-06-04', amountMinor: 4490_00n, type: 'income', text: 'TRANSFER FROM BROKER' }),
  // money between two own accounts pays no trade, whichever came first
  (owner) => arrive(owner, { day: '2026-08-02', amountMinor: 1000_00n, text: 'TRANSFER OUT' }),
  (owner) =>
    arrive(
      owner,
      { day: '2026-08-03', amountMinor: 1000_00n, type: 'income', text: 'TRANSFER IN' },
      owner.savings,
    ),
  (owner) =>
    arrive(owner, { day: '2026-03-12', amountMinor: 90_00n, text: 'CARREFOUR', category: 'groceries' }),
]

test('lines and trades in any order end in the same links, and each amount counts once', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const owner = await investor()
    const cut = turn * 3
    const turned = [...events.slice(cut), ...events.slice(0, cut)]
    for (const event of turn % 2 === 0 ? turned : turned.toReversed()) await event(owner)
    expect(await linked(owner)).toEqual([
      'sell 2026-06-02 2026-06-04 4490',
      'dividend 2026-04-22 2026-04-23 750',
      'buy 2026-03-10 2026-03-11 11875',
    ])
    expect(await ledgerSums(owner.ctx)).toEqual({ 'income none': 750, 'expense groceries': 90 })
    expect(await totalsOff(owner.ctx)).toEqual([])
    expect(await write(owner.ctx.db, owner.ctx, (tx) => followLines(tx, owner.ctx))).toBe(false)
  }
})

test('where money at a place is followed, lines pay into it and take out of it, not its trades', async () => {
  const owner = await investor()
  const { ctx } = owner
  await trade(owner, { kind: 'buy', day: '2026-03-10', quantity: '1000', price: '1' })
  await arrive(owner, { day: '2026-03-09', amountMinor: 1000_00n, text: 'TRANSFER TO ADCB SECURITIES' })
  expect(await linked(owner)).toHaveLength(1)
  const { accounts } = await readOverview(ctx)
  const placeId = accounts[0]?.id ?? ''
  const { id } = await addCash(ctx, placeId, {
    kind: 'deposit',
    day: '2026-03-09',
    currency: 'AED',
    amount: 1000,
  })
  expect(await linked(owner)).toEqual([])
  await addCash(ctx, placeId, { kind: 'withdrawal', day: '2026-05-04', currency: 'AED', amount: 250 })
  await arrive(owner, {
    day: '2026-05-05',
    amountMinor: 250_00n,
    type: 'income',
    text: 'TRANSFER FROM ADCB SECURITIES',
  })
  // both are neither income nor spending
  expect(await ledgerSums(ctx)).toEqual({})
  await deleteCash(ctx, id)
  expect(await linked(owner)).toHaveLength(1)
  expect(await totalsOff(ctx)).toEqual([])
})

test('a payment to a broker is found in the bank, and once added it is neither spending nor found again', async () => {
  const owner = await investor()
  const { ctx } = owner
  await arrive(owner, { day: '2026-05-05', amountMinor: 2000_00n, text: 'TRANSFER TO ADCB SECURITIES' })
  await arrive(owner, { day: '2026-05-06', amountMinor: 30_00n, text: 'ADCB SECURITIES CAFE' })
  await arrive(owner, {
    day: '2026-05-07',
    amountMinor: 9_00n,
    text: 'DIVIDEND ADCB SECURITIES',
    type: 'income',
  })
  await arrive(owner, { day: '2026-05-08', amountMinor: 70_00n, text: 'LANDLORD' })
  const found = async () =>
    (await listFound(ctx)).map(({ text, kind, amount, place }) => [text, kind, amount, place?.name])
  expect(await found()).toEqual([
    ['TRANSFER TO ADCB SECURITIES', 'deposit', 2000, 'ADCB Securities'],
    ['ADCB SECURITIES CAFE', 'deposit', 30, 'ADCB Securities'],
  ])
  const [account] = (await readOverview(ctx)).accounts
  const [paid = '', cafe = ''] = ['TRANSFER TO ADCB SECURITIES', 'ADCB SECURITIES CAFE'].map((text) =>
    owner.ids.get(text),
  )
  // what arrived in another currency is not known from the bank's amount
  const inDollars = { account_id: account?.id ?? '', currency: 'USD' }
  await expect(decideFound(ctx, paid, inDollars)).rejects.toMatchObject({
    fields: { amount: { reason: 'investment_amount_invalid' } },
  })
  const undone = randomUUID()
  await decideFound({ ...ctx, requestId: undone }, paid, { ...inDollars, amount: 544 })
  await decideFound(ctx, cafe, { account_id: null })
  expect([await found(), await ledgerSums(ctx), (await readOverview(ctx)).accounts[0]?.cash]).toEqual([
    [],
    { 'expense none': 100, 'income none': 9 },
    [{ currency: 'USD', amount: 544 }],
  ])
  await undoOrRedoChange(ctx, reversals, undone, 'undo')
  expect(await found()).toHaveLength(1)
  const decisions = [1, 2].map(() => decideFound(ctx, paid, { account_id: account?.id ?? '' }))
  expect((await Promise.allSettled(decisions)).map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ])
  const [row] = await listCash(ctx, account?.id ?? '')
  const deleted = randomUUID()
  await deleteCash({ ...ctx, requestId: deleted }, row?.id ?? '')
  expect(await found()).toHaveLength(1)
  await undoOrRedoChange(ctx, reversals, deleted, 'undo')
  expect(await found()).toHaveLength(0)
  const gone = randomUUID()
  await deleteAccount({ ...ctx, requestId: gone }, account?.id ?? '')
  await undoOrRedoChange(ctx, reversals, gone, 'undo')
  expect([await found(), await listCash(ctx, account?.id ?? '')]).toMatchObject([[], [{ amount: 2000 }]])
  expect(await totalsOff(ctx)).toEqual([])
})

test('a link can be removed, made by hand and undone; without its trade a line counts again', async () => {
  const owner = await investor()
  const { ctx } = owner
  const bought = await trade(owner, { kind: 'buy', day: '2026-03-10', quantity: '100', price: '10' })
  await arrive(owner, { day: '2026-03-10', amountMinor: 1000_00n, text: 'TRANSFER TO ADCB SECURITIES' })
  await arrive(owner, { day: '2026-03-20', amountMinor: 1004_00n, text: 'LANDLORD' })
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 1004 })
  const undone = randomUUID()
  expect((await linkTradeLine({ ...ctx, requestId: undone }, bought.id, null)).line).toBe(null)
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 2004 })
  const { lines } = await listTradeLines(ctx, bought.id)
  expect(lines.map(({ text }) => text)).toEqual(['TRANSFER TO ADCB SECURITIES', 'LANDLORD'])
  const byHand = await linkTradeLine(ctx, bought.id, owner.ids.get('LANDLORD') ?? '')
  expect(byHand.line).toMatchObject({ amount: 1004, day: '2026-03-20' })
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 1000 })
  await undoOrRedoChange(ctx, reversals, undone, 'undo')
  expect(await linked(owner)).toEqual(['buy 2026-03-10 2026-03-20 1004'])
  await deleteTrade(ctx, bought.id)
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 2004 })
  expect(await totalsOff(ctx)).toEqual([])
})

test('a dividend at the bank is news for ten days; a price is old once its address gives none for a week', async () => {
  const owner = await investor()
  const { ctx, share } = owner
  await trade(owner, { kind: 'dividend', day: '2026-11-12', amount: 750 })
  await trade(owner, { kind: 'dividend', day: '2026-11-10', amount: 80 })
  const text = 'DIVIDEND EMAAR PROPERTIES'
  await arrive(owner, { day: '2026-11-12', amountMinor: 750_00n, type: 'income', text })
  await arrive(owner, { day: '2026-11-11', amountMinor: 80_00n, type: 'income', text })
  await savePrice(ctx, share, { day: '2026-11-14', price: '9' })
  const news = () =>
    read(ctx.db, ctx, async (tx) => {
      const { dividends, stale } = await readInvestmentNews(tx, ctx.userId, '2026-11-22')
      return [
        dividends.map(({ name, amount_minor }) => `${name} ${amount_minor}`),
        stale.map(({ day }) => day),
      ]
    })
  expect(await news()).toEqual([['Emaar Properties 75000'], []])
  const paths = { price_path: null, day_path: null, symbol: null, sealed_key: null }
  const feed = { source: 'address' as const, address: 'https://example.test/', ...paths }
  await write(ctx.db, ctx, (tx) => upsertFeed(tx, ctx.userId, share, feed))
  expect(await news()).toEqual([['Emaar Properties 75000'], ['2026-11-14']])
  await savePrice(ctx, share, { day: '2026-11-15', price: '9' })
  expect((await news())[1]).toEqual([])
})

test('a line is refused that goes the other way or is not there, and a trade without money has none', async () => {
  const owner = await investor()
  const { ctx } = owner
  const bought = await trade(owner, { kind: 'buy', day: '2026-03-10', quantity: '100', price: '10' })
  const moved = await trade(owner, { kind: 'transfer_in', day: '2026-03-10', quantity: '100' })
  await arrive(owner, { day: '2026-03-10', amountMinor: 1n, type: 'income', text: 'REWARD' })
  const credit = owner.ids.get('REWARD') ?? ''
  await expect(linkTradeLine(ctx, bought.id, credit)).rejects.toMatchObject({
    said: { reason: 'investment_line_invalid' },
  })
  await expect(linkTradeLine(ctx, bought.id, randomUUID())).rejects.toMatchObject({
    said: { reason: 'transaction_not_found' },
  })
  await expect(linkTradeLine(ctx, moved.id, credit)).rejects.toMatchObject({
    said: { reason: 'investment_line_invalid' },
  })
})
