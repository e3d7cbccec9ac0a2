/**
 * The last three, one with a statement in Arabic, measured before and after rules were made of their misses.
 */
import type { Life } from './people.ts'

export const finalLives: readonly Life[] = [
  {
    name: 'teacher from Irbid, a statement in Arabic',
    shopping: 0.9,
    lines: [
      [12, 'راتب شهر {M} {C}|تحويل راتب {n}', 'salary', 13500, 13500, 'credit'],
      [12, 'سحب نقدي جهاز صراف {n}|سحب من الصراف الآلي {n}', 'cash', 200, 1500],
      [4, 'شيك رقم {n} إيجار|إيجار شقة {n}', 'rent', 13000, 13000],
      [8, 'حوالة إلى الأردن {n}|الأنصاري للصرافة', 'sent_home', 1000, 2500],
      [12, 'رسوم خدمة الحساب|رسوم كشف حساب {n}', 'bank_fees', 10, 30],
      [12, 'قسط تمويل سيارة {n}', 'loan_repayments', 1400, 1400],
      [12, 'سداد بطاقة الائتمان {n}', 'none', 1500, 3500],
      [10, 'تحويل إلى محمد علي {n}', 'to_people', 100, 900],
      [12, 'هيئة كهرباء ومياه دبي {n}|فاتورة اتصالات {n}', 'utilities', 250, 800],
      [10, 'تعبئة سالك|مواقف دبي', 'tolls', 20, 100],
      [10, 'حضانة الأمل', 'childcare', 1800, 1800],
    ],
  },
  {
    name: 'shop assistant from Dhaka, NBF and exchange houses',
    shopping: 0.6,
    lines: [
      [12, 'SALARY-{C}-{M}', 'salary', 3800, 3800, 'credit'],
      [
        14,
        'AL AHALIA MONEY EXCHANGE BUREAU|WALL STREET EXCHANGE DEIRA|MONEYGRAM VIA REDHA AL ANSARI',
        'sent_home',
        700,
        1600,
      ],
      [20, 'ATM-CASH WDL-NBF-{n}|OTHER BANK ATM WITHDRAWAL {n}', 'cash', 50, 500],
      [6, 'OTHER BANK ATM CHARGE|BAL BELOW MINIMUM FEE', 'bank_fees', 2, 26],
      [8, 'IPP/{n}/{P}|MOB TRF-{P}', 'to_people', 30, 400],
      [3, 'CASH DEPOSIT-CDM-{n}', 'other_income', 100, 600, 'credit'],
      [12, 'ROOM RENT {P} {M}', 'rent', 650, 650],
    ],
  },
  {
    name: 'architect with an office, CBD',
    shopping: 1.5,
    lines: [
      [12, 'TRANSFER-IN {C} PROFESSIONAL FEES {n}|{C} - INV NO {n}', 'freelance', 9000, 24000, 'credit'],
      [6, 'CHQ DEP {n} {C}', 'freelance', 5000, 15000, 'credit'],
      [4, 'CHEQUE PRESENTED {n}|INWARD CLEARING {n}', 'cheques', 18000, 18000],
      [12, 'LOAN A/C {n} EMI|TERM LOAN INSTALLMENT {n}', 'loan_repayments', 4100, 4100],
      [12, 'CARD BILL AUTO DEBIT {n}|CC AUTO PAYMENT', 'none', 4000, 9000],
      [6, 'OVERDRAFT INT {M}|DEBIT INTEREST', 'interest_paid', 50, 350],
      [8, 'REMIT OUT USD {n} MANILA|INTL WIRE {n} PHILIPPINES', 'sent_home', 1500, 6000],
      [10, 'WIRE FEE|REMITTANCE CHARGE + VAT', 'bank_fees', 26, 105],
      [12, 'HOUSE MAID {P} {M}|PAYMENT TO MAID {P}', 'domestic_help', 1700, 1700],
      [3, 'SCHOOL FEES GREENFIELD {n}|TUITION TERM {n}', 'education', 9000, 12000],
      [12, 'ADNOC PRO 771|EMARAT FUJ', 'gas', 100, 260],
      [12, 'DU BUSINESS {n}|SEWA EPAY', 'utilities', 300, 1200],
    ],
  },
]
