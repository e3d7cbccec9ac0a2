import { type BookType, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../testing/zip.ts'
import { openFile } from '../open-file.ts'
import { readFile } from '../read-file.ts'
import type { ReadFile } from '../types.ts'
import { openZip } from '../zip.ts'

const read = async (bytes: Uint8Array | string): Promise<ReadFile> =>
  readFile(await openFile(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes), {}, 'AED')
const short = ({ rows }: ReadFile) => rows.map(({ day, amountMinor, text }) => [day, amountMinor, text])
const refusal = (bytes: Uint8Array | string): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

type Cell = string | number | { v: number; z: string }
const day = (text: string): Cell => ({ v: Date.parse(text) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' })
/** A workbook of sheets by name. */
function bookOf(sheets: Record<string, Cell[][]>, bookType: BookType = 'xlsx', date1904 = false): Uint8Array {
  const book = utils.book_new()
  book.Workbook = { WBProps: { date1904 } }
  for (const [name, rows] of Object.entries(sheets)) {
    const cells = rows.map((row) =>
      row.map((cell) => (typeof cell === 'object' ? { t: 'n', ...cell } : cell)),
    )
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name)
  }
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}
const head = ['Date', 'Details', 'Amount']
const rows: Cell[][] = [
  ['My bank'],
  head,
  [day('2026-02-13'), '=1+1', -1234.56],
  [day('2026-02-14'), 'Tea', -0.1],
]
const expected = [
  ['2026-02-13', -123_456n, '=1+1'],
  ['2026-02-14', -10n, 'Tea'],
]

describe('workbooks', () => {
  test.each(['xlsx', 'xlsb', 'biff8', 'biff5', 'ods', 'xlml'] as const)('a workbook as %s', async (kind) => {
    const file = await read(bookOf({ Sheet1: rows }, kind))
    expect([file.format, short(file)]).toEqual(['xlsx', expected])
  })

  test('OpenDocument without styles, and in one file', async () => {
    const zip = openZip(Buffer.from(bookOf({ Sheet1: rows }, 'ods')))
    const entries = zip.names
      .filter((name) => name !== 'styles.xml')
      .map((name) => ({ name, content: zip.read(name) ?? Buffer.alloc(0) }))
    expect(short(await read(zipOf(entries)))).toEqual(expected)
    expect(short(await read(bookOf({ Sheet1: rows }, 'fods')))).toEqual(expected)
  })

  test('with a prefix before every element, as some banks write it', async () => {
    const zip = openZip(Buffer.from(bookOf({ Sheet1: rows })))
    const prefixed = (xml: string): string =>
      xml.replace(/<(\/?)(?![?:])(\w+)(?=[\s/>])/g, '<$1x:$2').replace('xmlns="', 'xmlns:x="')
    const entries = zip.names.map((name) => {
      const content = zip.read(name) ?? Buffer.alloc(0)
      const isOurs = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/sheet\d)\.xml$/.test(name)
      return { name, content: isOurs ? Buffer.from(prefixed(content.toString('utf8'))) : content }
    })
    expect(entries.some(({ content }) => content.includes('<x:sheetData>'))).toBe(true)
    expect(short(await read(zipOf(entries)))).toEqual(expected)
  })

  test('days counted from 1904, and a direction that only the format of the number says', async () => {
    const from1904 = [head, [{ v: 44_604 - 1462, z: 'dd/mm/yyyy' }, 'Tea', { v: 12.5, z: '0.00" Dr"' }]]
    expect(short(await read(bookOf({ Sheet1: from1904 }, 'xlsx', true)))).toEqual([
      ['2022-02-12', -1250n, 'Tea'],
    ])
    const both = [
      head,
      [day('2026-02-13'), 'Tea', { v: 12.5, z: '""0.00" Dr"' }],
      [day('2026-02-14'), 'Pay', { v: 5, z: '0.00" Cr"' }],
    ]
    expect(short(await read(bookOf({ Sheet1: both }))).map(([, amount]) => amount)).toEqual([-1250n, 500n])
  })

  test('a sheet for each month is one account, in the order of the sheets', async () => {
    const file = await read(
      bookOf({
        'Jan 2026': [head, [day('2026-01-31'), 'Fee', -5]],
        'Feb 2026': [['My bank'], head, [day('2026-02-13'), 'Cafe', -12.5], [day('2026-02-14'), 'Tea', -1]],
        Notes: [['Written by hand']],
      }),
    )
    expect(short(file).map(([on]) => on)).toEqual(['2026-01-31', '2026-02-13', '2026-02-14'])
    expect(new Set(file.rows.map(({ line }) => line)).size).toBe(3)
    expect(file.accounts).toHaveLength(1)
    expect(file.leftOut).toEqual([{ line: 1, reason: 'other_sheet', text: 'Written by hand' }])
  })

  test('days of a month that only the sheet or its title names', async () => {
    const columns = ['Day', 'Particulars', 'In', 'Out', 'Balance']
    const file = await read(
      bookOf({
        'Sep 2026': [columns, [1, 'Rent', '', 5000, 1875.6], [7, 'Share', 310, '', 2185.6]],
        Second: [
          ['CASH BOOK OCT 2026'],
          columns,
          [2, 'Lulu', '', 85.6, 2100],
          [25, 'Salary', 11800, '', 13900],
        ],
      }),
    )
    expect(short(file).map(([on, minor]) => [on, minor])).toEqual([
      ['2026-09-01', -500_000n],
      ['2026-09-07', 31_000n],
      ['2026-10-02', -8560n],
      ['2026-10-25', 1_180_000n],
    ])
  })

  test('days and months that the program swapped are swapped back', async () => {
    const file = await read(
      bookOf({
        A: [
          head,
          ['13/10/2026', 'Bread', -5],
          [day('2026-03-10'), 'Fee', -5],
          [day('2026-12-10'), 'Tea', -1],
          ['31/10/2026', 'Cafe', -12.5],
        ],
      }),
    )
    expect(short(file).map(([on]) => on)).toEqual(['2026-10-13', '2026-10-03', '2026-10-12', '2026-10-31'])
    const asTheyAre = await read(
      bookOf({
        A: [
          head,
          [day('2026-10-13'), 'Bread', -5],
          [day('2026-10-03'), 'Fee', -5],
          ['31/10/2026', 'Cafe', -12.5],
          ['20/10/2026', 'Rice', -2],
        ],
      }),
    )
    expect(short(asTheyAre).map(([on]) => on)).toEqual([
      '2026-10-13',
      '2026-10-03',
      '2026-10-31',
      '2026-10-20',
    ])
  })

  test('sheets that are named otherwise are accounts, also with headings of their own', async () => {
    const file = await read(
      bookOf({
        Current: [head, [day('2026-01-31'), 'Fee', -5], [day('2026-02-01'), 'Tea', -1]],
        Savings: [head, [day('2026-01-31'), 'Profit', 5]],
        Cards: [
          ['Date', 'Text', 'Amount'],
          [day('2026-01-31'), 'Cafe', -2],
        ],
      }),
    )
    expect(file.rows.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['Current', -500n],
      ['Current', -100n],
      ['Savings', 500n],
      ['Cards', -200n],
    ])
    expect(file.leftOutCount).toBe(0)
  })

  test('an HTML table called .xls is read as it is written', async () => {
    const table = `<html><head><meta charset="utf-8"></head><body><table><tr><td>Date</td><td>Details</td><td>Amount</td></tr>
      <tr><td>03/02/2026</td><td>Café &amp; Co</td><td>-1,234.50</td></tr><tr><td>04/02/2026</td><td>00123</td><td>-3.00</td></tr></table></body></html>`
    const file = await read(table)
    expect(short(file)).toEqual([
      ['2026-02-03', -123_450n, 'Café & Co'],
      ['2026-02-04', -300n, '00123'],
    ])
    const byHand =
      '<html><body><table><tr><td><table><tr><td>My bank</table></td></tr><tr><td>' +
      '<table><tr><th>Date<th>Details<th>Amount</tr><tr><td>03/02/2026<td>Tea<td>-3.00</tr></table></td></tr></table></body></html>'
    expect(short(await read(byHand))).toEqual([['2026-02-03', -300n, 'Tea']])
    expect(await refusal('<html><body>Sign in</body></html>')).toMatch(/import_(?:unsupported|empty)/)
  })

  test('sheets with other headings are accounts of their own, unless they repeat what is read', async () => {
    const cash: Cell[][] = [
      ['Paid', 'Received', 'For', 'When'],
      [320, '', 'Fabric', day('2026-02-05')],
      ['', 900, 'Dress', day('2026-02-08')],
    ]
    const bank = [['AED'], ...rows]
    const file = await read(bookOf({ Bank: bank, Cash: cash }))
    expect(file.rows.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['Bank', -123_456n],
      ['Bank', -10n],
      ['Cash', -32_000n],
      ['Cash', 90_000n],
    ])
    const copy: Cell[][] = [
      ['Paid', 'For', 'When'],
      [1234.56, 'Copy', day('2026-02-13')],
      [0.1, 'Copy', day('2026-02-14')],
    ]
    expect(short(await read(bookOf({ Bank: bank, Copy: copy })))).toEqual(expected)
  })
})

describe('archives', () => {
  const csv = Buffer.from('Date,Description,Amount\n2026-02-13,Cafe,-12.50\n')

  test('a zipped CSV is read, of several files only the register of YNAB', async () => {
    const mac = { name: '__MACOSX/._a.csv', content: Buffer.from('x') }
    expect(short(await read(zipOf([{ name: 'a.csv', content: csv }, mac])))).toEqual([
      ['2026-02-13', -1250n, 'Cafe'],
    ])
    const two = [
      { name: 'Home as of today - Plan.csv', content: Buffer.from('Month,Category\n') },
      { name: 'Home as of today - Register.csv', content: csv },
    ]
    expect((await read(zipOf(two))).rows).toHaveLength(1)
    const accounts = ['current 10000001_2026-01', 'current 10000002_2026-01'].map((name) => ({
      name: `${name}.csv`,
      content: csv,
    }))
    expect((await read(zipOf(accounts))).rows.map(({ account }) => account)).toEqual(
      accounts.map(({ name }) => name.replace('.csv', '')),
    )
    expect(await refusal(zipOf(two.map((each, index) => ({ ...each, name: `${index}.csv` }))))).toBe(
      'import_many_files',
    )
    expect(await refusal(zipOf([]))).toBe('import_empty')
    const nested = Buffer.from(zipOf([{ name: 'a.csv', content: csv }]))
    expect(await refusal(zipOf([{ name: 'a.zip', content: nested }]))).toBe('import_unsupported')
  })

  test('E15: one that unpacks to more than it declares, or more than the limit, is refused', async () => {
    const book = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(3_000_000, ' ') }
    expect(await refusal(zipOf([book, { ...sheet, size: 1000 }]))).toBe('import_damaged')
    expect(await refusal(zipOf([book, { ...sheet, size: 400_000_000 }]))).toBe('import_too_large')
    expect(await refusal(zipOf([{ name: 'a.csv', content: sheet.content, size: 1000 }]))).toBe(
      'import_damaged',
    )
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('import_damaged')
    expect(await refusal(zipOf([{ name: 'word/document.xml', content: Buffer.from('<a/>') }]))).toBe(
      'import_unsupported',
    )
  })

  test('an entry’s own header cannot say otherwise than the directory', async () => {
    const bytes = Buffer.from(zipOf([{ name: 'a.csv', content: csv }]))
    // the size that the other reader would trust
    bytes.writeUInt32LE(0, 22)
    expect(openZip(bytes).checked().readUInt32LE(22)).toBe(csv.length)
  })
})

describe('statements of a bank’s format in one archive', () => {
  const camt = (iban: string, rows: string): Buffer =>
    Buffer.from(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${rows}</Stmt></BkToCstmrStmt></Document>`,
    )
  const entry = (day: string): string =>
    `<Ntry><Amt Ccy="AED">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-${day}</Dt></BookgDt></Ntry>`
  const [a, b] = ['AE070331234567890123457', 'AE070339999567890123457']
  const read = async (...files: Buffer[]) =>
    readFile(
      await openFile(zipOf(files.map((content, index) => ({ name: `${index}.xml`, content })))),
      {},
      'AED',
    )

  test('are one file, with each account once', async () => {
    const file = await read(camt(a, entry('01') + entry('05')), camt(a, entry('06')), camt(b, entry('02')))
    expect(file.accounts.map(({ name, number }) => [name, number])).toEqual([
      ['Account …3457', a],
      ['Account …3457 (2)', b],
    ])
    expect(file.rows.map(({ account, day, line }) => [account.slice(-3), day.slice(8), line])).toEqual([
      ['457', '01', 1],
      ['457', '05', 2],
      ['457', '06', 3],
      ['(2)', '02', 4],
    ])
  })

  test('are refused where two have the same days of an account', async () => {
    await expect(
      read(camt(a, entry('01') + entry('05')), camt(a, entry('03') + entry('09'))),
    ).rejects.toThrow('import_many_files')
  })
})

test('sheets of spending and of income with headings of their own are one table', async () => {
  const file = await read(
    bookOf({
      Expenses: [
        ['My expenses'],
        ['Date', 'Item', 'Amount (AED)', 'Category'],
        ['12/10/2026', 'Lulu', 100, 'Food'],
        ['15/10/2026', 'Taxi', 20, 'Car'],
      ],
      Income: [
        ['Date', 'Source', 'AED'],
        ['25/10/2026', 'Salary', 9000],
      ],
      Summary: [
        ['Month', 'Total'],
        ['Oct', 8880],
      ],
    }),
  )
  expect(file.rows.map(({ text, amountMinor }) => [text, amountMinor])).toEqual([
    ['Lulu', -10_000n],
    ['Taxi', -2000n],
    ['Salary', 900_000n],
  ])
  expect([file.leftOut.map(({ reason }) => reason), file.question]).toEqual([
    ['other_sheet', 'other_sheet'],
    null,
  ])
})
