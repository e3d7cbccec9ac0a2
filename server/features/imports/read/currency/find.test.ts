import { expect, test } from 'vitest'
import { readFile } from '../read-file.ts'

const read = (text: string, fileName?: string) => {
  const { rows, mapping, question } = readFile(new TextEncoder().encode(text), {}, 'AED', {
    today: '2026-11-28',
    ...(fileName === undefined ? {} : { fileName }),
  })
  const first = question?.choices[0]?.mapping.currency
  return question
    ? `asks ${first}`
    : [...new Set([...rows.map(({ currency }) => currency), mapping.currency])].join()
}
const plain = (...rows: string[]): string => ['Date,Description,Amount', ...rows].join('\n')
const three = ['13/10/2026,Shop,-1.00', '14/10/2026,Cafe,-2.00', '15/10/2026,Pay,30.00']

test.each([
  ['nothing at all', plain(...three), 'asks AED'],
  ['a country’s name beside the label', `Currency: UAE Dirham,,\n${plain(...three)}`, 'AED'],
  ['a code on the other side of its label', `,EGP,العملة\n${plain(...three)}`, 'EGP'],
  [
    'a code in brackets of another heading',
    plain(...three).replace('Description', 'Description (all in QAR)'),
    'QAR',
  ],
  [
    'a word in a heading',
    'Date;Libellé;Débit euros;Crédit euros\n13/10/2026;MONOPRIX;1,00;\n14/10/2026;PAYE;;2,00',
    'EUR',
  ],
  [
    'an amount with a sign above',
    `Balance;1.844,77 €;\nDatum;Text;Betrag\n13.10.2026;REWE;-1,00\n14.10.2026;Lohn;2,00`,
    'EUR',
  ],
  ['the account’s IBAN', `IBAN,AE070331234567890123456,\n${plain(...three)}`, 'AED'],
  ['an IBAN of another country', `IBAN,SA4420000001234567891234,\n${plain(...three)}`, 'SAR'],
  ['the code of an Indian bank', `IFSC Code,HDFC0000123,\n${plain(...three)}`, 'INR'],
  ['a bank of the Emirates', `Mashreq Bank PSC,,\n${plain(...three)}`, 'AED'],
  [
    'payments in the Emirates',
    plain('13/10/2026,DEWA BILL,-1.00', '14/10/2026,SALIK TOP UP,-2.00', '15/10/2026,NOON DUBAI AE,-3.00'),
    'AED',
  ],
  [
    'payments in India',
    plain('13/10/2026,UPI/1/SWIGGY,-1.00', '14/10/2026,IMPS/2,-2.00', '15/10/2026,NEFT/3,3.00'),
    'INR',
  ],
  [
    'a card of another country used in Dubai',
    plain(
      '13/10/2026,CHECKERS SANDTON ZA,-1.00',
      '14/10/2026,SHELL DURBAN ZA,-2.00',
      '15/10/2026,UBER DUBAI AE,-3.00',
    ),
    'asks ZAR',
  ],
  ['a sign of several currencies', plain('13/10/2026,Shop,$-1.00', '14/10/2026,Cafe,$-2.00'), 'asks USD'],
  ['rupees of several countries', plain('13/10/2026,Shop,Rs. -1.00', '14/10/2026,Cafe,Rs. 2.00'), 'asks INR'],
  ['QIF', '!Type:Bank\nD13/10/2026\nT-1.00\nPShop\n^\n', 'asks AED'],
] as const)('%s', (_what, text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test('a file’s name has the currency', () => {
  expect(read(plain(...three), 'statement_usd_2026.csv')).toBe('USD')
  expect(read(plain(...three), 'all my payments.csv')).toBe('asks AED')
})
