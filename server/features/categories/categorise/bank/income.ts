/** Classifies income by the words that employers and banks write. */
import { indexPhrases, phraseAt, type PhraseIndex } from '../text/phrases.ts'
import { foldPhrase, isMonth, isReference, wordSet } from '../text/tokens.ts'

/** In order of precedence: a referral bonus, for example, is a reward rather than a bonus. */
const phrases = {
  reward:
    'CASHBACK | CASH BACK | REWARD | REWARDS | REFERRAL BONUS | REFERRAL | WELCOME BONUS | SIGN UP BONUS | SIGNUP BONUS | JOINING BENEFIT | JOINING BONUS | LOYALTY POINTS | POINTS REDEEMED | POINTS REDEMPTION | TOUCHPOINTS | REDEMPTION | REDEEMED | SMILES POINTS | CAMPAIGN PRIZE | PROMO CREDIT | استرداد نقدي | مكافاة ولاء',
  refund:
    'REFUND | REFUNDED | REFUNDS | REVERSAL | REVERSED | CHARGEBACK | REV RMA | REV POS | REV IPP | REV TRF | PURCHASE RETURN | CREDIT VOUCHER | MERCHANT CREDIT | استرداد | استرجاع | مسترد',
  gratuity:
    'GRATUITY | EOSB | EOS | ESB | END OF SERVICE | END OF SERVICE BENEFIT | END OF SERVICE BENEFITS | FINAL SETTLEMENT | TERMINAL BENEFITS | مكافاة نهاية الخدمة | نهاية الخدمة',
  bonus:
    'LAYOVER ALLOWANCE | FLYING ALLOWANCE | FLYING PAY | DUTY ALLOWANCE | OVERSEAS ALLOWANCE | MEAL ALLOWANCE | UNIFORM ALLOWANCE | HARDSHIP ALLOWANCE | SITE ALLOWANCE | NIGHT ALLOWANCE | PHONE ALLOWANCE | TEACHING ALLOWANCE | SPECIAL ALLOWANCE | COST OF LIVING ALLOWANCE | FLIGHT ALLOWANCE | ANNUAL FLIGHT | ANNUAL TICKET | LEAVE TICKET | LEAVE PAY | LEAVE ENCASHMENT | TICKET ENCASHMENT | VACATION PAY | ANNUAL LEAVE | FURNITURE ALLOWANCE | ACCOMMODATION ALLOWANCE | CHILDREN EDUCATION ALLOWANCE | BONUS | INCENTIVE | INCENTIVES | COMMISSION | HOUSING ALLOWANCE | TRANSPORT ALLOWANCE | TICKET ALLOWANCE | AIR TICKET ALLOWANCE | SCHOOL ALLOWANCE | EDUCATION ALLOWANCE | LEAVE ALLOWANCE | OVERTIME | 13TH MONTH | EMPLOYMENT ALLOWANCE | STUDENT EMPLOYMENT | MOBILE ALLOWANCE | FUEL ALLOWANCE | CAR ALLOWANCE | SHIFT ALLOWANCE | RELOCATION ALLOWANCE | TRAVEL ALLOWANCE | FOOD ALLOWANCE | STAFF ALLOWANCE | ON CALL ALLOWANCE | PER DIEM | ARREARS | BACK PAY | BACKPAY | INTERNSHIP | SERVICE CHARGE SHARE | STAFF TIPS | TIPS POOL | SALES COMMISSION | RETENTION BONUS | EIDIYA BONUS |  13TH SALARY | PROFIT SHARE | مكافاة | علاوة | بدل سكن',
  salary:
    'NET PAY | NET SALARY | BASIC SALARY | MONTHLY SALARY | SALARY ADVANCE | WAGE PROTECTION | SIF CREDIT | PAY RUN | SAL PAY | SAL MONTH | TANKHWA | SWELDO | SAHOD | STIPEND | PENSION | SLRY | SALARY | SALARIES | PAYROLL | WPS | WAGES | WAGE | MONTHLY PAY | LEAVE SALARY | PENSION PAYMENT | SAL CREDIT | SAL CR | SAL PAYMENT | SAL TRANSFER | SAL TRF | SAL FOR | PAYSLIP | راتب | رواتب | الراتب | اجور',
  rent_received:
    'LOYER | LOCATAIRE | RENT | RENTPAYMENT | RENTPAYMENTS | RENTAL | RENTAL INCOME | RENT RECEIVED | TENANT | TENANCY | AIRBNB PAYMENTS | HOST PAYOUT | AIRBNB PAYOUT | ايجار | الايجار',
  dividend:
    'DIVIDEND | DIVIDENDS | DIV PAYMENT | DIV PAYOUT | DIV CREDIT | DIV CR | IVESTOR | توزيعات | توزيعات ارباح',
  interest:
    'INTEREST | INT EARNED | CREDIT INT | CR INT | INT SAVINGS | INT ON SAVINGS | SAVINGS INT | SB INT | INT CAPITALISED | INT CAPITALIZED | INT POSTED | INT APPLICATION | INT CREDIT | INT CR | INT PD | INT PAID | INT PAYMENT | PROFIT | PROFITS | PROFIT PAID | COUPON PAYMENT | SUKUK COUPON | ارباح | فائدة | فوائد',
  payout:
    'PAYPAL TRANSFER | PAYPAL PAYOUT | PAYPAL WITHDRAWAL | WITHDRAWAL FROM PAYPAL | RIDER PAYMENT | DRIVER PAYMENT | CAPTAIN PAYMENT | PAYOUT | PAYOUTS | EARNINGS | UPWORK | FIVERR | TOPTAL | PAYONEER | DEEL | FREELANCE | FREELANCER | ADSENSE | SELLER | STRIPE | MERCHANT SETTLEMENT | SETTLEMENT MERCHANT | POS SETTLEMENT CREDIT | TELR SETTLEMENT | ZIINA SETTLEMENT | GUMROAD | SHUTTERSTOCK | RENTMEN | CONSULTING FEE | CONSULTING FEES | CONSULTANCY FEE | CONSULTANCY FEES | PROFESSIONAL FEES',
}
export type Income = keyof typeof phrases
const isIncome = (name: string): name is Income => Object.hasOwn(phrases, name)
const order = Object.keys(phrases).filter(isIncome)
const index: PhraseIndex<Income> = indexPhrases(
  order.flatMap((name) => phrases[name].split('|').map((text) => [foldPhrase(text), name] as const)),
)
/** The central bank's transfer purpose codes, printed as `/SAL/`. */
const purposes = new Map<string, Income>([
  ['SAL', 'salary'],
  ['SAA', 'salary'],
  ['LAS', 'salary'],
  ['OVT', 'bonus'],
  ['BON', 'bonus'],
  ['ALW', 'bonus'],
  ['COM', 'bonus'],
  ['EOS', 'gratuity'],
  ['RNT', 'rent_received'],
  ['DIV', 'dividend'],
  ['DIF', 'dividend'],
  ['IID', 'interest'],
])

/** The kind of income that a credit's words name; null if none. `gaps`: the characters before each word. */
export function incomeIn(words: readonly string[], gaps: readonly string[]): Income | null {
  const kinds = new Set<Income>()
  for (let position = 0; position < words.length; position++) {
    const phrase = phraseAt(index, words, position)
    if (phrase) kinds.add(phrase.value)
    const purpose = purposeAt(words, gaps, position)
    if (purpose) kinds.add(purpose)
    if (words[position] === 'DIV' && position === 0) kinds.add('dividend')
    if (words[position] === 'SAL' && (position === 0 || saysWhen(words[position + 1]))) kinds.add('salary')
  }
  // BONUS INTEREST is interest.
  if (kinds.has('interest') && kinds.has('bonus') && !kinds.has('salary')) kinds.delete('bonus')
  return order.find((name) => kinds.has(name)) ?? null
}

const saysWhen = (word: string | undefined): boolean =>
  word === undefined || isMonth(word) || isReference(word)

function purposeAt(words: readonly string[], gaps: readonly string[], index: number): Income | null {
  const word = words[index] ?? ''
  if (word.length !== 3 || !(gaps[index] ?? '').includes('/')) return null
  return purposes.get(word) ?? null
}

/** Words that describe a credit rather than name its sender. */
export const incomeWords: ReadonlySet<string> = new Set(
  (
    Object.values(phrases).join(' ').replaceAll('|', ' ') +
    ' SAL CUSTOMER EMPLOYER STAFF MONTH MONTHLY PROTECTION SYSTEM YEAR ANNUAL PERFORMANCE SALES SIF UAEFTS FTS IPP IPI TT BT PURP PURPOSE ' +
    'ONLINE BANKING BANKNET MOBILE LOCAL FUNDS FUND INWARD YOUR HAS BEEN CREDITED LEAVE HOUSING AIR TICKET END SERVICE BENEFITS ' +
    'ADVICE RECEIVED REMITTANCE DIRECT HQ LN شهر شركة ايداع شهر وزارة'
  )
    .split(/\s+/)
    .map(foldPhrase)
    .filter(Boolean),
)

/** What the state pays: MOI CHILD ALLOWANCE, SOCIAL SUPPORT. */
export const saysBenefit = (words: readonly string[]): boolean =>
  words.some((word, at) => benefits.has(word) || benefitPairs.has(`${word} ${words[at + 1] ?? ''}`))
const benefits = wordSet('MOI MOCD MOFA NAFIS MINISTRY GOVERNMENT GOVT GOV MUNICIPALITY GPSSA AUTHORITY')
const benefitPairs = new Set([
  'SOCIAL SUPPORT',
  'SOCIAL ALLOWANCE',
  'SOCIAL WELFARE',
  'SOCIAL SECURITY',
  'SOCIAL ASSISTANCE',
  'SOCIAL DEVELOPMENT',
  'CHILD ALLOWANCE',
  'CHILD BENEFIT',
  'INFLATION ALLOWANCE',
  'HOUSING GRANT',
  'MARRIAGE GRANT',
  'MARRIAGE FUND',
  'HOUSING PROGRAMME',
  'ZAYED HOUSING',
])
