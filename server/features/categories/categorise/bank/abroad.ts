/** Says whether a line sends money abroad, by its countries, banks and currencies. */
import { isReference, wordSet } from '../text/tokens.ts'

/** Countries that people in the UAE send money to, except those that are also names of people, and their currencies. */
const abroad = wordSet(
  'INDIA PAKISTAN PHILIPPINES EGYPT BANGLADESH NEPAL LANKA LEBANON SYRIA SUDAN KENYA UGANDA NIGERIA ETHIOPIA INDONESIA MOROCCO',
  'TUNISIA ALGERIA YEMEN IRAQ IRAN AFGHANISTAN UZBEKISTAN KAZAKHSTAN TAJIKISTAN KYRGYZSTAN TURKEY TURKIYE UKRAINE RUSSIA BELARUS',
  'ARMENIA SERBIA ROMANIA BULGARIA POLAND PORTUGAL SPAIN ITALY GERMANY NETHERLANDS GHANA CAMEROON SENEGAL TANZANIA RWANDA ZIMBABWE',
  'PRIVATBANK MONOBANK SBERBANK TINKOFF GARANTI ZIRAAT AKBANK BDO BPI METROBANK LANDBANK UNIONBANK RCBC ICICI HDFC KOTAK CANARA MEEZAN ALFALAH BARCLAYS',
  'LLOYDS NATWEST MONZO STARLING SANTANDER NATIONWIDE ABSA NEDBANK CAPITEC ATTIJARI SAMPATH UNIBANK PSBANK SCOTIABANK COMMBANK WESTPAC',
  'ZAMBIA SOMALIA ERITREA MAURITIUS VIETNAM THAILAND MYANMAR MALAYSIA BRAZIL COLOMBIA MEXICO CANADA AUSTRALIA',
  'INR PKR PHP EGP BDT LKR NPR LBP SYP KES UGX NGN ETB IDR MAD JOD SDG UAH RUB TND DZD GHS TZS AFN UZS',
)
/** Currencies whose codes are too common to count without an amount beside them. */
const foreign = wordSet(
  'USD EUR GBP CAD AUD CHF ZAR PLN RON RSD XAF XOF IQD KZT THB VND MYR SGD CNY SAR QAR KWD BHD OMR YER TRY',
)
export const goesAbroad = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'SWIFT' || ((abroad.has(word) || isForeignAmount(words, at)) && !isLocal(words[at + 1])),
  )
export const namesForeignAmount = (words: readonly string[]): boolean =>
  words.some((_, at) => isForeignAmount(words, at))
/** An amount in any currency but the dirham: KES 5000.00. */
export const namesAmountAbroad = (words: readonly string[]): boolean =>
  namesForeignAmount(words) ||
  words.some((word, at) => word.length === 3 && abroad.has(word) && isReference(words[at + 1] ?? ''))
const isForeignAmount = (words: readonly string[], at: number): boolean =>
  foreign.has(words[at] ?? '') && (isReference(words[at + 1] ?? '') || isReference(words[at - 1] ?? ''))
const isLocal = (word: string | undefined): boolean =>
  word === 'ACCOUNT' || word === 'ACCT' || word === 'ACC' || word === 'AC' || word === 'A'
