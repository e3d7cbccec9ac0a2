import { foldArabic } from './patterns.ts'

/** Banks whose messages name no currency, by what their sender or text says; the first that fits. */
type Bank = { name: string; words: RegExp; currency: string }

const bank = (name: string, words: string, currency = 'AED'): Bank => ({
  name,
  words: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'iu'),
  currency,
})

export const banks: readonly Bank[] = [
  bank('Emirates Islamic', 'emirates ?islamic|ei ?sms|الإمارات الإسلامي'),
  bank('Emirates NBD', 'emirates ?nbd|enbd|الإمارات دبي الوطني'),
  bank('Liv Bank', 'liv(?:\\.|bank| bank)?'),
  bank('First Abu Dhabi Bank', '(?:ad-?)?fab(?:bank)?|first abu dhabi bank|أبوظبي الأول'),
  bank('Abu Dhabi Commercial Bank', 'adcb\\w*|أبوظبي التجاري'),
  bank('Abu Dhabi Islamic Bank', 'adib|abu dhabi islamic|أبوظبي الإسلامي'),
  bank('Al Hilal Bank', 'al ?hilal\\w*|الهلال'),
  bank('Dubai Islamic Bank', 'dib|dubai islamic|دبي الإسلامي'),
  bank('Mashreq Bank', 'ma?shreq\\w*|المشرق'),
  bank('RAKBANK', 'rak ?bank|راك بنك'),
  bank('Commercial Bank of Dubai', 'cbd|commercial bank of dubai|دبي التجاري'),
  bank('Sharjah Islamic Bank', 'sib|sharjah islamic|الشارقة الإسلامي'),
  bank('Ajman Bank', 'ajman ?bank|عجمان'),
  bank('HSBC UAE', 'hsbc'),
  bank('Citibank UAE', 'citi(?:bank)?'),
  bank('Standard Chartered UAE', 'standard chartered|scb|stanchart'),
  bank('Wio Bank', 'wio(?: ?bank)?'),
  bank('Al Rajhi Bank', 'al ?rajhi\\w*|الراجحي', 'SAR'),
  bank('Saudi National Bank', 'snb\\w*|alahli|الأهلي السعودي', 'SAR'),
  bank('Alinma Bank', 'al ?inma\\w*|الإنماء', 'SAR'),
  bank('Riyad Bank', 'riyad ?bank|الرياض', 'SAR'),
  bank('Bank Albilad', 'al ?bilad|البلاد', 'SAR'),
  bank('Banque Saudi Fransi', 'bsf|saudi fransi|السعودي الفرنسي', 'SAR'),
  bank('STC Bank', 'stc(?: ?bank| ?pay)', 'SAR'),
  bank('Qatar National Bank', 'qnb\\w*|قطر الوطني', 'QAR'),
  bank('Commercial Bank of Qatar', 'cbq|commercial bank qatar|التجاري القطري', 'QAR'),
  bank('Doha Bank', 'doha ?bank|بنك الدوحة', 'QAR'),
  bank('Qatar Islamic Bank', 'qib|qatar islamic|قطر الإسلامي', 'QAR'),
  bank('National Bank of Kuwait', 'nbk|national bank of kuwait|الكويت الوطني', 'KWD'),
  bank('Kuwait Finance House', 'kfh|kuwait finance house|بيت التمويل', 'KWD'),
  bank('Boubyan Bank', 'boubyan|بوبيان', 'KWD'),
  bank('Burgan Bank', 'burgan|برقان', 'KWD'),
  bank('Gulf Bank', 'gulf ?bank|بنك الخليج', 'KWD'),
  bank('National Bank of Bahrain', 'nbb|national bank of bahrain|البحرين الوطني', 'BHD'),
  bank('Bank of Bahrain and Kuwait', 'bbk|البحرين والكويت', 'BHD'),
  bank('Bank Muscat', 'bank ?muscat|bkmuscat|بنك مسقط', 'OMR'),
  bank('Sohar International', 'sohar\\w*|صحار', 'OMR'),
  bank('Bank Dhofar', 'bank ?dhofar|ظفار', 'OMR'),
  bank('State Bank of India', 'sbi', 'INR'),
  bank('Oman Arab Bank', 'oab|oman arab', 'OMR'),
]

/** The Arabic names of the banks, folded, as alternatives of a pattern. */
export const arabicBanks = banks
  .flatMap(({ words }) => foldArabic(words.source).match(/\p{Script=Arabic}[\p{Script=Arabic} ]+/gu) ?? [])
  .join('|')

/** The bank that a sender or the message itself names; null if none is known. */
export function bankOf(sender: string | null, text: string): Bank | null {
  const bySender = sender === null ? undefined : banks.find(({ words }) => words.test(sender))
  return bySender ?? banks.find(({ words }) => words.test(text)) ?? null
}
