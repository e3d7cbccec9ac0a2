/** Classifies income by the words that employers and banks write. */
import { indexPhrases, phraseAt, phrasesIn, type PhraseIndex } from '../text/phrases.ts'
import { foldPhrase, isMonth, isReference, wordSet } from '../text/tokens.ts'

/** In order of precedence: a referral bonus, for example, is a reward rather than a bonus. */
const phrases = {
  reward: `
    CAMPAIGN PRIZE | CASH BACK | CASHBACK | JOINING BENEFIT | JOINING BONUS | LOYALTY POINTS |
    POINTS REDEEMED | POINTS REDEMPTION | PROMO CREDIT | REDEEMED | REDEMPTION | REFERRAL | REFERRAL BONUS |
    REWARD | REWARDS | SIGN UP BONUS | SIGNUP BONUS | SMILES POINTS | TOUCHPOINTS | WELCOME BONUS |
    استرداد نقدي | مكافاة ولاء`,
  refund: `
    CHARGEBACK | CREDIT VOUCHER | MERCHANT CREDIT | PURCHASE RETURN | REFUND | REFUNDED | REFUNDS |
    REV IPP | REV POS | REV RMA | REV TRF | REVERSAL | REVERSED |
    استرداد | استرجاع | مسترد`,
  gratuity: `
    END OF SERVICE | END OF SERVICE BENEFIT | END OF SERVICE BENEFITS | EOS | EOSB | ESB |
    FINAL SETTLEMENT | GRATUITY | TERMINAL BENEFITS |
    مكافاة نهاية الخدمة | نهاية الخدمة`,
  bonus: `
    13TH MONTH | 13TH SALARY | ACCOMMODATION ALLOWANCE | AIR TICKET ALLOWANCE | ANNUAL FLIGHT |
    ANNUAL LEAVE | ANNUAL TICKET | ARREARS | BACK PAY | BACKPAY | BONUS | CAR ALLOWANCE |
    CHILDREN EDUCATION ALLOWANCE | COMMISSION | COST OF LIVING ALLOWANCE | DUTY ALLOWANCE |
    EDUCATION ALLOWANCE | EIDIYA BONUS | EMPLOYMENT ALLOWANCE | FLIGHT ALLOWANCE | FLYING ALLOWANCE |
    FLYING ALLOW | FLYING ALLOWANCE | FLYING PAY | FLYPAY | FOOD ALLOWANCE | FUEL ALLOWANCE | FURNITURE ALLOWANCE | HARDSHIP ALLOWANCE |
    HOUSING ALLOWANCE | INCENTIVE | INCENTIVES | INTERNSHIP | LAYOVER ALLOWANCE | LEAVE ALLOWANCE |
    LEAVE ENCASHMENT | LEAVE PAY | LEAVE TICKET | MEAL ALLOWANCE | MOBILE ALLOWANCE | NIGHT ALLOWANCE |
    ON CALL ALLOWANCE | OVERSEAS ALLOWANCE | OVERTIME | PER DIEM | PHONE ALLOWANCE | PROFIT SHARE |
    RELOCATION ALLOWANCE | RETENTION BONUS | SALES COMMISSION | SCHOOL ALLOWANCE | SERVICE CHARGE SHARE |
    SHIFT ALLOWANCE | SITE ALLOWANCE | SPECIAL ALLOWANCE | STAFF ALLOWANCE | STAFF TIPS |
    STUDENT EMPLOYMENT | TEACHING ALLOWANCE | TICKET ALLOWANCE | TICKET ENCASHMENT | TIPS POOL |
    TRANSPORT ALLOWANCE | TRAVEL ALLOWANCE | UNIFORM ALLOWANCE | VACATION PAY |
    مكافاة | علاوة | بدل سكن`,
  salary: `
    BASIC SALARY | LEAVE SALARY | MONTHLY PAY | MONTHLY SALARY | NET PAY | NET SALARY | P T PAY | PART TIME | PARTTIME | PAY RUN | PAYROLL |
    PAYSLIP | MAASH | PENSION | PENSION PAYMENT | RATIBI | SAHOD |
    SAL CR | SAL CREDIT | SAL FOR | SAL MONTH | SAL PAY | SAL PAYMENT | SAL TRANSFER | SAL TRF |
    SALARIES | SALARY | SALARY ADVANCE | SALRY | STAFF PAYMENT | SIF CREDIT | SLRY | STIPEND | SWELDO | TANKHWA | WAGE |
    WAGE PROTECTION | WAGES | WPS |
    راتب | رواتب | الراتب | اجور | معاش | المعاش`,
  rent_received: `
    AIRBNB PAYMENTS | AIRBNB PAYOUT | HOST PAYOUT | LOCATAIRE | LOYER | RENT | RENT RECEIVED | RENTAL |
    RENTAL INCOME | RENTPAYMENT | RENTPAYMENTS | TENANCY | TENANT |
    ايجار | الايجار`,
  dividend:
    'DIVIDEND | DIVIDENDS | DIV PAYMENT | DIV PAYOUT | DIV CREDIT | DIV CR | IVESTOR | توزيعات | توزيعات ارباح',
  interest: `
    COUPON PAYMENT | CR INT | CREDIT INT |
    INT APPLICATION | INT CAPITALISED | INT CAPITALIZED | INT CR | INT CREDIT | INT EARNED |
    INT ON SAVINGS | INT PAID | INT PAYMENT | INT PD | INT POSTED | INT SAVINGS |
    INTEREST | PROFIT | PROFIT PAID | PROFITS | SAVINGS INT | SB INT | SUKUK COUPON |
    ارباح | فائدة | فوائد`,
  payout: `
    ADSENSE | CAPTAIN PAYMENT | CONSULTANCY FEE | CONSULTANCY FEES | CONSULTING FEE | CONSULTING FEES |
    DEEL | DRIVER PAYMENT | EARNINGS | FIVERR | FREELANCE | FREELANCER | GUMROAD | MERCHANT SETTLEMENT |
    PAYONEER | PAYOUT | PAYOUTS | PAYPAL PAYOUT | PAYPAL TRANSFER | PAYPAL WITHDRAWAL |
    POS SETTLEMENT CREDIT | PROFESSIONAL FEES | RENTMEN | RIDER PAYMENT | SELLER | SETTLEMENT MERCHANT |
    SHUTTERSTOCK | STRIPE | TELR SETTLEMENT | TOPTAL | UPWORK | WITHDRAWAL FROM PAYPAL | ZIINA SETTLEMENT`,
}
export type Income = keyof typeof phrases
const isIncome = (name: string): name is Income => Object.hasOwn(phrases, name)
const order = Object.keys(phrases).filter(isIncome)
const index: PhraseIndex<Income> = indexPhrases(
  order.flatMap((name) => phrasesIn(phrases[name]).map((text) => [foldPhrase(text), name] as const)),
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
    if (
      words[position] === 'SAL' &&
      (position === 0 || saysWhen(words[position + 1])) &&
      !isCompany(words, position)
    )
      kinds.add('salary')
  }
  // BONUS INTEREST is interest.
  if (kinds.has('interest') && kinds.has('bonus') && !kinds.has('salary')) kinds.delete('bonus')
  return order.find((name) => kinds.has(name)) ?? null
}

/** The form of a Lebanese company at the end of a transfer from abroad. */
const isCompany = (words: readonly string[], position: number): boolean =>
  position > 0 && position === words.length - 1 && words.slice(0, position).includes('TT')

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
