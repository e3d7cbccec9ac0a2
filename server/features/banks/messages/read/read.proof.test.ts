import { expect, test } from 'vitest'
import { read } from './testing/read.ts'

test.each([
  // only tried, held, asked for, called off, or to come
  ['Purchase Authorization\nCard: *6604\nAmount: SAR 500.00\nAt: SAND HOTEL', 'unfinished'],
  ['تم حجز 500.00 ر.س من بطاقتك *6604 لعملية شراء لدى SAND HOTEL', 'unfinished'],
  ['AED 500.00 is on hold for your purchase at SAND HOTEL with card ending 6604', 'unfinished'],
  ['Purchase Cancelled\nCard: *6604\nAmount: SAR 64.25\nAt: SAND CAFE', 'unknown'],
  ['عملية ملغاة: تم خصم 500 درهم من بطاقتك 6604 عند SAND CAFE', 'unknown'],
  ['شراء معلق\nبطاقة: *6604\nمبلغ: SAR 64.25\nلدى: SAND CAFE', 'unfinished'],
  [
    "We've received your Cashback redemption request 21532542 of AED 314.00 from 5239XXXXXXXX6604",
    'unfinished',
  ],
  ['Your standing order of AED 700.00 from account XX6604 could not be set up.', 'unfinished'],
  ['Cheque no. 145 for AED 5,000.00 has been sent for clearing.', 'unfinished'],
  ['Your bill for account 2000006604 is AED 412.60. Pay via our app', 'unfinished'],
  ['Omar has requested AED 120.00 from you. Open your banking app to accept or decline it', 'unfinished'],
  ['Aani: OMAR A*** requests AED 120.00 from you. Open your banking app to accept or decline.', 'unfinished'],
  ['Cash withdrawal was declined\nYour card 6604 can withdraw up to 20,000 AED tomorrow.', 'amount'],
  ['Your subscription to SAND TV renews on 20/11/2026 for AED 49.00 on card 6604', 'unfinished'],
  ['Upcoming: AED 49.00 to SAND TV on 1 Dec from card 6604', 'unfinished'],
  ['Your cheque book is ready. A charge of AED 30 applies', 'unfinished'],
  ['You spent AED 4,310.00 on dining this month with your card ending 6604', 'unknown'],
  ['Salary AED 7,500.00 credited to your account XX6604 if approved.', 'unfinished'],
  ['Your payment of AED 500.00 at SAND CAFE with card 6604 has been cancelled.', 'unknown'],
  ['You spent AED 4,320.00 in the last 30 days with your card ending 6604', 'unknown'],
  // offers that look like payments, and notices of others
  ['استمتع بخصم 50 ريال على مشترياتك\nمن SAND CAFE\nمدى *6604', 'advert'],
  ['Get SAR 50 back on your purchase at SAND CAFE with card 6604', 'advert'],
  ['Your shipment 33445566 is on its way. Cash on delivery AED 89.00 for account 6604', 'unknown'],
  ["We've issued your refund of 58.89 AED for your cancelled order.", 'unknown'],
  ['Your payment of AED 200.00 has been received for your electricity bill using card 6604', 'unknown'],
  [
    'Your payment to the account number 0501236604 has been processed.\nAmount Due: AED 408.45\nAmount Paid: AED 408.45',
    'unknown',
  ],
  // of several amounts none is the whole
  ['Principal AED 900.00 and interest AED 18.75 credited to account 6604', 'amount'],
  ['Card 6604: opening bal AED 210.00, closing bal AED 320.00. Min due AED 16.00. Due 10/12/2026', 'amount'],
  ['Your stop payment request for cheque 123 of AED 500.00 was processed on account 6604', 'unfinished'],
  // codes, and advice to change one
  ['Use 482913 to authenticate your purchase of AED 500.00 at SAND CAFE', 'code'],
  ['Verify your purchase of AED 64.25 at SAND CAFE by entering 482913', 'code'],
  ['3D Secure: 458213. Purchase of AED 64.25 at SAND CAFE on card 6604', 'code'],
  ['AED 64.25 at SAND CAFE with card 6604: 482913 never share this OTP', 'code'],
  [
    'A transaction of AED 64.25 made at SAND CAFE on your card ending with XX6604 has been reversed.\nفي حالة عدم قيامك بهذه المعاملة, يرجى تغيير رقمك السري والاتصال برقم 0097146092222.',
    ['reversal', '6604', '6425 AED', 'SAND CAFE', null],
  ],
  // numbers that something may have cut
  ['شراء\nبطاقة: 6604\nمبلغ: SAR 1 234.50\nلدى: SAND CAFE', 'unknown'],
  ['تم خصم 1 234.50 درهم من بطاقتك 6604 عند SAND CAFE', 'unknown'],
  ['Purchase\nAmount 64,25 SAR\nCard 6604', 'unknown'],
  ['Purchase 64.25 at SAND CAFE with card 6604. Bal SAR 4,100.00', 'amount'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

const cafe = ['purchase', '6604', '-6425 AED', 'SAND CAFE', null]
test.each([
  ['You spent \u20C3 64.25 with card 6604 at SAND CAFE on 20/11/2026', cafe],
  ['Purchase of Dhs. 64.25 with card 6604 at SAND CAFE', cafe],
  ['Purchase of AED, 64.25 with card 6604 at SAND CAFE', cafe],
  ['[20/11/2026, 2:31:09 PM] Sara: AED 64.25 spent with card 6604 at SAND CAFE', cafe],
  [
    '---------- Forwarded message ----------\nFrom: Bank\n\nAED 64.25 spent with card 6604 at SAND CAFE',
    cafe,
  ],
  ['AED 64.25 spent with card 6604 at SAND CAFE.\nAED 64.25 spent with card 6604 at SAND CAFE.', cafe],
  ['AED 64.25 spent with card 6604 at SAND CAFE. Not you? Freeze your debit card to get a refund', cafe],
  ['Credit Card PurchaseCard No XXXX6604AED 64.25SAND CAFE20/11/26 19:06Avl Bal AED 8211.40', cafe],
  [
    'معاملة بطاقة ائتمان\nرقم البطاقة\n400000XXXXXX6604\nإشعار مشتريات\nالمبلغ\nAED 64.25\nالدفع الى\nSAND CAFE',
    cafe,
  ],
  [
    'Your card ending 6604 was used at SAND CAFE for EUR 1.234,50',
    ['purchase', '6604', '-123450 EUR', 'SAND CAFE', null],
  ],
  [
    'شراء إنترنت\nعبر: *6604, Visa\nب: 213.13 USD\nمن: SAND\nسعر تحويل العملات: 3.757003\nرسوم العملية: 16.01 SAR\nإجمالى المبلغ المستحق: 816.74 SAR\nالرصيد المتبقى: 2532.79 SAR',
    ['purchase', '6604', '-81674 SAR', 'SAND', '253279 SAR'],
  ],
  [
    'حوالة محلية صادرة\nمن:6604\nالى:OMAR N\nايبان:4589\nمبلغ:3960 SAR\nرسوم:0.58 SAR',
    ['transfer-out', '6604', '-396000 SAR', 'OMAR N', null],
  ],
  [
    'بطاقة فيزا:سداد بـSR 1000\nعبر6604;فيزا\nرصيد:10720.52 SR',
    ['card-payment', '6604', '100000 SAR', null, null],
  ],
  ['حوالة داخلية واردة بـSR 1000\nلـ0824\nمن4458;سالم', ['transfer-in', '0824', '100000 SAR', 'سالم', null]],
  [
    'Refund Reversal\nCard: *6604\nAmount: SAR 64.25\nAt: SAND CAFE',
    ['reversal', '6604', '-6425 SAR', 'SAND CAFE', null],
  ],
  ['Salary AED 9,000.00 paid to a/c 6604 by SAND LLC', ['salary', '6604', '900000 AED', 'SAND LLC', null]],
  [
    'Beneficiary AHMED received AED 700.00 from your account 6604',
    ['transfer-out', '6604', '-70000 AED', 'AHMED', null],
  ],
  ['ATM WDL CR AED 600.00 CARD 6604', 'unknown'],
  [
    'Salary credit AED 7,500.00 to your account 6604 has been reversed.',
    ['reversal', '6604', '-750000 AED', null, null],
  ],
  [
    'Salary AED 7,500.00 credited to account 6604. See our refund policy online.',
    ['salary', '6604', '750000 AED', null, null],
  ],
  [
    'Your card 6604 has been charged AED 24.90 for SAND TV. Earn 2 rewards for every AED 1 spent.',
    ['money-out', '6604', '-2490 AED', null, null],
  ],
  [
    'AED 250.00 spent at CAD 3 TRADING with card 6604',
    ['purchase', '6604', '-25000 AED', 'CAD 3 TRADING', null],
  ],
  [
    'Your booking at SAND AIR was cancelled and AED 1,200.00 has been credited to your Credit Card 6604',
    ['reversal', '6604', '120000 AED', 'SAND AIR', null],
  ],
  [
    'Credit Card Purchase Card No XXXX6604 AED 64.25 Sand Cafe Dubai ARE 20/11/26 20:01 Avl Bal AED 20.00 Your November statement payment due date is 26/11/2026',
    ['purchase', '6604', '-6425 AED', 'Sand Cafe Dubai ARE', null],
  ],
  [
    'Your Sand First card payment request of AED 800.00 to IBAN/Account/Card XXXX8623 was processed successfully from your account/card XXXX6604',
    ['card-payment', '6604', '-80000 AED', null, null],
  ],
  [
    'Direct debit of AED 700.00 by SAND FINANCE was collected from your account 6604',
    ['direct-debit', '6604', '-70000 AED', 'SAND FINANCE', null],
  ],
  [
    'urpay\nتم إرسال حوالة\nالمبلغ: 99.00 ريال\nإلى: منى\nالرصيد: 21.00 ريال',
    ['transfer-out', null, '-9900 SAR', 'منى', '2100 SAR'],
  ],
  // an amount is no card, what stands behind `from` is the account
  [
    'شراء نقاط بيع\nمدى10.00 SAR\nالرصيد: SAR 20.00\nلدى: SAND CAFE',
    ['purchase', null, '-1000 SAR', 'SAND CAFE', '2000 SAR'],
  ],
  [
    'شراء انترنت\nبـ64.25 SAR\nمن 0102*\nمن SAND CAFE\nمدى-ابل *6604\nفي 20/11/26 14:22',
    ['purchase', '6604', '-6425 SAR', 'SAND CAFE', null],
  ],
  [
    'حوالة واردة\nمبلغ SAR 5,000.00\nمن سامي\nفي 10/11/26 09:00',
    ['transfer-in', null, '500000 SAR', 'سامي', null],
  ],
  [
    'Your Debit card number 4837**** ****6604 has been utilised:\nAccount number : xxxx0019\nDescription : SAND CAFE\nAmount : OMR 0.1',
    ['purchase', '6604', '-100 OMR', 'SAND CAFE', null],
  ],
  [
    'Your request to transfer AED 149.00 to OMAR N is successfully processed and credited in the beneficiary account',
    ['transfer-out', null, '-14900 AED', 'OMAR N', null],
  ],
  [
    'Cash withdrawal of AED 600.00 at SAND MALL was cancelled and the amount has been credited back to your card 6604',
    ['reversal', '6604', '60000 AED', null, null],
  ],
  [
    'تم خصم 500 EGP من بطاقة الخصم المباشر رقم6604 عندNBE ATM546 يوم03/11/26 المتاح3904.34EGP',
    ['cash-out', '6604', '-50000 EGP', null, '390434 EGP'],
  ],
  [
    'تم خصم MAD 20 من بطاقة الائتمان رقم 6604 عند SAND يوم 04-11 المتاح 19476.4 جم والمتبقي بما يعادل 23285.43 جم',
    ['purchase', '6604', '-2000 MAD', 'SAND', null],
  ],
  ['BenefitPay: You sent BHD 25.000 to OMAR N', ['transfer-out', null, '-25000 BHD', 'OMAR N', null]],
  [
    'AED 300.00 has been transferred from your account XX6604 to your account XX9922',
    ['transfer-out', '6604', '-30000 AED', null, null],
  ],
  [
    'A fixed deposit of AED 900.00 was opened by debiting your account XX6604',
    ['money-out', '6604', '-90000 AED', null, null],
  ],
  [
    'We blocked a transaction of AED 49.00 at SAND CAFE on your card 6604',
    ['declined', '6604', '-4900 AED', 'SAND CAFE', null],
  ],
  [
    'AED 50.00 Salik recharge with card ending 6604 successful. Salik balance AED 62.00',
    ['purchase', '6604', '-5000 AED', null, null],
  ],
  ['Refund of EUR .93 to your card ending 6604', ['refund', '6604', '93 EUR', null, null]],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})
