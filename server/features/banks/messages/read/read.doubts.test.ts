import { expect, test } from 'vitest'
import { rowsOf, said } from './testing/read.ts'

/** What a text does not say is left out, or the message refused. */
const messages = String.raw`
# numbers of others
purchase - -10000 AED | SALIK | 25000 AED « Payit: AED 100.00 paid to SALIK for account 50123456. Wallet balance AED 250.00
purchase 6604 -21000 AED | FEWA | - « Utility payment: AED 210.00 to FEWA\nAccount: 44120098\nFrom: XXXX6604
purchase 6604 -43000 AED | هيئة الكهرباء | - « تم دفع فاتورة هيئة الكهرباء رقم الحساب 2001234567 بمبلغ 430.00 درهم من حسابك XXX6604
purchase 6604 -5500 AED | SAND | - « CIF XXXX4456: Purchase of AED 55.00 at SAND, card XXXX6604
purchase - -5500 AED | SAND | - « Mashreq: Apple Pay token ****4456 was used for AED 55.00 at SAND
purchase 6604 -6375 AED | متجر الهدى | - « عزيزي العميل رقم ****8812 تم شراء بمبلغ 63.75 درهم ببطاقتك ****6604 لدى متجر الهدى
# amounts that the text cuts
purchase 6604 -7500 AED | SAND | - « Purchase of AED 75.00 with card ending 6604 at SAND. Avl Bal AED 1,…
purchase 6604 -7500 AED | SAND | - « Purchase of AED 75.00 with card ending 6604 at SAND. Avl Bal AED 12
purchase 6604 -7500 AED | SAND | - « Purchase of AED 75.00 with card ending 6604 at SAND. Avl Bal AED 1,204.[truncated]
fee 6604 -5250 AED | - | - « Account statement fee AED 50.00 and VAT AED 2.50 on A/C 6604. Total debited AED 52.50
# balances of before, and fees in a total
money-out 6604 -8000 AED | - | 90000 AED « AED 80.00 debited from a/c XXXX6604. Old bal AED 980.00 New bal AED 900.00
money-out 6604 -201575 AED | - | - « Remittance of INR 45,600.00 to SAND KUMAR A/C XXXX4455. Total AED 2,015.75 including fee AED 15.75 debited from your account XXXX6604.
# which way it went
transfer-out - -3415000 INR | SAND | - « Your transfer of INR 34,150.00 has been credited to SAND's account XX5511.
transfer-out 6604 -100000 AED | - | - « AED 1,000.00 transferred from your account ending 6604 to your account ending 7721.
transfer-out - -250000 AED | - | - « Money sent! SAND OMAR, a/c *0912 received AED 2,500.00 from you
transfer-in 6604 250000 AED | - | - « IPP credit AED 2,500.00 to IBAN AE*6604 from IBAN AE*0912
transfer-in - 4500 AED | - | 6000 AED « e& money: SAND sent AED 45.00. Wallet balance AED 60.00
card-payment 6604 -60000 SAR | - | - « سداد بطاقة ائتمانية\nمن: 6604*\nبطاقة: 7070*\nمبلغ: SAR 600
# whose account it is
transfer-in - 250000 AED | - | - « SAND OMAR (a/c *0912) sent you AED 2,500.00
transfer-out 6604 -250000 AED | SAND | - « Local transfer: AED 2,500.00\nBeneficiary: SAND\nBeneficiary account: *0912\nDebit account: *6604
transfer-in 6604 250000 AED | SAND | - « Local transfer received: AED 2,500.00\nSender: SAND\nSender account: *0912\nCredit account: *6604
money-in - 250000 AED | - | - « حول لك عمر 2500.00 درهم من حساب *0912
transfer-in 6604 130000 AED | - | - « A/C XXXX4412 of SAND ANWAR transferred AED 1,300.00 to your A/C XXXX6604
transfer-in 6604 130000 AED | - | - « Inward transfer: AED 1,300.00\nOrdering customer: SAND\nOrdering account: XXXX4412\nYour account: XXXX6604
purchase 6604 -11900 AED | SAND | - « SC: AED 119.00 at SAND on card no. 4321 XXXX XXXX 6604. Limit AED 6,100.00
# rupees of Pakistan
transfer-in - 300000 PKR | SAND RAZA | 420000 PKR « You have received Rs 3,000.00 from SAND RAZA 03XX1234567 in your Easypaisa account. New balance Rs 4,200.00.
# what has moved no money of an account
unfinished « Direct debit mandate for AED 1,200.00 in favour of SAND FIN registered on account XXXX6604.
unfinished « تم إيداع الشيك رقم 000451 بمبلغ 5000.00 درهم للتحصيل في حسابك 6604
unfinished « Sand Guest: you earned 1,200 miles for AED 600.00 spent on card ending 6604
# what companies and authorities tell
unknown « RTA: Your vehicle registration renewal fee AED 420.00 paid by card ending 6604. Receipt 88123.
unknown « MOHRE: your application fee AED 250.00 has been received. Transaction No XXXX4412
unknown « Amazon.ae: refund of AED 89.00 issued to your Visa ending in 6604
unknown « Rs 1,249 received for Airtel no 98XXXXX210. Txn 8812331
unknown « تم خصم 4 دراهم رسوم سالك من حسابك. اللوحة 55123 دبي
unknown « EMI of Rs.10,624.00 received for your Loan A/c XX8812
transfer-in 6604 50000 OMR | SAND | - « OMR 50.000 received from SAND through mobile payment 9XXX4412 to your account 6604.
unknown « Zain: recharge 5.000 KWD done. Balance 6.250 KWD
unknown « SANDS: Your order AED 1,990.00 paid in 6 with card 6604
# what else a text gives
purchase 6604 -21400 AED | SAND | - « AED 214.00 spent at SAND using card ending 6604. AED 10.70 cashback earned. Total cashback AED 88.00
purchase 6604 -21400 AED | SAND | - « AED 214.00 spent at SAND using card ending 6604. Your total spends this month AED 3,540.00
unfinished « Your payment request of AED 750.00 to SAND has expired.
unfinished « Your debit card ending 6604 will expire on 30/11/2026. Annual fee AED 50.00 waived.
reversal 6604 75000 AED | - | - « Your transfer of AED 750.00 to SAND was returned by the beneficiary bank and AED 750.00 credited back to account ending 6604.
amount « Card 6604 purchase of AED 45.00 at SAND. In total AED 12.00
purchase 6604 -4500 AED | SAND | - « Card 6604 purchase of AED 45.00 at SAND. Wallet cashback total AED 12.00
fee 6604 -90 AED | - | - « Foreign currency fee AED 0.90 on USD 12.00 charged to card 6604
instalment 6604 -37500 AED | - | - « EPP instalment 3/12 AED 375.00 charged to card 6604. Principal balance AED 3,375.00
unknown « Rs 199 recharge of 98XXXXXX21 done. Validity 28 days. Jio
reminder « K-Electric: Bill PKR 6,200.00 due 25-Nov acct 0400012345678
cash-out 6604 -100000 AED | - | - « You withdrew AED 1,000.00 at SAND ATM with card 6604. AED 9,000.00 remaining of your daily limit AED 10,000.00
balance 6604 - | - | 90000 AED « Your balance in account ending 6604 is AED 900.00. Last transaction: AED 50.00 debit
purchase - -8000 AED | - | 2000 AED « تم دفع 80.00 درهم من محفظتك لتعبئة سالك رقم الحساب 50123456. الرصيد 20.00 درهم
unknown « flydubai: booking 6TY7H2 confirmed. AED 1,230.00 paid by card ending 6604.
unknown « هيئة الطرق والمواصلات: رسوم تجديد 420.00 درهم تم الدفع ببطاقة 6604
advert « Sandzooz: you've won AED 500.00! Credited to your account.
transfer-in 6604 500000 AED | - | - « AED 5,000.00 transferred from your savings pot to account ending 6604
unknown « Al Ansari Exchange: We received AED 100.00 by card ending 6604. Txn 4412
purchase 6604 -13450 AED | SAND | - « You've used your Wio card ending 6604 at SAND for AED 134.50. Cashback AED 2.69 will be credited next month.
unknown « EMPOWER: We received AED 311.00 for account XXXX4455
unknown « Salik recharge AED 100.00 successful. Balance AED 131.00. Account 50123456
unfinished « Cheque 000112 dated 01/12/2026 AED 2,100.00 kept for post dated clearing. Account 6604
unknown « Beware of fake SMS such as "AED 119.00 debited from your account". We never ask for codes
# names
transfer-in 6604 400000 AED | SAND MEHMOOD | - « Dear Customer, you have received a fund transfer of AED 4,000.00 from SAND MEHMOOD through Aani to your account ending 6604. The sender's mobile number is 0501***234.
purchase - -1500 AED | - | 8500 AED « Nol card recharge... AED 15.00 paid by Payit wallet. Balance AED 85.00
purchase 6604 -17250 SAR | - | - « سداد فاتورة\nمن:6604*\nمبلغ:SAR 172.50\nجهة:الكهرباء\nرقم الحساب:30012345678
`
test.each(rowsOf(messages))('is read: %s', (text, expected) => {
  expect(said(text)).toBe(expected)
})
