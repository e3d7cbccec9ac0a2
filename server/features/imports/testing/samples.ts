import writeExcelFile from 'write-excel-file/node'
import { openZip } from '../read/zip.ts'
import { byCells, byElements, byLines, byMembers, byTags } from './mutate.ts'
import { zipOf } from './zip.ts'

const ofxRow = (more: string): string =>
  `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260213120000.000[+4:GST]</DTPOSTED><TRNAMT>-12.50</TRNAMT><FITID>a1</FITID><NAME>Cafe &amp; Co</NAME>${more}</STMTTRN>`
const ofx = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20260301101500</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AED</CURDEF><BANKACCTFROM><ACCTID>123456789</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM><BANKTRANLIST>${ofxRow('<CURRENCY><CURRATE>3.67</CURRATE><CURSYM>USD</CURSYM></CURRENCY>')}${ofxRow('<MEMO>Tea</MEMO>')}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00</BALAMT><DTASOF>20260228</DTASOF></LEDGERBAL><AVAILBAL><BALAMT>90.00</BALAMT><DTASOF>20260228</DTASOF></AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const camtEntry = (side: string): string =>
  `<Ntry><Amt Ccy="AED">12.50</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-13</Dt></BookgDt><AcctSvcrRef>r1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Cafe</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Invoice</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>AE070331234567890123456</IBAN></Id><Ccy>AED</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-02-28</Dt></Dt></Bal>${camtEntry('DBIT')}${camtEntry('CRDT')}</Stmt></BkToCstmrStmt></Document>`
const json = JSON.stringify({
  format: 'xtharwa-transactions-1',
  exported_at: '2026-03-01T00:00:00Z',
  accounts: [{ id: 'a', name: 'Current', bank_name: '', kind: 'current', currency: 'AED' }],
  categories: [{ id: 'groceries', name: 'Groceries', type: 'expense' }],
  transactions: ['1', '2'].map((id) => ({
    id,
    account_id: 'a',
    type: 'expense',
    status: 'booked',
    amount: '12.50',
    currency: 'AED',
    date: '2026-02-13',
    text: 'Cafe',
    category_id: 'groceries',
    tags: ['Trip'],
    splits: [
      { amount: '10.00', category_id: 'groceries', note: '' },
      { amount: '2.50', category_id: null, note: 'Tip' },
    ],
    verified: true,
    transfer_id: null,
  })),
})

/** A file of each format that is read, and how it is taken apart to be damaged. */
export const textSamples = {
  csv: {
    text: 'Date,Description,Amount,Currency,Account,Id,Balance\n13/02/2026,Cafe,-12.50,AED,Wallet,1,87.50\n14/02/2026,"Tea, hot",-1.00,AED,Wallet,2,86.50\n15/02/2026,Pay,500.00,USD,Wallet,3,586.50\n',
    split: byCells,
  },
  'csv of a bank': {
    text: 'sep=;\nKonto;1;;\nDatum;Verwendungszweck;Debit;Credit\n13.02.2026;Cafe;1.012,50;\n14.02.2026;Lohn;;1.500,00\nTotal;;1.012,50;1.500,00\n',
    split: byCells,
  },
  'csv by lines': {
    text: 'Date,Description,Amount\n13/02/2026,Cafe,-12.50\n14/02/2026,Tea,-1.00\n',
    split: byLines,
  },
  ofx: { text: ofx, split: byTags },
  'ofx as SGML': {
    text: `OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n${ofx.replace(/^.*?<OFX>/, '<OFX>').replace(/<\/(?!STMTTRN|STMTRS|OFX|LEDGERBAL|AVAILBAL)[A-Z]+>/g, '\n')}`,
    split: byTags,
  },
  qif: {
    text: "!Account\nNWallet\nTCash\n^\n!Type:Cash\nD13/02/26\nT-1,012.50\nPCafe\nLFood\n^\nD14/02'26\nT-100.00\nPMove\nL[Savings]\n^\n",
    split: byLines,
  },
  mt940: {
    text: ':20:S1\n:25:AE070331234567890123456\n:28C:1/1\n:60F:C260201AED1000,00\n:61:2602130214D12,5NMSCNONREF//B1\nextra\n:86:166?00Card?20CAFE ?32Cafe LLC\n:61:260215RD5,NTRFREF7\n:86:Back again\n:62F:C260228AED992,50\n-\n',
    split: byLines,
  },
  mt942: {
    text: '{1:F01EBILAEADXXXX0000000000}{2:O9421015260316EBILAEADXXXX00000000002603161015N}{4:\n:20:INTERIM1\n:25:AE070331234567890123456\n:28C:45/1\n:34F:AEDD0,\n:34F:AEDC0,\n:13D:2603161015+0400\n:61:2603160316D250,25NMSCNONREF//B1\n:86:CARREFOUR DUBAI\n:61:2603160316C15000,NTRFSALARY\n:86:ACME LLC\n:90D:1AED250,25\n:90C:1AED15000,\n-}\n',
    split: byLines,
  },
  camt: { text: camt, split: byElements },
  json: { text: json, split: byMembers },
} as const

/** The parts of a spreadsheet, to be damaged one by one, and the spreadsheet of such parts. */
export async function xlsxParts(): Promise<Map<string, string>> {
  const bytes = await writeExcelFile([
    ['Date', 'Details', 'Amount'],
    [{ value: new Date('2026-02-13T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }, 'Cafe', -12.5],
    [{ value: new Date('2026-02-14T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }, 'Tea', -1],
  ]).toBuffer()
  const zip = openZip(bytes)
  return new Map(zip.names.map((name) => [name, zip.read(name)?.toString('utf8') ?? '']))
}
export const xlsxOfParts = (parts: ReadonlyMap<string, string>): Uint8Array =>
  zipOf([...parts].map(([name, text]) => ({ name, content: Buffer.from(text) })))
