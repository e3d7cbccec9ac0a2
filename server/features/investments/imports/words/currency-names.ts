/** How files call currencies where they write no code. Pure data. */

/** In capital letters, without points; '' where a sign is of several currencies. */
const names = new Map([
  ['CAN', 'CAD'],
  ['US', 'USD'],
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['STG', 'GBP'],
  ['RMB', 'CNY'],
  ['RS', 'INR'],
  ['DHS', 'AED'],
  ['DH', 'AED'],
  ['DIRHAM', 'AED'],
  ['DIRHAMS', 'AED'],
  ['درهم', 'AED'],
  ['دراهم', 'AED'],
  ['درهم إماراتي', 'AED'],
  ['بالدرهم', 'AED'],
  ['دإ', 'AED'],
  ['ريال سعودي', 'SAR'],
  ['رس', 'SAR'],
  ['دولار', 'USD'],
  ['دولار أمريكي', 'USD'],
  ['بالدولار', 'USD'],
  ['يورو', 'EUR'],
  ['جنيه', 'EGP'],
  ['جنيه مصري', 'EGP'],
  ['ريال', ''],
  ['دينار', ''],
  ['EURO', 'EUR'],
  ['EUROS', 'EUR'],
  ['$', ''],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
])

/** The code of a name or sign; '' of a sign of several currencies, null for what is none. */
export const codeOfName = (text: string): string | null =>
  names.get(text.trim().toUpperCase().replaceAll('.', '')) ?? null
