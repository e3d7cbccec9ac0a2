import { describe, expect, it } from 'vitest'
import { categoryOf } from './testing/input.ts'

describe('chains', () => {
  it.each([
    ['POS PURCHASE JAMAICA BLUE MARINA MALL ABU DHABI AE', 'dining'],
    ['SKIN LAUNDRY JUMEIRAH DUBAI AE', 'personal_care'],
    // An everyday word is a chain only if nothing but a place or its trade follows.
    ['RED MANGO DUBAI AE', 'dining'],
    ['RED MANGO TEXTILES DUBAI AE', 'shopping'],
  ])('%s is %s', (text, category) => {
    expect(categoryOf(text)).toBe(category)
  })
})

describe('wordings of banks', () => {
  it.each([
    // Words without vowels, and a bank's name or channel before the format.
    ['BNKNT UTLTY PYMNT DU 0551234567', 'utilities'],
    ['HSBC BILL PAY DU 00441', 'utilities'],
    ['MB FUND TRNSFR RASHID KHAN 22131', 'to_people'],
    ['NEO VISA DEBIT CARD KFC MARINA DUBAI', 'dining'],
    ['VISA DEBIT CARD ANNUAL FEE', 'bank_fees'],
    ['15OCT BOOTS JBR               DUBAI ARE', 'pharmacy'],
    ['CARD PAYMENT AT SUNRISE TAILORS DUBAI AE', 'shopping'],
    ['LOUVRE ABU DHABI ABU DHABI AE', 'entertainment'],
    // The person's own accounts, cards and investments.
    ['SO TO OWN E-SAVER 00123', 'none'],
    ['TRANSFER BETWEEN MY ACCOUNTS', 'none'],
    ['FUND TRANSFER KARIM NABIL OWN BANK', 'to_people'],
    ['PYMT TO MASTERCARD 1123', 'none'],
    ['TRF TO CARD 4111XXXXXXXX2213', 'none'],
    ['TRF ACME SECURITIES LLC 22131', 'none'],
    ['DD SARWA 22131', 'none'],
    // Homes, cars and cards on credit.
    ['LOAN RECOVERY HOME FINANCE 0112', 'rent'],
    ['HOME FIN INSTALLMENT 1123', 'rent'],
    ['FINANCE RECOVERY AUTO 1123', 'loan_repayments'],
    ['PROFIT AMOUNT COVERED CARD', 'interest_paid'],
    ['BILLED FINANCE CHARGES', 'interest_paid'],
    // Money sent abroad.
    ['SEPA TRF EUR 820.50 MAMA', 'sent_home'],
    ['SWIFT TT GBP 400.00 J SMITH UK', 'sent_home'],
    ['HAWALA KHARTOUM 22131', 'sent_home'],
    ['TRF GOLDEN GATE EXCHANGE 22131', 'sent_home'],
    ['RMT CHRG 12331', 'bank_fees'],
    ['QUICKREMIT FEE + VAT 1123', 'bank_fees'],
    ['SWIFT PACKERS AND MOVERS, DUBAI', 'business'],
    ['AANI OUT RAVI CAD WORK 221', 'to_people'],
    // Whose fee it is, and whose salary.
    ['IPP OUTWARD 112 GREEN VALLEY SCHOOL FEES', 'education'],
    ['INSTANT TRANSFER TO BEACON INSTITUTE COURSE FEE 22', 'education'],
    ['OUTWARD TRANSFER FEE', 'bank_fees'],
    ['TRANSFER TO DRIVER RAHIM SALARY', 'domestic_help'],
    // Columns that run together, and words of cards and bills in front of a name.
    ['BILL PAYMENTSEWA 22131', 'utilities'],
    ['CASH WITHDRAWALATM KARAMA 22131', 'cash'],
    ['POS112233 GREEN LEAF GROCERYSHJ', 'groceries'],
    ['TRANSFERWISE 22131', 'sent_home'],
    ['DEBIT CARD 4411 NEXT DEERFIELDS MALL', 'shopping'],
    ['DEBIT CARD 4411 ANNUAL FEE', 'bank_fees'],
    ['DEBIT CARD INTERNATIONAL TRANSACTION FEE', 'bank_fees'],
    ['FUND TRANSFER MY DRIVER A KHAN', 'to_people'],
    ['DEBIT CARD CASH WITHDRAWAL 22131', 'cash'],
    ['Liv. bill du 0551234567', 'utilities'],
    ['BILL SUNNY DAY SCHOOL FEES', 'education'],
    ['You paid Golden Spoon Restaurant', 'dining'],
    // Own accounts and cards in more words, and what is invested.
    ['FT OWN A/C SAVINGS 22131', 'none'],
    ['TRANSFER TO OWN NEO ACCOUNT', 'none'],
    ['TRANSFER BETWEEN YOUR ACCOUNTS', 'none'],
    ['CRD PYT 2213', 'none'],
    ['سداد البطاقة 2213', 'none'],
    ['GOAL ACCOUNT TOP UP NEW CAR', 'none'],
    ['WIRE ACME BROKERAGE USD 500.00', 'none'],
    ['SUKUK SUBSCRIPTION 22131', 'none'],
    ['FT RAVI NAIR 22131', 'to_people'],
    ['FT.COM 22131', null],
    ['SWIFT KES 5000.00 J OTIENO', 'sent_home'],
    ['OW REM 22131 PKR 50000.00 SALMA', 'sent_home'],
    ['You sent PHP 5000.00 to Lola', 'sent_home'],
    ['FIN INSTAL 22131', 'loan_repayments'],
    // A card payment at a place is a purchase, in whatever words.
    ['Card payment KAVE Dubai, ARE', null],
    ['CARD PAYMENT 5412XXXXXXXX1234', 'none'],
    ['Card Trx-DR GREEN LEAF CAFETERIA AJMAN ARE 873803', 'dining'],
    ['Point of Sale Transaction GREEN LEAF CAFETERIA AJMAN ARE', 'dining'],
    ['Switch Transaction GREEN LEAF GROCERY ABU DHABI:AE', 'groceries'],
    ['Switch Transaction AHALIA EXCHANGE ABU DHABI:AE', 'sent_home'],
    ['SWITCH TRANSACTION ATM ADCB GREEN MALL', 'cash'],
    // Towns and countries that run together with a name.
    ['GREEN LEAF PHARMACYDUBAIAE AED 30.59', 'pharmacy'],
    ['GREEN LEAF GROCERY RAS AL KHAIMAAE', 'groceries'],
    ['POS PURCHASE-RED ROSE LADIES SALONABU DHABI ARE', 'personal_care'],
    ['GOOGLE *ADS4418203 DUBLIN IE', 'business'],
    // Transfers that only say to whom.
    ['To Anna Petrova', 'to_people'],
    ['To Olha Melnyk PrivatBank UA EUR 254.85', 'sent_home'],
    ['IPP OUT BRIGHT AUDITORS AND ACCOUNTANTS', 'business'],
    ['OUTWARD IPP EMAAR COMMUNITY MANAGEMENT SERVICE CHARGE REF 333855', 'rent'],
    ['TO GREEN OASIS AC MAINTENANCE LLC', 'rent'],
    // Own money, gold and shares.
    ['TRANSFER TO SELF ENBD', 'none'],
    ['TRANSFER TO RAKBANK GOLD ACCOUNT 316662', 'none'],
    ['S/O SAXO BANK SHARE DEALING 444627', 'none'],
    ['OUTWARD TT INTERACTIVE BROKERS LLC USD 2786.13', 'none'],
    ['IPO SUBSCRIPTION ADNOC GAS', 'none'],
    ['TOP UP GOAL UMRAH', 'none'],
    // Interest is no fee, and a fee no interest.
    ['CC/INTEREST CHARGE/FEB26', 'interest_paid'],
    ['CREDIT CARD PROFIT CHARGE MAY', 'interest_paid'],
    ['OUTGOING TT COMM 22131', 'bank_fees'],
    ['FOREIGN CURRENCY MARK UP', 'bank_fees'],
    ['LATE PAYMENT INTEREST', 'interest_paid'],
    ['SI TO CREDIT CARD 4411', 'none'],
    ['S/O RL360 REGULAR SAVINGS PLAN USD 2001.36', 'retirement'],
  ])('%s is %s', (text, expected) => expect(categoryOf(text)).toBe(expected))

  it.each([
    ['INWARD SEPA LOYER APPART LYON', 'other_income'],
    ['SOCIAL ALLOWANCE GOV AUH 2213', 'other_income'],
    ['PAYMENT RECEIVED INVOICE 22 ACME GMBH', 'freelance'],
    ['TRANSFER FROM MY SAVINGS', 'none'],
    ['INT EARNED SEP', 'investments'],
    ['SALARYWPS ACME LLC MAY2026', 'salary'],
    ['INWARD FTS ACME LLC SAL', 'salary'],
    ['INWARD TT USD CEDAR HOSPITALITY SAL', 'freelance'],
    ['معاش تقاعدي - صندوق معاشات', 'salary'],
    ['RATIBI CREDIT', 'salary'],
    ['SALRY ACME', 'salary'],
    ['STAFF PAYMENT ACME', 'salary'],
    ['MURABAHA FINANCE DISBURSEMENT 22131', 'none'],
    ['Child support from Karim Nabil', 'family_support'],
    // What clients pay, and what a family pays for somebody.
    ['From Acme Hospitality Group Design Retainer', 'freelance'],
    ['AANI RECEIVED AC SERVICE PAYMENT 326918 CUSTOMER', 'freelance'],
    ['IPP CR/977036/HOME PHYSIO SESSIONS/PATIENT PAYMENT', 'freelance'],
    ['INWARD CHQ CLEARING 577371 ACME ROTANA AMC INVOICE', 'freelance'],
    ['IPP CUSTOMER CREDIT MARIA SANTOS', 'from_people'],
    ['From Priya Sharma', 'from_people'],
    ['FUNDS TRANSFER FROM MARYAM RASHED ALSHAMSI ADIB MOBILE', 'from_people'],
    ['TT REF 467156 FROM MOHAMMAD HADDAD AMMAN JO LIVING EXPENSES SON', 'family_support'],
    ['INWARD TT MOHAMMAD HADDAD UNIVERSITY FEES', 'family_support'],
    ['AUS STUDENT EMPLOYMENT ALLOWANCE MAY 333295', 'salary'],
    ['From Saving Space Travel', 'none'],
    ['TRANSFER FROM GOAL ACCOUNT SUMMER', 'none'],
    ['RAK INSURANCE CLAIM SETTLEMENT 212426', 'other_income'],
  ])('received: %s is %s', (text, expected) => expect(categoryOf(text, 'credit')).toBe(expected))
})

describe('names of shops', () => {
  it.each([
    // Other languages.
    ['PHARMACIE DU LAC GENEVE', 'pharmacy'],
    ['YILDIZ ECZANESI', 'pharmacy'],
    ['CLINIQUE DES ALPES', 'healthcare'],
    ['COIFFURE NADIA', 'personal_care'],
    ['TINDAHAN NI ALING NENA', 'groceries'],
    // Bakeries sell bread, unless they are also a restaurant.
    ['NEW MOON BAKERY', 'groceries'],
    ['NEW MOON BAKERY & RESTAURANT', 'dining'],
    ['AL WADI CO-OPERATIVE SOCIETY', 'groceries'],
    ['FISH MARKET ST 44', 'groceries'],
    // What a brand's shop sells follows from the word beside it.
    ['ASTER ONLINE PHARMACY', 'pharmacy'],
    ['CAFE 302 SHERATON', 'dining'],
    ['ADNOC AUTO WASH 611', 'car_maintenance'],
    ['ZOOM REEM ISLAND', 'groceries'],
    ['ZOOM.US', 'software'],
    ['SPAR AL FORSAN', 'groceries'],
    // Hobbies are practised, gyms are gone to.
    ['BLUE LAGOON DIVING CENTRE', 'hobbies'],
    ['SEA BREEZE SAILING CLUB', 'hobbies'],
    ['CLAY POTTERY WORKSHOP', 'hobbies'],
    ['RED STAR SPORTS CLUB', 'gym'],
    ['AL NOOR HONDA SVC', 'car_maintenance'],
    ['SUDANESE CORNER', 'dining'],
    ['ACME INSURANCE DENTAL COVER', 'insurance'],
    ['ADNOC UNIVERSITY CITY', 'gas'],
    ['LULU DEERFIELDS MALL', 'groceries'],
    ['ORBIT GEN TRD', 'shopping'],
    ['SOUQ AL SAMAK 3', 'groceries'],
    // Names cut at a fixed width, places included.
    ['JUMEIRAH PAKISTANI SCHO', 'education'],
    ['MINA AL FAJR DRINKING WA', 'groceries'],
    ['WHITE STAR DRY CLEAN', 'shopping'],
    ['CHITTAGONG HOTEL RESTA', 'dining'],
    ['GREEN HOSPITAL DONATIO', 'charity'],
    ['RENT A CAR FALCON', 'travel'],
    ['GREEN LEAF GRANDMART', 'groceries'],
    // A word of any shop says less than one of its trade.
    ['GREEN DATES FACTORY SHOP', 'groceries'],
    ['ICE CREAM LAB', 'dining'],
    ['ICECREAM TRUST', 'dining'],
    // A brand in a university or a mall stays that brand.
    ['TIM HORTONS UNIVERSITY', 'dining'],
    ['STARBUCKS HEALTHCARE C', 'dining'],
    ['THUMBAY UNIVERSITY HOSPITAL', 'healthcare'],
    ['MAX SAHARA CENTRE', 'shopping'],
    ['MAX AJMAN CITY CENTRE', 'shopping'],
    ['MAX GARAGE', 'car_maintenance'],
    // A petrol station's shop, inspection and parking.
    ['ADNOC OASIS 334', 'groceries'],
    ['ZOOM ENOC JVC', 'groceries'],
    ['ADNOC VEHICLE INSPECTI', 'car_maintenance'],
    ['SHARJAH MUNICIPALITY P', 'tolls'],
    // Repairs of a home, and a business's supplies.
    ['FAST FIX HANDYMAN', 'rent'],
    ['GREEN OASIS GARDEN MAINTENANCE', 'rent'],
    ['GULF COPPER PIPES TRAD', 'business'],
    ['SPEED DOCUMENT CLEARING', 'business'],
    ['PAPER WORLD STATIONERY', 'hobbies'],
    ['GREEN PET FOOD', 'shopping'],
  ])('%s is %s', (text, expected) => expect(categoryOf(`${text}, DUBAI`)).toBe(expected))
})
