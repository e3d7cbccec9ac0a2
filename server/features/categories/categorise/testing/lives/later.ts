/**
 * Three people in the formats of other banks, measured before and after general rules were made of their misses.
 */
import type { Life } from './people.ts'

export const laterLives: readonly Life[] = [
  {
    name: 'banker from Mumbai, HSBC and Citi',
    shopping: 1.3,
    lines: [
      [12, 'CR TRF {C} SALARY {M}|TT INWARD SALARY {C}', 'salary', 27000, 27000, 'credit'],
      [12, 'CASH OUT {n} ATM DUBAI|HSBC ATM CASH {n}', 'cash', 300, 2000],
      [12, 'SO {n} RENT MARINA', 'rent', 9500, 9500],
      [
        10,
        'TRANSFER TO INDIA NRE {n}|WORLD TRANSFER INR {n}|HSBC GLOBAL TRANSFER {n}',
        'sent_home',
        3000,
        9000,
      ],
      [12, 'CITIBANK CARD PAYMENT {n}|PAYMENT TO CITI CREDIT CARD', 'none', 4000, 9000],
      [6, 'INTEREST CHARGED ON PURCHASES|FIN CHGS {M}', 'interest_paid', 60, 300],
      [12, 'ACCOUNT FEE {M}|MTHLY SERVICE FEE', 'bank_fees', 50, 100],
      [12, 'DDR ETISALAT {n}|DDR DEWA {n}', 'utilities', 300, 900],
      [8, 'ONLINE TRF {P} {n}|TFR {P}', 'to_people', 100, 2500],
      [6, 'CR TRF {P} {n}', 'from_people', 100, 900, 'credit'],
    ],
  },
  {
    name: 'salesman from Manila, Wio and Liv',
    shopping: 0.9,
    lines: [
      [12, 'Salary from {C}|Received salary {M} {C}', 'salary', 8200, 8200, 'credit'],
      [12, 'Sent to {P}|Transfer to {P}', 'to_people', 50, 900],
      [6, 'Received from {P}|Transfer from {P}', 'from_people', 50, 400, 'credit'],
      [12, 'Moved to Saving Space|To Savings goal Holiday', 'none', 300, 500],
      [12, 'International transfer to Philippines|Send money abroad PHP {n}', 'sent_home', 1500, 2500],
      [12, 'Cash withdrawal ENBD ATM Al Rigga', 'cash', 200, 900],
      [6, 'Monthly plan fee|Card replacement fee', 'bank_fees', 25, 49],
      [12, 'Payment to landlord bedspace {M}|Rent bed space {P}', 'rent', 1200, 1200],
      [4, 'Salik top-up|Salik account', 'tolls', 50, 100],
      [12, 'Tabby instalment|TABBY FZ LLC', 'shopping', 90, 250],
    ],
  },
  {
    name: 'officer from Al Ain, ADIB and DIB',
    shopping: 1.7,
    lines: [
      [12, 'SALARY CR {M} ABU DHABI GOVT', 'salary', 34000, 34000, 'credit'],
      [12, 'MURABAHA INST DR {n}|GOODS MURABAHA INSTALLMENT {n}', 'loan_repayments', 6200, 6200],
      [12, 'IJARA INSTALLMENT HOME FINANCE {n}', 'rent', 11000, 11000],
      [12, 'Local Trf. Outward {P} {n}|AC TO AC TRF {P}', 'to_people', 500, 4000],
      [12, 'MAID SALARY {P}|TRF HOUSEMAID {M}', 'domestic_help', 1500, 1500],
      [4, 'DOMESTIC WORKERS CENTRE AL AIN|TADBEER AL AIN', 'domestic_help', 500, 6000],
      [24, 'ATM Withdrawal - Other Banks|ATM WDL ADIB {n}', 'cash', 500, 3000],
      [12, 'ATM FEE OTHER BANK|VAT ON ATM FEE', 'bank_fees', 1, 3],
      [4, 'PROFIT PAID {M}', 'investments', 100, 300, 'credit'],
      [12, 'COVERED CARD PAYMENT {n}', 'none', 5000, 9000],
      [6, 'CHQ {n} PAID|CHEQUE CLEARING {n}', 'cheques', 1000, 6000],
      [12, 'DARB AUTO TOPUP|ITC DARB', 'tolls', 50, 200],
      [3, 'SPEA NURSERY FEES {n}|AL AIN KIDS NURSERY', 'childcare', 2500, 3500],
    ],
  },
]
