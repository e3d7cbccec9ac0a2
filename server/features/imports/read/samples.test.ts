/**
 * Minimal files with the features that public samples of each format turned out to use. They are written from
 * the formats' descriptions; the parser was also run on the samples themselves: python `mt940`'s collection
 * of banks' files (ABN AMRO, ASN, Citi, ING, Knab, mBank, Rabobank, Sberbank …), OCA's bank-statement-import
 * (CAMT.053, OFX, QIF), and the test files of Actual and Maybe (OFX, QFX, QIF, CSV of Mint). Every MT940
 * sample whose balances agree with its lines was read to the cent. YNAB's registers were read from published
 * exports; the file of Sure follows its exporter.
 */
import { expect, test } from 'vitest'
import { textSamples } from '../testing/samples.ts'
import { readFile } from './read-file.ts'

const read = (text: string | Uint8Array) =>
  readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, {}, 'AED')
const short = (text: string | Uint8Array) =>
  read(text).rows.map(({ day, amountMinor, currency, text: shown }) => [day, amountMinor, currency, shown])

const statement = (lines: string) =>
  `:20:940S\n:25:NL00BANK0123456789 EUR\n:28C:1/1\n:60F:C260101EUR100,00\n${lines}\n:62F:C260131EUR100,00\n-\n`

test.each([
  [
    'an empty booking day',
    ':61:260112    D65,00NOVBNONREF\nShop one',
    ['2026-01-12', -6500n, 'EUR', 'Shop one'],
  ],
  ['a funds code', ':61:260112    DR212,39NMSCNONREF//\nShop', ['2026-01-12', -21239n, 'EUR', 'Shop']],
  ['an amount without a comma', ':61:2601120113C500NTRFRef 1', ['2026-01-13', 50000n, 'EUR', 'Ref 1']],
  ['the 30th of February', ':61:2602300301DR6,00N024NONREF\nFees', ['2026-03-01', -600n, 'EUR', 'Fees']],
  ['a reversed debit', ':61:2601120112RD1,10NTRFNONREF\nBack', ['2026-01-12', 110n, 'EUR', 'Back']],
  [
    'details in fields',
    ':61:2601120112C1,00NTRFNONREF\n:86:166?00CREDIT?20Rent?21 May?32Ali',
    ['2026-01-12', 100n, 'EUR', 'Ali Rent May'],
  ],
] as const)('MT940 with %s', (_name, lines, row) => {
  expect(short(statement(lines))).toEqual([row])
})

test('an interim report (MT942) takes its currency from its floor limit', () => {
  const text =
    ':20:942\n:25:PL00\n:28C:1\n:34F:PLND0,01\n:61:2601190119CN0,01NTRFNONREF//X1\n:86:Interest\n-\n'
  expect(short(text)).toEqual([['2026-01-19', 1n, 'PLN', 'Interest']])
})

test('an MT942 as SWIFT sends it, and one without movements', () => {
  const file = read(textSamples.mt942.text)
  expect(file.rows.map(({ day, amountMinor, currency, text }) => [day, amountMinor, currency, text])).toEqual(
    [
      ['2026-03-16', -25025n, 'AED', 'CARREFOUR DUBAI'],
      ['2026-03-16', 1500000n, 'AED', 'ACME LLC'],
    ],
  )
  expect(file.accounts).toMatchObject([{ name: 'Account …3456', currency: 'AED', balance: null }])
  expect(() => read(':20:X\n:25:AE07\n:28C:1\n:34F:AED0,\n:13D:2603161015+0400\n-\n')).toThrow('import_empty')
})

test('several statements of one account are one account with the newest balance', () => {
  const day = (date: string, balance: string) =>
    `:20:S\n:25:AE070331234567890123456\n:28C:1\n:60F:C260101AED0,\n:61:${date}${date.slice(2)}D1,00NMSCNONREF\n:86:Shop\n:62F:C${date}AED${balance}\n-\n`
  const file = read(day('260214', '8,00') + day('260213', '9,00'))
  expect(file.rows).toHaveLength(2)
  expect(file.accounts).toMatchObject([{ balance: { minor: 800n, day: '2026-02-14' } }])
  const statement = (iban: string) =>
    `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Ntry><Amt Ccy="AED">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-02-13</Dt></BookgDt></Ntry></Stmt>`
  const camt = read(
    `<Document><BkToCstmrStmt>${statement('AE12').repeat(2)}${statement('AE34')}</BkToCstmrStmt></Document>`,
  )
  expect(camt.accounts.map(({ name }) => name)).toEqual(['Account …AE12', 'Account …AE34'])
})

const ofx = (
  body: string,
  account = '<BANKACCTFROM><BANKID>1<ACCTID>000123456<ACCTTYPE>CHECKING</BANKACCTFROM>',
) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD${account}<BANKTRANLIST>${body}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const entry = (amount: string, name: string, memo = '') =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260509120000.000[-5:EST]<TRNAMT>${amount}<FITID>${name}<NAME>${name}${memo && `<MEMO>${memo}`}</STMTTRN>`

test('OFX as SGML: unclosed tags, entities, amounts with extra decimals, Windows-1252', () => {
  expect(short(ofx(`${entry('-30.000', 'ONE')}${entry('-3.77000', 'HYDRO &amp; POWER')}`))).toEqual([
    ['2026-05-09', -3000n, 'CAD', 'ONE'],
    ['2026-05-09', -377n, 'CAD', 'HYDRO & POWER'],
  ])
  const latin = Buffer.from(ofx(entry('-20.00', 'Caf\u00e9 M\u00e9tro \u0080uro')), 'latin1')
  expect(short(new Uint8Array(latin))[0]?.[3]).toBe('Café Métro €uro')
})

test('OFX with empty tags, the currency in each row, and a colon in the server’s time', () => {
  const row = (more: string) =>
    `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260213</DTPOSTED><TRNAMT>-12.50</TRNAMT><FITID></FITID><NAME>Cafe</NAME>${more}</STMTTRN>`
  const file = read(
    `<?xml version="1.0"?><OFX><SONRS><DTSERVER>2026-03-01T10:15:00</DTSERVER></SONRS><STMTRS><CURDEF></CURDEF><BANKACCTFROM><ACCTID></ACCTID></BANKACCTFROM><BANKTRANLIST>${[
      row('<CURRENCY><CURRATE/><CURSYM>USD</CURSYM></CURRENCY>'),
      row('<CURRENCY><CURSYM>USD</CURSYM></CURRENCY><MEMO/>'),
      row('<CURRENCY><CURSYM></CURSYM></CURRENCY>'),
      row('<ORIGCURRENCY><CURSYM>EUR</CURSYM></ORIGCURRENCY>'),
      row('').replace('-12.50', ''),
      row('').replace('20260213', ''),
    ].join('')}</BANKTRANLIST><LEDGERBAL><BALAMT></BALAMT><DTASOF></DTASOF></LEDGERBAL></STMTRS></OFX>`,
  )
  expect(file.rows.map(({ currency, id }) => [currency, id])).toEqual([
    ['USD', null],
    ['USD', null],
    ['AED', null],
    ['AED', null],
  ])
  expect(file.unreadable.map(({ line, fault }) => [line, fault])).toEqual([
    [5, 'amount'],
    [6, 'date'],
  ])
  expect(file.accounts).toMatchObject([{ name: '', number: null, currency: null, balance: null }])
  expect(short(ofx(entry('-1.00', 'A')).replace('<CURDEF>CAD', '<CURDEF>'))[0]?.[2]).toBe('AED')
})

test('OFX: pending transactions, one without its end tag, and the balance beside the available one', () => {
  const file = read(
    ofx(
      `${entry('-1.00', 'A').replace('</STMTTRN>', '')}${entry('-2.00', 'B')}</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><DTTRAN>20260510<TRNAMT>-3.00<NAME>C</STMTTRNP></BANKTRANLISTP><LEDGERBAL><BALAMT>5.00<DTASOF>20260510<AVAILBAL><BALAMT>4.00<DTASOF>20260510</AVAILBAL><BANKTRANLIST>`,
    ),
  )
  expect(file.rows.map(({ amountMinor, pending }) => [amountMinor, pending])).toEqual([
    [-100n, false],
    [-200n, false],
    [-300n, true],
  ])
  expect(file.accounts[0]?.balance?.minor).toBe(500n)
})

test('texts that the database cannot hold are made storable', () => {
  const file = read(
    `Date,Description,Amount,${'😀'.repeat(60)}x${'😀'.repeat(60)}\n2026-02-30,${'x'.repeat(180)}😀😀😀😀😀😀,1.00\n2026-02-13,Tea,1.00\n`,
  )
  expect(JSON.stringify([file.columns, file.unreadable, file.layout])).not.toMatch(/\\ud[89a-f]/i)
})

test('QFX of a card has the card’s account and balance', () => {
  const file = read(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111111111111111</CCACCTFROM><BANKTRANLIST>${entry('-562.00', 'TAXI')}</BANKTRANLIST><LEDGERBAL><BALAMT>-562.00<DTASOF>20260831165153</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
  )
  expect(file.accounts).toMatchObject([{ kind: 'card', balance: { minor: -56200n, day: '2026-08-31' } }])
})

test('QIF with two-digit years, categories with parents, an account block and splits', () => {
  const file = read(
    '!Account\nNChecking Main\nTBank\n^\n!Type:Bank\nD12/19/18\nPOutlet\nT-100.58\nLUsual Expenses:Shopping\n^\nD12/25/18\nPShop\nT-30.00\nSFood\n$-10.00\nSHome\n$-20.00\n^\n',
  )
  expect(
    file.rows.map(({ day, amountMinor, category, account }) => [day, amountMinor, category, account]),
  ).toEqual([
    ['2018-12-19', -10058n, 'Usual Expenses:Shopping', 'Checking Main'],
    ['2018-12-25', -3000n, file.rows[1]?.category ?? null, 'Checking Main'],
  ])
})

test('CAMT.053: a batch is one entry, a return is a credit, names come from the other party', () => {
  const ntry = (amount: string, side: string, more: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-03</Dt></BookgDt>${more}</Ntry>`
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE14740618130000033626</IBAN></Id><Ccy>EUR</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">27.61</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-03</Dt></Dt></Bal>${ntry('3.45', 'CRDT', '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">2.25</Amt></TxAmt></AmtDtls></TxDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">1.20</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>')}${ntry('89.85', 'DBIT', '<AddtlNtryInf>Supermarkt A</AddtlNtryInf>')}</Stmt></BkToCstmrStmt></Document>`
  const file = read(text)
  expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual([345n, -8985n])
  expect(file.rows[1]?.text).toContain('Supermarkt A')
  expect(file.accounts).toMatchObject([{ currency: 'EUR', balance: { minor: 2761n } }])
})

test.each([
  [
    'mint',
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"5/01/2026","Coffee","COFFEE 12","10.00","debit","Food","Card","work","note"\n"5/13/2026","Pay","PAY","1500.00","credit","Income","Checking","",""\n',
    [-1000n, 150000n],
  ],
  [
    'actual',
    'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nBank,2026-05-01,Shop,,Food,-10.5,0,Cleared\n',
    [-1050n],
  ],
  [
    'ynab',
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n"Bank","","05/13/2026","Shop","Food: Out","Food","Out","",$10.50,$0.00,"Cleared"\n',
    [-1050n],
  ],
] as const)('reads an unmodified CSV of %s', (origin, text, amounts) => {
  const file = read(text)
  expect([file.origin, file.rows.map(({ amountMinor }) => amountMinor), file.unreadableCount]).toEqual([
    origin,
    amounts,
    0,
  ])
})

test('YNAB with a byte order mark, currency signs after amounts, dates with dots, transfers, splits, unassigned income', () => {
  const header =
    '\uFEFF"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"'
  const lines = [
    '"Current 🏦","","05.01.2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",0.00€,"3,000.00€","Reconciled"',
    '"Current 🏦","Red","12.01.2026","Bakery","Daily: Food","Daily","Food","Split (1/2) bread",30.05€,0.00€,"Cleared"',
    '"Current 🏦","","12.01.2026","Bakery","Internal Master Category: Uncategorized","Internal Master Category","Uncategorized","Split (2/2)",1.00€,0.00€,"Cleared"',
    '"Current 🏦","","31.01.2026","Transfer : Card","","","","",50.00€,0.00€,"Uncleared"',
    '"Card","","31.01.2026","Transfer : Current 🏦","","","","",0.00€,50.00€,"Uncleared"',
  ]
  const file = read([header, ...lines].join('\r\n'))
  expect([file.origin, file.unreadableCount]).toEqual(['ynab', 0])
  expect(
    file.rows.map(({ day, amountMinor, category, account }) => [day, amountMinor, category, account]),
  ).toEqual([
    ['2026-01-12', -3105n, 'Food', 'Current 🏦'],
    ['2026-01-31', -5000n, null, 'Current 🏦'],
    ['2026-01-31', 5000n, null, 'Card'],
  ])
  // the starting balance is not income
  expect(file.leftOut).toMatchObject([{ line: 2, reason: 'no_payment' }])
  expect(file.rows.map(({ transfer }) => transfer !== null)).toEqual([false, true, true])
  expect(file.rows[0]?.splits).toEqual([
    { amountMinor: 3005n, category: 'Food', note: 'bread' },
    { amountMinor: 100n, category: null, note: '' },
  ])
})

test('transactions.csv of Sure: spending is positive, and commas inside tags are escaped', () => {
  const file = read(
    String.raw`date,account_name,amount,name,category,tags,notes,currency
2026-01-05,Current,-3000.0,Employer,,,,AED
2026-01-12,Current,30.05,Bakery,Food,"home\, weekly,shared","two, or three",AED
2026-01-12,Dinars,1.005,Kiosk,Food,,,KWD
`,
  )
  expect([file.origin, file.unreadableCount]).toEqual(['sure', 0])
  expect(file.rows.map(({ amountMinor, currency, tags }) => [amountMinor, currency, tags])).toEqual([
    [300_000n, 'AED', []],
    [-3005n, 'AED', ['home, weekly', 'shared']],
    [-1005n, 'KWD', []],
  ])
})
