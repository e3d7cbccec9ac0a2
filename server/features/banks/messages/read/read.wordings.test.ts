import { expect, test } from 'vitest'
import { rowsOf, said } from './testing/read.ts'

const messages = String.raw`
# a sign behind the amount gives the direction
transfer-in 001 205000 AED | - | 300010 AED « From HSBC: 19NOV26 TT Payment to 052-118***-001 AED 2,050.00+ Your available balance is AED 3,000.10
transfer-out 001 -205000 AED | - | 300010 AED « From HSBC: 19NOV26 TT Payment from 052-118***-001 AED 2,050.00- Your available balance is AED 3,000.10
purchase 7719 -3100 AED | SAND CAFE | 81200 AED « From HSBC: 19NOV26 SAND CAFE Purchase from 052-118***-001 AED 31.00- by Card Ending with 7719. Your available balance is AED 812.00
refund 7719 3100 AED | SAND CAFE | - « From HSBC: 19NOV26 SAND CAFE Purchase from 052-118***-001 AED 31.00+ by Card Ending with 7719
# pounds and dollars of several countries
purchase 2291 -1899 GBP | SAND.COM | - « تم استخدام بطاقتكم المنتهية ب 2291 لعملية شراء بقيمة 18.99 جنيه استرليني لدى SAND.COM
purchase 2291 -1899 CAD | SAND.COM | - « تم استخدام بطاقتكم المنتهية ب 2291 لعملية شراء بقيمة 18.99 دولار كندي لدى SAND.COM
purchase 2291 -1899 EGP | SAND.COM | - « تم استخدام بطاقتكم المنتهية ب 2291 لعملية شراء بقيمة 18.99 جنيه مصري لدى SAND.COM
# of payments, cards and accounts by many banks
card-payment 2291 31040 SAR | - | - « بطاقة إئتمانية: تأكيد السداد\nبطاقة: XX2291;إئتمانية\nمبلغ: 310.40 SAR
card-payment 2291 31040 SAR | - | - « Credit card: payment confirmation\nCard: XX2291\nAmount: SAR 310.40
card-payment 01 -51000 AED | - | - « تم خصم مبلغ AED 510.00 من حسابك 014XXX21XXX01 لتسديد مستحقات بطاقتك الائتمانية 2291
purchase 2291 -1500 AED | PALM KIOSK DUBAI ARE | - « Credit Card Purchase\nCard No XXXX2291\nAED 15.00\nPALM KIOSK DUBAI ARE\nAvl Bal AED 7,001.00
transfer-out 8012 -64000 AED | SARA N | - « A debit of AED 640.00 has been made from your account XXXX8012 against your request for UAE PGS payment to SARA N through online banking
fee 01 -50 AED | - | - « AED 0.50 has been debited from your account no. 091-XXX10XXX-01 Value Added Tax(VAT) @5%:O1
direct-debit 1120 -95000 AED | PALM FINANCE | - « تم خصم مبلغ 950.00 درهم من حسابكم المنتهي بـ 1120 بموجب نظام الخصم المباشر لصالح PALM FINANCE
direct-debit - -95000 AED | Palm Finance | - « Your DD instalment of AED 950.00 has been debited from your FAB Account and has been sent to Palm Finance as per your Direct Debit instructions. Terms and conditions apply.
transfer-out 8012 -6000 AED | - | - « Your funds transfer request of AED 60.00 from account XXXX8012 to account XXXX8020 has been processed. For more information please call 600000000
purchase 9213 -8000 SAR | Palm Wear for Me | - « شراء بـ SAR 80.00\nمن Palm Wear for Me\nبطاقة ائتمانية 9213*\nالمبلغ الإجمالي المستحق SAR 620.10\nالرصيد المتوفر: SAR 4379.90
purchase 6619 -4225 AED | SAND CAFE | - « تم استخدام بطاقة مصرف النخيل المغطاة المنتهية بـ 6619 بمبلغ 42.25 درهم لدى SAND CAFE
reversal 1279 4100 SAR | SAND CAFE | 38301 SAR « Reverse Transaction\nBy:1279;mada-Pay\nAmount:SAR 41\nAt:SAND CAFE\nBalance:SAR 383.01
transfer-out - -115000 SAR | سالم النخيل | - « حوالة صادرة داخلية\nمبلغ:1150 SAR\nإلى:سالم النخيل\nإلى:305*119
purchase 1236 -7600 SAR | PALM | - « شراء\nعبر:1236*;فيزا-ابل باي\nبـ:SAR 76\nلـ:PALM\n20/11/26 12:10
transfer-out - -50500 SAR | OMAR N | - « Internal Transfer Out\nAmount:SAR 505\nTo:OMAR N\nTo:305*119
salary 4188 910000 SAR | - | - « Salary\nAmount:SAR 9100.00\nTo:4188
transfer-in 1235 51000 AED | SALEM K | - « SALEM K sent you AED 510.00 via Aani. Your account XX1235 is credited
transfer-in 1235 51000 AED | SALEM K | - « AED 510.00 sent by SALEM K to your account XX1235 via Aani
purchase 1235 -2200 AED | REFUND OFFICE | - « AED 22.00 debited from account XX1235 at REFUND OFFICE
transfer-in 1235 50500 AED | OMAR | - « IPP transfer of AED 505.00 received from OMAR in account XX1235
fee 1235 -580 SAR | - | - « خصم رسوم\nمبلغ:SAR 5.80\nحساب:1235*
refund 2291 7600 AED | نون | - « تم إرجاع مبلغ 76 درهم من نون إلى بطاقتك المنتهية بـ 2291
salary 4188 910000 SAR | - | - « راتب\nمبلغ:SAR 9100.00\nالى:4188
instalment 7756 - | SAND MALL | - « Your card xx7756 purchase of AED 3,100.00 at SAND MALL has been converted into 12 instalments of AED 258.33. Processing fee of AED 51.45 will be billed at 0% interest.
cheque-returned 7712 -5000 AED | - | - « Cheque no. 000119 for AED 50.00 from your account XX7712 has been returned due to insufficient funds. Please fund your account.
cheque-returned 4127 -500000 AED | شركة النخيل العقارية | - « نود إفادتكم بأن الشيك رقم 000146 بمبلغ 5,000.00 درهم المسحوب على حسابكم المنتهي بـ 4127 لصالح شركة النخيل العقارية قد أعيد دون صرف لعدم كفاية الرصيد
cheque-cleared 8821 -250000 AED | شركة النخيل العقارية | - « تم صرف الشيك رقم 000982 لأمر شركة النخيل العقارية بمبلغ 2,500.00 درهم من حسابك المنتهي بـ 8821
instalment 3380 -14560 AED | - | 107231 AED « تم سداد قسط القرض الشخصي بقيمة 145.60 درهم من حسابك المنتهي بالرقم 3380. رصيد الحساب المتاح 1,072.31 درهم
fee 5519 -2100 AED | - | 61802 AED « تم خصم 21.00 درهم رسوم إصدار بطاقة بديلة من حسابك المنتهي بـ 5519. الرصيد المتاح 618.02 درهم
fee 2175 -2625 AED | - | - « تم خصم رسوم عدم الاحتفاظ بالحد الأدنى للرصيد وقدرها 26.25 درهم من حسابكم رقم ****2175
transfer-out - -20000 AED | محمد إقبال | 6130 AED « لقد أرسلت 200.00 درهم إلى محمد إقبال. رقم العملية 51120934. رصيد محفظتك 61.30 درهم
purchase 4459 -32760 AED | PALM MARKET DUBAI | 1800431 AED « From HSBC: 06NOV26 PALM MARKET DUBAI Purchase AED 327.60- by Card Ending 4459. Your available balance is AED 18,004.31
direct-debit 7765 -214000 AED | PALM FINANCE PJSC | 101944 AED « AED 2,140.00 debited from your a/c ***7765 towards Direct Debit (UAEDDS) from PALM FINANCE PJSC. Bal: AED 1,019.44
declined 1952 -52000 AED | EMAX | 31147 AED « تم رفض عمليتك بمبلغ 520.00 درهم لدى EMAX على بطاقة الخصم المنتهية بـ 1952 لعدم كفاية الرصيد. رصيدك المتاح 311.47 درهم.
purchase 2218 -3500 AED | - | 377145 AED « Palm Laundry\nYou paid AED 35.00 with card •• 2218\nBalance AED 3,771.45
money-out 208 -64900 INR | PALM INDIA | - « ICICI Bank Acct XX208 debited for Rs 649.00 on 04-Nov-26; PALM INDIA credited. UPI:630811427765. Call 18002662 for dispute.
# numbers that are no card and no account
transfer-out - -12000 AED | Omar N | 6420 AED « You have sent AED 120.00 to Omar N (05XXXXX812) using payit. Your wallet balance is AED 64.20. Transaction ID 7700312859
purchase - -5250 AED | du | 13705 AED « Your du recharge of AED 52.50 for 0529XXX417 was successful. Paid with your botim wallet. Balance: AED 137.05
money-in - 5000 AED | - | 6000 AED « AED 50.00 received from 97155***4821 in your Careem Pay wallet. Balance AED 60.00
purchase 2201 -43020 AED | - | - « DEWA bill payment AED 430.20 for consumer no. 20XXXX8817 from a/c XX2201 successful
money-out - -3100 AED | Palm Cafeteria | 1875 AED « Careem Pay: you paid AED 31.00 to Palm Cafeteria on 23 Dec. Remaining wallet balance: AED 18.75
transfer-out - -50000 AED | - | 120000 AED « Your transfer of AED 500.00 to account XX4821 was successful. Avl Bal AED 1,200.00 - ADCB
transfer-out - -50000 AED | OMAR N | - « AED 500.00 sent to beneficiary OMAR N (A/c XX4821) from your FAB account
transfer-out - -50000 AED | - | - « تم تحويل 500.00 درهم من حسابك إلى الحساب المنتهي بـ 4821
transfer-in - 50000 AED | - | - « تم استلام 500.00 درهم من الحساب المنتهي بـ 4821
direct-debit 1234 -120000 AED | PALM FINANCE | - « Direct debit of AED 1,200.00 for mandate XX4821 from your account XX1234 by PALM FINANCE
instalment 1234 -150000 AED | - | - « Your loan XX4821 instalment of AED 1,500.00 has been debited from account XX1234
transfer-in - 6000 AED | Sara Omar | - « Careem Pay: Sara Omar sent you AED 60. It's now in your wallet. Note: "for the cake"
transfer-out - -120000 AED | OMAR N | - « Transfer successful! You sent AED 1,200.00 to OMAR N (Palm Bank, India) on 29 Oct 2026. Paid from your botim wallet. Track it in the app.
purchase - -46381 AED | SEWA | 5209 AED « Your bill payment of AED 463.81 to SEWA for account 10077341 was successful. Transaction ID 7719203384. Your e& money balance is AED 52.09.
purchase 6619 -38550 EGP | SAND MARKET | - « تم خصم 385.50EGP من بطاقة المدفوعة مقدماً رقم 6619 عند SAND MARKET يوم 19/11
purchase 6634 -11835 AED | SAND TRADING LLC | - « Credit Card payment\nCard ending: 6634\nAt: SAND TRADING LLC\nAmount: AED 118.35\nDate: 20/11/2026, 21:09\nAvailable limit: AED 6,140.00
money-in 6477 4618 AED | - | 2216304 AED « Profit of AED 46.18 for the month of October has been credited to your Saving account ending 6477 on 20/11/2026. Balance AED 22,163.04.
declined 1163 -35000 AED | SAND ELECTRONICS | 21277 AED « AED 350.00 was declined on your RAKBANK Debit Card ending 1163 at SAND ELECTRONICS on 20-Nov-2026 due to insufficient funds. Avl Bal AED 212.77
salary 001 1760000 AED | PALM MEP LLC | 2401092 AED « From HSBC: 20NOV26 Salary PALM MEP LLC to 041-228***-001 AED 17,600.00+ Your available balance is AED 24,010.92
cash-in - 50000 AED | - | 52375 AED « You have added AED 500.00 in cash to your e& money wallet at a payment machine. Your balance is AED 523.75
purchase 3381 -4275 AED | SAND.COM | 91820 AED « You spent AED 42.75 at SAND.COM using your Liv card **3381. You'll get AED 0.43 back as cashback next month. Balance: AED 918.20
purchase 1178 -39221 AED | SAND SE | - « Your RAKBANK Credit Card ending 1178 was charged EUR 89.90 (AED 392.21 incl. fees) at SAND SE. Available limit AED 9,407.79.
card-payment 2265 300000 AED | - | - « We have received your payment of AED 3,000.00 for your Credit Card ending 2265. Thank you. Your available limit will be updated shortly.
transfer-out - -110000 AED | OMAR N | - « Money sent! AED 1,100.00 has been transferred to OMAR N (Palm Bank). No transfer fee. Track it in the botim app.
declined 3360 -7900 EUR | PALM SHOP | - « Your RAKBANK card ending 3360 could not be used for EUR 79.00 at PALM SHOP as international usage is blocked. Enable it in the app.
declined 3360 -7900 AED | PALM SHOP | - « Purchase of AED 79.00 at PALM SHOP with card 3360 did not complete
declined 3360 -7900 AED | OMAR N | - « Transfer of AED 79.00 from account XX3360 to OMAR N was not sent
money-out 9026 -70000 AED | - | 2031866 AED « تم خصم ٧٠٠ درهم من حسابك لدى زاند المنتهي بـ ٩٠٢٦. رصيدك المتاح ٢٠٬٣١٨٫٦٦ درهم.
instalment 2580 - | PALM MALL | - « Your purchase of AED 3,599.00 at PALM MALL on Credit Card XXX2580 has been converted to a 12-month 0% instalment plan of AED 299.92 per month.
instalment 9454 - | PALM MALL | - « Your purchase of AED 2,999.00 at PALM MALL on card ending 9454 is now converted into a 0% plan of 12 monthly instalments of AED 249.92. A processing fee may apply.
money-in 3518 50000 AED | - | - « تم قيد مبلغ 500.00 درهم لصالح حسابك رقم XXXXXXXX3518. لمزيد من التفاصيل يرجى الدخول إلى تطبيق النخيل.
cash-out 7734 -72236 AED | - | 3190277 AED « From HSBC: 15NOV26 Your debit card ending with 7734 was used at a cash machine in LONDON for GBP 150.00 (AED 722.36). Current available balance AED 31,902.77.
purchase 1756 -21693 SAR | SAND UAE | - « شراء إنترنت\nبطاقة:1756;فيزا-ابل باي\nمبلغ:AED 210\nمبلغ بالريال:SAR 216.93\nلدى:SAND UAE\nفي:9/11/26 21:40
purchase 6674 -4875 AED | مطعم النخيل | 230125 AED « عزيزي المتعامل، تم استخدام بطاقتكم المنتهية بالرقم 6674 بمبلغ ٤٨٫٧٥ درهم لدى مطعم النخيل. الرصيد المتاح في حسابكم ٢٬٣٠١٫٢٥ درهم
# what leads to a name, what is a limit, and what was only asked for
declined 4410 -64000 AED | SAND HOME | - « عذراً، تم رفض معاملتك بقيمة 640.00 درهم لدى SAND HOME على البطاقة المنتهية بالرقم 4410
card-payment - 95000 AED | - | - « نود تأكيد استلام دفعة AED 950.00 عن البطاقة الائتمانية التي تبدأ بالرقم 441000. الحد المتوفر هو AED 100.00
cash-in - 50000 AED | - | 53820 AED « e& money: Cash top-up of AED 500 at agent 41100 is successful. New balance: AED 538.20
fee 4410 -4725 AED | - | - « Citi: AED 47.25 late payment charge (VAT incl) posted to card ending 4410
transfer-in - 45000 EGP | سارة سالم | 113000 EGP « تم استلام مبلغ 450.00 جنيه من رقم 01000000000 المسجل بإسم سارة سالم.\nرصيدك الحالي: 1,130.00 جنيه
reversal 4410 100 SAR | SAND | - « عكس عملية\nبطاقة:4410;فيزا\nمبلغ:1 SAR\nلدى:SAND\nرصيد:7679.1 SAR
refund 4410 7000 AED | SAND MALL | - « Amount of AED 70.00 from SAND MALL has been credited to your Liv card ending with 4410.
transfer-out 4410 -7500 OMR | SALEM N | - « لقد قمت بإرسال OMR 7.500 إلى SALEM N من حسابك 4410
unfinished « Dear Customer, You have received a payment request of OMR 2.0 from SALEM N.
cash-in - 50000 EGP | - | 62350 EGP « تم إيداع مبلغ 500 جنيه في محفظتك من خلال وكيل رقم 41100. رصيدك الحالي 623.50 جنيه
transfer-out - -30000 EGP | سالم النخيل | 82850 EGP « تم تحويل 300 جنيه لرقم 01000000222 المسجل باسم سالم النخيل. رصيدك الحالي 828.50 جنيه
unknown « تم شحن محفظتك بمبلغ 200 ريال من بطاقة مدى المنتهية ب 4410. رصيدك 245.50 ريال
card-payment 5567 -10000 KWD | - | - « تم خصم مبلغ 10.000 د.ك من حسابكم 5567 لصالح بطاقتكم الائتمانية 4410
transfer-in 5567 50000 AED | سالم | - « تم استلام دفعة 500.00 درهم من سالم في حسابك 5567
fee 5567 -1050 OMR | - | - « تم خصم 1.050 ر.ع رسوم خدمة الرسائل النصية من حسابكم رقم XXXX5567
refund 4410 31240 EGP | SAND EG | - « تم رد مبلغ EGP 312.40 من SAND EG لبطاقة الائتمان رقم 4410
unfinished « نفيدكم بخصم رسوم 5 د.ك من حسابكم 5567 ابتداء من 01/01/2027
unknown « Your payment request of AED 50 to SALEM has been paid. AED 50 credited to account 5567
purchase 4410 -2550 AED | SAND PLUS | - « Payment of AED 25.50 at terminal 33412 SAND PLUS with card ending 4410.
reversal 5567 50000 SAR | - | - « حوالة صادرة مرتجعة\nمبلغ: 500 SAR\nإلى: سالم\nحساب: 5567
transfer-in 5567 90000 KWD | شركة النخيل | - « تم إيداع مبلغ 90.000 د.ك في حسابكم 5567 من قبل شركة النخيل
purchase 4410 -9750 KWD | SAND.COM | - « تم خصم مبلغ 9.750 د.ك من بطاقتكم 4410 لدى SAND.COM (31.85 دولار)
amount « كشف حساب شهر نوفمبر 2026 لحسابك 5567: الرصيد الافتتاحي 900.00 درهم، الرصيد الختامي 1,200.00 درهم
amount « تم قيد رسوم سنوية 300 درهم + 15 درهم ضريبة على بطاقتك 4410
amount « تم خصم 5 درهم رسوم من حسابك 5567 وتحويل 300 درهم إلى سالم
cash-in - 15000 AED | - | 19000 AED « Your e& money wallet received AED 150 from agent 55102. Balance: AED 190
# digits, names and amounts as they are written
purchase 4417 -4250 AED | SAND CAFE,AE | - « XXX204417 was used for AED 42.50 on Nov 17 2026 1:04PM at SAND CAFE,AE.
purchase 4110 -2600 AED | SAND CAFE | - « Payment for SAND CAFE of AED 26.00 has been made using Credit Card ending with\n 4110. Available limit AED 63,155.05.
money-in 01 358650 AED | - | 437705 AED « AED 3,586.50 has been credited to account 095XXX68XXXO1. Current balance is AED 4,377.05.
direct-debit 9410 -48630 AED | - | - « Your direct debit request for Utility bill has been processed successfully. AED 486.3 has been debited from your account 9410
direct-debit 9410 -48630 AED | - | - « Your direct debit request for Car finance has been processed. AED 486.3 has been debited from your account 9410
transfer-out 4144 -90000 EGP | - | - « تم تحويل 900.00 جم من حسابكم رقم 4144 إلى رمل* الت***** رقم مرجعي 4995
money-in 7301 155846 AED | - | - « A Cr. transaction of AED 1558.46 on your account number XXX7301 was successful.
money-out 2914 -85000 BHD | - | - « تم قيد مبلغ 85.000 د.ب. على حسابكم رقم ****2914 بتاريخ 17/11/2026
cheque-returned 2217 -550000 AED | - | - « Cheque No 000093 for AED 5,500.00 drawn on your A/C XX2217 was returned unpaid. Return charges apply.
purchase 8835 -21590 AED | SAND CAFE | - « Your Covered Card XXXX8835 was used at SAND CAFE for AED 215.90. Available Balance on your card is AED 6,120.10.
direct-debit 0473 -36750 AED | SAND TELECOM | 591105 AED « Your NBF account ending 0473 has been debited with AED 367.50 towards Direct Debit (UAEDDS) for SAND TELECOM on 02-11-2026. Avl Bal: Dhs 5,911.05
# what was due and is paid
instalment 5567 -95000 AED | - | - « Your finance installment of AED 950.00 due on 27/11/2026 has been debited from your account ****5567
instalment 5567 -95000 AED | - | - « تم خصم القسط المستحق بتاريخ 20/11/2026 بمبلغ 950.00 درهم من حسابك رقم ****5567
# what an app tells in a word
transfer-in - 12000 AED | Noura S | - « You've received AED 120.00\nFrom Noura S\nNote: lunch
money-in - 2361 AED | - | - « You earned AED 23.61 interest in your Saving Space "Trip" for October
# names behind other words
direct-debit 5567 -41580 AED | SAND TELECOM | 90000 AED « AED 415.80 debited from your a/c 5567 against UAEDDS Direct Debit mandate of SAND TELECOM. Avl Bal AED 900.00
transfer-out 5567 -12500 QAR | OMAR NASSER | - « Current Acc xxx5567 debited with QAR 125.00\nfor Fawran instant payment\nref OMAR NASSER at 21:06, 12-Nov-26
transfer-out 5567 -11250000 INR | SAND DEVELOPERS | - « INR 1,12,500.00 debited from A/c XX5567 on 18-NOV-26. Info: NEFT Dr-SAND0004343-SAND DEVELOPERS-NETBANK
# a fee behind the account, or as a field
fee 5567 -1050 OMR | - | - « تم خصم OMR 1.050 من حسابك رقم XXXXX5567 رسوم كشف حساب
fee 5567 -2625 AED | - | - « AED 26.25 debited from your a/c XX5567 monthly service fee
money-out 5567 -95000 AED | - | - « تم خصم 950.00 درهم من حسابك رقم XX5567 رسوم دراسية
transfer-out 5567 -60000 SAR | OMAR N | - « حوالة محلية صادرة\nمصرف:SAND\nمن:5567\nمبلغ:SAR 600\nالى:OMAR N\nالى:0177\nالرسوم:SAR 0.58
# of two balances the one that all other messages give
balance 5567 - | - | 206055 AED « Your a/c no. XX5567 ledger bal is AED 2,310.55 and available bal is AED 2,060.55
# a purchase by the word for cash, and cash
purchase 5567 -15900 SAR | SAND CAFE | - « سحب مبلغ 159.00 SAR\nبطاقة 5567*\nمن SAND CAFE\nفي 11/15 12:18
cash-out 5567 -45000 SAR | - | - « سحب نقدي\nمبلغ 450 SAR\nبطاقة مدى *5567\nمن صراف
# transfers that only their fields tell the direction of
transfer-in 5567 2723 SAR | OMAR N | - « Internal Transfer\nAmount:SAR 27.23\nTo:5567\nFrom:OMAR N
transfer-out 5567 -20000 SAR | OMAR N | - « Local Transfer\nBank:SAND\nFrom:5567\nAmount:SAR 200\nTo:OMAR N\nFees:SAR 1.15
transfer-out 5567 -25000 SAR | - | - « تحويل بين حساباتك\nمن: *5567\nالمبلغ: 250.00 ريال\nإلى: *3280
transfer-in - 3500 SAR | OMAR N | - « حوالة واردة داخلية بSAR 35\nمن1007* OMAR N
transfer-out - -28500 SAR | OMAR NASSER | - « حوالة صادرة محلية\nمبلغ285.00SAR\nرسوم0.00SAR\nالى OMAR NASSER****\nلحساب2207
transfer-out - -10575 SAR | OMAR N | - « حوالة صادرة\nمبلغ: SAR 100.00\nرسوم: SAR 5.75\nإجمالي المبلغ المستحق: SAR 105.75\nإلى: OMAR N\nفي: 2026-11-05
# cards and accounts in their lines
purchase 5567 -3500 SAR | sand | - « شراء انترنت\nبـSAR 35\nمن *0104\nمن sand\nمدى *5567
card-payment 5567 30000 SAR | - | - « بطاقة فيزا:سداد بـSR 300\nعبر:فيزا;5567
card-payment 5567 70000 SAR | - | - « Credit Card:Payment\nCard:5567 ;Visa\nAmount:SAR 700
card-payment 5567 -49051 SAR | - | - « مدفوعات بطاقة ائتمانية\nمبلغ 490.51 ريال\nحساب 5567
# no refusal by its reason, no number that is a code, no total of what was spent
fee - -1500 SAR | - | - « Debit fees\nReason: Card replacement fee\nAmount: SAR 15.00\nFrom: Sand wallet
purchase 5567 -1500 AED | SAND MALL | - « AED 15.00 spent using your Credit Card ending 5567 at SAND MALL. Total Spends this cycle: AED 875.00
# an order of lines, a heading or advice changes nothing
purchase 5567 -15900 SAR | SAND CAFE | - « سحب مبلغ 159.00 SAR بطاقة 5567* من SAND CAFE في 11/15 12:18
transfer-out - -10575 SAR | OMAR N | - « Dear Customer, حوالة صادرة\nمبلغ: SAR 100.00\nرسوم: SAR 5.75\nإجمالي المبلغ المستحق: SAR 105.75\nإلى: OMAR N\nفي: 2026-11-05
money-out 5567 -4500 AED | - | - « AED 45.00 has been debited from your account 5567. Log in to View Your Statement.\nNever share your OTP.
declined 5567 -77405 SAR | - | - « رصيد غير كافي\nالبطاقة: ***5567\nالمبلغ: 774.05 SAR\nFor your security never share your PIN
# names in capitals begin with any word
purchase 5567 -4500 AED | CASH CONVERTERS | - « AED 45.00 spent at CASH CONVERTERS with card 5567
purchase 5567 -4500 AED | PENDING LOUNGE | - « AED 45.00 spent at PENDING LOUNGE with card 5567
# what came back, and what is wrongly typed
reversal 5567 50000 AED | - | - « The ATM withdrawal of AED 500.00 with your card 5567 was unsuccessful. The amount has been reversed.
declined 5567 -9900 AED | SAND CAFE | - « تم رفض معاملة بقيمة 99.00 درهم في SAND CAFE على بطاقتك 5567 بسبب رقم سري خاطئ
# for a balance that was too low, and an amount without its currency beside a fee
fee 5567 -2625 AED | - | - « خصم رسوم عدم الحفاظ على الحد الأدنى للرصيد 26.25 درهم من حسابك 5567
# fees, plans and cheques
reversal 5567 -90000 AED | - | - « Cash deposit AED 900.00 in A/C 5567 at SAND MALL CDM reversed due to error
card-payment 5567 -50000 AED | - | - « You paid your SAND credit card 4410 AED 500.00 from account 5567
transfer-in 5567 50000 AED | علي حسن | - « وصلك تحويل بقيمة 500.00 درهم من علي حسن في حسابك 5567
fee 5567 -8000 AED | - | - « Your a/c XX5567 is debited for AED 80.00 on 09-11-2026 towards Debit Card Annual Chrg incl GST for card XX7701
fee 5567 -2625 AED | - | - « A/C No. XXX5567 has been charged AED 26.25 (incl. VAT AED 1.25) towards Minimum Balance Fee on 09/11/2026
direct-debit 5567 -12500 INR | SAND LIFE | 8730 INR « INR 125.00 debited from XX5567 on 05-NOV-26. Info: ACH D- TP ACH SAND LIFE-1820077. Avl bal:INR 87.30
instalment 5567 - | SAND AIRLINE | - « Your EPP booking of AED 120.00 (SAND AIRLINE) on card ending 5567 is successful. EMI AED 20.00
transfer-in 006 5000 INR | Ravi M | - « A/c 074-260***-006 is credited with INR 50.00 on 19NOV as NEFT from SAND A/c ***6983 of Ravi M .
direct-debit 5567 -6845 AED | SANDTEL | - « AED 68.45 has been debited from your account no. XXX5567 SANDTEL NO.-1849.
fee 5567 -2625 AED | - | - « تم خصم AED 26.25 (شامل ضريبة القيمة المضافة AED 1.25) من حسابك XXXX5567 في 19/11/2026 رسوم الحد الأدنى للرصيد
transfer-out 5567 -3200 AED | HODA S | - « AED 32.00 transferred from your A/C ***5567 to HODA S IBAN ***4471 on 14-11-2026. Charges AED 1.05.
fee 5567 -2450 AED | - | - « A late payment fee of AED 24.50 has been charged to your credit card XX5567 on 19-NOV-2026 as the min. payment was not recvd by due date
instalment 5567 -3334 AED | - | - « Your Easy Payment Plan instalment 4/6 of AED 33.34 for SAND has been billed to your Credit Card XX5567
cheque-cleared 5567 6000 AED | - | - « تم إيداع قيمة الشيك رقم 000217 بمبلغ 60.00 درهم في حسابك المنتهي بـ 5567 بتاريخ 17/11/2026
fee 5567 -2625 AED | - | - « AED 26.25 (AED 25.00 + 5% VAT AED 1.25) has been debited from your A/C XX5567 towards Min Balance Fee
transfer-in - 3817 AED | - | 22864 AED « Interest earned\nAED 38.17 interest was added to your Saving Space "Trip". You now have AED 228.64 saved.
instalment 5567 - | SAND MALL | - « Your request to convert AED 99.00 at SAND MALL on card ending 5567 to Easy Payment Plan is approved. AED 16.50 per month
reversal 5567 2625 AED | - | - « تم عكس رسوم الحد الأدنى للرصيد بقيمة 26.25 درهم وإعادتها إلى حسابك رقم XXX5567
salary 5567 9800 AED | SAND CONTRACTING | - « SAL CR AED 98.00 B/O SAND CONTRACTING to a/c XX5567 on 19NOV26
instalment 5567 - | SAND | - « تم تحويل مشترياتك بقيمة 240.00 درهم من SAND بالبطاقة المنتهية بـ 5567 الى 6 أقساط
# codes, and advice to change one
reversal 6604 6425 AED | SAND CAFE | - « A transaction of AED 64.25 made at SAND CAFE on your card ending with XX6604 has been reversed.\nفي حالة عدم قيامك بهذه المعاملة, يرجى تغيير رقمك السري والاتصال برقم 0097146092222.
# the same however it is written
purchase 6604 -6425 AED | SAND CAFE | - « You spent ⃃ 64.25 with card 6604 at SAND CAFE on 20/11/2026
purchase 6604 -6425 AED | SAND CAFE | - « Purchase of Dhs. 64.25 with card 6604 at SAND CAFE
purchase 6604 -6425 AED | SAND CAFE | - « Purchase of AED, 64.25 with card 6604 at SAND CAFE
purchase 6604 -6425 AED | SAND CAFE | - « [20/11/2026, 2:31:09 PM] Sara: AED 64.25 spent with card 6604 at SAND CAFE
purchase 6604 -6425 AED | SAND CAFE | - « ---------- Forwarded message ----------\nFrom: Bank\n\nAED 64.25 spent with card 6604 at SAND CAFE
purchase 6604 -6425 AED | SAND CAFE | - « AED 64.25 spent with card 6604 at SAND CAFE.\nAED 64.25 spent with card 6604 at SAND CAFE.
purchase 6604 -6425 AED | SAND CAFE | - « AED 64.25 spent with card 6604 at SAND CAFE. Not you? Freeze your debit card to get a refund
purchase 6604 -6425 AED | SAND CAFE | - « Credit Card PurchaseCard No XXXX6604AED 64.25SAND CAFE20/11/26 19:06Avl Bal AED 8211.40
purchase 6604 -6425 AED | SAND CAFE | - « معاملة بطاقة ائتمان\nرقم البطاقة\n400000XXXXXX6604\nإشعار مشتريات\nالمبلغ\nAED 64.25\nالدفع الى\nSAND CAFE
purchase 6604 -123450 EUR | SAND CAFE | - « Your card ending 6604 was used at SAND CAFE for EUR 1.234,50
purchase 6604 -81674 SAR | SAND | 253279 SAR « شراء إنترنت\nعبر: *6604, Visa\nب: 213.13 USD\nمن: SAND\nسعر تحويل العملات: 3.757003\nرسوم العملية: 16.01 SAR\nإجمالى المبلغ المستحق: 816.74 SAR\nالرصيد المتبقى: 2532.79 SAR
transfer-out 6604 -396000 SAR | OMAR N | - « حوالة محلية صادرة\nمن:6604\nالى:OMAR N\nايبان:4589\nمبلغ:3960 SAR\nرسوم:0.58 SAR
card-payment 6604 100000 SAR | - | - « بطاقة فيزا:سداد بـSR 1000\nعبر6604;فيزا\nرصيد:10720.52 SR
transfer-in 0824 100000 SAR | سالم | - « حوالة داخلية واردة بـSR 1000\nلـ0824\nمن4458;سالم
reversal 6604 -6425 SAR | SAND CAFE | - « Refund Reversal\nCard: *6604\nAmount: SAR 64.25\nAt: SAND CAFE
salary 6604 900000 AED | SAND LLC | - « Salary AED 9,000.00 paid to a/c 6604 by SAND LLC
transfer-out 6604 -70000 AED | AHMED | - « Beneficiary AHMED received AED 700.00 from your account 6604
reversal 6604 -750000 AED | - | - « Salary credit AED 7,500.00 to your account 6604 has been reversed.
salary 6604 750000 AED | - | - « Salary AED 7,500.00 credited to account 6604. See our refund policy online.
money-out 6604 -2490 AED | - | - « Your card 6604 has been charged AED 24.90 for SAND TV. Earn 2 rewards for every AED 1 spent.
purchase 6604 -25000 AED | CAD 3 TRADING | - « AED 250.00 spent at CAD 3 TRADING with card 6604
reversal 6604 120000 AED | SAND AIR | - « Your booking at SAND AIR was cancelled and AED 1,200.00 has been credited to your Credit Card 6604
purchase 6604 -6425 AED | Sand Cafe Dubai ARE | - « Credit Card Purchase Card No XXXX6604 AED 64.25 Sand Cafe Dubai ARE 20/11/26 20:01 Avl Bal AED 20.00 Your November statement payment due date is 26/11/2026
card-payment 6604 -80000 AED | - | - « Your Sand First card payment request of AED 800.00 to IBAN/Account/Card XXXX8623 was processed successfully from your account/card XXXX6604
direct-debit 6604 -70000 AED | SAND FINANCE | - « Direct debit of AED 700.00 by SAND FINANCE was collected from your account 6604
transfer-out - -9900 SAR | منى | 2100 SAR « urpay\nتم إرسال حوالة\nالمبلغ: 99.00 ريال\nإلى: منى\nالرصيد: 21.00 ريال
# an amount is no card, what stands behind from is the account
purchase - -1000 SAR | SAND CAFE | 2000 SAR « شراء نقاط بيع\nمدى10.00 SAR\nالرصيد: SAR 20.00\nلدى: SAND CAFE
purchase 6604 -6425 SAR | SAND CAFE | - « شراء انترنت\nبـ64.25 SAR\nمن 0102*\nمن SAND CAFE\nمدى-ابل *6604\nفي 20/11/26 14:22
transfer-in - 500000 SAR | سامي | - « حوالة واردة\nمبلغ SAR 5,000.00\nمن سامي\nفي 10/11/26 09:00
purchase 6604 -100 OMR | SAND CAFE | - « Your Debit card number 4837**** ****6604 has been utilised:\nAccount number : xxxx0019\nDescription : SAND CAFE\nAmount : OMR 0.1
transfer-out - -14900 AED | OMAR N | - « Your request to transfer AED 149.00 to OMAR N is successfully processed and credited in the beneficiary account
reversal 6604 60000 AED | - | - « Cash withdrawal of AED 600.00 at SAND MALL was cancelled and the amount has been credited back to your card 6604
cash-out 6604 -50000 EGP | - | 390434 EGP « تم خصم 500 EGP من بطاقة الخصم المباشر رقم6604 عندNBE ATM546 يوم03/11/26 المتاح3904.34EGP
purchase 6604 -2000 MAD | SAND | - « تم خصم MAD 20 من بطاقة الائتمان رقم 6604 عند SAND يوم 04-11 المتاح 19476.4 جم والمتبقي بما يعادل 23285.43 جم
transfer-out - -25000 BHD | OMAR N | - « BenefitPay: You sent BHD 25.000 to OMAR N
transfer-out 6604 -30000 AED | - | - « AED 300.00 has been transferred from your account XX6604 to your account XX9922
money-out 6604 -90000 AED | - | - « A fixed deposit of AED 900.00 was opened by debiting your account XX6604
declined 6604 -4900 AED | SAND CAFE | - « We blocked a transaction of AED 49.00 at SAND CAFE on your card 6604
purchase 6604 -5000 AED | - | - « AED 50.00 Salik recharge with card ending 6604 successful. Salik balance AED 62.00
refund 6604 93 EUR | - | - « Refund of EUR .93 to your card ending 6604
# declined, returned and given back by what their own sentence says
cheque-returned 6604 -1600 AED | - | - « Cheque No 000214 for AED 16.00 drawn on your account XXXX6604 has been returned on 19-11-2026 due to INSUFFICIENT FUNDS.Returned cheque charges may apply.SAND
declined 6604 -3700 AED | SAND SITE 1044 | - « Your card 6604 payment of AED 37.00 at SAND SITE 1044 didn't go through.
reversal 6604 15000 AED | - | - « Your transfer of AED 150.00 was rejected by the beneficiary bank and the amount has been returned to your account XX6604
card-payment 6604 19900 AED | - | - « تم استلام دفعتك بمبلغ 199.00 درهم لبطاقة المشرق كاش باك المنتهية بـ 6604
# a late fee that was charged, beside what to pay
fee 6604 -24150 AED | - | - « Your SAND Card xx6604 has been charged Dhs 241.50 as Late Payment Fee on 19-Nov-2026.Pls pay min due Dhs 389.00 to avoid further charges.
fee 6604 -11840 AED | - | - « Finance charges of AED 118.40 have been applied to your credit card 6604
# interest of a goal, mandates of Indian banks, a bank's own address
money-in 6604 1146 AED | - | - « Your monthly interest of AED 11.46 has been paid into your Liv Goal Account 6604 on 19/11/26.
direct-debit 6604 -893400 INR | SAND FINANCIER | 12628636 INR « A/C NN06604 debited INR. 8934.00 Det:ACH-SAND FINANCIER-DLAMR01420. Bal (incl. of chq in clg) INR. 1,26,286.36 as of 19NOV
purchase 6604 -65395 INR | SAND | - « Rs.653.95 spent on your SBI Credit Card ending 6604 at SAND on 19/11/26. Trxn. not done by you? Report at https://sbicard.com/Dispute
fee 6604 -4200 AED | - | - « International transaction fee AED 42.00 on card 6604 for SAND purchase
declined 6604 -20000 AED | - | - « Unable to dispense AED 200.00 at the ATM for card 6604. Transaction failed.
transfer-in 6604 80000 AED | SAND FZE | - « SAND FZE has transferred AED 800.00 to your account 6604
# the bank whose card it is is no shop, nor the number behind a star
purchase 6604 -4500 AED | SAND GAMES | - « Purchase of AED 45.00 at SAND GAMES on 20-NOV-26 on Citi Card ending 6604
purchase 6604 -4500 AED | SAND.COM/BILL | - « 17NOV26 SAND.COM/BILL Purchase from HSBC card ending 6604 AED 45.00
purchase 6604 -4500 AED | - | - « Purchase of AED 45.00 for Emirates NBD Credit Card 6604 was approved
purchase 6604 -1499 USD | SAND | - « Your card 6604 was used for USD 14.99 at SAND* 04912-33451,AU
purchase 6604 -8500 KWD | THE PALMS | - « تم خصم 8.500 د.ك من بطاقة بيت التمويل رقم 6604 لدى THE PALMS
# a fee that was charged with advice behind it, and what is to be kept
fee 6604 -24150 AED | - | - « Late fee of AED 241.50 (incl. VAT) has been charged to ur card 6604. To avoid this pls pay at least the minimum due on time.
fee 6604 -23000 AED | - | - « تم فرض رسوم تأخير بقيمة 230 درهم على بطاقتك 6604. يرجى السداد في الموعد لتفادي الرسوم
fee 6604 -2625 AED | - | - « Account 6604 has been debited with AED 26.25 being fall below fee. Maintain a balance of AED 3,000 to avoid it.
# balances of others, and of before
purchase 6604 -9000 AED | SAND | 30000 AED « AED 90.00 spent at SAND with card 6604. Cashback balance AED 12.00. Balance AED 300.00
money-out 6604 -9000 AED | - | - « AED 90.00 debited from A/C 6604. Balance before transaction AED 390.00
purchase 6604 -8800 AED | أدنوك | 41200 AED « تم خصم 88.00 درهم من بطاقة أبوظبي التجاري 6604 لدى أدنوك، الرصيد السابق 500 درهم والرصيد الحالي 412 درهم
# wallets, and cheques that came back
money-out - -20000 AED | - | 1000 AED « Careem Pay: AED 200.00 withdrawn to your bank account ending 6604. Balance AED 10.00
cheque-returned 6604 -240000 AED | SAND | - « Cheque number 000771 of AED 2,400.00 drawn by SAND deposited in a/c XX6604 has been returned on 14/11/2026
fee 6604 -1200 AED | - | - « Exchange rate fee AED 12.00 for TT of USD 1,000.00 charged to A/C XX6604
transfer-in - 8500 AED | Layla | 13150 AED « Layla sent you AED 85.00\nNote: "dinner". Your Careem Pay balance is now AED 131.50
money-in - 8500 SAR | - | 30000 SAR « أرسلت سارة لك مبلغ 85 ريال عبر urpay. رصيدك 300 ريال
cheque-returned - - | - | - « Your cheque ending in 0042 was rejected by the other bank due to insufficient funds. We'll contact you.
cheque-returned 6604 -1600 AED | - | - « Cheque no. 000312 for AED 16.00 deposited to your account 6604 was rejected by the drawee bank due to insufficient funds.
# between own accounts
transfer-in 6604 50000 AED | - | - « You moved AED 500.00 from your Savings Pot to your account XX6604
transfer-out 6604 -100000 AED | - | - « Transfer of AED 1,000.00 from XX6604 to your own account XX8850 completed
# names say nothing of kind or direction, and no sentence is one
purchase 6604 -2000 AED | CASH WITHDRAWAL CAFE | - « Card ending 6604 was charged AED 20.00 at CASH WITHDRAWAL CAFE.
transfer-out 6604 -45300 SAR | SAND SAFE AND DEPOSIT | - « حوالة محلية\nالمبلغ SAR 453\nمنX6604\nالى:SAND SAFE AND DEPOSIT\nالىX1625\nالرسوم SAR 0
`
test.each(rowsOf(messages))('is read: %s', (text, expected) => {
  expect(said(text)).toBe(expected)
})
