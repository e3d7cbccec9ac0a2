/**
 * Three more in the words of still other banks, measured before and after general rules were made of their misses.
 */
import type { Life } from './people.ts'

export const lastLives: readonly Life[] = [
  {
    name: 'chef from Kathmandu, RAKBANK',
    shopping: 0.7,
    lines: [
      [12, 'WPS/{C}/{M}|SALARY WPS {n}', 'salary', 5200, 5200, 'credit'],
      [12, 'RAKMONEYTRANSFER NPR {n}|RMT NEPAL {n}', 'sent_home', 1200, 2200],
      [6, 'GCC EXCHANGE SATWA|HADI EXPRESS EXCHANGE {n}', 'sent_home', 400, 900],
      [18, 'ATM CASH WDL RAK {n}|UAESWITCH CASH {n}', 'cash', 100, 700],
      [12, 'FTS OUTWARD {P} {n}|IPP-OUT-{n}-{P}', 'to_people', 100, 600],
      [12, 'BED SPACE RENT PAID {P}', 'rent', 700, 700],
      [8, 'MIN BAL CHARGE {M}|SMS CHGS', 'bank_fees', 5, 26],
      [10, 'DU PREPAID RECHARGE|E& RECHARGE ONLINE', 'utilities', 20, 100],
    ],
  },
  {
    name: 'pilot from Lisbon, Mashreq and Amex',
    shopping: 1.9,
    lines: [
      [12, 'SALARY PAYMENT {C} {M}', 'salary', 46000, 46000, 'credit'],
      [2, 'CHEQUE NO {n} PRESENTED|CHQ {n} DEBIT', 'cheques', 60000, 60000],
      [12, 'AMEX CARD PAYMENT {n}|AMERICAN EXPRESS SETTLEMENT', 'none', 6000, 12000],
      [4, 'SWIFT OUT EUR {n} LISBOA|OUTGOING SWIFT PORTUGAL {n}', 'sent_home', 4000, 9000],
      [4, 'SWIFT CHARGE {n}|OUTGOING TT COMM', 'bank_fees', 50, 130],
      [12, 'NANNY SALARY {P}|{P} NANNY {M}', 'domestic_help', 3000, 3000],
      [12, 'REDWOOD NURSERY UMM AL SHEIF', 'childcare', 3600, 3600],
      [12, 'AUTO LOAN REPAYMENT {n}|VEHICLE FINANCE INST {n}', 'loan_repayments', 3200, 3200],
      [12, 'INTEREST ON CREDIT CARD|RETAIL INTEREST {M}', 'interest_paid', 40, 200],
      [30, 'SALIK RECHARGE {n}|PARKIN APP', 'tolls', 20, 100],
      [12, 'ETIHADWE BILL {n}|DEWA AUTOPAY', 'utilities', 500, 1400],
    ],
  },
  {
    name: 'consultant for clients abroad, Emirates Islamic',
    shopping: 1.2,
    lines: [
      [
        14,
        'INWARD SWIFT {C} {n}|INW TT {C} INV{n}|CREDIT ADVICE {C} INVOICE {n}',
        'freelance',
        5000,
        16000,
        'credit',
      ],
      [3, 'AANI RECEIVED {P}|IPP CREDIT FROM {P}', 'from_people', 100, 900, 'credit'],
      [12, 'STANDING INSTRUCTION {n} OFFICE RENT|SI {n} RENT JVC', 'rent', 5800, 5800],
      [12, 'AANI PAYMENT {P} {n}|OUTWARD IPP {P}', 'to_people', 50, 1500],
      [6, 'LULU MONEY {n}|AL FARDAN EXCHANGE APP', 'sent_home', 1000, 4000],
      [10, 'CASH WITHDRAWAL EI ATM {n}', 'cash', 200, 2500],
      [12, 'TRANSFER TO OWN ACCOUNT {n}', 'none', 2000, 5000],
      [12, 'DED LICENCE INSTALMENT {n}|MOHRE FEES', 'government', 200, 900],
      [6, 'PROFIT ON COVERED CARD|LATE PAYMENT CHARITY', 'interest_paid', 40, 225],
      [12, 'ACCOUNT MAINT CHGS|VAT 5 PCT', 'bank_fees', 2, 26],
    ],
  },
]
