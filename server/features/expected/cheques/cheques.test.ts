import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/expected/cheques.ts'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import type { Ctx } from '../../../context.ts'
import { addBankAccount, addBankRows, type BankRow } from '../../ledger/testing/ledger.ts'
import { addLines, ctxOf, ledgerSums, totalsOff } from '../testing/lines.ts'
import { readLine } from '../../payments/transfers/sent-line.ts'
import { spreadByMonth } from './expect.ts'

const now = new Date('2026-11-22T08:00:00Z')
let world: World
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => now } })
}, 60_000)
afterAll(() => world.stop())

type Person = {
  user: TestUser
  ctx: Ctx
  account: string
  lines(rows: Omit<BankRow, 'accountId'>[]): Promise<string[]>
}
async function person(balance = 60_000_00n): Promise<Person> {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const account = await addBankAccount(ctx, { balanceMinor: balance })
  return {
    user,
    ctx,
    account,
    lines: (rows) => addLines(ctx, account, rows),
  }
}
const lease = {
  name: 'Marina flat',
  payee: 'Jasmine Real Estate',
  starts: '2026-03-01',
  ends: '2027-02-28',
  cheques: ['2026-03-03', '2026-06-03', '2026-09-03', '2026-12-03'].map((date, index) => ({
    number: `00010${index + 1}`,
    date,
    amount: 20_000,
  })),
}
async function leased(owner: Person, terms: object = {}): Promise<contract.Lease> {
  const { status, body } = await owner.user.call(contract.createLease, { body: { ...lease, ...terms } })
  expect(status).toBe(200)
  return body.lease
}
async function book({ user }: Person): Promise<{ cheques: contract.Cheque[]; leases: contract.Lease[] }> {
  return (await user.call(contract.listCheques)).body
}
const stateOf = async (owner: Person, number: string): Promise<contract.Cheque> => {
  const cheque = (await book(owner)).cheques.find((cheque) => cheque.number === number)
  if (!cheque) throw new Error(`no cheque ${number}`)
  return cheque
}

test('a cheque paid in part and completed by a transfer counts its rent once', async () => {
  const owner = await person()
  await leased(owner)
  const [debit = ''] = await owner.lines([
    { day: '2026-06-04', amountMinor: 12_000_00n, text: 'INWARD CLEARING CHEQUE NO 000102' },
  ])
  expect(await stateOf(owner, '000102')).toMatchObject({ state: 'partly_paid', paid: 12_000, left: 8000 })
  const [lineId = ''] = await owner.lines([
    { day: '2026-06-10', amountMinor: 8000_00n, text: 'TRANSFER TO JASMINE' },
  ])
  const partly = await stateOf(owner, '000102')
  expect(partly.suggestion).toMatchObject({ transaction_id: lineId, amount: 8000 })
  const linked = await owner.user.call(contract.linkChequePayment, {
    params: { id: partly.id },
    body: { transaction_id: lineId, role: 'completion' },
  })
  expect(linked.body.cheque).toMatchObject({ state: 'paid', paid: 20_000, left: 0, suggestion: null })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense rent': 20_000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
  const { body } = await owner.user.call(searchTransactions, { query: { q: 'clearing' } })
  expect(body.data.find(({ id }) => id === debit)?.description).toBe(
    'Rent cheque 000102 · Jasmine Real Estate',
  )
  const [{ leases }] = [await book(owner)]
  expect(leases[0]).toMatchObject({ rent: 80_000, paid: 20_000, left: 60_000, cheques: 4 })
})

test('a returned cheque with its credit and fee is not rent; replaced and paid later, it counts once', async () => {
  const owner = await person()
  await leased(owner)
  await owner.lines([
    { day: '2026-06-03', amountMinor: 20_000_00n, text: 'I/W CLEARING CHEQUE 000102' },
    { day: '2026-06-04', amountMinor: 20_000_00n, type: 'income', text: 'INWARD CHQ RETURN 000102' },
    { day: '2026-06-04', amountMinor: 105_00n, text: 'CHEQUE RETURN CHARGES', category: 'fees' },
  ])
  const returned = await stateOf(owner, '000102')
  expect(returned).toMatchObject({ state: 'returned', paid: 0, left: 20_000, fees: 105 })
  expect(returned.lines.map(({ role }) => role).toSorted()).toEqual(['debit', 'fee', 'return'])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense fees': 105 })
  const created = await owner.user.call(contract.createCheque, {
    body: { replaces: returned.id, number: '000110', date: '2026-06-20', amount: 20_000, payee: lease.payee },
  })
  expect(created.body.cheque).toMatchObject({
    lease_id: returned.lease_id,
    purpose: 'rent',
    state: 'planned',
  })
  expect((await stateOf(owner, '000102')).state).toBe('replaced')
  await owner.lines([{ day: '2026-06-22', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000110' }])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense fees': 105, 'expense rent': 20_000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
  // once the cheque is deleted, its lines count as the bank's again
  await owner.user.call(contract.deleteCheque, { params: { id: returned.id } })
  expect(await ledgerSums(owner.ctx)).toMatchObject({ 'income none': 20_000 })
  const added = (await owner.user.call(listChanges, { query: {} })).body.data.find(
    ({ kind }) => kind === 'lease.add',
  )
  expect(added?.params).toEqual({ name: 'Marina flat', starts: '2026-03-01', ends: '2027-02-28' })
  const { body } = await owner.user.call(listChanges, { query: { bin: 'true' } })
  expect(body.data[0]).toMatchObject({
    kind: 'cheque.delete',
    params: { name: '000102 · Jasmine Real Estate' },
  })
  await owner.user.call(undoChange, { params: { id: body.data[0]?.id ?? '' } })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense fees': 105, 'expense rent': 20_000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('rent is shown as paid or spread by month to the fils, and neither view changes the figures', async () => {
  const owner = await person()
  await leased(owner)
  await owner.lines([{ day: '2026-03-04', amountMinor: 20_000_00n, text: 'Cheque Paid 000101' }])
  const months = (await book(owner)).leases[0]?.months ?? []
  expect(months.map(({ spread }) => spread)).toEqual([...Array.from({ length: 11 }, () => 6666.67), 6666.63])
  expect(months.map(({ paid }) => paid)).toEqual([20_000, ...Array.from({ length: 11 }, () => 0)])
  // the other cheques are still due, each in its month
  expect(months.map(({ due }) => due)).toEqual([0, 0, 0, 20_000, 0, 0, 20_000, 0, 0, 20_000, 0, 0])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense rent': 20_000 })
})

test('a future cheque is in the look-ahead once, and is covered, or short by what the account lacks', async () => {
  const owner = await person(16_860_00n)
  await leased(owner)
  await owner.lines([
    { day: '2026-03-04', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000101' },
    { day: '2026-06-04', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000102' },
    { day: '2026-09-04', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000103' },
  ])
  expect((await stateOf(owner, '000104')).cover).toEqual({
    state: 'short',
    day: '2026-12-03',
    account: 'Current',
    left: -3140,
    short: 3140,
  })
  const { body } = await owner.user.call(lookAhead)
  const events = body.days.flatMap(({ date, events: of }) =>
    of.map(({ name, amount, source }) => [date, name, amount, source]),
  )
  expect(events).toEqual([['2026-12-03', 'Rent cheque 000104 · Jasmine Real Estate', 20_000, 'planned']])
  expect(body.accounts[0]?.expected.slice(10, 12)).toEqual([16_860, -3140])
  // a pending line of the same cheque replaces it
  await owner.lines([
    { day: '2026-12-03', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000104', status: 'pending' },
  ])
  expect((await stateOf(owner, '000104')).state).toBe('presented')
  const again = await owner.user.call(lookAhead)
  expect(again.body.days.flatMap(({ events: of }) => of)).toHaveLength(1)
})

test('duplicate numbers, zero amounts, other users’ data and wrong lines are refused', async () => {
  const [owner, stranger] = [await person(), await person()]
  await leased(owner)
  const cheque = await stateOf(owner, '000101')
  const body = { number: '101', date: '2026-04-01', amount: 10, payee: 'Another' }
  expect((await owner.user.call(contract.createCheque, { body })).status).toBe(409)
  expect(
    (await owner.user.call(contract.createCheque, { body: { ...body, number: '9', amount: 0 } })).status,
  ).toBe(400)
  const account = await addBankAccount(stranger.ctx)
  const foreign = await owner.user.call(contract.createCheque, {
    body: { ...body, number: '9', account_id: account },
  })
  expect(foreign.status).toBe(400)
  expect((await stranger.user.call(contract.deleteCheque, { params: { id: cheque.id } })).status).toBe(404)
  const [income = ''] = await owner.lines([
    { day: '2026-04-01', amountMinor: 5n, type: 'income', text: 'GIFT' },
  ])
  const wrong = await owner.user.call(contract.linkChequePayment, {
    params: { id: cheque.id },
    body: { transaction_id: income, role: 'debit' },
  })
  expect(wrong.status).toBe(400)
  const [paid = ''] = await owner.lines([
    { day: '2026-03-04', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000101' },
  ])
  expect((await stateOf(owner, '000101')).state).toBe('paid')
  await owner.user.call(contract.unlinkChequePayment, { params: { id: cheque.id, transaction: paid } })
  expect((await stateOf(owner, '000101')).state).toBe('planned')
  await owner.lines([])
  expect((await stateOf(owner, '000101')).state).toBe('planned')
})

test('the bank’s number decides: a cheque taken for more than written is paid', async () => {
  const owner = await person()
  const body = {
    number: '000200',
    date: '2026-11-01',
    amount: 20_000,
    payee: 'Garage',
    account_id: owner.account,
  }
  await owner.user.call(contract.createCheque, { body })
  await owner.lines([{ day: '2026-11-03', amountMinor: 25_000_00n, text: 'CLEARING CHEQUE 000200' }])
  const cheque = await stateOf(owner, '000200')
  expect(cheque).toMatchObject({ state: 'paid', amount: 20_000, paid: 25_000, left: 0 })
  // the same number cannot be taken twice
  await owner.lines([{ day: '2026-11-05', amountMinor: 100_00n, text: 'CLEARING CHEQUE 000200' }])
  expect(await stateOf(owner, '000200')).toMatchObject({ paid: 25_000 })
})

test('a number may be given once for each bank account and once without one, and lines find the right cheque', async () => {
  const owner = await person()
  const second = await addBankAccount(owner.ctx, { bank: 'Mashreq' })
  const create = async (amount: number, account_id: string | null): Promise<number> => {
    const body = { number: '000101', date: '2026-11-01', amount, payee: 'Garage', account_id }
    return (await owner.user.call(contract.createCheque, { body })).status
  }
  expect([await create(900, null), await create(700, second)]).toEqual([200, 200])
  expect([await create(900, null), await create(700, second)]).toEqual([409, 409])
  await addBankRows(owner.ctx, [
    { accountId: second, day: '2026-11-02', amountMinor: 700_00n, text: 'CLEARING CHEQUE 000101' },
  ])
  await owner.lines([{ day: '2026-11-02', amountMinor: 900_00n, text: 'CLEARING CHEQUE 000101' }])
  const paid = (await book(owner)).cheques.map(({ amount, paid: settled, lines }) => [
    amount,
    settled,
    lines.length,
  ])
  expect(paid.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [700, 700, 1],
    [900, 900, 1],
  ])
  const [free] = (await book(owner)).cheques.filter(({ account_id }) => account_id === null)
  const moved = await owner.user.call(contract.updateCheque, {
    params: { id: free?.id ?? '' },
    body: { account_id: second },
  })
  expect(moved.status).toBe(409)
})

test.each([
  ['INWARD CLEARING CHEQUE NO 000958', 'expense', { role: 'debit', direction: 'given', number: '958' }],
  ['I/W CLEARING CHEQUE 000102', 'expense', { role: 'debit', direction: 'given', number: '102' }],
  ['OUTWARD CLEARING CHQ 004411', 'income', { role: 'debit', direction: 'received', number: '4411' }],
  ['Inward Clearing Return Cheque 77', 'income', { role: 'return', direction: 'given', number: '77' }],
  ['Cheque Return Charges', 'expense', { role: 'fee', direction: 'given', number: null }],
  ['CHEQUE BOOK CHARGES', 'expense', null],
  ['CARREFOUR 000102', 'expense', null],
] as const)('reads %s', (text, type, reading) => {
  expect(readLine({ text, type, kind: null })).toEqual(reading)
})

test('rent spread by month adds up to the rent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1200n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 36 }),
      (minor, months) => {
        const spread = spreadByMonth(minor, months)
        expect(spread.reduce((sum, one) => sum + one, 0n)).toBe(minor)
        expect(spread).toHaveLength(months)
      },
    ),
  )
})
