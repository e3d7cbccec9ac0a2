import { expect, test } from 'vitest'
import { rowsOf, said } from './testing/read.ts'

const messages = String.raw`
# what a person writes is refused
unknown « Hi, I deposited 3000 dirhams in your account, send me the receipt
unknown « I've sent AED 450.00 to your account XX9012 for the chairs
unknown « We have transferred AED 900 rent to your account today
unknown « Omar deposited AED 700 in your account
unknown « Hello Omar, AED 500 deposited in your account ending 1234, thanks bro
unknown « حولت لك 500 درهم على حسابك
unknown « اليوم دفعت الإيجار 3000 درهم في حسابك
# what is left, owed or only announced
unknown « Available balance of your credit card ending 2291 is AED 7,001.00
amount « Your outstanding balance is AED 500.00 due on 5 Dec 2026. Available balance AED 9,000.00 card ending 2291
unfinished « An overlimit fee of AED 288.75 will apply on your card XXX0412
reminder « Minimum amount due AED 100.00 and total amount due AED 900.00 on card 2291 was due on 10 Nov 2026 and is overdue
reminder « Please fund your account XX7712 so that cheque no. 000119 for AED 50.00 is not returned unpaid
# two amounts of which nothing tells what the other is
amount « عملية شراء بمبلغ 145.00 درهم ببطاقتك **1153 لدى مكتبة النخيل\nالمبلغ المخصوم: 154.00 درهم
amount « Purchase of AED 145.00 with card 1153 at PALM BOOKS. Amount debited: AED 154.00. Date 17/11/2026
amount « AED 145.00 spent on card 1153 at PALM BOOKS. AED 154.00 deducted from your account.
# whose account it went to
unknown « تم تحويل 500.00 درهم إلى حساب عمر المنتهي بـ 4821 بنجاح. الرصيد المتاح 1,200.00 درهم
# a text that ends within its amount
unknown « Mashreq Credit Card ending 1162 was used for a transaction of AED 2,
# what somebody asks for
unfinished « Careem Pay\nSara M. is requesting AED 75.00 from you for "padel court". Tap to pay or decline.
unfinished « Ziina: Omar is asking for AED 40 for lunch. Pay from your Ziina wallet
unfinished « Careem Pay: Split bill: your share is AED 45.00 of AED 180.00. Tap to pay
# digits, names and amounts as they are written
unknown « Purchase of AED 1.250 with Debit Card ending 7215 at PALM KIOSK, DUBAI
# what is owed, to be approved or bait is no payment
unfinished « قسط التمويل بقيمة 1,250.00 درهم مستحق يوم 01/12/2026، برجاء توفير المبلغ في حسابك قبل موعد الاستحقاق
unfinished « يوجد لديك دفعة بطاقة بقيمة AED 349.00 تتطلب موافقتك. الرجاء تسجيل الدخول إلى التطبيق
phishing « تم خصم مبلغ 1,950 درهم من بطاقتك البنكية 4471. اذا لم تقم بهذه العملية يرجى تحديث بياناتك فورا عبر الرابط http://uae-bank.example/id
unfinished « You've added a new beneficiary OMAR N. Transfers to this beneficiary are limited to AED 10,000.00
phishing « Your account was debited QAR 1,500.00. Login to confirm sand-secure.app
phishing « Your card was used for AED 420.00 at SAND.COM. Call +971 52 556 1234 if this was not you
phishing « تم تجميد حسابك لعدم تحديث بياناتك. لتفادي خصم 500 ريال حدث بياناتك عبر الرابط sand-update.info
# what was due and is paid
unfinished « Your installment of AED 950.00 due on 27/11/2026 is to be paid from account 5567
# no refusal by its reason, no number that is a code, no total of what was spent
unfinished « Purchase Transaction\nAmount: 20 SAR\nJust a hold on your card 5567
# for a balance that was too low, and an amount without its currency beside a fee
amount « Cheque no. 0417 for 18,500.00 drawn on your a/c 5567 has been returned unpaid. Charges of AED 105.00 apply
# no movement
amount « تم تفعيل بطاقتك المنتهية بـ 5567. الحد اليومي للسحب 5,000 درهم
unfinished « Booking deposit hold: AED 1,000.00 authorised at SAND HOTEL on card 5567
unfinished « تم إيداع شيك رقم 778 بمبلغ 950.00 درهم في حسابك 5567 وسيكون المبلغ متاحا بعد التحصيل
advert « بنك النخيل: حول لأي دولة بدون رسوم تحويل ولك حتى 15 ريال كاش باك
unknown « بنك النخيل: تم استلام حوالتك الدولية بمبلغ 900 SAR
unknown « Your Careem ride cost AED 34.50. Paid by card ending 5567
unfinished « Your annual fee of AED 525.00 on credit card 5567 has been waived
unknown « AED 25.00 cashback earned on your purchase with card 5567
advert « Your transaction of AED 899.00 at SAND MALL can be split into 6 instalments. Card 5567
unfinished « Sand Bank: your deposit of AED 50,000 matures on 30/11/2026
reminder « دفعة مستحقة: 950.00 درهم على بطاقتك 5567 قبل 12/12/2026
reminder « Reminder: your Citi Card ending 5567 is due on 01 DEC 26. Min Due AED 2.00, Total Due AED 4.15
reminder « Payment for Credit Card ending 5567 is due on 04/12/26. Total Amt - AED 309.66; Min Amt - AED 16.48
unfinished « SAND has requested money from you. On approving, INR 49.00 will be debited from A/C X5567. Decline if unknown
# only tried, held, asked for, called off, or to come
unfinished « Purchase Authorization\nCard: *6604\nAmount: SAR 500.00\nAt: SAND HOTEL
unfinished « تم حجز 500.00 ر.س من بطاقتك *6604 لعملية شراء لدى SAND HOTEL
unfinished « AED 500.00 is on hold for your purchase at SAND HOTEL with card ending 6604
unknown « Purchase Cancelled\nCard: *6604\nAmount: SAR 64.25\nAt: SAND CAFE
unknown « عملية ملغاة: تم خصم 500 درهم من بطاقتك 6604 عند SAND CAFE
unfinished « شراء معلق\nبطاقة: *6604\nمبلغ: SAR 64.25\nلدى: SAND CAFE
unfinished « We've received your Cashback redemption request 21532542 of AED 314.00 from 5239XXXXXXXX6604
unfinished « Your standing order of AED 700.00 from account XX6604 could not be set up.
unfinished « Cheque no. 145 for AED 5,000.00 has been sent for clearing.
unfinished « Your bill for account 2000006604 is AED 412.60. Pay via our app
unfinished « Omar has requested AED 120.00 from you. Open your banking app to accept or decline it
unfinished « Aani: OMAR A*** requests AED 120.00 from you. Open your banking app to accept or decline.
amount « Cash withdrawal was declined\nYour card 6604 can withdraw up to 20,000 AED tomorrow.
unfinished « Your subscription to SAND TV renews on 20/11/2026 for AED 49.00 on card 6604
unfinished « Upcoming: AED 49.00 to SAND TV on 1 Dec from card 6604
unfinished « Your cheque book is ready. A charge of AED 30 applies
unknown « You spent AED 4,310.00 on dining this month with your card ending 6604
unfinished « Salary AED 7,500.00 credited to your account XX6604 if approved.
unknown « Your payment of AED 500.00 at SAND CAFE with card 6604 has been cancelled.
unknown « You spent AED 4,320.00 in the last 30 days with your card ending 6604
# offers that look like payments, and notices of others
advert « استمتع بخصم 50 ريال على مشترياتك\nمن SAND CAFE\nمدى *6604
advert « Get SAR 50 back on your purchase at SAND CAFE with card 6604
unknown « Your shipment 33445566 is on its way. Cash on delivery AED 89.00 for account 6604
unknown « We've issued your refund of 58.89 AED for your cancelled order.
unknown « Your payment of AED 200.00 has been received for your electricity bill using card 6604
unknown « Your payment to the account number 0501236604 has been processed.\nAmount Due: AED 408.45\nAmount Paid: AED 408.45
# of several amounts none is the whole
amount « Principal AED 900.00 and interest AED 18.75 credited to account 6604
amount « Card 6604: opening bal AED 210.00, closing bal AED 320.00. Min due AED 16.00. Due 10/12/2026
unfinished « Your stop payment request for cheque 123 of AED 500.00 was processed on account 6604
amount « Late fee of AED 230.00 (plus VAT AED 11.50) has been charged to your card 6604.
unfinished « A fee of AED 5.25 is charged for every cash withdrawal at other banks' ATMs with card 6604.
unfinished « Omar sent you a request for AED 40.00. Your Careem Pay balance is AED 12.00
unknown « Your account 6604 was debited AED 105.00 as cheque 000312 was returned unpaid.
# codes, and advice to change one
code « Use 482913 to authenticate your purchase of AED 500.00 at SAND CAFE
code « Verify your purchase of AED 64.25 at SAND CAFE by entering 482913
code « 3D Secure: 458213. Purchase of AED 64.25 at SAND CAFE on card 6604
code « AED 64.25 at SAND CAFE with card 6604: 482913 never share this OTP
# numbers that something may have cut
unknown « شراء\nبطاقة: 6604\nمبلغ: SAR 1 234.50\nلدى: SAND CAFE
unknown « تم خصم 1 234.50 درهم من بطاقتك 6604 عند SAND CAFE
unknown « Purchase\nAmount 64,25 SAR\nCard 6604
amount « Purchase 64.25 at SAND CAFE with card 6604. Bal SAR 4,100.00
unknown « ATM WDL CR AED 600.00 CARD 6604
# a bank's question, or what it asks to do
unfinished « Did you attempt a transaction of AED 250.00 at SAND MALL on your card ending 4410? Reply Y if yes, N if no.
unfinished « Suspicious transaction of AED 250.00 at SAND MALL on card ending 4410. If this was you, reply 1
unfinished « Verify your purchase of AED 250.00 at SAND MALL in the app now. Card 4410
unfinished « هل قمت بعملية شراء بمبلغ 250.00 درهم لدى نون ببطاقتك المنتهية 4410؟
# a condition, a negation, what is to come
unfinished « You pay AED 2 for every AED 100 spent abroad with card 4410
unfinished « If AED 500.00 is not deposited in account 5567 by 30/11/2026 a fee applies.
unfinished « You have not paid AED 500.00 for card 4410.
unfinished « A direct debit mandate of AED 950.00 from SAND SCHOOL was registered on your account 5567.
unfinished « رسوم سنوية 315.00 درهم على بطاقتك 4410 ستخصم في 20/12/2026
unfinished « HSBC: You have set up a payment of AED 300.00 to SAND POWER for 25/12/2026.
# not cleared, not booked
unfinished « AED 4,000.00 has been deposited to your account 5567 subject to being cleared through cheque number 7788
unfinished « AED 900.00 has been blocked on your card 4410 at SAND HOTEL. Avl Cr AED 7,000.00
unfinished « Instalment plan booked: AED 2,400.00 at SAND MALL over 12 months on card 4410
# what is no movement of an account is refused
unknown « Branch services are charged at AED 52.50 per transaction. Account 5567
unknown « You added AED 500.00 to your wallet using card 4410.
unknown « Wrong credit of AED 300.00 has been recovered from account 5567.
unknown « Sand Exchange: AED 500.00 paid, INR 11,350 credited to beneficiary.
# calls to nobody's number, contacts without an account, threats
phishing « Your payment of AED 2,450.00 at SAND MALL was declined. To release your card call 0567781234 now.
phishing « SAND CENTRAL BANK: your ATM card is blocked, AED 5,000 returned to sender. To activate call this number 058xxxxx12
phishing « Your card 6604 was declined for AED 63.00 at SAND. Call +1 888 555 0143 to secure your account.
phishing « INR 9,999 debited from A/c XX6604. If not you, install AnyDesk for a refund
unknown « You have a refund of AED 124.50 from the tax authority. Submit your card number to claim.
# nothing was tried: a card that is blocked, a debt, money that is missing
unfinished « Your card ending 6604 has been blocked due to non payment of AED 125.00. Settle your dues.
reminder « Dear customer, insufficient funds in your account 6604 for the direct debit of AED 65.00 due tomorrow.
unfinished « حسابك XX6604 لا يكفي لسداد القسط بقيمة 145.00 درهم
unfinished « We tried to deliver your card 6604. AED 25.00 redelivery fee applies.
# the sentence of the amount asks, or says what may be
unfinished « Your account 6604 is overdrawn. Please deposit AED 41.00 to regularise.
unfinished « Your refund of AED 89.00 from SAND will reach your card 6604 in 5-7 days.
unfinished « Account XX6604 is dormant. Deposit AED 10.00 to reactivate.
unfinished « Payment of AED 12.00 to SAND requires 3D Secure approval, card 6604
unfinished « Your cheque for AED 120.00 could be returned: account 6604 has AED 90.00
unknown « AED 19.90 payment of SAND towards credit card 6604 was charged to it
# an Arabic text that does not say what has happened
unfinished « عميلنا العزيز، لم نستلم القسط بقيمة 145.00 درهم على حسابكم 6604. يجب السداد خلال 3 أيام
unfinished « بإمكانك الآن تحويل حتى 500 درهم يومياً من حسابك 6604
unfinished « تم إيقاف تحويل بمبلغ 90 درهم من حسابك 6604
# of a card's figures one that is not sure
amount « Card 6604 statement: total due AED 320.00, min payable shown in the app. Due date 10/12/2026
`
test.each(rowsOf(messages))('is refused: %s', (text, expected) => {
  expect(said(text)).toBe(expected)
})
