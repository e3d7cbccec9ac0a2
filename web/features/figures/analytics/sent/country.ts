import { i18n } from '../../../../i18n/index.ts'

/** The countries offered, with their currencies: where most money from the UAE goes, and some neighbours. */
export const corridors: readonly (readonly [country: string, currency: string])[] = [
  ['IN', 'INR'],
  ['PK', 'PKR'],
  ['PH', 'PHP'],
  ['EG', 'EGP'],
  ['BD', 'BDT'],
  ['NP', 'NPR'],
  ['LK', 'LKR'],
  ['JO', 'JOD'],
  ['LB', 'USD'],
  ['SY', 'SYP'],
  ['SD', 'SDG'],
  ['MA', 'MAD'],
  ['TN', 'TND'],
  ['SA', 'SAR'],
  ['OM', 'OMR'],
  ['QA', 'QAR'],
  ['BH', 'BHD'],
  ['KW', 'KWD'],
  ['KE', 'KES'],
  ['UG', 'UGX'],
  ['ET', 'ETB'],
  ['NG', 'NGN'],
  ['ZA', 'ZAR'],
  ['ID', 'IDR'],
  ['CN', 'CNY'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
  ['FR', 'EUR'],
  ['DE', 'EUR'],
  ['TR', 'TRY'],
]

/** A country's name in the app's language; its code if it has none. */
export function countryText(code: string): string {
  return new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
