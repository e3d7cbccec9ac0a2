import { describe, expect, test } from 'vitest'
import { pdfOf, type Printed, printed } from '../../testing/pdf.ts'
import { openFile } from '../open-file.ts'
import { tableOf } from './table.ts'
import type { Cell, Line } from './words.ts'
import { readFile } from '../read-file.ts'
import type { ReadFile } from '../types.ts'

const read = async (bytes: Uint8Array, password?: string): Promise<ReadFile> =>
  readFile(await openFile(bytes, password), {}, 'AED')
const refusal = (bytes: Uint8Array, password?: string): Promise<string> =>
  read(bytes, password).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
const short = ({ rows }: ReadFile) =>
  rows.map(({ day, amountMinor, text }) => [day.slice(5), amountMinor, text])

const accountColumns = [{ x: 40 }, { x: 110 }, { right: 400 }, { right: 470 }, { right: 550 }]
const heading = ['Date', 'Description', 'Debits', 'Credits', 'Balance']
const above: Printed[] = printed(
  [
    ['STATEMENT OF ACCOUNT FOR THE PERIOD OF 01 Oct 2026 to 31 Oct 2026'],
    ['Account No. 1015816965601', '', 'Currency', 'AED'],
    ['IBAN AE890260001015816965601'],
  ],
  [{ x: 40 }, { x: 110 }, { x: 300 }, { x: 400 }],
  40,
)
const footer: Printed[] = [
  { text: 'This is an electronically generated statement. Page 1 of 2', x: 40, y: 800 },
]
const account = [
  ['', 'Brought Forward', '', '', '5,000.00 Cr'],
  ['02 Oct 2026', 'CC NO.-4033********7337 RMA REF', '-1,250.75', '', '3,749.25 Cr'],
  ['', 'EBID2F82568DA9 4', '', '', ''],
  ['03 Oct 2026', 'IPP 20261003ADC6B98110847600515', '', '2,939.21', '6,688.46 Cr'],
  ['', '602774815 AED 2939 .21 ALESSANDRO', '', '', ''],
  ['', 'OWN ACCOUNT TRANSFER', '', '', ''],
]
const second = [
  ['05 Oct 2026', 'POS-PURCHASE CARREFOUR', '-688.46', '', '6,000.00 Cr'],
  ['06 Oct 2026', 'ATM CASH WITHDRAWAL', '-7,000.00', '', '1,000.00 Dr'],
  ['', 'Closing Balance', '', '', '1,000.00 Dr'],
]
const statement = (first: string[][], next: string[][], password?: string): Promise<Uint8Array> =>
  pdfOf(
    [
      [...above, ...printed([heading, ...first], accountColumns, 120), ...footer],
      [...printed([heading, ...next], accountColumns, 60), ...footer],
    ],
    password,
  )

describe('an account’s statement', () => {
  test('continued descriptions, balances carried forward and several pages', async () => {
    const file = await read(await statement(account, second))
    expect(short(file)).toEqual([
      ['10-02', -125_075n, 'CC NO.-4033********7337 RMA REF EBID2F82568DA9 4'],
      [
        '10-03',
        293_921n,
        'IPP 20261003ADC6B98110847600515 602774815 AED 2939 .21 ALESSANDRO OWN ACCOUNT TRANSFER',
      ],
      ['10-05', -68_846n, 'POS-PURCHASE CARREFOUR'],
      ['10-06', -700_000n, 'ATM CASH WITHDRAWAL'],
    ])
    expect([file.format, file.unreadableCount, file.leftOutCount]).toEqual(['pdf', 0, 0])
    expect(file.accounts).toMatchObject([
      {
        name: 'Account …5601',
        number: 'AE890260001015816965601',
        balance: { minor: -100_000n, day: '2026-10-06' },
      },
    ])
  })

  test.each([
    [
      'an amount that does not fit its balance',
      account.with(1, ['02 Oct 2026', 'CC', '-1,250.57', '', '3,749.25 Cr']),
      second,
    ],
    ['a lost row', account.toSpliced(1, 2), second],
    ['a lost last row', account, second.toSpliced(1, 1)],
    [
      'an amount in the other column',
      account,
      second.with(0, ['05 Oct 2026', 'POS', '', '688.46', '6,000.00 Cr']),
    ],
    ['another opening balance', account.with(0, ['', 'Brought Forward', '', '', '5,100.00 Cr']), second],
    ['no payments', [], []],
  ])('%s is refused', async (_what, first, next) => {
    expect(await refusal(await statement(first, next))).toBe('import_unproven')
  })

  test('a lost heading does not turn the direction of what stood under it', async () => {
    const rows = [
      ['', 'Opening balance', '', '', '100.00'],
      ['01/10/2026', 'TEA', '22.75', '', '77.25'],
      ['02/10/2026', 'CAKE', '7.25', '', '70.00'],
    ]
    const bytes = await pdfOf([printed([heading.with(2, ''), ...rows], accountColumns, 60)])
    expect(short(await read(bytes))).toEqual([
      ['10-01', -2275n, 'TEA'],
      ['10-02', -725n, 'CAKE'],
    ])
  })

  test('without an opening balance the first payment counts only where others are written like it', async () => {
    const file = await read(await statement(account.slice(1), second))
    expect([file.rows.length, file.unreadable]).toEqual([4, []])
    const few = await read(await statement(account.slice(1), []))
    expect(few.unreadable).toMatchObject([
      { fault: 'unproven', text: expect.stringMatching(/^CC NO/) as string },
    ])
    expect(await refusal(await pdfOf([printed([heading, account[1] ?? []], accountColumns, 60)]))).toBe(
      'import_unproven',
    )
  })

  test('days without separators, a day for several payments, and balances at its end alone', async () => {
    const rows = [
      ['', 'BALANCE BROUGHT FORWARD', '', '', '100.00'],
      ['03AUG26', 'SALARY', '', '900.00', ''],
      ['', 'RENT', '300.00', '', '700.00'],
      ['04AUG26', 'TEA', '0.50', '', '699.50'],
    ]
    const file = await read(await pdfOf([printed([heading, ...rows], accountColumns, 60)]))
    expect(short(file)).toEqual([
      ['08-03', 90_000n, 'SALARY'],
      ['08-03', -30_000n, 'RENT'],
      ['08-04', -50n, 'TEA'],
    ])
  })

  test('headings in the middle of their columns, short continued lines, and balances under a hundred with Cr or Dr', async () => {
    const centred = printed([heading], [{ x: 55 }, { x: 200 }, { x: 375 }, { x: 445 }, { x: 520 }], 48)
    const rows = [
      ['', 'Brought forward', '', '', '100.00 Cr'],
      ['01/10/2026', 'POS-PURCHASE CARD NO 4056 LULU', '22.75', '', '77.25 Cr'],
      ['', 'DUBAI:AE', '', '', ''],
      ['02/10/2026', 'TRANSFER', '90.50', '', '13.25 Dr'],
    ]
    const file = await read(await pdfOf([[...centred, ...printed(rows, accountColumns, 60)]]))
    expect(file.rows.map(({ amountMinor, text, balanceMinor }) => [amountMinor, text, balanceMinor])).toEqual(
      [
        [-2275n, 'POS-PURCHASE CARD NO 4056 LULU DUBAI:AE', 7725n],
        [-9050n, 'TRANSFER', -1325n],
      ],
    )
  })

  test('in Arabic, from right to left', () => {
    const cell = (text: string, left: number, right: number): Cell => ({ text, left, right })
    const line = (top: number, ...cells: Cell[]): Line => ({ page: 1, top, height: 8, cells })
    const table = tableOf([
      line(1, cell('كشف حساب للفترة من 01/10/2026 إلى 31/10/2026', 300, 560)),
      line(
        2,
        cell('الرصيد', 48, 88),
        cell('دائن', 137, 163),
        cell('مدين', 204, 234),
        cell('البيان', 339, 372),
        cell('التاريخ', 497, 535),
      ),
      line(14, cell('5,000.00', 53, 106), cell('الرصيد الافتتاحي', 380, 462)),
      line(
        26,
        cell('4,914.75', 53, 106),
        cell('85.25', 209, 243),
        cell('مشتريات لولو', 390, 462),
        cell('02/10/2026', 496, 565),
      ),
      line(38, cell('دبي', 440, 462)),
    ])
    expect(table?.rows).toEqual([
      ['الرصيد', 'دائن', 'مدين', 'البيان', 'التاريخ'],
      ['4,914.75', '', '85.25', 'مشتريات لولو دبي', '02/10/2026'],
    ])
    expect(table?.figures).toMatchObject({ opening: ['5,000.00'], day: '2026-10-31' })
  })

  test('headings over two lines and no running balance, proven by the totals', async () => {
    const rows = [
      ['Transaction', '', 'Withdrawals', 'Deposits'],
      ['Date', 'Details', '(AED)', '(AED)'],
      ['01/10/2026', 'RENT', '3,000.00', ''],
      ['02/10/2026', 'SALARY', '', '9,000.00'],
      ['', 'Total withdrawals', '3,000.00', ''],
      ['', 'Total deposits', '', '9,000.00'],
    ]
    const print = (each: string[][]): Promise<Uint8Array> => pdfOf([printed(each, accountColumns, 60)])
    expect(short(await read(await print(rows)))).toEqual([
      ['10-01', -300_000n, 'RENT'],
      ['10-02', 900_000n, 'SALARY'],
    ])
    expect(await refusal(await print(rows.with(2, ['01/10/2026', 'RENT', '3,000.01', ''])))).toBe(
      'import_unproven',
    )
    expect(await refusal(await print(rows.slice(0, 4)))).toBe('import_unproven')
  })
})

describe('a card’s statement', () => {
  const columns = [{ x: 40 }, { x: 110 }, { x: 180 }, { right: 550 }]
  const cardHeading = ['Transaction Date', 'Posting Date', 'Description', 'Amount in AED']
  const rows = [
    ['02/10/2026', '03/10/2026', 'LULU HYPERMARKET DUBAI', '100.00'],
    ['04/10/2026', '05/10/2026', 'PAYMENT RECEIVED - THANK YOU', '2,000.00CR'],
    ['05/10/2026', '06/10/2026', 'AMAZON.COM', '44.25'],
    ['', '', '(1 AED = USD 0.27)', ''],
  ]
  const summary = printed(
    [
      ['Credit Card Statement', 'Statement Date', '28/10/2026'],
      ['Card Number 4033 XXXX XXXX 7337', 'Credit Limit', '20,000.00'],
      ['Previous Balance', 'Payments', 'Purchases', 'Total Amount Due'],
      ['2,000.00', '2,000.00', '144.25', '144.25'],
    ],
    [{ x: 40 }, { x: 200 }, { x: 300 }, { x: 420 }],
    40,
  )
  const print = (each: string[][]): Promise<Uint8Array> =>
    pdfOf([[...summary, ...printed([cardHeading, ...each], columns, 140), ...footer]])

  test('where credits alone are marked, proven by what was and is owed', async () => {
    const file = await read(await print(rows))
    expect(short(file)).toEqual([
      ['10-02', -10_000n, 'LULU HYPERMARKET DUBAI'],
      ['10-04', 200_000n, 'PAYMENT RECEIVED - THANK YOU'],
      ['10-05', -4425n, 'AMAZON.COM (1 AED = USD 0.27)'],
    ])
    expect(await refusal(await print(rows.toSpliced(0, 1)))).toBe('import_unproven')
  })

  test('where payments are negative and purchases have no sign, and days have no year', async () => {
    const other = rows.map(([day = '', posted = '', text = '', amount = '']) => [
      day.slice(0, 5),
      posted.slice(0, 5),
      text,
      amount.endsWith('CR') ? `-${amount.slice(0, -2)}` : amount,
    ])
    expect(short(await read(await print(other))).map(([day, amount]) => [day, amount])).toEqual([
      ['10-02', -10_000n],
      ['10-04', 200_000n],
      ['10-05', -4425n],
    ])
  })
})

describe('a PDF that cannot be read', () => {
  test('needs a password, which may be wrong', async () => {
    const bytes = await statement(account, second, 'geheim')
    expect(await refusal(bytes)).toBe('import_password')
    expect(await refusal(bytes, 'other')).toBe('import_password_wrong')
    expect(await refusal(bytes, 'geheim')).toBe('read')
  })

  test('is a picture, is damaged, or has no table', async () => {
    expect(await refusal(await pdfOf([[], []]))).toBe('import_scan')
    const bytes = await statement(account, second)
    expect(await refusal(bytes.slice(0, 300))).toBe('import_damaged')
    expect(
      await refusal(await pdfOf([[{ text: 'Dear customer, thank you for your letter', x: 40, y: 40 }]])),
    ).toBe('import_unproven')
  })
})

describe('statements of other forms', () => {
  test('several accounts, each on its pages', async () => {
    const page = (number: string, currency: string, rows: string[][]): Printed[] => [
      ...printed([[`Account Number ${number}`], [`Currency ${currency}`]], [{ x: 40 }], 40),
      ...printed([heading, ...rows], accountColumns, 120),
    ]
    const file = await read(
      await pdfOf([
        page('9714482201', 'AED', [
          ['', 'Opening Balance', '', '', '100.00'],
          ['01/10/2026', 'TEA', '5.00', '', '95.00'],
        ]),
        page('9714482202', 'USD', [
          ['', 'Opening Balance', '', '', '10.00'],
          ['02/10/2026', 'PAY', '', '2.00', '12.00'],
        ]),
      ]),
    )
    expect(
      file.rows.map(({ account: name, amountMinor, currency }) => [name, amountMinor, currency]),
    ).toEqual([
      ['Account …2201', -500n, 'AED'],
      ['Account …2202', 200n, 'USD'],
    ])
    expect(file.proofs.map(({ kind }) => kind)).toEqual(['balance', 'balance'])
  })

  test('what stands above the headings, dashes for no amount, and amounts abroad within the text', async () => {
    const columns = [{ x: 40 }, { x: 110 }, { right: 400 }, { right: 470 }, { right: 550 }]
    const file = await read(
      await pdfOf([
        [
          ...printed(
            [['Credit Card Statement', 'Card Number', 'Statement Date']],
            [{ x: 40 }, { x: 200 }, { x: 330 }],
            40,
          ),
          ...printed(
            [
              heading,
              ['', 'Opening Balance', '-', '-', '100.00'],
              ['01/10/2026', 'TEA', '5.00', '-', '95.00'],
              ['02/10/2026', 'PAY', '-', '2.00', '97.00'],
            ],
            columns,
            120,
          ),
          { text: '9.99 USD', x: 200, y: 144 },
        ],
      ]),
    )
    expect(file.rows.map(({ amountMinor, text }) => [amountMinor, text])).toEqual([
      [-500n, 'TEA 9.99 USD'],
      [200n, 'PAY'],
    ])
  })
})

describe('kinds of statements', () => {
  test('zeros without decimals stand in the columns of amounts, also far from the text', async () => {
    const columns = [{ x: 40 }, { x: 110 }, { x: 300 }, { right: 420 }, { right: 480 }, { right: 550 }]
    const rows = [
      ['Date', 'Transaction', 'Reference Number', 'Debit', 'Credit', 'Balance'],
      ['2026-10-26', 'Zoom', '017264110-1', '62.50', '0', '937.50'],
      ['2026-10-19', 'Inward', '017241310-2', '0', '400.00', '1,000.00'],
      ['2026-10-02', 'SEWA', '017201221-1', '845.30', '0', '600.00'],
      ['', 'Opening balance', '', '', '', '1,445.30'],
    ]
    const file = await read(await pdfOf([[...above, ...printed(rows, columns, 120)]]))
    expect(short(file)).toEqual([
      ['10-26', -6250n, 'Zoom'],
      ['10-19', 40_000n, 'Inward'],
      ['10-02', -84_530n, 'SEWA'],
    ])
  })

  test('headings over two lines are read whole, and a text above its day belongs to that day', async () => {
    const columns = [{ x: 40 }, { x: 105 }, { x: 300 }, { right: 410 }, { right: 475 }, { right: 555 }]
    const rows = [
      ['Card Number: 5581 12XX XXXX 6640', '', '', 'Payment Due Date: 25/11/2026'],
      ['Opening Balance: 2,655.08', '', '', 'Closing Balance: 2,904.49'],
      ['Transaction', 'Description', 'Currency', 'Transaction', 'of which FX', 'Total Amount'],
      ['Date', '', '', 'Amount', 'Fee (AED)', 'in AED'],
      ['05/10/2026', 'CARREFOUR', 'AED', '211.30', '-', '211.30'],
      ['', 'GITHUB INC'],
      ['06/10/2026', '', 'USD', '10.00', '1.01', '38.11'],
    ]
    const file = await read(await pdfOf([printed(rows, columns, 40)]))
    expect(short(file)).toEqual([
      ['10-05', -21_130n, 'CARREFOUR'],
      ['10-06', -3811n, 'GITHUB INC'],
    ])
  })

  test('a minus stands apart behind what comes in', async () => {
    const columns = [{ x: 40 }, { x: 130 }, { right: 500 }]
    const rows = [
      ['Statement date', '', '12/01/2026'],
      ['Previous balance 4,583.70'],
      ['Total outstanding balance', '', '2,948.70'],
      ['Credit limit', '', '25,000.00'],
      ['date', 'description', 'AED amount'],
      ['13/12', 'al maya', '215.00'],
      ['19/12', 'payments received', '1,750.00 -'],
      ['02/01', 'netflix', '75.00'],
      ['04/01', 'deliveroo', '175.00 -'],
    ]
    const file = await read(await pdfOf([printed(rows, columns, 40)]))
    expect(short(file).map(([day, minor]) => [day, minor])).toEqual([
      ['12-13', -21_500n],
      ['12-19', 175_000n],
      ['01-02', -7500n],
      ['01-04', 17_500n],
    ])
  })

  test('what is not billed yet is left out where the balances prove the rest', async () => {
    const columns = [{ x: 40 }, { x: 130 }, { x: 220 }, { right: 500 }]
    const rows = [
      ['STATEMENT DATE', '', 'NOVEMBER 12, 2026'],
      ['PAYMENT DUE DATE', '', 'JANUARY 3, 2027'],
      ['CREDIT LIMIT PHP', '', '', '180,000.00'],
      ['Transaction Date', 'Post Date', 'Description', 'Amount'],
      ['', '', 'Previous Balance', '13,544.89'],
      ['October 14', 'October 15', 'SM SUPERMARKET', '2,318.75'],
      ['October 22', 'October 22', 'Payment -Thank You', '-13,544.89'],
      ['November 2', 'November 3', 'Finance Charge', '96.17'],
      ['', '', 'Statement Balance', '2,414.92'],
      ['Unbilled Installment Amount'],
      ['October 2', 'October 3', 'Abenson (7 remaining)', '12,832.75'],
    ]
    const file = await read(await pdfOf([printed(rows, columns, 40)]))
    expect(short(file).map(([day, minor]) => [day, minor])).toEqual([
      ['10-14', -231_875n],
      ['10-22', 1_354_489n],
      ['11-02', -9617n],
    ])
    expect([file.rows[0]?.day, file.leftOut.map(({ text }) => text)]).toEqual([
      '2026-10-14',
      [expect.stringContaining('Abenson')],
    ])
  })
})
