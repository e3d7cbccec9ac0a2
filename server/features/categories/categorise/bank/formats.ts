/** Finds the phrases of UAE banks' statement lines, in the spellings that banks print. */
import { indexPhrases, phrasesIn, type PhraseIndex } from '../text/phrases.ts'
import { foldPhrase, wordSet } from '../text/tokens.ts'
import { starts } from './start-phrases.ts'

export type Movement = keyof typeof starts
type Table = Partial<Readonly<Record<Movement, string>>>

/** Ambiguous single words, which shops use too: valid at the start only before what `followsBank` accepts. */
const weakStarts: Table = {
  cash: 'ATM | SWITCH | WITHDRAWAL',
  cash_deposit: 'DEPOSIT',
  cheque: 'CHQ | CHEQUE | CHEQUES | PDC',
  transfer: 'TRANSFER | TRF | TFR | TT | SWIFT',
  loan: 'LOAN | EMI | INSTALLMENT | INSTALMENT | قرض',
  home_finance: 'MORTGAGE',
  order: 'SO | SI',
  fee: 'FEE | FEES | CHARGES | CHARGE | VAT | COMMISSION | رسوم',
  card_plan: 'CONVERSION',
}

/** Matched anywhere in a line that is not a card payment and has no format at its start. */
const anywhere: Table = {
  card_repayment: `
    AMERICAN EXPRESS | AMEX CARD | AMEX SETTLEMENT | CARD AUTOPAY | CARD BILL PAYMENT | CARD DUES |
    CARD OUTSTANDING | CARD PAYMENT | CARD SETTLEMENT | COVERED CARD | CREDIT CARD | CREDIT CARD BILL |
    CREDIT CARD NO | CREDIT CARD PAYMENT | OWN CREDIT CARD | SETTLEMENT OF CARD |
    بطاقة ائتمان`,
  own_transfer: 'OWN ACCOUNT | OWN ACCOUNTS | ACCT TO ACCT | BETWEEN ACCOUNTS',
  cash: 'ATM WITHDRAWAL | ATM CASH | CASH WITHDRAWAL | CASH WDL | SWITCH WDL | الصراف الالي',
  cash_deposit: 'CASH DEPOSIT | CDM DEPOSIT',
  transfer:
    'FUNDS TRANSFER | BANK TRANSFER | TRANSFER TO | TRANSFER FROM | INWARD TRANSFER | OUTWARD TRANSFER',
  remittance:
    'OUTWARD REMITTANCE | TELEGRAPHIC TRANSFER | GLOBAL TRANSFER | MONEY ABROAD | INTERNATIONAL TRANSFER',
  loan_received:
    'LOAN DISBURSEMENT | LOAN DISBURSAL | FINANCE DISBURSEMENT | FINANCE DISBURSAL | MURABAHA DISBURSEMENT',
  savings:
    'GOAL ACCOUNT | SAVINGS JAR | SAVING JAR | SAVINGS GOAL | SAVING SPACE | SAVINGS SPACE | SAVINGS POT',
  loan: 'LOAN INSTALMENT | LOAN INSTALLMENT | LOAN EMI | LOAN REPAYMENT | قرض شخصي',
  home_finance:
    'HOME LOAN | HOME FINANCE | HOUSE LOAN | HOUSING LOAN | MORTGAGE INSTALMENT | MORTGAGE INSTALLMENT',
  cheque: 'CLEARING CHEQUE | CHEQUE NO | CHQ NO',
  fee: 'MIN BAL | MIN BALANCE | MINIMUM BALANCE',
  interest_charged: 'FINANCE CHARGE | FINANCE CHARGES | INTEREST CHARGED',
}

/** Both directions of each way of paying within the country: INWARD FT, OUTGOING LOCAL TRANSFER, IPI OUT. */
const directions = 'INWARD OUTWARD INCOMING OUTGOING RECEIVED SENT'.split(' ')
const ways = `
  AANI | AANI PAYMENT | AANI TRANSFER | BANK TRANSFER | CREDIT TRANSFER | DOMESTIC TRANSFER | FT | FTS |
  FTS TRANSFER | FUND TRANSFER | FUNDS TRANSFER | IBFT | INSTANT PAYMENT | INSTANT TRANSFER | IPI |
  IPI TRANSFER | IPP | IPP PAYMENT | IPP TRANSFER | LOCAL PAYMENT | LOCAL TRANSFER | TRANSFER | UAEFTS`
const directed = phrasesIn(ways)
  .flatMap((way) => [
    ...directions.flatMap((direction) => [`${direction} ${way}`, `${way} ${direction}`]),
    ...(way.includes('TRANSFER') || way.includes('PAYMENT')
      ? []
      : 'CR DR IN OUT CREDIT DEBIT'.split(' ').map((side) => `${way} ${side}`)),
  ])
  .join(' | ')

const isMovement = (name: string): name is Movement => Object.hasOwn(starts, name)

/** Words that banks also print without vowels or doubled letters: PYMNT, UTLTY, TRNSFR. */
const oftenVowelless =
  'PAYMENT UTILITY TRANSFER BANKNET INSTALLMENT WITHDRAWAL PURCHASE CHARGE ACCOUNT OUTWARD INWARD REMITTANCE SALARY DEPOSIT STANDING ORDER DIRECT CREDIT REFUND REVERSAL TRANSACTION RECOVERY CLEARING MONTHLY BALANCE INTEREST'
const withoutVowels = (word: string): string => word.charAt(0) + word.slice(1).replaceAll(/[AEIOU]/g, '')
const vowelless = oftenVowelless
  .split(' ')
  .flatMap((word) =>
    [withoutVowels(word), withoutVowels(word).replaceAll(/(.)\1/g, '$1')].map(
      (short) => [short, word] as const,
    ),
  )

/** Abbreviations in bank lines, so that each phrase is listed in one spelling. */
const abbreviations = new Map([
  ...vowelless,
  ...Object.entries({
    TRANSFER: 'TRF TFR TRFR TRSF XFER TRANSFERS',
    CHEQUE: 'CHQ CHQS CHEQUES CHK',
    INSTALMENT: 'INST INSTAL INSTALL INSTALLMENT INSTALLMENTS INSTALMENTS INSTL INSTLMNT',
    WITHDRAWAL: 'WDL WD WDRL WDRAWAL CWD WITHDRAWALS',
    PAYMENT: 'PMT PYT PYMT PAYMT PMNT PAYMENTS',
    INWARD: 'INW INWD',
    OUTWARD: 'OUTW OUTWD',
    CLEARING: 'CLG CLRG CLR',
    CHARGE: 'CHARGES CHGS CHG CHRG CHRGS',
    TRANSACTION: 'TXN TRX TRXN TRN TRANS',
    ACCOUNT: 'ACCT ACC',
    CASH: 'CSH',
    CARD: 'CRD CARDS',
    PURCHASE: 'PURCH',
    REFUND: 'RFD RFND',
    SETTLEMENT: 'STLMT STLMNT SETTLMNT SETTLMT',
    DEDUCTION: 'DEDN DED',
  }).flatMap(([word, short]) => short.split(' ').map((each) => [each, word] as const)),
])

/** A bank's word in the spelling in which `starts` and the other tables are matched. */
export const unabbreviated = (word: string): string => abbreviations.get(word) ?? word

const spelledOut = (phrase: string): string => foldPhrase(phrase).split(' ').map(unabbreviated).join(' ')

function indexOf(table: Table): PhraseIndex<Movement> {
  return indexPhrases(
    Object.entries(table).flatMap(([name, text]) =>
      isMovement(name) ? phrasesIn(text).map((phrase) => [spelledOut(phrase), name] as const) : [],
    ),
  )
}

export const startFormats = indexOf({ ...starts, transfer: `${starts.transfer} | ${directed}` })
export const weakFormats = indexOf(weakStarts)
export const anywhereFormats = indexOf(anywhere)

const bankWords = wordSet(
  'CHQ CHEQUE CHEQUES PDC ICCS CLG شيك FOR FROM TO NO NUM NUMBER REF REFERENCE AC ACC ACCT ACCOUNT A C PAYMENT PAID PMT PYMT RECOVERY DEDUCTION INSTALLMENT',
  'INSTALMENT INSTALLMENTS DEPOSIT DEP WITHDRAWAL WDL FEE FEES CHARGE CHARGES CHGS DATED DT CR DR CREDIT DEBIT EMI AED USD',
  'CASH CARD TRANSACTION TXN TRN TRANSFER TRF INWARD OUTWARD RETURN RETURNED RTN PRINCIPAL INTEREST PROFIT BOOKING',
  'RENT DONATION ADU VAT ON OF OUT IN Q1 Q2 Q3 Q4 CONVERSION CLEARING CLEARED REPAYMENT ADVANCE BALANCE ENBD ADCB FAB DIB ADIB',
  'CBD RAKBANK MASHREQ HSBC LIV WIO NBF NBD EIB AJMAN FT IFT DFT OTT STANDING ORDER INSTRUCTION DD SEPA MBA BILL BILLS',
)

/** Banks, their apps and channels, and card brands, which some banks print before the format: FAB MOBILE BILL PAY. */
const senders = wordSet(
  'ENBD EMIRATES NBD ADCB FAB DIB ADIB HSBC MASHREQ NEO CBD RAKBANK SIB NBF NBQ UAB CBI AJMAN BANK LIV WIO EIB EI CITI CITIBANK SCB HILAL ALHILAL MBANK ZAND AB BOS DTB ICCS',
  'MB IB MOB MOBN MBK IBK ALT MOBILE ONLINE DIGITAL APP BANKING VISA MASTERCARD MC',
)
export const isSender = (word: string): boolean => senders.has(word)

/** Whether banks print a word around a payment, so that it is not part of a name. */
export function isBankWord(word: string): boolean {
  return bankWords.has(word)
}
