import { describe, expect, it } from 'vitest'
import { categorise } from './categorise.ts'
import { categoryOf, inputOf } from './testing/input.ts'

/** Who is paid, and who pays, in lines that are no card payment. */
describe('payments to companies and institutions', () => {
  it.each([
    // A landlord's company is paid rent, whatever is rented.
    ['CHQ PAID 000145 HARBOR REAL ESTATE WORKSHOP IND 6', 'rent'],
    ['IPP TO DEYAAR PROPERTIES LLC', 'rent'],
    ['CHQ PAID 000331', 'cheques'],
    // Insurers' plans are for later, their cover is insurance.
    ['DIRECT DEBIT ACME INSURANCE CO REGULAR SAVINGS PLAN', 'retirement'],
    ['DIRECT DEBIT HANSARD INTERNATIONAL', 'retirement'],
    ['DIRECT DEBIT UNUM FRIENDS LIFE COVER', 'insurance'],
    ['OUTGOING TRANSFER NATIONAL BONDS', 'emergency'],
    ['OUTWARD TRANSFER ACME CAPITAL ADX TRADING ACCOUNT', 'none'],
    // What an employer pays, which is neither a household's salary nor a program for salaries.
    ['WPS/EMPLOYEE SALARY/TAILOR/JUL26', 'business'],
    ['STAFF SALARIES MARCH', 'business'],
    ['TRANSFER HOUSEMAID SALARY JAN', 'domestic_help'],
    ['DOMESTIC WORKER SALARY WPS', 'domestic_help'],
    ['WPS FEE', 'bank_fees'],
    // Suppliers and licence agents of the person's own business.
    ['IPI DR/181768/ACME FABRICS TRADING WHOLESALE/INV', 'business'],
    ['OUTWARD TRANSFER GULF STEEL TRADING LLC INV 2231', 'business'],
    ['OUTWARD TRANSFER ACME BUSINESS SETUP LICENCE RENEWAL', 'business'],
    ['OUTWARD TT ACME IMPORT EXPORT CO INVOICE 881', 'business'],
    ['OUTGOING UAEFTS ACME PROPERTIES INSTALMENT UNIT 1203', 'rent'],
    ['TRANSFER TO ACME TRAVEL AND TOURISM', 'travel'],
    // Teachers are paid by name.
    ['IPP DR 370149 QURAN TEACHER SHEIKH MAHMOUD MONTHLY CLASSES', 'education'],
    // Families are named after trades.
    ['TRANSFER TO KHALID AL NAJJAR', 'to_people'],
    ['TRF HASSAN AL ATTAR 22', 'to_people'],
    ['TRANSFER TO MY EMIRATES NBD ACCOUNT', 'none'],
    ['SMARTPAY DU MOBILE 411637', 'utilities'],
    // What paying late costs is interest; the tax on it and a terminal's rent are fees.
    ['CREDIT CARD LATE PAYMENT FEE AUG', 'interest_paid'],
    ['LATE PAYMENT CHARGE 2213', 'interest_paid'],
    ['VAT ON LATE PAYMENT FEE', 'bank_fees'],
    ['POS TERMINAL RENTAL FEE/SEP26', 'bank_fees'],
  ])('%s is %s', (text, expected) => expect(categoryOf(text)).toBe(expected))
})

describe('money received', () => {
  it.each([
    ['IPI CR/616207/BASSEL AL ATTAR/SOFA UPHOLSTERY BALANCE', 'freelance'],
    ['IPI CR/561689/BASSEL AL ATTAR/AANI', 'from_people'],
    ['AANI CREDIT CHRIS JONES FAMILY PHOTOS', 'freelance'],
    ['INWARD TRANSFER HAMRA REAL ESTATE LISTING PHOTOS', 'freelance'],
    ['CHQ DEPOSIT/915748/ACME VILLAS FURNISHING', 'freelance'],
    ['CHQ DEPOSIT 915748', 'other_income'],
    ['POS SETTLEMENT CREDIT MERCHANT 22113', 'freelance'],
    ['INWARD REMITTANCE MUM GRACE KAMAU', 'family_support'],
    // The state's allowances are no family's.
    ['INWARD REMITTANCE MOI CHILD ALLOWANCE ABU DHABI SOCIAL SUPPORT', 'other_income'],
    ['MOCD SOCIAL WELFARE ASSISTANCE', 'other_income'],
    ['INWARD UAEFTS MINISTRY OF EDUCATION SALARY', 'salary'],
    ['WEALTHSAVER BONUS INTEREST FEB', 'investments'],
    // Cashback is money back; a prize or bonus of the bank's is not.
    ['CASHBACK EARNED', 'refunds'],
    ['REFERRAL BONUS', 'other_income'],
  ])('received: %s is %s', (text, expected) => expect(categoryOf(text, 'credit')).toBe(expected))
})

describe('names that are cut or followed by a branch', () => {
  it.each([
    ['POS/847791/AL KHAYYAT SEWING MACH/SHARJAH/AE/180526', 'business'],
    ['POS/990917/FOAM AND UPHOLSTERY MA/SHARJAH/AE/050626', 'business'],
    ['POS/392082/INDUSTRIAL 10 USED SPA/AJMAN/AE/160226', 'car_maintenance'],
    ['PURCHASE SHELL WETHERBY WETHERBY GBR 12AUG', 'gas'],
    ['PURCHASE DISHOOM KINGS CROSS LONDON GBR 17AUG', 'dining'],
    ['CAFE MILANO FOUR SEASONS ABU DHABI ARE', 'dining'],
    ['NBF CARD 790876 SPLASH FUJAIRAH KHORFAKKAN AE', 'shopping'],
    ['AL BAHAR DRINKING WATEKHORFAKKAN AE', 'groceries'],
    ['LULU SILICON CENTRAL DUBAI AE', 'groceries'],
    ['SUBWAY DIAC DUBAI AE', 'dining'],
    ['THE ELS CLUB DUBAI ARE', 'hobbies'],
    ['THE ELS CLUB GYM FAMILY DUBAI ARE', 'gym'],
  ])('%s is %s', (text, expected) => expect(categoryOf(text)).toBe(expected))
})

describe('a purchase, a repayment and what runs together', () => {
  it.each([
    // A bank's words, a bank or a card's number make a card payment a repayment; a name makes it a purchase.
    ['Card payment · Green Leaf Cafeteria', 'dining'],
    ['Card payment · Blue Door 12', null],
    ['Card payment · Mirage · 147.32 AED', null],
    ['CARD PAYMENT/CREDIT CARD 4419/NEO', 'none'],
    ['CARD PAYMENT ENBD PLATINUM', 'none'],
    ['VISA CARD 4411 PAYMENT', 'none'],
    // Towns and countries at the end of a name.
    ['POS PUR MUBILONDON       GBR 15FEB', 'streaming'],
    ['POS Settlement VISA SUN NXTCHENNAI      IN 551233', 'streaming'],
    ['POS Settlement VISA GREEN CASH N CARRYABU DHABI    AE 551233', 'groceries'],
    ['POS Settlement VISA GREEN LEAF CAFEMUSSAFAH     AE 551233', 'dining'],
    ['POS PUR WHITE CROSS PHARMACYBEIRUTLB', 'pharmacy'],
    ['POS PUR DESIGN DISTRICT PARDUBAI        ARE 19JAN', 'tolls'],
    ['PURCHASE/ACME DRIVING TRAININ/DUBAI/AE/CARD 6038', 'education'],
    ['AEROPORTO DE LISBOA LISBOA PT', 'travel'],
    // The card's brand is no name, but a visa is.
    ['POS SETTLEMENT VISA SERVICES CENTRE DUBAI AE', 'travel'],
    // A petrol station's shop, a farm's outlet, a roastery of nuts and one of coffee.
    ['EPPCO MART SHOP DUBAI AE', 'groceries'],
    ['ENOC 1022 DUBAI AE', 'gas'],
    ['AL AIN FARMS OUTLET AL AIN AE', 'groceries'],
    ['AL SULTAN ROASTERY SHARJAH AE', 'groceries'],
    ['BLUE SPECIALTY COFFEE ROASTERY DUBAI AE', 'dining'],
    ['AL AHALIA CASH AND CARRY ABU DHABI AE', 'groceries'],
    ['AL AHALIA EXCHANGE ABU DHABI AE', 'sent_home'],
    ['AFGHAN TANDOOR BAKERY RAK AE', 'groceries'],
    ['EMARAT SHAMIL FUJAIRAH AE', 'car_maintenance'],
    ['TAJMEEL DENTAL CLINIC DUBAI AE', 'healthcare'],
    ['ST GEORGE ORTHODOX CHU ABU DHABI AE', 'charity'],
    ['DAIKIN SPARE PARTS RAK AE', 'business'],
    ['RAK MUNICIPALITY PAID PARKING RAK AE', 'tolls'],
  ])('%s is %s', (text, expected) => expect(categoryOf(text)).toBe(expected))
})

describe("banks' short words", () => {
  it.each([
    ['VAT DR ON CHARGES', 'bank_fees'],
    ['CREDIT CARD FIN CHGS 4890', 'interest_paid'],
    ['Late Payment Donation Covered Card', 'interest_paid'],
    ['CASH ADVANCE INTEREST', 'interest_paid'],
    ['Salary advance repayment 22131', 'loan_repayments'],
    ['TRANSFER TO NEO SAVER/22131', 'none'],
    ['Liv. goal withdrawal', 'none'],
    ['Bought BTC', 'none'],
    ['MOBN TRANSFER INTERACTIVE BROKERS LLC U22131', 'none'],
    // A biller's everyday word counts after a bank's word for a bill.
    ['Bill Payment Empower 551233 FAB Mobile', 'utilities'],
    ['FT DR SERGAS', 'utilities'],
    ['FT DR SALAMA', 'to_people'],
    ['FT DR ORIENT TAKAFUL MEDICAL', 'insurance'],
    // What is paid at home through a remittance app.
    ['QUICKREMIT/SSS CONTRIBUTION OFW/22131', 'retirement'],
    ['QUICKREMIT/ACME STATE UNIVERSITY TUITION/22131', 'education'],
    ['QUICKREMIT/PHP 9000.00/BDO UNIBANK/22131', 'sent_home'],
    // A country in the name of a school here.
    ['IPP DEBIT PAKISTAN HIGHER SECONDARY SCHOOL RAK 22131', 'education'],
    ['IPP OUT PAKISTAN 22131 PKR 50000', 'sent_home'],
    ['IPP DEBIT TRUE ACCOUNTING AND VAT 22131', 'business'],
    ['IPP OUTWARD ACME WORKPLACE PENSION', 'retirement'],
  ])('%s is %s', (text, expected) => expect(categoryOf(text)).toBe(expected))

  it.each([
    ['CREDIT INT SAVINGS A/C', 'investments'],
    ['TRANSFER FROM NEO SAVER/22131', 'none'],
    ['SAVER TO CURRENT TRANSFER', 'none'],
    ['MBK IPP INWARD B/O ANNA BOTHA TUITION LESSONS 22131', 'freelance'],
    ['AANI IN KHALID ALI TUITION MATHS', 'freelance'],
    ['INWARD TT FROM MOTHER TUITION FEES', 'family_support'],
    ['UAEFTS CR DEWAN ARCHITECTS CONSULTANCY 22131', 'freelance'],
    ['B/O ACME EDUCATION LLC ANNUAL FLIGHT ALLOWANCE', 'salary'],
    ['NEURON CLAIM REIMBURSEMENT', 'other_income'],
  ])('received: %s is %s', (text, expected) => expect(categoryOf(text, 'credit')).toBe(expected))
})

it('a reference is no name, however few digits it has', () => {
  const keyOf = (text: string): string | undefined =>
    categorise(inputOf(text, { direction: 'credit' })).merchant?.key
  for (const code of ['R2RTUTTEHM', 'P3MHAHJ8LD', 'GYASXYXKNT', '8L630446JF'])
    expect(keyOf(`INWARD REMITTANCE SALARY MINISTRY OF FINANCE REF ${code}`)).toBe('ministry')
})

it("a bank's broker is named with the bank", () => {
  expect(categorise(inputOf('TRANSFER TO ADCB SECURITIES')).merchant?.name).toBe('ADCB Securities')
  expect(categorise(inputOf('STANDING ORDER EMIRATES NBD SECURITIES')).title?.params).toEqual({
    name: 'Emirates NBD Securities',
  })
})
