/** Which bank lines send money abroad, and to which country. Pure. */
import { bankTransfer } from '#contract/remittances.ts'

const word = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

/**
 * Exchange houses and services as bank lines name them. A supermarket or bank of the same name must not
 * match.
 */
const channels: readonly (readonly [string, RegExp])[] = [
  ['Al Ansari Exchange', word('AL ANSARI EXCH(?:ANGE)?')],
  ['LuLu Exchange', word('LULU (?:INTL |INTERNATIONAL )?EXCH(?:ANGE)?')],
  ['Al Fardan Exchange', word('AL ?FARDAN EXCH(?:ANGE)?')],
  ['Unimoni', word('UNIMONI|UAE EXCHANGE')],
  ['GCC Exchange', word('GCC EXCHANGE')],
  ['Western Union', word('WESTERN UNION(?: MOBILE APPS)?')],
  ['MoneyGram', word('MONEYGRAM')],
  ['Wise', word('WISE (?:PAYMENTS|TRANSFER|EUROPE|NUQUD)|TRANSFERWISE')],
  ['Taptap Send', word('TAPTAP SEND')],
  ['DirectRemit', word('DIRECT ?REMIT')],
  ['QuickRemit', word('QUICK ?REMIT')],
  [bankTransfer, word('OUTWARD REMITTANCE|TELEGRAPHIC TRF|OUTWARD TT|SWIFT OUTWARD|ONLINE FUNDS TRANSFER')],
]

const countries: readonly (readonly [string, string, RegExp])[] = [
  ['IN', 'INR', word('INDIA|INR|MUMBAI|KERALA')],
  ['PK', 'PKR', word('PAKISTAN|PKR|KARACHI|LAHORE')],
  ['PH', 'PHP', word('PHILIPPINES|PHP|MANILA')],
  ['EG', 'EGP', word('EGYPT|EGP|CAIRO')],
  ['BD', 'BDT', word('BANGLADESH|BDT|DHAKA')],
  ['NP', 'NPR', word('NEPAL|NPR|KATHMANDU')],
  ['LK', 'LKR', word('SRI LANKA|LKR|COLOMBO')],
  ['JO', 'JOD', word('JORDAN|JOD|AMMAN')],
  ['GB', 'GBP', word('UNITED KINGDOM|GBP|LONDON')],
  ['US', 'USD', word('UNITED STATES|USD')],
  ['SA', 'SAR', word('SAUDI|SAR')],
  ['KE', 'KES', word('KENYA|KES|NAIROBI')],
]

const fees = word('CHARGES?|CHGS|FEES?|COMM(?:ISSION)?')
const tax = word('VAT|VALUE ADDED TAX')
const incoming = word('INWARD|RECEIVED')

/** A regular expression with which the database preselects lines. */
export const remittanceWords =
  '(exch|unimoni|western union|moneygram|transferwise|wise (payments|transfer|europe|nuqud)|taptap send|direct ?remit|quick ?remit|outward|telegraphic|online funds transfer|corr\\.? ?bank|tt charges|vat|value added tax)'

export type SentLine =
  | { role: 'sent'; channel: string | null; country: string | null; currency: string | null }
  | { role: 'fee' | 'vat' }

/** What an outgoing line is; null if it is unrelated to money sent abroad. */
export function readSentLine(text: string, kind: string | null): SentLine | null {
  const words = text.normalize('NFKC').toUpperCase()
  if (tax.test(words)) return { role: 'vat' }
  const channel = channels.find(([, pattern]) => pattern.test(words))?.[0] ?? null
  const abroad = kind === 'INTERNATIONAL_TRANSFER' && !incoming.test(words)
  const charge = fees.test(words)
  if (charge && (channel !== null || /CORR\.? ?BANK|(?<![\p{L}])TT(?![\p{L}])|REMIT/u.test(words)))
    return { role: 'fee' }
  if (charge || (channel === null && !abroad)) return null
  const place = countries.find(([, , pattern]) => pattern.test(words))
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
