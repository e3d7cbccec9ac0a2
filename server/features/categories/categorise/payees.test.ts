import { describe, expect, it } from 'vitest'
import { categoryOf } from './testing/category-of.ts'

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
