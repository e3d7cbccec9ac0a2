import { describe, expect, test } from 'vitest'
import { readAmountText } from './amounts.ts'
import { readDateText } from './dates.ts'
import { readFile } from './read-file.ts'
import type { FileRow } from './types.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string | Uint8Array, change = {}) =>
  readFile(typeof text === 'string' ? bytesOf(text) : text, change, 'AED')
const short = (rows: readonly FileRow[]) => rows.map(({ day, amountMinor, text }) => [day, amountMinor, text])
const refusal = (text: string | Uint8Array): string => {
  try {
    read(text)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'read'
}

test.each([
  ['1,234.50', 'point', 123450n],
  ['1.234,50', 'comma', 123450n],
  ['1 234,50', 'comma', 123450n],
  ["1'234.50", 'point', 123450n],
  ['1,00,000.00', 'point', 10000000n],
  ['(12.00)', 'point', -1200n],
  ['12.00-', 'point', -1200n],
  ['\u221212.00', 'point', -1200n],
  ['AED 12.00 DR', 'point', -1200n],
  ['AED (1,062.00)', 'point', -106_200n],
  ['$(12.00)', 'point', -1200n],
  ['AED12.00', 'point', 1200n],
  ['12.00 CR', 'point', 1200n],
  ['-$12.00', 'point', -1200n],
  ['Dhs. 12', 'point', 1200n],
  ['د.إ 12.50', 'point', 1250n],
  ['٣٤٥٫٦٧', 'point', 34567n],
  ['١٬٢٣٤٫٥٠', 'point', 123450n],
  ['٣٤٥.٦٧', 'point', 34567n],
  ['0', 'point', 0n],
  ['12,34', 'point', null],
  ['1.234.5', 'point', null],
  ['12.345', 'point', null],
  ['--5', 'point', null],
  ['abc', 'point', null],
  ['12 34', 'point', null],
  ['', 'point', null],
] as const)('the amount %s with a %s is %s', (text, decimal, minor) => {
  expect(readAmountText(text, decimal, 'AED')).toBe(minor)
})

test.each([
  ['2026-03-01', 'dmy', '2026-03-01'],
  ['01/03/2026', 'dmy', '2026-03-01'],
  ['03/01/2026', 'mdy', '2026-03-01'],
  ['1.3.26', 'dmy', '2026-03-01'],
  ['01-Mar-2026 10:15', 'dmy', '2026-03-01'],
  ['Mar 1, 2026', 'dmy', '2026-03-01'],
  ["3/ 1'26", 'mdy', '2026-03-01'],
  ['20260301120000[+4:GST]', 'dmy', '2026-03-01'],
  ['٠١/٠٣/٢٠٢٦', 'dmy', '2026-03-01'],
  ['1 مارس 2026', 'dmy', '2026-03-01'],
  ['31/02/2026', 'dmy', null],
  ['hello', 'dmy', null],
  ['', 'dmy', null],
] as const)('the date %s as %s is %s', (text, order, day) => {
  expect(readDateText(text, order)).toBe(day)
})

describe('tables', () => {
  test('rows above the header, semicolons, decimal commas, day before month, debit and credit columns, a total row', () => {
    const file = read(
      [
        'Statement of account;;;;',
        'Customer;Amal;;;',
        'Posting date;Narration;Debit amount;Credit amount;Balance',
        '13/02/2026;"CARREFOUR; DUBAI";1.234,56;;9.000,00',
        '14/02/2026;SALARY;;15.000,00;24.000,00',
        'Total;;1.234,56;15.000,00;',
      ].join('\r\n'),
    )
    expect(file.mapping).toMatchObject({ delimiter: ';', header_row: 2, date_order: 'dmy', decimal: 'comma' })
    expect(short(file.rows)).toEqual([
      ['2026-02-13', -123456n, 'CARREFOUR; DUBAI'],
      ['2026-02-14', 1500000n, 'SALARY'],
    ])
    expect(file.unreadable).toEqual([])
  })

  test('Arabic in Windows-1256 and in UTF-16, with Arabic digits', () => {
    const utf16 = Buffer.from('\uFEFFالتاريخ\tالوصف\tالمبلغ\n٠١/٠٣/٢٠٢٦\tقهوة\t-١٢٫٥٠\n', 'utf16le')
    expect(short(read(utf16).rows)).toEqual([['2026-03-01', -1250n, 'قهوة']])
    // 'التاريخ,الوصف,المبلغ' and a row, in Windows-1256
    const header = [
      0xc7, 0xe1, 0xca, 0xc7, 0xd1, 0xed, 0xce, 0x2c, 0xc7, 0xe1, 0xe6, 0xd5, 0xdd, 0x2c, 0xc7, 0xe1, 0xe3,
      0xc8, 0xe1, 0xdb, 0x0a,
    ]
    const row = [...bytesOf('01/03/2026,'), 0xde, 0xe5, 0xe6, 0xc9, ...bytesOf(',-12.50\n')]
    const file = read(Uint8Array.from([...header, ...row]))
    expect(file.mapping.encoding).toBe('windows-1256')
    expect(short(file.rows)).toEqual([['2026-03-01', -1250n, 'قهوة']])
  })

  test('Russian in Windows-1251', () => {
    const codes = Array.from('Дата операции;Описание;Сумма\n28.10.2026;Перекрёсток;-1249,50', (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code === 0x451 ? 0xb8 : code >= 0x410 ? code - 0x350 : code
    })
    const bytes = Uint8Array.from(codes)
    const { mapping, rows } = read(bytes, { currency: 'RUB' })
    expect([mapping.encoding, ...short(rows)]).toEqual([
      'windows-1251',
      ['2026-10-28', -124_950n, 'Перекрёсток'],
    ])
  })

  test('month before day if only that fits, a direction column in words, and a mapping corrected by hand', () => {
    const text =
      'Date,Description,Amount,Type\n03/31/2026,Rent,5000.00,Debit\n04/01/2026,Refund,10.00,Credit\n'
    const file = read(text)
    expect(file.mapping.date_order).toBe('mdy')
    expect(short(file.rows)).toEqual([
      ['2026-03-31', -500000n, 'Rent'],
      ['2026-04-01', 1000n, 'Refund'],
    ])
    const other = read(text, { columns: { date: 0, amount: 2, description: 3 }, signs: 'reversed' })
    expect(short(other.rows)[0]).toEqual(['2026-03-31', -500000n, 'Debit'])
  })

  test('an unreadable row is reported with its line, and the other rows are read', () => {
    const file = read(
      'Date,Description,Amount\n2026-03-01,Tea,-1.00\n2026-03-32,Cake,-2.00\n2026-03-03,Pie,12.345\n',
    )
    expect(file.rows).toHaveLength(1)
    expect(file.unreadable.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'day'],
      [4, 'amount_form'],
    ])
  })

  test('every row below the header is read, unreadable for a reason of its own, or left out', () => {
    const file = read(
      [
        'Date,Description,Amount',
        '01/03/2026,Tea,-1.00',
        '31/02/2026,Cake,-2.00',
        '31/02,Pie,-3.00',
        '15/03,Bun,-4.00',
        'yesterday,Jam,-5.00',
        ',No day,-6.00',
        '02/03/2026,No amount,',
        '03/03/2026,A word,many',
        '04/03/2026,A fortune,99999999999999.00',
        ',,',
        ',A note,',
        'March 2026,,',
        '01/03/2026,Opening balance,',
        'Date,Description,Amount',
        ',Total,-21.00',
        'Total,,-21.00',
      ].join('\n'),
    )
    expect(file.rows.map(({ line }) => line)).toEqual([2])
    expect(file.unreadable.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'day'],
      [4, 'day'],
      [5, 'date_form'],
      [6, 'date_form'],
      [7, 'date'],
      [8, 'amount'],
      [9, 'amount_form'],
      [10, 'amount_large'],
    ])
    expect(file.leftOut.map(({ line, reason }) => [line, reason])).toEqual(
      [12, 13, 14, 15, 16, 17].map((line) => [line, line === 12 ? 'continued' : 'no_payment']),
    )
  })

  test('reads unmodified exports of YNAB, Mint, Actual and Sure', () => {
    const ynab = read(
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n"Wallet","","13/02/2026","Cafe","Fun: Coffee","Fun","Coffee","with Sara",AED12.50,AED0.00,"Cleared"\n',
    )
    expect(ynab).toMatchObject({ origin: 'ynab' })
    expect(ynab.rows[0]).toMatchObject({
      amountMinor: -1250n,
      text: 'Cafe',
      category: 'Coffee',
      note: 'with Sara',
      account: 'Wallet',
    })
    const mint = read(
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"2/13/2026","Cafe","CAFE 123","12.50","debit","Coffee Shops","Card","",""\n',
    )
    expect(mint).toMatchObject({ origin: 'mint' })
    expect(mint.rows[0]).toMatchObject({
      day: '2026-02-13',
      amountMinor: -1250n,
      text: 'CAFE 123',
      payee: 'Cafe',
    })
    const actual = read(
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nCash,2026-02-13,Cafe,tip,Food,-12.50,0,Cleared\n',
    )
    expect(actual).toMatchObject({ origin: 'actual' })
    expect(actual.rows[0]).toMatchObject({ amountMinor: -1250n, text: 'Cafe', note: 'tip', account: 'Cash' })
    const sure = read(
      'date,account_name,amount,name,category,tags,notes,currency\n2026-02-13,Cash,12.5,Cafe,Food,"a,b",,USD\n',
    )
    expect(sure).toMatchObject({ origin: 'sure' })
    expect(sure.rows[0]).toMatchObject({
      amountMinor: -1250n,
      text: 'Cafe',
      currency: 'USD',
      tags: ['a', 'b'],
      account: 'Cash',
    })
  })
})

describe('statements', () => {
  test('OFX without closing tags, and as XML', () => {
    const head = 'OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n'
    const body = (end: (tag: string) => string): string =>
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AED${end('CURDEF')}<BANKACCTFROM><ACCTID>123456789${end('ACCTID')}<ACCTTYPE>SAVINGS${end('ACCTTYPE')}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT${end('TRNTYPE')}<DTPOSTED>20260213120000.000[+4:GST]${end('DTPOSTED')}<TRNAMT>-12.50${end('TRNAMT')}<FITID>a1${end('FITID')}<NAME>Caf&eacute; &amp; Co${end('NAME')}</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>100.00${end('BALAMT')}<DTASOF>20260228${end('DTASOF')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    for (const file of [
      read(head + body(() => '\n')),
      read(`<?xml version="1.0"?><?OFX OFXHEADER="200"?>${body((tag) => `</${tag}>`)}`),
    ]) {
      expect(file.format).toBe('ofx')
      expect(short(file.rows)).toEqual([['2026-02-13', -1250n, 'Caf&eacute; & Co']])
      expect(file.rows[0]?.id).toBe('a1')
      expect(file.accounts).toEqual([
        {
          name: 'SAVINGS …6789',
          number: '123456789',
          kind: 'savings',
          currency: 'AED',
          balance: { minor: 10000n, day: '2026-02-28' },
        },
      ])
    }
    const ofCard = body(() => '\n')
      .replaceAll(/BANKMSG|BANKACCT/g, (name) => `CC${name.slice(4)}`)
      .replaceAll('STMTR', 'CCSTMTR')
      .replace('<TRNAMT>', '<DTUSER>20260211<TRNAMT>')
    expect(read(head + ofCard).rows.map(({ day }) => day)).toEqual(['2026-02-11'])
    expect(refusal(head + body(() => '\n').slice(0, 320))).toBe('import_damaged')
  })

  test('QIF with two accounts and a transfer', () => {
    const file = read(
      "!Account\nNWallet\nTCash\n^\n!Type:Cash\nD13/02/26\nT-1,012.50\nPCafe\nLFood\n^\nD14/02'26\nT-100.00\nPMove\nL[Savings]\n^\n",
    )
    expect(short(file.rows)).toEqual([
      ['2026-02-13', -101250n, 'Cafe'],
      ['2026-02-14', -10000n, 'Move'],
    ])
    expect(
      file.rows.map(({ category, account, transfer }) => [category, account, transfer !== null]),
    ).toEqual([
      ['Food', 'Wallet', false],
      [null, 'Wallet', true],
    ])
  })

  test('investments of QIF and OFX, and what a bank removed from our own export, are left out', () => {
    const qif = read('!Type:Bank\nD13/02/26\nT-1.00\nPTea\n^\n!Type:Invst\nD14/02/26\nNBuy\nYGold\n^\n')
    expect([qif.rows.length, qif.leftOut.map(({ reason }) => reason)]).toEqual([1, ['investment']])
    const ofx = read(
      '<OFX><INVSTMTRS><CURDEF>AED<INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>1</INVTRAN></INVBUY></BUYSTOCK><INVBANKTRAN><STMTTRN><DTPOSTED>20260213<TRNAMT>-1.00<NAME>Fee</STMTTRN></INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>',
    )
    expect([ofx.rows.length, ofx.leftOut.map(({ reason }) => reason)]).toEqual([1, ['investment']])
    const row = {
      id: '1',
      account_id: 'a',
      type: 'expense',
      amount: '1.00',
      currency: 'AED',
      date: '2026-02-13',
    }
    const ownExport = read(
      JSON.stringify({
        format: 'xtharwa-export-1',
        accounts: [{ id: 'a', name: 'A', currency: 'AED' }],
        categories: [],
        transactions: [row, { ...row, removed_at: '2026-02-14' }, { ...row, date: '2026-02-30' }, {}],
      }),
    )
    expect(ownExport.rows.map(({ line }) => line)).toEqual([1])
    expect(ownExport.leftOut).toMatchObject([{ line: 2, reason: 'removed' }])
    expect(ownExport.unreadable.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'day'],
      [4, 'line'],
    ])
  })

  test('MT940 with a reversal and structured details', () => {
    const file = read(
      ':20:S1\n:25:AE070331234567890123456\n:28C:1/1\n:60F:C260201AED1000,00\n:61:2602130214D12,5NMSCNONREF//B1\nextra\n:86:166?00Card?20CAFE ?21DUBAI?32Cafe LLC\n:61:260215RD5,NTRFREF7\n:86:Back again\nand more\n:62F:C260228AED992,50\n-\n',
    )
    expect(short(file.rows)).toEqual([
      ['2026-02-14', -1250n, 'Cafe LLC CAFE DUBAI'],
      ['2026-02-15', 500n, 'Back again and more'],
    ])
    expect(file.accounts).toMatchObject([
      { name: 'Account …3456', currency: 'AED', balance: { minor: 99250n, day: '2026-02-28' } },
    ])
  })

  test('CAMT.053 with a pending entry', () => {
    const entry = (sign: string, status: string): string =>
      `<Ntry><Amt Ccy="AED">12.50</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-02-13</Dt></BookgDt><AcctSvcrRef>r1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Cafe &amp; Co</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>AE070331234567890123456</IBAN></Id><Ccy>AED</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-02-28</Dt></Dt></Bal>${entry('DBIT', 'BOOK')}${entry('DBIT', 'PDNG')}</Stmt></BkToCstmrStmt></Document>`
    const file = read(text)
    expect(short(file.rows)[0]).toEqual(['2026-02-13', -1250n, 'Cafe & Co Invoice 7'])
    expect(file.rows.map((row) => row.pending)).toEqual([false, true])
    expect(file.accounts[0]?.balance).toEqual({ minor: -500n, day: '2026-02-28' })
    expect(refusal(text.slice(0, 400))).toBe('import_damaged')
    const bomb = text.replace('<Document', '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Document')
    expect(refusal(bomb)).toBe('import_unsupported')
  })
})

test('files that are not statements are refused', () => {
  expect(refusal('')).toBe('import_empty')
  expect(refusal('just some words\nand more')).toBe('import_unsupported')
  expect(refusal('<html><body>Sign in</body></html>')).toBe('import_unsupported')
  expect(refusal('{"format":"other"}')).toBe('import_unsupported')
  expect(refusal('{"format":')).toBe('import_damaged')
  expect(refusal(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d]))).toBe('import_unsupported')
  expect(refusal(Uint8Array.from([1, 2, 0, 4, 0, 9, 9, 9, 9, 9, 9]))).toBe('import_unsupported')
})

describe('the closing balance of a table', () => {
  const header = 'Date,Details,Debit,Credit,Balance\n'
  const balanceOf = (rows: string[], change = {}) =>
    read(header + rows.join('\n'), change).accounts[0]?.balance
  const march = [
    '01/03/2026,Tea,10.00,,90.00',
    '02/03/2026,Pay,,500.00,590.00',
    '02/03/2026,Rent,300.00,,290.00',
  ]
  const end = { minor: 29000n, day: '2026-03-02' }

  test('is that of the last row, or of the first one if the newest row comes first', () => {
    expect(balanceOf(march)).toEqual(end)
    expect(balanceOf(march.toReversed())).toEqual(end)
    expect(balanceOf(march.slice(0, 1))).toEqual({ minor: 9000n, day: '2026-03-01' })
  })

  test('is known though a balance is missing, and unknown if one does not follow from the row before it', () => {
    expect(balanceOf(march.with(1, '02/03/2026,Pay,,500.00,'))).toEqual(end)
    expect(balanceOf(march.with(1, '02/03/2026,Pay,,500.00,591.00'))).toBeNull()
    expect(balanceOf(march.toSpliced(1, 1))).toBeNull()
    expect(balanceOf(march, { columns: { date: 0, description: 1, debit: 2, credit: 3 } })).toBeNull()
  })

  test('is computed separately for each account', () => {
    const text = `Account,Date,Details,Amount,Balance\nA,01/03/2026,Tea,-1.00,9.00\nB,01/03/2026,Tea,-2.00,8.00\nA,02/03/2026,Tea,-1.00,8.00\n`
    expect(read(text).accounts.map(({ name, balance }) => [name, balance?.minor])).toEqual([
      ['A', 800n],
      ['B', 800n],
    ])
  })
})
