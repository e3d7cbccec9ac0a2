import { describe, expect, test } from 'vitest'
import { readFile } from '../read-file.ts'
import type { FileRow, ReadFile } from '../types.ts'

const read = (text: string): ReadFile => readFile(new TextEncoder().encode(text), {}, 'AED')
const short = ({ rows }: ReadFile) =>
  rows.map(({ day, amountMinor, currency, account, category }) => [
    day.slice(5),
    amountMinor,
    currency,
    account,
    category,
  ])
/** Which rows are transfers; those with the same letter are legs of one. */
const legs = ({ rows }: ReadFile): string => {
  const keys = [...new Set(rows.flatMap(({ transfer }) => transfer ?? []))]
  return rows
    .map(({ transfer }) => (transfer === null ? '-' : 'abcdef'.charAt(keys.indexOf(transfer))))
    .join('')
}
const detail = (row: FileRow | undefined, ...fields: (keyof FileRow)[]) => fields.map((field) => row?.[field])

describe('exports of other apps, as they write them', () => {
  test('Actual: split parts become one payment, transfers name the other account', () => {
    const file = read(
      `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Current,2026-03-01,Starting Balance,,Starting Balances,1000,0,Reconciled
Current,2026-03-02,LULU,(SPLIT INTO 2) weekly,,0,-119.48,Cleared
Current,2026-03-02,LULU,(SPLIT 1 OF 2) food,Groceries,-59.48,0,Cleared
Current,2026-03-02,LULU,(SPLIT 2 OF 2) ,Home,-60,0,Cleared
Current,2026-03-03,Savings,,,-100,0,Not cleared
Savings,2026-03-03,Current,,,100,0,Not cleared
`,
    )
    expect([file.origin, file.unreadableCount]).toEqual(['actual', 0])
    expect(short(file)).toEqual([
      ['03-02', -11_948n, 'AED', 'Current', 'Groceries'],
      ['03-03', -10_000n, 'AED', 'Current', null],
      ['03-03', 10_000n, 'AED', 'Savings', null],
    ])
    // the starting balance is not income
    expect([legs(file), file.leftOut.map(({ line }) => line)]).toEqual(['-aa', [2]])
    expect(detail(file.rows[0], 'payee', 'splits', 'verified')).toEqual([
      'LULU',
      [
        { amountMinor: 5948n, category: 'Groceries', note: 'food' },
        { amountMinor: 6000n, category: 'Home', note: '' },
      ],
      false,
    ])
  })

  test('Actual, older: the whole of a split stands below its parts', () => {
    const file = read(
      `Account,Date,Payee,Notes,Category,Amount
Current,2026-10-04,LULU,(SPLIT 1 OF 2) food,Groceries,-212.4
Current,2026-10-04,LULU,(SPLIT 2 OF 2) pan,Household,-99
Current,2026-10-04,LULU,(SPLIT INTO 2) big shop,,-311.4
`,
    )
    expect(file.rows.map(({ amountMinor, splits }) => [amountMinor, splits?.length])).toEqual([[-31_140n, 2]])
  })

  test('YNAB: a part of a split that is a transfer is a row of its own', () => {
    const file = read(
      `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Current","Red","15/03/2026","Transfer : Cash","","","","Split (1/3) cash back",AED60.00,AED0.00,"Cleared"
"Current","Red","15/03/2026","LULU","Daily: Food","Daily","Food","Split (2/3) ",AED50.00,AED0.00,"Cleared"
"Current","Red","15/03/2026","LULU","Daily: Home","Daily","Home","Split (3/3) ",AED9.48,AED0.00,"Cleared"
"Cash","","15/03/2026","Transfer : Current","","","","",AED0.00,AED60.00,"Cleared"
`,
    )
    expect(short(file).map(([day, amount, , account]) => [day, amount, account])).toEqual([
      ['03-15', -5948n, 'Current'],
      ['03-15', -6000n, 'Current'],
      ['03-15', 6000n, 'Cash'],
    ])
    expect(legs(file)).toBe('-aa')
    expect([file.rows[0]?.tags, file.rows[0]?.splits?.length]).toEqual([['Red'], 2])
  })

  test('Monarch: the bank’s text, tags, and what its categories call a transfer', () => {
    const file = read(
      `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags,Owner
2026-03-15,Lulu,Groceries,Current,LULU HYPER 12,with Sara,-45.99,"home,weekly",Shared
2026-03-16,Employer,Paychecks,Current,ACME LLC,,2500.00,,Amal
2026-03-17,Card,Credit Card Payment,Current,PAYMENT,,-300.00,,
2026-03-17,Card,Credit Card Payment,Card,PAYMENT,,300.00,,
`,
    )
    expect(file.origin).toBe('monarch')
    expect(short(file).map(([, amount, , , category]) => [amount, category])).toEqual([
      [-4599n, 'Groceries'],
      [250_000n, 'Paychecks'],
      [-30_000n, null],
      [30_000n, null],
    ])
    expect(legs(file)).toBe('--aa')
    expect(detail(file.rows[0], 'text', 'payee', 'note', 'tags')).toEqual([
      'LULU HYPER 12',
      'Lulu',
      'with Sara',
      ['home', 'weekly'],
    ])
  })

  test('Copilot: spending is positive, accounts have digits, pending rows are not booked', () => {
    const file = read(
      `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
2026-03-15,Lulu,42.50,posted,Groceries,Food,false,home,regular,Checking,1234,tip,
2026-03-16,Employer,-2000.00,posted,Paycheck,Income,false,,income,Checking,1234,,
2026-03-16,To savings,500.00,posted,,,true,,internal transfer,Checking,5678,,
2026-03-17,Cafe,9.00,pending,,,false,,regular,Checking,5678,,
`,
    )
    expect(file.origin).toBe('copilot')
    expect(short(file).map(([, amount, , account]) => [amount, account])).toEqual([
      [-4250n, 'Checking …1234'],
      [200_000n, 'Checking …1234'],
      [-50_000n, 'Checking …5678'],
    ])
    expect([legs(file), file.leftOut.map(({ line, reason }) => [line, reason])]).toEqual([
      '--a',
      [[5, 'pending']],
    ])
  })

  test('Wallet: semicolons, labels, both legs of a transfer', () => {
    const file = read(
      `account;category;currency;amount;ref_currency_amount;type;payment_type;payment_type_local;note;date;gps_latitude;gps_longitude;gps_accuracy_in_meters;warranty_in_month;transfer;payee;labels;envelope_id;custom_category
Cash;Groceries;AED;-15.00;-15.00;Expenses;CASH;Cash;milk;2026-03-15 21:53:25;;;;0;false;Lulu;home|weekly;1;false
Cash;TRANSFER;AED;-20.00;-20.00;Expenses;CASH;Cash;;2026-03-16 10:18:56;;;;0;true;;;4;false
Bank;TRANSFER;AED;20.00;20.00;Income;CASH;Cash;;2026-03-16 10:18:56;;;;0;true;;;4;false
`,
    )
    expect([file.origin, legs(file)]).toEqual(['wallet', '-aa'])
    expect(short(file)[0]).toEqual(['03-15', -1500n, 'AED', 'Cash', 'Groceries'])
    expect(detail(file.rows[0], 'payee', 'note', 'tags')).toEqual(['Lulu', 'milk', ['home', 'weekly']])
  })

  test.each([
    ['with both legs', '16/03/2026 10:00:00,Bank,Cash,,,50,Transfer-In,,50.00,AED,50\n', 'Bank'],
    ['with one row for a transfer', '', 'Bank'],
  ])('Money Manager: words for the direction, transfers %s', (_name, second, target) => {
    const transfer = second === '' ? 'Transfer' : 'Transfer-Out'
    const file = read(
      `Date,Account,Category,Subcategory,Note,AED,Income/Expense,Description,Amount,Currency,Account
13/03/2026 17:53:46,Cash,Food,Eating out,Cafe,12.5,Exp.,with Sara,12.50,AED,12.5
14/03/2026 09:10:00,Bank,Salary,,March,5000,Income,,5000,AED,5000
16/03/2026 10:00:00,Cash,Bank,,,50,${transfer},,50.00,AED,50
${second}`,
    )
    expect([file.origin, file.unreadableCount]).toEqual(['money_manager', 0])
    expect(short(file)).toEqual([
      ['03-13', -1250n, 'AED', 'Cash', 'Eating out'],
      ['03-14', 500_000n, 'AED', 'Bank', 'Salary'],
      ['03-16', -5000n, 'AED', 'Cash', null],
      ['03-16', 5000n, 'AED', target, null],
    ])
    expect([legs(file), file.rows[0]?.note]).toEqual(['--aa', 'with Sara'])
  })

  test('Spendee: signed amounts, and transfers by their type', () => {
    const file = read(
      `Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author
2026-03-15T08:00:00+00:00,Cash,Expense,Food & Drink,-12.5,AED,Lunch,"food,work",Amal
2026-03-16T09:00:00+00:00,Cash,Outgoing Transfer,Transfer,-120,AED,,,Amal
2026-03-16T09:00:00+00:00,Bank,Incoming Transfer,Transfer,120,AED,,,Amal
`,
    )
    expect([file.origin, legs(file), file.rows[0]?.tags]).toEqual(['spendee', '-aa', ['food', 'work']])
    expect(short(file)[0]).toEqual(['03-15', -1250n, 'AED', 'Cash', 'Food & Drink'])
  })

  test('Firefly III: each own account of a journal has a row, splits share a group, currencies differ', () => {
    const row = (cells: Record<string, string>): string =>
      firefly.map((name) => JSON.stringify(cells[name] ?? '')).join(',')
    const own = { source_type: 'Asset account', currency_code: 'AED', date: '2026-03-15T00:00:00+04:00' }
    const lulu = {
      ...own,
      type: 'Withdrawal',
      source_name: 'Current',
      destination_name: 'Lulu',
      destination_type: 'Expense account',
    }
    const file = read(
      [
        firefly.join(','),
        row({
          ...own,
          group_id: '1',
          journal_id: '1',
          type: 'Opening balance',
          amount: '1000.00',
          source_name: 'Initial',
          source_type: 'Initial balance account',
          destination_name: 'Current',
          destination_type: 'Asset account',
          description: 'Opening',
        }),
        row({
          ...lulu,
          group_id: '2',
          journal_id: '2',
          amount: '-50.00',
          description: 'Milk',
          group_title: 'Lulu weekly',
          category: 'Groceries',
          tags: 'home,weekly',
        }),
        row({
          ...lulu,
          group_id: '2',
          journal_id: '3',
          amount: '-9.48',
          description: 'Soap',
          group_title: 'Lulu weekly',
          category: 'Home',
        }),
        row({
          ...own,
          group_id: '3',
          journal_id: '4',
          type: 'Deposit',
          amount: '500',
          source_name: 'Employer',
          source_type: 'Revenue account',
          destination_name: 'Current',
          destination_type: 'Asset account',
          description: 'Pay',
        }),
        row({
          ...own,
          group_id: '4',
          journal_id: '5',
          type: 'Transfer',
          amount: '367.25',
          source_name: 'Current',
          destination_name: 'Dollars',
          destination_type: 'Asset account',
          foreign_amount: '100.00',
          foreign_currency_code: 'USD',
          description: 'Move',
        }),
      ].join('\n'),
    )
    expect([file.origin, file.unreadableCount]).toEqual(['firefly', 0])
    expect(short(file)).toEqual([
      ['03-15', -5948n, 'AED', 'Current', 'Groceries'],
      ['03-15', 50_000n, 'AED', 'Current', null],
      ['03-15', -36_725n, 'AED', 'Current', null],
      ['03-15', 10_000n, 'USD', 'Dollars', null],
    ])
    expect(legs(file)).toBe('--aa')
    expect(file.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[2, 'no_payment']])
    expect(detail(file.rows[0], 'text', 'payee', 'splits')).toEqual([
      'Lulu weekly',
      'Lulu',
      [
        { amountMinor: 5000n, category: 'Groceries', note: '' },
        { amountMinor: 948n, category: 'Home', note: '' },
      ],
    ])
  })

  test('Money Manager: what the app converted, but in an account of another currency what it holds', () => {
    const file = read(
      `Date,Account,Category,Subcategory,Note,AED,Income/Expense,Description,Amount,Currency,Account
10/31/2026 21:05:10,Card,Food,,Lulu,38,Expense,,38,AED,38
10/14/2026 11:11:00,Card,Learning,,Udemy,73.45,Expense,,20,USD,73.45
10/13/2026 11:11:00,Dollars,Food,,Cafe,36.73,Expense,,10,USD,36.73
10/12/2026 11:11:00,Dollars,Food,,Cafe,18.36,Expense,,5,USD,18.36
`,
    )
    expect(
      file.rows.map(({ account, amountMinor, currency }) => `${account} ${amountMinor} ${currency}`),
    ).toEqual(['Card -3800 AED', 'Card -7345 AED', 'Dollars -1000 USD', 'Dollars -500 USD'])
  })

  test('ezBookkeeping: types, sub categories, transfers between currencies, set balances', () => {
    const file = read(
      `Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description
2026-03-15 00:00:00,+04:00,Balance Modification,,,Current,AED,1000.00,,,,,,
2026-03-15 12:34:56,+04:00,Expense,Food,Groceries,Current,AED,12.50,,,,25.2 55.3,home;weekly,Lulu
2026-03-16 12:34:56,+04:00,Expense,Food,Groceries,Current,AED,-0.10,,,,,,Lulu back
2026-03-16 13:34:56,+04:00,Income,Job,Salary,Current,AED,123.45,,,,,,Pay
2026-03-17 12:34:56,+04:00,Transfer,Transfer,Move,Current,AED,36.73,Dollars,USD,10.00,,,
`,
    )
    expect([file.origin, file.unreadableCount]).toEqual(['ezbookkeeping', 0])
    expect(short(file)).toEqual([
      ['03-15', -1250n, 'AED', 'Current', 'Groceries'],
      ['03-16', 10n, 'AED', 'Current', 'Groceries'],
      ['03-16', 12_345n, 'AED', 'Current', 'Salary'],
      ['03-17', -3673n, 'AED', 'Current', null],
      ['03-17', 1000n, 'USD', 'Dollars', null],
    ])
    expect(file.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[2, 'no_payment']])
    expect([legs(file), file.rows[0]?.tags]).toEqual(['---aa', ['home', 'weekly']])
  })
})

describe('exports of apps that are not named on screen', () => {
  const all = (text: string) => {
    const file = read(text)
    return {
      rows: file.rows.map(
        ({ day, amountMinor, currency, account }) => `${day.slice(5)} ${account} ${amountMinor} ${currency}`,
      ),
      legs: legs(file),
      other: [file.leftOut.length, file.unreadableCount, file.question?.kind ?? null],
    }
  }
  const spent = '10-01 Current -14250 AED'
  const paid = '10-02 Current 950000 AED'
  const moved = ['10-16 Current -50000 AED', '10-16 Cash 50000 AED']

  test.each([
    [
      'Monefy',
      `date,account,category,amount,currency,converted amount,currency,description
30/09/2026,Cash,Initial balance 'Cash',320.5,AED,320.5,AED,
01/10/2026,Current,Groceries,"-142.50",AED,"-142.50",AED,Lulu
02/10/2026,Current,Salary,"9,500",AED,"9,500",AED,
16/10/2026,Current,To 'Cash',-500,AED,-500,AED,
16/10/2026,Cash,From 'Current',500,AED,500,AED,
18/10/2026,Revolut,Taxi,-12.4,EUR,-53.07,AED,`,
      { rows: [spent, paid, ...moved, '10-18 Revolut -1240 EUR'], legs: '--aa-', left: 1 },
    ],
    [
      'Ivy Wallet',
      `Date,Title,Category,Account,Amount,Currency,Type,Transfer Amount,Transfer Currency,To Account,Receive Amount,Receive Currency,Description,Due Date,ID
2026-10-01T10:00:00,Lulu,Groceries,Current,142.50,AED,EXPENSE,,,,,,,,a
2026-10-02T10:00:00,ACME,Salary,Current,"9,500.00",AED,INCOME,,,,,,,,b
2026-10-16T10:00:00,,,Current,,,TRANSFER,500.00,AED,Cash,500.00,AED,,,c
,Car insurance,Insurance,Current,"1,980.00",AED,EXPENSE,,,,,,,2026-12-20T09:00:00,d`,
      { rows: [spent, paid, ...moved], legs: '--aa', left: 1 },
    ],
    [
      '1Money, newer',
      `"Date (UTC)","Type","From account / from category","From subcategory","To account / to category","To subcategory","Amount 1","Currency 1","Amount 2","Currency 2","Comment"
"2026-10-01 10:00","Expense","Current","","Groceries","","142.50","AED","142.50","AED","Lulu"
"2026-10-02 10:00","Income","Salary","","Current","","9500.00","AED","9500.00","AED",""
"2026-10-16 10:00","Transfer","Current","","Cash","","500.00","AED","500.00","AED",""`,
      { rows: [spent, paid, ...moved], legs: '--aa', left: 0 },
    ],
    [
      'Zenmoney, below a banner',
      `zm_dump_2011,1790704503,,,"4,0",
date,categoryName,payee,comment,outcomeAccountName,outcome,outcomeCurrencyShortTitle,incomeAccountName,income,incomeCurrencyShortTitle,createdDate,changedDate
2026-10-01,Groceries,Lulu,,Current,142.5,AED,Current,0,AED,,
2026-10-02,Salary,ACME,,Current,0,AED,Current,9500,AED,,
2026-10-16,,,,Current,500,AED,Cash,500,AED,,`,
      { rows: [spent, paid, ...moved], legs: '--aa', left: 0 },
    ],
    [
      'AndroMoney',
      `"Windows Excel","AndroMoney","20261101"
Id,Currency,Amount,Category,Sub-Category,Date,Expense(Transfer Out),Income(Transfer In),Note,Periodic,Project,Payee/Payer,uid,Time
1,AED,1000,SYSTEM,INIT_AMOUNT,20260930,,Cash,,,,,u,0000
2,AED,142.5,Food,Groceries,20261001,Current,,,,,Lulu,u,1000
3,AED,9500,Income,Salary,20261002,,Current,,,,ACME,u,1000
4,AED,500,Transfer,General,20261016,Current,Cash,,,,,u,1000`,
      { rows: [spent, paid, ...moved], legs: '--aa', left: 1 },
    ],
    [
      'GnuCash: own accounts are rows, what stands opposite their category',
      `Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price
30/09/2026,a0,,Opening,,CURRENCY::AED,,,,Assets:Cash,Cash,AED 100.00,100.00,AED 100.00,100.00,n,,1
,,,,,,,,,Equity:Opening Balances,Opening Balances,-AED 100.00,-100.00,-AED 100.00,-100.00,n,,1
01/10/2026,a1,,Lulu,,CURRENCY::AED,,,,Assets:Current,Current,-AED 142.50,-142.50,-AED 142.50,-142.50,n,,1
,,,,,,,,,Expenses:Groceries,Groceries,AED 100.00,100.00,AED 100.00,100.00,n,,1
,,,,,,,,,Expenses:Home,Home,AED 42.50,42.50,AED 42.50,42.50,n,,1
02/10/2026,a2,,ACME,,CURRENCY::AED,,,,Assets:Current,Current,AED 9500.00,9500.00,AED 9500.00,9500.00,n,,1
,,,,,,,,,Income:Salary,Salary,-AED 9500.00,-9500.00,-AED 9500.00,-9500.00,n,,1
16/10/2026,a3,,ATM,,CURRENCY::AED,,,,Assets:Current,Current,-AED 500.00,-500.00,-AED 500.00,-500.00,n,,1
,,,,,,,,,Assets:Cash,Cash,AED 500.00,500.00,AED 500.00,500.00,n,,1`,
      { rows: [spent, paid, ...moved], legs: '--aa', left: 2 },
    ],
  ])('%s', (_name, text, { rows, legs: wanted, left }) => {
    expect(all(text)).toEqual({ rows, legs: wanted, other: [left, 0, null] })
  })
})

const firefly =
  'user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes'.split(
    ',',
  )

test.each([
  [
    'Monefy',
    'date,account,category,amount,currency,converted amount,currency,description\n01/10/2026,Bank,Initial balance \'Bank\',"2,350",AED,"2,350",AED,\n03/10/2026,Bank,Food,-50.25,AED,-50.25,AED,Lulu\n02/10/2026,Cash,Food,-5,AED,-5,AED,Tea',
    [
      ['Bank', { minor: 229_975n, day: '2026-10-03' }],
      ['Cash', null],
    ],
  ],
  [
    'Quicken',
    "!Account\nNCurrent\nTBank\n^\n!Type:Bank\nD10/ 1'26\nT9,850.00\nPOpening Balance\nL[Current]\n^\nD10/13'26\nT-50.00\nPLulu\n^",
    [['Current', { minor: 980_000n, day: '2026-10-13' }]],
  ],
])('the start of an account and its rows make its balance: %s', (_app, text, expected) => {
  const { accounts } = read(text)
  expect(accounts.map(({ name, balance }) => [name, balance])).toEqual(expected)
})
