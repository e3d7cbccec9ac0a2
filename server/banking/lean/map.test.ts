import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactJson } from './wire/json.ts'
import { mapAccount, mapBalance, mapRow, separateUnreadable } from './map.ts'
import { AccountRow } from './wire/schemas.ts'
import { transactionRow } from './testkit.ts'

const now = new Date('2026-06-01T08:00:00Z')

/** As it would arrive: with numbers as texts. */
function wire(value: unknown): unknown {
  return parseExactJson(JSON.stringify(value))
}
function rows(...values: unknown[]): unknown[] {
  return values.map(wire)
}

const mapTransactions = (rows: unknown[]) => separateUnreadable(rows.map(mapRow))

describe('transactions', () => {
  test('a full row', () => {
    const { transactions, unreadable } = mapTransactions(
      rows(
        transactionRow('t1', {
          index: 3,
          booking_date_time: '2026-03-01T21:15:00.123456789Z',
          value_date_time: '2026-03-01T00:00:00Z',
          transaction_reference: ' ref ',
          transaction_type: 'POS',
          sub_transaction_type: 'NOT_APPLICABLE',
          flags: ['PAYROLL', null, 'x y'],
          merchant_details: { merchant_category_code: 'CC7483', merchant_name: 'Etisalat' },
          insights: { category: 'GROCERIES', category_confidence: 0.87, description_cleansed: 'Lulu' },
          creditor_account: { name: 'Shop', scheme_name: 'IBAN', identification: 'ae27 0200' },
          debtor_account: { name: 'Me', scheme_name: 'IBAN', identification: 'AE1' },
        }),
      ),
    )
    expect(unreadable).toEqual([])
    expect(transactions).toEqual([
      {
        providerId: 't1',
        status: 'booked',
        direction: 'debit',
        amountMinor: 1250n,
        currency: 'AED',
        day: '2026-03-02',
        bookedAt: new Date('2026-03-01T21:15:00.123Z'),
        valueDay: '2026-03-01',
        index: 3,
        text: 'PURCHASE t1',
        reference: 'ref',
        merchantName: 'Etisalat',
        mcc: '7483',
        insight: { category: 'GROCERIES', confidence: 0.87, cleaned: 'Lulu' },
        kind: 'POS',
        subKind: null,
        flags: ['PAYROLL'],
        counterparty: { name: 'Shop', iban: 'AE270200' },
      },
    ])
  })

  test('rejected rows are dropped, unreadable ones are reported, blank ids become null', () => {
    const { transactions, unreadable } = mapTransactions(
      rows(
        transactionRow('a', { status: 'REJECTED', amount: null }),
        transactionRow('b', { amount: null }),
        transactionRow('c', { amount: { amount: 1.005, currency: 'AED' } }),
        transactionRow('d', { booking_date_time: null }),
        transactionRow('e', { booking_date_time: 'never', value_date_time: '2026-01-02T00:00:00Z' }),
        transactionRow(' '),
        transactionRow(' '),
        null,
        'row',
      ),
    )
    expect(unreadable).toHaveLength(5)
    expect(transactions.map((one) => one.providerId)).toEqual(['e', null, null])
    expect(transactions[0]).toMatchObject({ day: '2026-01-02', bookedAt: null })
  })

  test('unknown values never throw', () => {
    const fields = {
      status: 'SETTLED',
      transaction_type: 'TELEPATHY',
      flags: 'none',
      index: -1.5,
      insights: [],
    }
    const [transaction] = mapTransactions(rows(transactionRow('a', fields))).transactions
    expect(transaction).toMatchObject({
      status: 'booked',
      kind: 'TELEPATHY',
      flags: [],
      index: null,
      insight: null,
    })
    const [open] = mapTransactions(
      rows(transactionRow('a', { status: null, transaction_mutability: 'MUTABLE' })),
    ).transactions
    expect(open?.status).toBe('pending')
  })

  test('any JSON is mapped or reported as unreadable, never thrown, and no row is lost', () => {
    const row = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          transaction_id: fc.jsonValue(),
          amount: fc.oneof(
            fc.jsonValue(),
            fc.record({ amount: fc.jsonValue(), currency: fc.constant('AED') }),
          ),
          booking_date_time: fc.oneof(fc.jsonValue(), fc.constant('2026-01-01T00:00:00Z')),
          status: fc.constantFrom('BOOKED', 'PENDING', 'X'),
          flags: fc.jsonValue(),
          insights: fc.jsonValue(),
          merchant_details: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(fc.array(row), (values) => {
        const { transactions, unreadable } = mapTransactions(values.map(wire))
        return transactions.length + unreadable.length === values.length
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
    )
  })
})

describe('accounts', () => {
  const account = {
    account_id: 'acc',
    currency: 'AED',
    account_sub_type: 'CURRENT',
    nickname: 'Everyday',
    status: 'ENABLED',
    account: [
      { scheme_name: 'BBAN', identification: '12' },
      { scheme_name: 'IBAN', identification: 'AE27 0200' },
    ],
  }
  const map = (more: object) => mapAccount(AccountRow.parse(wire({ ...account, ...more })))

  test('maps an account to the port’s type', () => {
    expect(map({})).toEqual({
      accountId: 'acc',
      name: 'Everyday',
      kind: 'current',
      typeText: 'CURRENT',
      currency: 'AED',
      iban: 'AE270200',
      status: 'open',
      openedOn: null,
    })
  })

  test.each([
    ['SAVINGS', 'savings'],
    ['CREDIT', 'card'],
    ['CHARGE_CARD', 'card'],
    ['MORTGAGE', 'loan'],
    ['PERSONAL_LOAN', 'loan'],
    ['LOAN', 'loan'],
    ['EMONEY', 'other'],
    ['UNSUPPORTED', 'other'],
    ['A_NEW_KIND', 'other'],
    [null, 'other'],
  ])('%s is %s', (account_sub_type, kind) => expect(map({ account_sub_type }).kind).toBe(kind))

  test('a missing list of identifiers, an unknown status and a closed account', () => {
    expect(map({ account: null, status: 'DORMANT' })).toMatchObject({ iban: null, status: 'open' })
    expect(map({ status: 'DELETED' }).status).toBe('closed')
  })
})

describe('balances', () => {
  const balance = (type: string, amount: number, more: object = {}) =>
    wire({
      type,
      amount: { amount, currency: 'AED' },
      credit_debit_indicator: 'CREDIT',
      date_time: '2026-01-20T08:00:00Z',
      ...more,
    })
  const allKinds = [
    'CLOSING_AVAILABLE CLOSING_BOOKED CLOSING_CLEARED EXPECTED FORWARD_AVAILABLE INFORMATION INTERIM_AVAILABLE',
    'INTERIM_BOOKED INTERIM_CLEARED OPENING_AVAILABLE OPENING_BOOKED OPENING_CLEARED PREVIOUSLY_CLOSED_BOOKED',
  ]
    .join(' ')
    .split(' ')

  test('of all 13 kinds the interim booked one is chosen, in any order', () => {
    const kinds = allKinds.map((kind, index) => ({ kind, index }))
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds, { minLength: kinds.length }), (order) => {
        const chosen = mapBalance(
          order.map(({ kind, index }) => balance(kind, 100 + index)),
          now,
        )
        expect(chosen?.booked).toMatchObject({ kind: 'INTERIM_BOOKED', minor: 10_700n })
        expect(chosen?.available).toMatchObject({ minor: 10_600n })
      }),
    )
  })

  test('otherwise the next booked kind is chosen, then an available one', () => {
    const pick = (...kinds: string[]) =>
      mapBalance(
        kinds.map((kind) => balance(kind, 1)),
        now,
      )?.booked?.kind
    expect(pick('INTERIM_AVAILABLE', 'CLOSING_BOOKED')).toBe('CLOSING_BOOKED')
    expect(pick('INTERIM_AVAILABLE', 'OPENING_BOOKED', 'PREVIOUSLY_CLOSED_BOOKED')).toBe(
      'PREVIOUSLY_CLOSED_BOOKED',
    )
    expect(pick('CLOSING_AVAILABLE', 'INTERIM_AVAILABLE')).toBe('INTERIM_AVAILABLE')
    expect(pick('INFORMATION')).toBeUndefined()
  })

  test('owed money is negative, the latest of a kind wins, a row without a time is as of the read', () => {
    const owed = balance('INTERIM_BOOKED', 5, { credit_debit_indicator: 'DEBIT' })
    expect(mapBalance([owed], now)?.booked?.minor).toBe(-500n)
    const later = balance('INTERIM_BOOKED', 7, { date_time: null })
    expect(mapBalance([owed, later], now)?.booked).toMatchObject({ minor: 700n, asOf: now })
  })

  test('a card’s limit and what is left of it come from its credit lines, where present', () => {
    const lines = (...given: unknown[]) =>
      mapBalance([balance('INTERIM_BOOKED', 5, { credit_line: given })], now)?.credit
    const line = (type: string, amount: number, currency = 'AED') => ({ type, amount: { amount, currency } })
    expect(lines(line('AVAILABLE', 218.31), line('CREDIT', 5000))).toEqual({
      currency: 'AED',
      limit: 500_000n,
      available: 21_831n,
    })
    expect(lines(line('AVAILABLE', 0))).toMatchObject({ limit: null, available: 0n })
    expect(lines(line('CREDIT', 5000, 'USD'), line('EMERGENCY', 1), null, 'x')).toBeUndefined()
  })

  test('unreadable balances are no balance rather than zero', () => {
    expect(mapBalance([balance('INTERIM_BOOKED', 1.005)], now)).toBeNull()
    expect(mapBalance([null, 'x'], now)).toBeNull()
    expect(mapBalance([], now)).toEqual({ booked: null, available: null })
  })
})
