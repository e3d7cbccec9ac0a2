/** Decides what a transfer is for: a person, a company's invoice, a household worker, the family. */
import { knownMerchant } from '../known/merchants.ts'
import { tradeOf } from '../known/trades.ts'
import type { Line } from '../text/line.ts'
import { type Name, nameOf } from '../text/names.ts'
import { indexPhrases, phrasesIn, phraseAt } from '../text/phrases.ts'
import { foldPhrase, has, tokensOf, wordSet } from '../text/tokens.ts'
import { saysBenefit } from './income.ts'

/** Words that only companies have in their names. */
export const companyWords = wordSet(
  'LLC FZE FZCO FZC FZLLC FZ DMCC LTD LIMITED INC PJSC PSC PLC CORP CORPORATION GMBH WLL BV SPC PVT PTE COMPANY EST ESTABLISHMENT',
  'TRADING CONTRACTING CONSULTING CONSULTANCY CONSULTANTS TECHNOLOGIES TECHNOLOGY SOLUTIONS INDUSTRIES ENTERPRISES HOLDING HOLDINGS',
  'GROUP AGENCY STUDIO STUDIOS MEDIA SERVICES SYSTEMS PARTNERS PROPERTIES VENTURES LABS DIGITAL',
  'MANAGEMENT MGMT COMMUNITY MAINTENANCE INTERNATIONAL CONSTRUCTION LOGISTICS ENGINEERING FACILITIES HOSPITALITY RETAIL DEVELOPMENT DEVELOPERS REALTY',
  'ESTATE REALESTATE FURNISHING FURNITURE INTERIOR CONTRACTORS MATERIALS SUPPLIES WHOLESALE SUPPLIERS SHOWROOM BUILDERS',
  'MARKETING ADVERTISING EVENTS PRODUCTIONS SOFTWARE INTERIORS EQUIPMENT GLOBAL NETWORKS CAPITAL PUBLISHING ASSOCIATION COOPERATIVE FACTORY',
)
const invoiceWords = wordSet('INV INVOICE INVOICES INVC فاتورة')

/** What clients pay for: an invoice, or words of the trade of somebody who works for them. */
const workWords = wordSet(
  'CLIENT CLIENTS PATIENT PATIENTS PROJECT PROJECTS RETAINER SESSION SESSIONS QUOTATION QTN QUOTE LPO CONTRACT GIG',
  'COACHING CONSULTATION CONSULT PHOTOSHOOT SHOOT VIDEOGRAPHY PHOTOGRAPHY WEBSITE LOGO BRANDING ILLUSTRATION COPYWRITING TRANSLATION',
  'PHOTO PHOTOS PHOTOGRAPHER PORTRAIT PORTRAITS HEADSHOTS ALBUM WEDDING BOOKING DESIGN EDITING RECORDING SHOW PERFORMANCE SUBCONTRACT FITOUT',
  'ADVANCE BALANCE DOWNPAYMENT ORDER DELIVERY SUPPLY FITTING MEASUREMENT ALTERATION UPHOLSTERY STITCHING CATERING CAKE CAKES HENNA MAKEUP',
  'LESSON LESSONS TUTORING TUITIONS TUTOR AMC MILESTONE DELIVERABLES FREELANCE COMMISSIONED WORKSHOP CLASSES REPAIR INSTALLATION WORKS JOB',
)
/** What teachers are paid for: TUITION MATHS, unlike a student's TUITION FEES. */
const subjects = wordSet(
  'MATHS MATH PHYSICS CHEMISTRY BIOLOGY SCIENCE ENGLISH ARABIC FRENCH GERMAN SPANISH HINDI URDU QURAN PIANO GUITAR VIOLIN MUSIC ECONOMICS GRADE YEAR HOME PRIVATE IGCSE',
)
const saysWork = (words: readonly string[]): boolean =>
  hasInvoice(words) ||
  words.some((word, index) => {
    const next = words[index + 1] ?? ''
    if (word === 'TUITION') return subjects.has(next) || subjects.has(words[index - 1] ?? '')
    if (word === 'CUSTOMER') return !next.startsWith('CREDIT')
    return (
      workWords.has(word) ||
      (word === 'SERVICE' && next === 'PAYMENT') ||
      (word === 'HOME' && next === 'VISIT')
    )
  })

/** Trades that people pay by transfer, rather than being somebody's family name. */
const paidByTransfer = wordSet(
  'domestic_help childcare education healthcare rent insurance utilities government charity car_maintenance gym business travel',
)
/** Trades whose companies pay people back rather than for their work. */
const paysBack = wordSet('insurance government utilities healthcare education')

/** What families write: what the money is for, and who it is from. */
const familyWords = `
  ALIMONY | ALLOWANCE | BAON | CHILD MAINTENANCE | CHILD SUPPORT | COLLEGE FEES | EXPENSES DAUGHTER |
  EXPENSES SON | FAMILY | FAMILY ALLOWANCE | FAMILY EXPENSES | FAMILY MAINTENANCE | FAMILY SUPPORT |
  FINANCIAL SUPPORT | FOR DAUGHTER | FOR SON | GHAR KHARCHA | HOME EXPENSES | HOUSE EXPENSES | HOUSE MONEY |
  HOUSEHOLD | HOUSEHOLD EXPENSES | KHARCHA | LIVING ALLOWANCE | LIVING COST | LIVING COSTS |
  LIVING EXPENSE | LIVING EXPENSES | MASROOF | MASROUF | MONTHLY ALLOWANCE | MONTHLY EXPENSES |
  MONTHLY SUPPORT | MY DAUGHTER | MY SON | NAFAKA | NAFAQA | PADALA | PARENTAL SUPPORT | POCKET MONEY |
  SCHOOL FEE | SCHOOL FEES | SEMESTER FEES | SPOUSAL SUPPORT | STUDENT EXPENSES | STUDY EXPENSES |
  SUSTENTO | TUITION | TUITION FEE | TUITION FEES | UNI FEES | UNIVERSITY FEE | UNIVERSITY FEES | UPKEEP |
  DAD | DADDY | FATHER |
  FROM AUNT | FROM BABA | FROM BROTHER | FROM DAD | FROM DAUGHTER | FROM FATHER | FROM GRANDFATHER |
  FROM GRANDMOTHER | FROM HUSBAND | FROM MAMA | FROM MOM | FROM MOTHER | FROM MUM | FROM PAPA |
  FROM PARENTS | FROM SISTER | FROM SON | FROM UNCLE | FROM WIFE |
  HUSBAND | MOM | MOTHER | MUM | MUMMY | NANAY | PARENTS | TATAY |
  نفقة | مصروف عائلي | دعم عائلي | مصاريف عائلية`
const familyPhrases = indexPhrases(
  phrasesIn(familyWords).map((phrase) => [foldPhrase(phrase), true] as const),
)

type Sides = { direction: 'credit' | 'debit'; counterparty: { name: string | null } | null }

/** The category of a transfer that is neither rent, salary nor between own accounts; null if it says nothing. */
export function categoryOfTransfer(line: Line, input: Sides): string | null {
  const names = [nameOf(beforeReason(line.nameTokens)), nameOf(tokensOf(input.counterparty?.name ?? ''))]
  const company = names.some(isCompany)
  return input.direction === 'credit' ? received(line, names, company) : sent(line, names, company)
}

/** Whether money comes from a company, by its legal form or such words in the line or the other party's name. */
export const isFromCompany = (line: Line, { direction, counterparty }: Sides): boolean =>
  direction === 'credit' && [nameOf(line.tokens), nameOf(tokensOf(counterparty?.name ?? ''))].some(isCompany)

/** The words before `/REF/`, after which the reason follows. */
function beforeReason(tokens: Line['nameTokens']): Line['nameTokens'] {
  const at = tokens.findIndex(({ word, gap }) => word === 'REF' && gap.includes('/'))
  return at === -1 ? tokens : tokens.slice(0, at)
}

export const hasInvoice = (words: readonly string[]): boolean => words.some((word) => invoiceWords.has(word))

const isCompany = ({ words, places }: Name): boolean =>
  words.some((word, at) => places[at] === null && companyWords.has(word))

function received(line: Line, names: readonly Name[], company: boolean): string {
  const trade = company ? categoryOfName(names) : strongTradeOf(names)
  const invoice = saysWork(line.words)
  if (trade === 'government' || saysBenefit(line.words) || has(line.words, ['CLAIM', 'CLAIMS']))
    return 'other_income'
  if (!company && !invoice && saysFamily(line)) return 'family_support'
  if (invoice) return 'freelance'
  if (trade !== null && paysBack.has(trade)) return 'other_income'
  return company || trade !== null ? 'freelance' : 'from_people'
}

/** Whether a deposit is for work: it says so, or comes from a business by its trade. */
export const earns = (line: Line): boolean =>
  saysWork(line.words) || !paysBack.has(strongTradeOf([nameOf(line.nameTokens)]) ?? 'insurance')

const wages = ['SALARY', 'SALARIES', 'WAGES', 'WAGE', 'PAYMENT', 'PAY']
const staffWords =
  'STAFF EMPLOYEE EMPLOYEES WORKER WORKERS LABOUR LABOURS LABOR PAYROLL WPS TAILOR MECHANIC TECHNICIAN WAITER SALESMAN HELPER'.split(
    ' ',
  )
/** What an employer pays: EMPLOYEE SALARY, WPS STAFF WAGES. */
export const paysStaff = (words: readonly string[]): boolean =>
  has(words, ['SALARY', 'SALARIES', 'WAGES', 'WAGE', 'WPS', 'PAYROLL']) &&
  has(words, staffWords) &&
  !has(words, [
    ...householdJobs,
    'DOMESTIC',
    'HOUSEHOLD',
    'SOFTWARE',
    'SERVICES',
    'SOLUTIONS',
    'SYSTEM',
    'ACCOUNT',
    'OWN',
    'ADVANCE',
    'LOAN',
    'EMI',
  ])

const householdJobs = 'DRIVER COOK NANNY MAID HOUSEMAID HELPER CLEANER GARDENER CAREGIVER BABYSITTER'.split(
  ' ',
)
function sent(line: Line, names: readonly Name[], company: boolean): string | null {
  if (has(line.words, wages) && has(line.words, householdJobs)) return 'domestic_help'
  if (paysStaff(line.words)) return 'business'
  if (has(line.words, ['PENSION'])) return 'retirement'
  if (forWork(line.words)) return 'business'
  const trade = categoryOfName(names)
  if (hasInvoice(line.words)) return trade === null || soldInShops.has(trade) ? 'business' : trade
  const institution = names
    .map((name) => ({ name, known: knownMerchant(name) }))
    .find(({ name, known }) => known && isInstitution(known, name))?.known
  if (institution) return institution.category
  if (company) return trade ?? (has(line.words, contractors) ? 'rent' : null)
  if (trade !== null && paidByTransfer.has(trade) && names.some((name) => tradeOf(name)?.weak === false))
    return trade
  // Only companies collect by direct debit.
  return isDirectDebit(line.words) ? null : 'to_people'
}

/** Nobody is called NATIONAL BONDS; a single word counts if it is the whole name: FT DR SERGAS, but not SALAMA. */
const isInstitution = ({ key, category }: { key: string; category: string }, name: Name): boolean =>
  (/[-\d]/.test(key) || (!givenNames.has(key) && wordsOf(name) === 1)) &&
  (institutions.has(category) || category === 'emergency' || category === 'retirement')

const wordsOf = ({ places }: Name): number => places.filter((place) => place === null).length
const givenNames = wordSet('salama amer noor amal aman hayat')

/** What is sold in shops is paid by transfer against an invoice by who sells it on. */
const soldInShops = wordSet('shopping hobbies groceries dining gas')
const contractors =
  'CONTRACTING CONTRACTORS CONSTRUCTION INTERIORS INTERIOR FITOUT DECORATION MAINTENANCE FACILITIES COMMUNITY'.split(
    ' ',
  )
/** Who sets a company up renews its licence too; a wholesaler's customers trade. */
const forWork = (words: readonly string[]): boolean =>
  has(words, workSellers) || words.some((word, at) => workPairs.has(`${word} ${words[at + 1] ?? ''}`))
const workSellers =
  'WHOLESALE WHOLESALERS SUPPLIERS INDUSTRIAL ACCOUNTING BOOKKEEPING BOOKKEEPER AUDITORS AUDITING DISTRIBUTOR DISTRIBUTORS'.split(
    ' ',
  )
const workPairs = new Set([
  'VAT FILING',
  'TAX AGENT',
  'BUSINESS SETUP',
  'SETUP SERVICES',
  'COMPANY FORMATION',
  'SERVICE AGENT',
  'LOCAL AGENT',
  'LICENCE AGENT',
  'LICENSE AGENT',
  'PRO SERVICES',
  'CORPORATE SERVICES',
  'RAW MATERIALS',
  'RAW MATERIAL',
  'STOCK PURCHASE',
  'SUPPLIER PAYMENT',
])

/** A weak word of trade may be a person's name or a bank's word: ADIB MOBILE. */
const strongTradeOf = (names: readonly Name[]): string | null =>
  names
    .map((name) => ({ name, trade: tradeOf(name) }))
    .find(({ name, trade }) => trade?.weak === false && !isSurname(name, trade.word))?.trade?.category ?? null

/** Families are named after trades: BASSEL AL ATTAR. */
const isSurname = ({ words }: Name, trade: string): boolean => {
  const at = words.indexOf(trade)
  return at > 0 && words[at - 1] === 'AL'
}

function categoryOfName(names: readonly Name[]): string | null {
  for (const name of names) {
    const trade = tradeOf(name)
    const category = (isCompany(name) ? knownMerchant(name)?.category : null) ?? trade?.category
    if (category) return category
  }
  return null
}

/** Whether a line pays a school, an authority or the like by name, so that a fee in it is theirs and not the bank's. */
export function paysInstitution({ nameTokens }: Line): boolean {
  const name = nameOf(nameTokens)
  const trade = tradeOf(name)
  return (
    (trade !== null && !trade.weak && paidByTransfer.has(trade.category)) ||
    institutions.has(knownMerchant(name)?.category ?? '')
  )
}
const institutions = wordSet(
  'government education rent insurance healthcare gym childcare utilities travel charity',
)

/** Whether a name is a known merchant's or says a trade. */
export const namesShop = (name: Name): boolean =>
  knownMerchant(name) !== null || tradeOf(name)?.weak === false

const isDirectDebit = (words: readonly string[]): boolean =>
  words.some(
    (word, at) => word === 'DDS' || word === 'UAEDDS' || (word === 'DIRECT' && words[at + 1] === 'DEBIT'),
  )

function saysFamily({ words, tokens }: Line): boolean {
  return words.some(
    (word, at) =>
      phraseAt(familyPhrases, words, at) !== null ||
      (word === 'FAM' && (tokens[at]?.gap ?? '').includes('/')),
  )
}
