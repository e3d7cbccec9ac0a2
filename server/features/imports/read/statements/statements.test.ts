import { describe, expect, test } from 'vitest'
import { readFile } from '../read-file.ts'
import type { ReadFile } from '../types.ts'

const read = (text: string): ReadFile => readFile(new TextEncoder().encode(text), {}, 'AED')
const short = ({ rows }: ReadFile) =>
  rows.map(({ day, amountMinor, text }) => [day.slice(5), amountMinor, text])
const faults = ({ unreadable }: ReadFile): string[] => unreadable.map(({ fault }) => fault)

const ofxAccount = (id: string, rows: string, balance = '100.00', currency = 'AED'): string =>
  `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>033<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS>`
const ofx = (...accounts: string[]): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1>${accounts.join('')}</BANKMSGSRSV1></OFX>`
const ofxRow = (day: string, amount: string, name: string, id: string, type = 'OTHER'): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>202610${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`

const mt940 = (account: string, lines: string): string =>
  `:20:STMT\n:25:${account}\n:28C:1/1\n:60F:C261001AED5000,00\n${lines}\n:62F:C261031AED3749,25\n-\n`
const camtEntry = (amount: string, status: string, details = ''): string =>
  `<Ntry><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}<BookgDt><Dt>2026-10-05</Dt></BookgDt>${details}</Ntry>`
const camt = (message: string, part: string, iban: string, entries: string): string =>
  `<?xml version="1.0"?><Document><${message}><${part}><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>AED</Ccy></Acct>${entries}</${part}></${message}></Document>`

describe('accounts with the same last four digits stay apart', () => {
  test('in OFX, where ids are counted per account', () => {
    const file = read(
      ofx(
        ofxAccount('1011110001', ofxRow('05', '-10.00', 'LULU', '1'), '90.00'),
        ofxAccount(
          '1022220001',
          ofxRow('05', '-10.00', 'LULU', '1') + ofxRow('06', '-20.00', 'ENOC', '2'),
          '500.00',
        ),
      ),
    )
    expect(file.accounts.map(({ name, number, balance }) => [name, number, balance?.minor])).toEqual([
      ['CHECKING …0001', '033/1011110001', 9000n],
      ['CHECKING …0001 (2)', '033/1022220001', 50_000n],
    ])
    expect(file.rows.map(({ account }) => account)).toEqual([
      'CHECKING …0001',
      'CHECKING …0001 (2)',
      'CHECKING …0001 (2)',
    ])
  })

  test('in OFX with one number in two currencies, and with two numbers at different banks', () => {
    const row = ofxRow('05', '-10.00', 'LULU', '1')
    const file = read(ofx(ofxAccount('1011110001', row), ofxAccount('1011110001', row, '5.00', 'USD')))
    expect(file.accounts.map(({ name, currency }) => [name, currency])).toEqual([
      ['CHECKING …0001', 'AED'],
      ['CHECKING …0001 USD', 'USD'],
    ])
    const other = ofxAccount('1011110001', row).replace('033', '026')
    expect(read(ofx(ofxAccount('1011110001', row), other)).accounts).toHaveLength(2)
    expect(read(ofx(ofxAccount('1011110001', row), ofxAccount('1011110001', row))).accounts).toHaveLength(1)
  })

  test('in MT940, CAMT and a table', () => {
    const line = ':61:2610051005D1,00NTRFNONREF\n:86:RENT'
    const mt = read(mt940('AE070331234567890123457', line) + mt940('AE070339999567890123457', line))
    expect(mt.accounts.map(({ name }) => name)).toEqual(['Account …3457', 'Account …3457 (2)'])
    const statement = (iban: string): string =>
      `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>AED</Ccy></Acct>${camtEntry('1.00', '')}</Stmt>`
    const xml = read(
      `<Document><BkToCstmrStmt>${statement('AE070331234567890123457')}${statement('AE070339999567890123457')}</BkToCstmrStmt></Document>`,
    )
    expect(xml.accounts.map(({ number }) => number)).toEqual([
      'AE070331234567890123457',
      'AE070339999567890123457',
    ])
    const table = read(
      'Date,Description,Amount,Account\n2026-10-05,Rent,-1.00,1011110001\n2026-10-05,Rent,-1.00,1022220001\n',
    )
    expect(table.accounts.map(({ name, number }) => [name, number])).toEqual([
      ['Account …0001', '1011110001'],
      ['Account …0001 (2)', '1022220001'],
    ])
  })
})

describe('balances prove the bookings of a statement', () => {
  const line = ':61:2610051005D1250,75NTRFNONREF\n:86:RENT'
  const proofOf = ({ proofs, question }: ReadFile) => [
    proofs.map(({ kind, count, from, to }) => [kind, count, from, to]),
    question?.kind ?? null,
  ]

  test('in MT940, over several statements of an account', () => {
    expect(proofOf(read(mt940('AE070331234567890123457', line)))).toEqual([
      [['balance', 1, 5000, 3749.25]],
      null,
    ])
    const next = mt940('AE070331234567890123457', ':61:2611051105D49,25NTRFNONREF')
      .replace('C261001AED5000,00', 'C261101AED3749,25')
      .replace('C261031AED3749,25', 'C261130AED3700,00')
    expect(proofOf(read(mt940('AE070331234567890123457', line) + next))).toEqual([
      [['balance', 2, 5000, 3700]],
      null,
    ])
  })

  test.each([
    ['another amount', line.replace('1250,75', '1250,57')],
    ['a booking that cannot be read', `${line}\n:61:261006ABC`],
    ['a lost booking', ''],
  ])('with %s it is asked whether the rows are right', (_what, lines) => {
    const text = `${mt940('AE070331234567890123457', lines)}${mt940('AE070339999567890123457', line)}`
    expect(read(text).proofs.map(({ kind }) => kind)).toEqual(['broken', 'balance'])
    expect(read(text).question?.kind).toBe('balance')
    const answered = readFile(new TextEncoder().encode(text), { confirmed: ['balance'] }, 'AED')
    expect([answered.question, answered.mapping.confirmed]).toEqual([null, ['balance']])
  })

  test('in CAMT, where only booked entries count', () => {
    const balance = (kind: string, amount: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>`
    const entries = camtEntry('429.56', '<Sts>BOOK</Sts>') + camtEntry('10.00', '<Sts>PDNG</Sts>')
    const file = (closing: string): ReadFile =>
      read(
        camt(
          'BkToCstmrStmt',
          'Stmt',
          'AE070331234567890123456',
          balance('OPBD', '1000.00') + balance('CLBD', closing) + entries,
        ),
      )
    expect(proofOf(file('570.44'))).toEqual([[['balance', 1, 1000, 570.44]], null])
    expect(proofOf(file('560.44'))).toEqual([[['broken', 1, 1000, 560.44]], 'balance'])
  })
})

describe('OFX', () => {
  test('an id that different payments share, or of zeros, says nothing', () => {
    const rows =
      ofxRow('05', '-12.00', 'A', '0') + ofxRow('05', '-12.00', 'A', '0') + ofxRow('06', '-9.00', 'B', '0')
    expect(read(ofx(ofxAccount('1', rows))).rows.map(({ id }) => id)).toEqual([null, null, null])
    const shared =
      ofxRow('05', '-12.00', 'A', '77') + ofxRow('06', '-9.00', 'B', '77') + ofxRow('07', '-1.00', 'C', '8')
    expect(read(ofx(ofxAccount('1', shared))).rows.map(({ id }) => id)).toEqual([null, null, '8'])
  })

  test.each([
    ['without signs', '10.00 DEBIT,3000.00 CREDIT', [-1000n, 300_000n], []],
    ['with signs turned round', '10.00 DEBIT,-3000.00 CREDIT,-5.00 OTHER', [-1000n, 300_000n, 500n], []],
    ['with signs and a reversal', '-10.00 DEBIT,10.00 DEBIT,-4.00 CREDIT', [-1000n, 1000n, -400n], []],
    ['without signs, of an unknown type', '10.00 POS,7.00 OTHER', [-1000n], ['sign']],
    ['that cannot be told', '10.00 DEBIT,-7.00 OTHER', [-700n], ['sign']],
  ])('amounts %s', (_name, cells, amounts, unreadable) => {
    const rows = cells.split(',').map((cell, index) => {
      const [amount = '', type = ''] = cell.split(' ')
      return ofxRow(`0${index + 1}`, amount, 'A', String(index), type)
    })
    const file = read(ofx(ofxAccount('1', rows.join(''))))
    expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
    expect(faults(file)).toEqual(unreadable)
  })
})

describe('MT940', () => {
  test.each([
    ['1250.75', [-125_075n]],
    ['1250,75', [-125_075n]],
    ['1.250,75', [-125_075n]],
    ['1,250.75', [-125_075n]],
    ['1250,', [-125_000n]],
    ['1250', [-125_000n]],
    ['1,250', []],
    ['1.250', []],
    ['1250,755', []],
    ['1 250,75', []],
    ['12,50,75', []],
  ])('the amount %s is read whole or not at all', (amount, amounts) => {
    const file = read(mt940('AE070331234567890123457', `:61:2610051005D${amount}NTRFNONREF\n:86:RENT OCT`))
    expect(file.rows.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
    expect(file.rows.length + file.unreadableCount).toBe(1)
  })

  test('a balance with a point is read whole', () => {
    const text = mt940('AE070331234567890123457', ':61:2610051005D1,00NTRFNONREF').replace(
      '3749,25',
      '3749.25',
    )
    expect(read(text).accounts[0]?.balance).toEqual({ minor: 374_925n, day: '2026-10-31' })
  })

  test('bookings without the headers of a statement; reversed ones, and expected ones that are left out', () => {
    const file = read(
      ':61:2610051005D12,50NTRFNONREF\n:86:SHOP\n:61:2610061006RD3,00NTRFNONREF\n:86:BACK\n:61:2610071007ED8,00NTRFNONREF\n:86:SOON\n:61:2610071007EC9,00NTRFNONREF\n:86:SOON TOO\n',
    )
    expect(short(file)).toEqual([
      ['10-05', -1250n, 'SHOP'],
      ['10-06', 300n, 'BACK'],
      ['10-07', -800n, 'SOON'],
      ['10-07', 900n, 'SOON TOO'],
    ])
    expect(file.rows.map(({ pending }) => pending)).toEqual([false, false, true, true])
  })
})

describe('CAMT', () => {
  test.each([
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrStmt', 'Stmt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('%s: only booked entries count', (message, part) => {
    const status = [
      '',
      '<Sts>BOOK</Sts>',
      '<Sts><Cd>BOOK</Cd></Sts>',
      '<Sts><Cd>INFO</Cd></Sts>',
      '<Sts>FUTR</Sts>',
    ]
    const entries = [...status, '<Sts>PDNG</Sts>'].map((each, index) => camtEntry(`${index + 1}.00`, each))
    const file = read(camt(message, part, 'AE070331234567890123456', entries.join('')))
    expect(file.rows.map(({ pending }) => pending)).toEqual([false, false, false, true, true, true])
    expect(file.format).toBe('camt')
  })

  test('a batch is one booking with the names and texts of its parts', () => {
    const part = (amount: string, name: string, text: string): string =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="AED">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const details = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('329.56', 'Nursery Al Barsha', 'FEES OCT')}${part('100.00', 'Gym Marina', 'OCT')}</NtryDtls>`
    const file = read(
      camt('BkToCstmrStmt', 'Stmt', 'AE070331234567890123456', camtEntry('429.56', '', details)),
    )
    expect(short(file)).toEqual([['10-05', -42_956n, 'Nursery Al Barsha Gym Marina FEES OCT OCT']])
    expect(file.rows[0]?.payee).toBe('Nursery Al Barsha, Gym Marina')
  })
})

describe('QIF', () => {
  test('what a split moves to an own account is a row apart; its other parts keep their categories', () => {
    const file = read(
      '!Type:Bank\nD05/10/2026\nT-119.48\nPLULU QUSAIS\nMgrocery and cash\nL[Cash Wallet]\nS[Cash Wallet]\nEcash back\n$-60.00\nSFood:Groceries\nEgrocery\n$-59.48\n^\nD15/10/2026\nT-200.00\nPCARREFOUR\nLFood\nSFood:Groceries\n$-150.00\nSHome:Cleaning/Flat\n$-50.00\n^\n',
    )
    expect(
      file.rows.map(({ amountMinor, category, transfer, note }) => [
        amountMinor,
        category,
        transfer !== null,
        note,
      ]),
    ).toEqual([
      [-5948n, 'Food:Groceries', false, 'grocery and cash'],
      [-6000n, null, true, 'cash back'],
      [-20_000n, null, false, ''],
    ])
    expect(file.rows[2]?.splits).toEqual([
      { amountMinor: 15_000n, category: 'Food:Groceries', note: '' },
      { amountMinor: 5000n, category: 'Home:Cleaning', note: '' },
    ])
  })

  test('a split both ways, and one that does not add up, stay whole with their parts in the note', () => {
    const file = read(
      '!Type:Bank\nD05/10/2026\nT4500.00\nPACME\nLSalary\nSSalary\n$5000.00\nSTax\n$-500.00\n^\nD06/10/2026\nT-9.00\nPX\nSA\n$-5.00\n^\n',
    )
    expect(file.rows.map(({ amountMinor, category, note }) => [amountMinor, category, note])).toEqual([
      [450_000n, null, 'Salary 5000.00 · Tax -500.00'],
      [-900n, null, 'A -5.00'],
    ])
  })

  test('without its first line, and with classes as tags', () => {
    const file = read('D05/10/2026\nT-12.50\nPCafe\nLFood/Trip\n^\nD06/10/2026\nT-1.00\nPTea\n^\n')
    expect(file.format).toBe('qif')
    expect(short(file)).toEqual([
      ['10-05', -1250n, 'Cafe'],
      ['10-06', -100n, 'Tea'],
    ])
    expect([file.rows[0]?.category, file.rows[0]?.tags]).toEqual(['Food', ['Trip']])
  })
})

test('QIF: the start of an account is no payment, and of a split what went to an own account is apart', () => {
  const file = read(
    '!Account\nNCurrent\nTBank\n^\n!Type:Bank\nD13/10/2026\nT2,500.00\nPOpening Balance\nL[Current]\n^\nD14/10/2026\nT800.00\nPPay\nSSalary\n$1000.00\nSTax\n$-100.00\nS\n$0.00\nS[Savings]\n$-100.00\n^\n',
  )
  expect(file.leftOut.map(({ reason }) => reason)).toEqual(['no_payment'])
  expect(file.rows.map(({ amountMinor, transfer }) => [amountMinor, transfer !== null])).toEqual([
    [90_000n, false],
    [-10_000n, true],
  ])
})

test('the balance of a day that OFX lists among the payments is none of them', () => {
  const file = read(
    ofx(
      ofxAccount(
        '1011110001',
        ofxRow('05', '-10.00', 'LULU', '1') + ofxRow('05', '90.00', 'Saldo do dia', ''),
      ),
    ),
  )
  expect(short(file)).toEqual([['10-05', -1000n, 'LULU']])
  expect(file.leftOut.map(({ reason }) => reason)).toEqual(['no_payment'])
})
