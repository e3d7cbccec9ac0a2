/** Which bank lines send money abroad, and to which country. Pure. */
import { bankTransfer } from '#contract/remittances.ts'

const wholeWord = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

/**
 * Exchange houses and services as bank lines name them. A supermarket or bank of the same name must not
 * match.
 */
const channels: readonly (readonly [string, RegExp])[] = [
  ['Al Ansari Exchange', wholeWord('AL ANSARI EXCH(?:ANGE)?')],
  ['LuLu Exchange', wholeWord('LULU (?:INTL |INTERNATIONAL )?EXCH(?:ANGE)?')],
  ['Al Fardan Exchange', wholeWord('AL ?FARDAN EXCH(?:ANGE)?')],
  ['Unimoni', wholeWord('UNIMONI|UAE EXCHANGE')],
  ['GCC Exchange', wholeWord('GCC EXCHANGE')],
  ['Western Union', wholeWord('WESTERN UNION(?: MOBILE APPS)?')],
  ['MoneyGram', wholeWord('MONEYGRAM')],
  ['Wise', wholeWord('WISE (?:PAYMENTS|TRANSFER|EUROPE|NUQUD)|TRANSFERWISE')],
  ['Taptap Send', wholeWord('TAPTAP SEND')],
  ['DirectRemit', wholeWord('DIRECT ?REMIT')],
  ['QuickRemit', wholeWord('QUICK ?REMIT')],
  [
    bankTransfer,
    wholeWord('OUTWARD REMITTANCE|TELEGRAPHIC TRF|OUTWARD TT|SWIFT OUTWARD|ONLINE FUNDS TRANSFER'),
  ],
]

const countries: readonly (readonly [string, string, RegExp])[] = [
  ['IN', 'INR', wholeWord('INDIA|INR|MUMBAI|KERALA')],
  ['PK', 'PKR', wholeWord('PAKISTAN|PKR|KARACHI|LAHORE')],
  ['PH', 'PHP', wholeWord('PHILIPPINES|PHP|MANILA')],
  ['EG', 'EGP', wholeWord('EGYPT|EGP|CAIRO')],
  ['BD', 'BDT', wholeWord('BANGLADESH|BDT|DHAKA')],
  ['NP', 'NPR', wholeWord('NEPAL|NPR|KATHMANDU')],
  ['LK', 'LKR', wholeWord('SRI LANKA|LKR|COLOMBO')],
  ['JO', 'JOD', wholeWord('JORDAN|JOD|AMMAN')],
  ['GB', 'GBP', wholeWord('UNITED KINGDOM|GBP|LONDON')],
  ['US', 'USD', wholeWord('UNITED STATES|USD')],
  ['SA', 'SAR', wholeWord('SAUDI|SAR')],
  ['KE', 'KES', wholeWord('KENYA|KES|NAIROBI')],
]

const fees = wholeWord('CHARGES?|CHGS|FEES?|COMM(?:ISSION)?')
const tax = wholeWord('VAT|VALUE ADDED TAX')
const incoming = wholeWord('INWARD|RECEIVED')

/** A regular expression with which the database preselects lines. */
export const remittanceWords =
  '(exch|unimoni|western union|moneygram|transferwise|wise (payments|transfer|europe|nuqud)|taptap send|direct ?remit|quick ?remit|outward|telegraphic|online funds transfer|corr\\.? ?bank|tt charges|vat|value added tax)'

export type SentLine =
  | { role: 'sent'; channel: string | null; country: string | null; currency: string | null }
  | { role: 'fee' | 'vat' }

/** What an outgoing line is; null if it is unrelated to money sent abroad. */
export function readSentLine(text: string, kind: string | null): SentLine | null {
  const upperText = text.normalize('NFKC').toUpperCase()
  if (tax.test(upperText)) return { role: 'vat' }
  const channel = channels.find(([, pattern]) => pattern.test(upperText))?.[0] ?? null
  const abroad = kind === 'INTERNATIONAL_TRANSFER' && !incoming.test(upperText)
  const charge = fees.test(upperText)
  if (charge && (channel !== null || /CORR\.? ?BANK|(?<![\p{L}])TT(?![\p{L}])|REMIT/u.test(upperText)))
    return { role: 'fee' }
  if (charge || (channel === null && !abroad)) return null
  const place = countries.find(([, , pattern]) => pattern.test(upperText))
  return { role: 'sent', channel, country: place?.[0] ?? null, currency: place?.[1] ?? null }
}

/** What payments to the same recipient have in common: their text without numbers. */
export function signatureOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{L}]*\d[\p{L}\d]*/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 120)
}
