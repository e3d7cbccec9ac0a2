/** Which bank lines send money abroad, and to which country. Pure. */
import { bankTransfer } from '#contract/uae/remittances.ts'
import type { Cheque } from '#contract/expected/cheques.ts'

const wholeWord = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

/**
 * Exchange houses and services as bank lines name them. A supermarket or bank of the same name must not
 * match.
 */
const channels: readonly (readonly [string, RegExp])[] = [
  ['Al Ansari Exchange', wholeWord('AL ?ANSARI EXCH(?:ANGE)?')],
  ['LuLu Exchange', wholeWord('LULU (?:INTL |INTERNATIONAL )?EXCH(?:ANGE)?|LULU ?MONEY')],
  ['Al Fardan Exchange', wholeWord('AL ?FARDAN EXCH(?:ANGE)?')],
  ['Unimoni', wholeWord('UNIMONI|UAE EXCHANGE')],
  ['GCC Exchange', wholeWord('GCC EXCHANGE')],
  ['Western Union', wholeWord('WESTERN UNION(?: MOBILE APPS)?')],
  ['MoneyGram', wholeWord('MONEYGRAM')],
  ['Wise', wholeWord('WISE (?:PAYMENTS|TRANSFER|EUROPE|NUQUD)|WISE\\.COM|TRANSFERWISE')],
  ['Taptap Send', wholeWord('TAPTAP ?SEND')],
  ['DirectRemit', wholeWord('DIRECT ?REMIT')],
  ['QuickRemit', wholeWord('QUICK ?REMIT')],
  [
    bankTransfer,
    wholeWord('OUTWARD REMITTANCE|TELEGRAPHIC TRF|OUTWARD TT|SWIFT OUTWARD|ONLINE FUNDS TRANSFER'),
  ],
]

/** Wallets and payment services that also send money within the UAE: only a line that says so sends it abroad. */
const wallets: readonly (readonly [string, RegExp])[] = [
  ['BOTIM', wholeWord('BOTIM')],
  ['e& money', wholeWord('(?:E ?& ?|E ?AND ?|ETISALAT )MONEY')],
  ['Careem Pay', wholeWord('CAREEM ?PAY')],
  ['Aani', wholeWord('AANI')],
]
const sendsAbroad = wholeWord(
  'REMIT|REMITTANCES?|MONEY TRANSFERS?|INTERNATIONAL|INTL|ABROAD|OVERSEAS|CROSS ?BORDER',
)

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
/** A fee that says that its tax is in it: CHARGES INCL VAT. */
const included = /(?:INCL(?:UDING|USIVE)?\.?(?: OF)? (?:\d+ ?% )?VAT|VAT INCL(?:UDED|USIVE)?)(?![\p{L}])/u
const incoming = wholeWord('INWARD|RECEIVED')

/** A regular expression with which the database preselects lines. */
export const remittanceWords =
  '(exch|unimoni|western union|moneygram|transferwise|wise[ .](payments|transfer|europe|nuqud|com)|taptap ?send|lulu ?money|botim|e ?(&|and) ?money|etisalat money|careem ?pay|aani|remit|outward|telegraphic|online funds transfer|corr\\.? ?bank|tt charges|vat|value added tax)'

export type SentLine =
  | { role: 'sent'; channel: string | null; country: string | null; currency: string | null }
  /** A fee with the service that it names; null where any transfer of the bank may have cost it. */
  | { role: 'fee'; channel: string | null }
  | { role: 'vat' }

/** What a line is by its text; null if it is unrelated to money sent abroad. */
export function readSentLine(text: string, kind: string | null): SentLine | null {
  const upperText = text.normalize('NFKC').toUpperCase()
  if (tax.test(upperText.replace(included, ' '))) return { role: 'vat' }
  const place = countries.find(([, , pattern]) => pattern.test(upperText))
  const house = channels.find(([, pattern]) => pattern.test(upperText))?.[0] ?? null
  const wallet = house === null ? wallets.find(([, pattern]) => pattern.test(upperText)) : undefined
  const abroad = kind === 'INTERNATIONAL_TRANSFER' && !incoming.test(upperText)
  if (fees.test(upperText)) {
    if (incoming.test(upperText)) return null
    const isOfTransfer = /CORR\.? ?BANK|(?<![\p{L}])TT(?![\p{L}])|REMIT/u.test(upperText)
    const wire = /(?<![\p{L}])TT(?![\p{L}])/u.test(upperText) ? bankTransfer : null
    const channel = house ?? wallet?.[0] ?? wire
    return channel !== null || isOfTransfer ? { role: 'fee', channel } : null
  }
  const isAbroad = abroad || place !== undefined || walletSends(upperText, wallet)
  const channel = house ?? (isAbroad ? (wallet?.[0] ?? null) : null)
  if (channel === null && !abroad) return null
  return { role: 'sent', channel, country: place?.[0] ?? null, currency: place?.[1] ?? null }
}

/** Whether a line of a wallet says that it sends money abroad; its own name, as in "e& money", does not. */
function walletSends(upperText: string, wallet: (typeof wallets)[number] | undefined): boolean {
  if (!wallet || /TOP ?UP|WALLET LOAD/.test(upperText)) return false
  return sendsAbroad.test(upperText.replace(wallet[1], ' '))
}

const refundWords = wholeWord('REFUND(?:ED)?|REVERSAL|REVERSED|REV|RETURN(?:ED)?|CANCEL(?:LED|LATION)?')

/** Whether a line gives money back. */
export const isRefund = (text: string): boolean => refundWords.test(text.normalize('NFKC').toUpperCase())

/** Numbers of a line with which its fee may refer to it. */
export const referencesOf = (text: string): string[] => text.match(/(?<![\d.,])\d{4,}(?![\d.,])/g) ?? []

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

const chequeWords = /(?<![\p{L}\p{N}])(?:CHQ|CHQS|CHEQUE|CHEQUES|CLEARING|PDC)(?![\p{L}])|شيك/u
const returnWords =
  /(?<![\p{L}\p{N}])(?:RETURN|RETURNED|RTN|RET|BOUNCED|UNPAID|DISHONOU?RED|REJECTED|(?:PAYMENT|PMT) STOPPED)(?![\p{L}\p{N}])|مرتجع|مرتد/u
/** Whether a line says that a payment came back. */
export const isReturned = (text: string): boolean => returnWords.test(text.normalize('NFKC').toUpperCase())
const feeWords = /(?<![\p{L}\p{N}])(?:CHARGE|CHARGES|CHGS|CHRG|FEE|FEES)(?![\p{L}\p{N}])|رسوم/u
const numbered = /(?:CHQS?|CHEQUES?|شيك)[\s.:#-]*(?:NO|NUM|NUMBER|رقم)?[\s.:#-]*(\d{2,12})(?!\d)/u
const anyNumber = /(?<![\d*X.,/-])(\d{4,10})(?![\d*X.,/-])/g

/** A cheque's number without its leading zeros. */
export const plainNumber = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** A payment to somebody or in a shop, which only mentions a returned cheque or a shop's name. */
const paysOther =
  /^(?:IPP|IPI|AANI|UAEFTS|IBFT|(?:TRANSFER|TRF|TFR) TO|OUTWARD (?:IPP|UAEFTS|FTS|TRANSFER)|POS|PURCHASE|DEBIT CARD)(?![\p{L}\p{N}])/u

type ReadableLine = { text: string; kind: string | null; type: string }

export type Reading = {
  role: 'debit' | 'return' | 'fee'
  direction: Cheque['direction']
  number: string | null
}

/** What a line says about a cheque; null if it is not about one. */
export function readLine({ text, kind, type }: ReadableLine): Reading | null {
  const upperText = text.normalize('NFKC').toUpperCase()
  if (kind !== 'CHEQUE' && !chequeWords.test(upperText)) return null
  const returned = returnWords.test(upperText)
  if (returned && paysOther.test(upperText)) return null
  const number = numberIn(upperText)
  if (returned && feeWords.test(upperText)) return { role: 'fee', direction: 'given', number }
  if (returned) return { role: 'return', direction: type === 'income' ? 'given' : 'received', number }
  if (feeWords.test(upperText)) return null
  return { role: 'debit', direction: type === 'expense' ? 'given' : 'received', number }
}

function numberIn(upperText: string): string | null {
  const named = numbered.exec(upperText)?.[1]
  if (named !== undefined) return plainNumber(named)
  const all = [...upperText.matchAll(anyNumber)].map(([, digits = '']) => digits)
  return all.length === 1 ? plainNumber(all[0] ?? '') : null
}
