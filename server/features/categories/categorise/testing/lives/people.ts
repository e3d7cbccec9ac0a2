/**
 * Ten generated people and the lines of their accounts other than shopping. `{P}` is a person's name, `{n}` a number,
 * `{C}` a company's name, `{M}` a month. A category of `none` is what is neither income nor spending. Never read to
 * make a rule.
 */
export type Line = readonly [
  times: number,
  texts: string,
  category: string,
  least: number,
  most: number,
  direction?: 'credit',
]
export type Life = { name: string; shopping: number; lines: readonly Line[] }

const fees: readonly Line[] = [
  [8, 'MONTHLY FEE BELOW MIN BAL|ACCOUNT SERVICE CHARGE {M}|SMS ALERT FEE', 'bank_fees', 10, 26],
  [8, 'VAT 5% ON ACCOUNT CHARGES|VAT @5% REF {n}', 'bank_fees', 1, 4],
]
const cash: Line = [
  14,
  'ATM WITHDRAWAL {n} FAB KHALIDIYA|CASH WDL ATM MASHREQ {n}|ATM CWD UAESWITCH ADIB {n}',
  'cash',
  100,
  1500,
]
const utilities: readonly Line[] = [
  [12, 'DEWA EASYPAY {n}|SEWA BILL {n}|ADDC BILL PAYMENT {n}|FEWA ETIHAD WE {n}', 'utilities', 180, 900],
  [12, 'ETISALAT BY E& {n}|DU HOME SERVICES {n}|VIRGIN MOBILE UAE', 'utilities', 90, 480],
]
const salik: Line = [22, 'SALIK ACC RECHARGE {n}|SALIK AUTO RECHARGE|DARB TOPUP {n}', 'tolls', 50, 100]
const ownCard: readonly Line[] = [
  [
    12,
    'CREDIT CARD PMT {n}|CARD SETTLEMENT VIA MOBILE - CREDIT CARD PAYMENT {n}|CC PAYMENT {n}',
    'none',
    900,
    6000,
  ],
  [12, 'PAYMENT RECEIVED - THANK YOU|PAYMENT RECEIVED WITH THANKS {n}', 'none', 900, 6000, 'credit'],
]
const friends: readonly Line[] = [
  [9, 'AANI TRANSFER {P} {n}|IPP OUT {n} {P}|INSTANT TRF TO {P}|TRF TO {P} {n}', 'to_people', 30, 700],
  [5, 'AANI FROM {P} {n}|IPP INWARD {P} {n}|INWARD TRF {P}', 'from_people', 30, 500, 'credit'],
]

export const lives: readonly Life[] = [
  {
    name: 'accountant from Kochi',
    shopping: 1,
    lines: [
      [12, 'SALARY {M} {C}|WPS SAL {M} {C}', 'salary', 9500, 9500, 'credit'],
      [
        12,
        'LULU EXCHANGE {n} KARAMA|AL ANSARI EXCHANGE LLC {n}|SHARAF EXCHANGE BUR DUBAI',
        'sent_home',
        1800,
        2600,
      ],
      [4, 'INWARD CLG CHQ {n}|CHEQUE PAID {n}', 'cheques', 9000, 9000],
      [12, 'PERSONAL LOAN EMI {n}|LOAN INSTALMENT AUTO DR {n}', 'loan_repayments', 1240, 1240],
      ...fees,
      cash,
      ...utilities,
      ...friends,
    ],
  },
  {
    name: 'nurse from Cebu',
    shopping: 0.8,
    lines: [
      [12, 'WPS SALARY {M} {C}|SALARY TRANSFER {C} {M}', 'salary', 7800, 7800, 'credit'],
      [
        24,
        'WESTERN UNION APP {n}|BOTIM MONEY TRANSFER PHP {n}|GCASH REMIT VIA AL FARDAN EXCHANGE {n}|TAPTAP SEND UK LTD',
        'sent_home',
        500,
        1500,
      ],
      [12, 'TRANSFER TO {P} RENT BEDSPACE {M}|AANI {P} ROOM RENT', 'rent', 1100, 1100],
      ...fees,
      cash,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'engineer from Cairo with children',
    shopping: 1.4,
    lines: [
      [12, 'SAL/{M}/{C}|SALARY CREDIT {C} {M}', 'salary', 24000, 24000, 'credit'],
      [3, 'AL MAWAKEB SCHOOL TERM FEE {n}|PRIVATE SCHOOL TUITION FEES {n}', 'education', 7800, 8200],
      [12, 'LITTLE EXPLORERS NURSERY LLC|FIRST STEPS DAYCARE CENTRE', 'childcare', 2100, 2100],
      [4, 'OUTWARD CLEARING CHQ {n} RENT|I/W CLEARING CHEQUE {n} RENT VILLA', 'rent', 21000, 21000],
      [
        6,
        'OUTWARD TT EGP {n}|SWIFT TRANSFER TO EGYPT {n}|TELEGRAPHIC TRANSFER CIB CAIRO {n}',
        'sent_home',
        2000,
        5000,
      ],
      [6, 'TT CHARGES {n}|SWIFT CHARGES + VAT {n}', 'bank_fees', 52, 110],
      [12, 'AUTO LOAN INSTALLMENT {n}|CAR FINANCE INSTALMENT {n}', 'loan_repayments', 1890, 1890],
      [1, 'SUKOON INSURANCE MOTOR|OMAN INSURANCE CO', 'insurance', 2100, 3400],
      ...fees,
      cash,
      ...utilities,
      salik,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'Emirati civil servant',
    shopping: 1.8,
    lines: [
      [12, 'SALARY {M} GOVT OF DUBAI|MINISTRY PAYROLL {M}', 'salary', 38000, 38000, 'credit'],
      [12, 'TRANSFER TO MAID SALARY {M}|AANI HOUSEMAID SALARY {P}', 'domestic_help', 1800, 1800],
      [2, 'TADBEER CENTER AL BARSHA {n}|DOMESTIC WORKERS SERVICES CENTRE', 'domestic_help', 1200, 5200],
      [12, 'MURABAHA FINANCE INSTALMENT {n}|PERSONAL FINANCE INSTALLMENT {n}', 'loan_repayments', 5600, 5600],
      [12, 'HOME FINANCE EMI {n}|IJARA HOME FINANCE INSTALMENT {n}', 'rent', 8900, 8900],
      [4, 'PROFIT CHARGED COVERED CARD|FINANCE CHARGES {M}', 'interest_paid', 80, 420],
      [6, 'TRANSFER TO {P} {n}', 'to_people', 500, 3000],
      [12, 'OWN ACCOUNT TRANSFER SAVINGS {n}|TRANSFER TO OWN SAVINGS A/C {n}', 'none', 3000, 3000],
      [4, 'SAVINGS PROFIT {M}|PROFIT CREDIT {M}', 'investments', 60, 190, 'credit'],
      ...fees,
      cash,
      ...utilities,
      salik,
      ...ownCard,
    ],
  },
  {
    name: 'teacher from Leeds',
    shopping: 1.3,
    lines: [
      [12, 'SALARY {M} {C}|PAYROLL {C} {M}', 'salary', 17500, 17500, 'credit'],
      [6, 'WISE PAYMENTS LTD LONDON|WISE TRANSFER GBP {n}', 'sent_home', 1500, 3000],
      [12, 'BUMBLE BEES NURSERY DUBAI|HUMMINGBIRD EARLY LEARNING CENTRE', 'childcare', 3400, 3400],
      [2, 'CHQ PAID {n}|CLEARING CHEQUE {n}', 'cheques', 42000, 42000],
      [12, 'JUSTLIFE HOME CLEANING|MAIDS 2 GO CLEANING SERVICES', 'domestic_help', 300, 520],
      [1, 'CASH ADVANCE FEE', 'bank_fees', 99, 99],
      [2, 'ANNUAL CARD FEE|LATE PAYMENT CHARGE', 'bank_fees', 230, 315],
      ...fees,
      ...utilities,
      salik,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'limousine driver from Peshawar',
    shopping: 0.6,
    lines: [
      [12, 'CDM CASH DEPOSIT {n}|CASH DEP MACHINE {n}', 'other_income', 1500, 3200, 'credit'],
      [24, 'UBER BV PAYOUT {n}|CAREEM CAPTAIN EARNINGS {n}', 'freelance', 1400, 2300, 'credit'],
      [
        12,
        'AL ANSARI EXCHANGE DEIRA {n}|UAE EXCHANGE CENTRE|E& MONEY REMITTANCE {n}',
        'sent_home',
        1500,
        2500,
      ],
      [12, 'AUTO FINANCE INSTALMENT {n}', 'loan_repayments', 1650, 1650],
      [12, 'TRANSFER TO {P} ROOM RENT {M}', 'rent', 900, 900],
      [30, 'ENOC 1190|ADNOC 377', 'gas', 90, 200],
      ...fees,
      cash,
      salik,
      ...friends,
    ],
  },
  {
    name: 'freelance designer from Beirut',
    shopping: 1.2,
    lines: [
      [
        16,
        'SWIFT INWARD {C} INV {n}|INWARD TT {C} INVOICE {n}|INWARD IPP {C} INV-{n}',
        'freelance',
        3000,
        14000,
        'credit',
      ],
      [3, 'UAEFTS INWARD {C} {n}|INWARD FTS {C} /STR/ {n}', 'freelance', 2500, 9000, 'credit'],
      [2, 'STRIPE PAYOUT {n}', 'freelance', 900, 2600, 'credit'],
      [5, 'INWARD TT CHARGES|INW REMITTANCE COMMISSION {n}', 'bank_fees', 15, 40],
      [12, 'STANDING ORDER RENT JLT {n}|SO RENT STUDIO MARINA', 'rent', 6200, 6200],
      [1, 'IFZA FREE ZONE LICENSE RENEWAL', 'government', 6200, 6200],
      [3, 'OUTWARD TT USD BEIRUT {n}|WHISH MONEY VIA AL ROSTAMANI EXCHANGE', 'sent_home', 900, 2500],
      ...fees,
      cash,
      ...utilities,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'student from Kuwait',
    shopping: 0.8,
    lines: [
      [12, 'INWARD TT FAMILY SUPPORT {n}|TT INWARD FROM FATHER {P}', 'family_support', 5000, 6500, 'credit'],
      [2, 'AMERICAN UNIVERSITY TUITION {n}|UNIVERSITY SEMESTER FEES {n}', 'education', 12000, 14000],
      [6, 'KNET PURCHASE THE AVENUES|KNET POS XCITE ELECTRONICS FARWANIYA', 'shopping', 90, 800],
      [4, 'KNET PURCHASE AL DIWAN RESTAURANT SALMIYA|MADA POS AL BAIK KHOBAR', 'dining', 40, 160],
      ...fees,
      cash,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'consultant from Amman',
    shopping: 1.6,
    lines: [
      [12, 'SALARY {M} {C}|{C} STAFF SALARY {M}', 'salary', 31000, 31000, 'credit'],
      [1, 'ANNUAL BONUS {C}', 'salary', 40000, 40000, 'credit'],
      [12, 'MORTGAGE INSTALMENT {n}|HOME LOAN EMI {n}', 'rent', 9400, 9400],
      [12, 'CAR LOAN EMI {n}', 'loan_repayments', 2350, 2350],
      [3, 'INTEREST CHARGED ON CARD|CARD INTEREST {M}', 'interest_paid', 120, 380],
      [6, 'AL FARDAN EXCHANGE {n}|OUTWARD REMITTANCE JOD {n}', 'sent_home', 1800, 4000],
      [3, 'AL ANSARI EXCHANGE REFUND {n}|REFUND AL FARDAN EXCHANGE', 'sent_home', 200, 600, 'credit'],
      [4, 'SARWA DIGITAL WEALTH|INTERACTIVE BROKERS LLC FUNDING', 'none', 2000, 4000],
      [12, 'DDS ORIENT TAKAFUL|AXA GULF INSURANCE DD', 'insurance', 260, 260],
      ...fees,
      cash,
      ...utilities,
      salik,
      ...friends,
      ...ownCard,
    ],
  },
  {
    name: 'shop owner from Lahore',
    shopping: 1,
    lines: [
      [18, 'INWARD TRF {C} {n}|CHQ DEPOSIT {n}|IPP INWARD {C} INV {n}', 'freelance', 2500, 11000, 'credit'],
      [6, 'CASH DEPOSIT CCDM {n}', 'other_income', 2000, 6000, 'credit'],
      [8, 'TRANSFER TO {P} SUPPLIER {n}|IPP OUT {n} {P}', 'to_people', 800, 3500],
      [12, 'CHEQUE PAID {n}|ICCS INWARD CHEQUE {n}', 'cheques', 2500, 5500],
      [2, 'CHQ RETURN CHARGES {n}|RETURNED CHEQUE FEE {n}', 'bank_fees', 105, 105],
      [
        12,
        'INDEX EXCHANGE {n}|CAREEM PAY INTERNATIONAL TRANSFER {n}|ORIENT EXCHANGE',
        'sent_home',
        900,
        2500,
      ],
      [12, 'BUSINESS LOAN INSTALLMENT {n}', 'loan_repayments', 3100, 3100],
      ...fees,
      cash,
      ...utilities,
      salik,
      ...friends,
    ],
  },
]

export const persons =
  'MOHAMMED IRFAN|JOSEPHINE REYES|ANJALI MENON|HUSSEIN SABRY|FATEMA AL MAZROUEI|GEORGE HADDAD|RASHID KHAN|SUNITA PATEL|OMAR FAROUK|GRACE SANTOS|TARIQ MEHMOOD|DIMITRI IVANOV'.split(
    '|',
  )
export const companies =
  'NAFOORA INTERIORS LLC|GULF CREST ENGINEERING LLC|BLUE ORYX MEDIA FZ LLC|SAHARA LINK LOGISTICS LLC|PEAKVIEW ADVISORY LTD|MERIDIAN FACADES CONTRACTING LLC|HALCYON DESIGN INC|TIDEWAY SYSTEMS GMBH'.split(
    '|',
  )
