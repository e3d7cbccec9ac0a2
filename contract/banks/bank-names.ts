/** Arabic names of the UAE banks, in each bank's own spelling. */
import type { Language } from '../product.ts'

const names = Object.entries({
  'Abu Dhabi Commercial Bank': 'بنك أبوظبي التجاري',
  ADCB: 'بنك أبوظبي التجاري',
  'Emirates NBD': 'بنك الإمارات دبي الوطني',
  ENBD: 'بنك الإمارات دبي الوطني',
  'First Abu Dhabi Bank': 'بنك أبوظبي الأول',
  FAB: 'بنك أبوظبي الأول',
  'HSBC UAE': 'بنك إتش إس بي سي الإمارات',
  HSBC: 'بنك إتش إس بي سي',
  'Commercial Bank of Dubai': 'بنك دبي التجاري',
  CBD: 'بنك دبي التجاري',
  RAKBANK: 'بنك رأس الخيمة الوطني (راك بنك)',
  'National Bank of Ras Al Khaimah': 'بنك رأس الخيمة الوطني (راك بنك)',
  'Mashreq Bank': 'بنك المشرق',
  Mashreq: 'بنك المشرق',
  'Mashreq Neo': 'المشرق نيو',
  'Abu Dhabi Islamic Bank': 'مصرف أبوظبي الإسلامي',
  ADIB: 'مصرف أبوظبي الإسلامي',
  'Dubai Islamic Bank': 'بنك دبي الإسلامي',
  DIB: 'بنك دبي الإسلامي',
  'Citibank UAE': 'سيتي بنك الإمارات',
  Citibank: 'سيتي بنك',
  'Emirates Islamic': 'الإمارات الإسلامي',
  'Emirates Islamic Bank': 'مصرف الإمارات الإسلامي',
  'Sharjah Islamic Bank': 'مصرف الشارقة الإسلامي',
  'Ajman Bank': 'مصرف عجمان',
  'Al Hilal Bank': 'مصرف الهلال',
  'National Bank of Fujairah': 'بنك الفجيرة الوطني',
  'National Bank of Umm Al Qaiwain': 'بنك أم القيوين الوطني',
  'Commercial Bank International': 'البنك التجاري الدولي',
  'United Arab Bank': 'البنك العربي المتحد',
  'Bank of Sharjah': 'بنك الشارقة',
  'Arab Bank': 'البنك العربي',
  'Standard Chartered': 'ستاندرد تشارترد',
  'Standard Chartered UAE': 'ستاندرد تشارترد الإمارات',
  'Al Masraf': 'المصرف',
  'Arab Bank for Investment and Foreign Trade': 'المصرف العربي للاستثمار والتجارة الخارجية (المصرف)',
  'Emirates Investment Bank': 'بنك الإمارات للاستثمار',
  'Liv.': 'ليف',
  'Liv Bank': 'ليف',
  'Wio Bank': 'بنك ويو',
  Zand: 'بنك زاند',
  'Al Maryah Community Bank': 'بنك المارية المحلي',
})
const arabicNames: ReadonlyMap<string, string> = new Map(
  names.map(([name, arabic]) => [name.toLowerCase(), arabic]),
)

/** Each bank's English name with its Arabic names. */
export const bankSpellings: readonly (readonly [string, readonly string[]])[] = names.map(
  ([name, arabic]) => [name, [arabic]],
)

/** A bank's name in the given language; unchanged where the bank has no name in that language. */
export function shownBankName(name: string, language: Language): string {
  return language === 'ar-AE' ? (arabicNames.get(name.trim().toLowerCase()) ?? name) : name
}

/** Every name under which search finds a bank, in both languages, starting with the given one. */
export function namesOfBank(name: string): string[] {
  const english = names.flatMap(([each, arabic]) => (arabic === name ? [each] : []))
  return [...new Set([name, shownBankName(name, 'ar-AE'), ...english])].filter((each) => each !== '')
}
