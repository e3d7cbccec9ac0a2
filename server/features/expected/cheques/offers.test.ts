import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { reversals } from '../../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import {
  addAttachment,
  filesToRemove,
  listAttachments,
  ofPayment,
  readAttachment,
  sweepAttachments,
} from '../../files/attachments/service.ts'
import { dismissOffer } from './service.offers.ts'
import { listCoveredCheques, readCoveredCalendar } from '../../planning/ahead/service.cover.ts'
import { addLease } from './service.leases.ts'
import { addCheque, ofCheque, removeCheque } from './service.ts'

const start = '2026-12-05T08:00:00Z'
let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger(start)
})
afterAll(() => ledger.stop())

test('a bank’s cheque that is missing from the book is offered until it is added or dismissed', async () => {
  const ctx = await ledger.person()
  const account = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  const line = (day: string, text: string, amountMinor = 20_000_00n) => ({
    accountId: account,
    day,
    text,
    amountMinor,
  })
  const [, , second = ''] = await addBankRows(ctx, [
    line('2026-12-03', 'I/W CLEARING CHEQUE NO 000958'),
    line('2026-12-04', 'I/W CLEARING CHEQUE NO 000958'),
    line('2026-11-03', 'CHEQUE PAID 000957', 1500_00n),
    line('2026-11-04', 'CHEQUE RETURN CHARGES 000957', 105_00n),
    line('2026-11-05', 'INWARD CLEARING'),
    { ...line('2026-12-04', 'CHEQUE PAID 000959'), status: 'pending' as const },
    line('2024-11-05', 'CHEQUE PAID 000900'),
    { ...line('2026-10-01', 'CHEQUE DEPOSIT 771204'), type: 'income' as const },
  ])
  const offered = async (): Promise<string[]> =>
    (await listCoveredCheques(ctx)).offers.map(({ number, direction }) => `${direction} ${number}`)
  expect(await offered()).toEqual(['given 000958', 'given 000957', 'received 771204'])
  expect((await listCoveredCheques(ctx)).offers[0]).toMatchObject({
    amount: 20_000,
    currency: 'AED',
    date: '2026-12-04',
    account_id: account,
  })

  const cheque = await addCheque(ctx, {
    number: '000958',
    date: '2026-12-03',
    amount: 20_000,
    payee: 'Jasmine Real Estate',
    purpose: 'rent',
  })
  expect(cheque.state).toBe('paid')
  await dismissOffer(ctx, second)
  expect(await offered()).toEqual(['received 771204'])
  await expect(dismissOffer(ctx, ' ')).rejects.toThrow()
  const stranger = await ledger.person()
  await expect(dismissOffer(stranger, second)).rejects.toThrow()
  expect((await listCoveredCheques(stranger)).offers).toEqual([])
})

test('a cheque’s photos survive the undo of its deletion, and are deleted once it cannot be undone any more', async () => {
  const ctx = await ledger.person()
  const chequeInput = { number: '000961', date: '2027-03-03', amount: 20_000, payee: 'Jasmine Real Estate' }
  const cheque = await addCheque(ctx, chequeInput)
  const bytes = new Uint8Array(
    await sharp({ create: { width: 90, height: 40, channels: 3, background: '#c0ffee' } })
      .png()
      .toBuffer(),
  )
  const added = await addAttachment(ctx, ofCheque(ctx, cheque.id), { bytes, name: 'front.png' })
  const offeredNumbers = async (): Promise<string[]> =>
    (await listAttachments(ctx, ofCheque(ctx, cheque.id.toUpperCase()))).map(({ name }) => name)
  expect(await offeredNumbers()).toEqual(['front.webp'])
  const stranger = await ledger.person()
  await expect(listAttachments(stranger, ofCheque(stranger, cheque.id))).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    readAttachment(stranger, ofCheque(stranger, cheque.id), added.id, false),
  ).rejects.toMatchObject({ code: 'not_found' })
  // Two cheques of one user do not share files, nor do a payment and a cheque.
  const secondCheque = await addCheque(ctx, { ...chequeInput, number: '000962' })
  for (const owner of [ofCheque(ctx, secondCheque.id), ofPayment(ctx, cheque.id)])
    await expect(readAttachment(ctx, owner, added.id, false)).rejects.toMatchObject({ code: 'not_found' })

  await removeCheque(ctx, cheque.id)
  await sweepAttachments(ctx)
  const [last] = (await listChanges(ctx, reversals, { size: 1 })).data
  await undoOrRedoChange(ctx, reversals, last?.id ?? '', 'undo')
  expect(await offeredNumbers()).toEqual(['front.webp'])
  await removeCheque(ctx, cheque.id)
  await sweepAttachments(ctx)
  ledger.setNow('2027-02-05T08:00:00Z')
  await sweepAttachments(ctx)
  ledger.setNow(start)
  expect(await read(ctx.db, ctx, (tx) => filesToRemove(tx, ctx.userId))).toEqual([])
})

test('the next rent is shown however far ahead, with whether it is covered, and a lease once', async () => {
  const ctx = await ledger.person()
  const account = await addBankAccount(ctx, { balanceMinor: 50_000_00n })
  const rent = { amount: 20_000, account_id: account }
  const ends = { starts: '2026-09-01', ends: '2027-08-31', payee: 'Jasmine Real Estate' }
  const cheques = ['2027-02-01', '2027-05-01', '2027-08-01'].map((date) => ({ date, amount: 20_000 }))
  await addLease(ctx, { name: 'Flat', account_id: account, cheques, ...ends })
  await addCheque(ctx, { ...rent, date: '2026-12-20', payee: 'Garage', purpose: 'other' })
  const { occurrences, later } = await readCoveredCalendar(ctx, {})
  const due = { kind: 'rent', source: 'cheque', date: '2027-02-01', expected: 20_000 }
  expect(later).toMatchObject([{ ...due, cover: { state: 'covered', day: '2027-02-01', left: 10_000 } }])
  expect(occurrences).toMatchObject([{ date: '2026-12-20', kind: 'other', cover: { state: 'covered' } }])
  // asked for some days, only those are listed
  expect((await readCoveredCalendar(ctx, { from: '2026-12-01', to: '2027-03-01' })).later).toEqual([])
})

test('a cheque that came back lately is named beside what is due, with its charge', async () => {
  const ctx = await ledger.person()
  const account = await addBankAccount(ctx)
  const line = (day: string, text: string, more = {}) => ({
    accountId: account,
    day,
    text,
    amountMinor: 20_000_00n,
    ...more,
  })
  await addBankRows(ctx, [
    line('2026-08-04', 'CHQ RETURN 000950', { type: 'income' }),
    line('2026-11-03', 'CHEQUE PAID 000958'),
    line('2026-11-04', 'CHQ RETURN 000958', { type: 'income' }),
    line('2026-11-05', 'CHEQUE RETURN CHARGES', { amountMinor: 105_00n }),
  ])
  const newest = { number: '000958', date: '2026-11-04', amount: 20_000, fee: 105, cheque_id: null }
  expect((await readCoveredCalendar(ctx, {})).returned).toMatchObject(newest)
  const { returns } = await listCoveredCheques(ctx)
  expect(returns).toMatchObject([
    { ...newest, paid: null },
    { number: '000950', fee: null, paid: null },
  ])
  // a later line of its number and amount paid it, with as many zeros or not; a return after that undoes this
  const [payment] = await addBankRows(ctx, [line('2026-08-11', 'CHEQUE PAID 0000950')])
  await addBankRows(ctx, [line('2026-08-12', 'CHEQUE PAID 000950', { amountMinor: 20_000_01n })])
  const paid = async () => (await listCoveredCheques(ctx)).returns.at(-1)?.paid
  expect(await paid()).toEqual({ transaction_id: payment, date: '2026-08-11' })
  await addBankRows(ctx, [line('2026-08-20', 'CHQ RETURN 000950', { type: 'income' })])
  expect(await paid()).toBeNull()
  // one of the book says that the bank returned it, and is listed once
  const input = {
    number: '000958',
    date: '2026-11-03',
    amount: 20_000,
    payee: 'Jasmine',
    account_id: account,
  }
  const cheque = await addCheque(ctx, input)
  expect((await listCoveredCheques(ctx)).returns).toMatchObject([
    { ...newest, cheque_id: cheque.id },
    { number: '000950', date: '2026-08-20' },
    { number: '000950', date: '2026-08-04' },
  ])
})
