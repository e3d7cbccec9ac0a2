/** How people type: clipped words and dialects, each with the words of the grammar that it stands for. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { list } from '#contract/ledger/search/words.ts'
import { romanised } from './romanised.ts'
import { asides } from './ordinary.ts'
import { netOfRefunds } from './refunded.ts'
import { verbPhrases } from './verbs.ts'
import { wordings } from './wordings.ts'
import { arabicWordings } from './arabic/wordings.ts'

/** Lines such as 'the words of the grammar: how people write them'. */
const written = `
percent: بالميه, بالمئه, في الميه, في المئه
and: n, &, +, plus, along with, together with, as well as
without: مش من, مو من, مب من, everything but, all but, anything but, without touching, without using, without dipping into, without going into, not touching, w/o touching, بدون ما المس, بدون ما نلمس, بدون لمس, من غير ما المس, من غير ما نلمس, بدون ما نستخدم, من غير ما استخدم, بدون ما استخدم, بدون ما اسحب من, besides, aside from, غير, but not, not from, w/o, wo, except for, except, excluding, excl, not counting, not including, apart from, other than, ignoring, من غير, بلا, ما عدا, ماعدا, عدا, باستثناء, الا, not the, not incl, minus the, less the, leaving out, leave out, ignore, forget about, if i ignore, if you ignore, ما تحسب, لا تحسب, بدون حساب
only: just, بس, فقط
year: yr, yrs
month: moth, chahr, chahar, mth, mo, mnth, months
week: wk
have: hav, hv, ve
much: mch, muhc, mutch
how: hows, how's, how is
your: ur
you: u
please: pls, plz
average: avg, avrg, averge, on average, the usual, my usual
account: acc, acct, a/c
amount: amt
cheque: chq, check, chek, chk
cheques: chqs, cheqs, checks
received refunds: refunded, refund me, refunded me, refunded to me
احسن بنك: افضل بنك, اي بنك احسن, اي بنك افضل
subscriptions: subs, subscribed to, memberships, اشتراكاتي, الاشتراكات
what is: whats, what's, wats
do not: dont, don't
credit card: cc, كردت كارد, كريدت كارد, كردت, كريدت, الفيزا, فيزا, the visa, visa card, mastercard, the mastercard, my visa
last 30 days: lately, recently, these days, مؤخرا, هالايام
to pay: يجب ان ادفع, يجب ان ادفعه, يجب علي دفعه, goes out, comes out, going out, coming out, will go out, will come out, will be taken, leaves my account, leaving my account, taking money again, take money again, charging me again, charge me again, بتنخصم, بينخصم, ستخصم, سيخصم, ستنخصم, راح تنخصم, راح ينخصم, بيخصم, بيخصمون, بتخصم, will be deducted, will be debited, getting deducted, get deducted, will get deducted, due to go out
what: wht, wat, wt, shu, sho, shoo, shno, shnu, eish, شو, ايش, وش, ايه, شنو, اش, شنهو
when: wen, wens, whens, when's, whn, امتي, ايمتي, ايمت, اي متي, معاده, معادها, what time of month, what time of the month, at what time
why: y, wy, ليش, ليه, لشو, what happened, how come, what caused, what went wrong, what drove, reason for, whats the reason, what is the reason, السبب, شو السبب, شنو السبب, وش السبب, which category went up the most, which category increased the most, what went up the most, what went up, what increased the most
about: abt
from: frm, fm
before: b4
through: thru
return: returned, bounce, bounced, bouncing, dishonoured, dishonored, راجع, راجعه, الراجعه, مرتده, مرتجع, مرتجعه, مرتجعات, ارتد
that: tht
where: whr, wer, وين, فين, اين
because: bcz, bcoz
with: wth
october: octobr, oktober
cash: cash down, down in cash
water: ماي, المي, مويه, المويه
atm fees: atm charges from other banks, atm fees from other banks, other bank atm fees, other bank atm charges, other banks atm fees, atm charge, atm fee, withdrawal charge, withdrawal charges, withdrawal fee, withdrawal fees
which month most: اعلي شهر, best month, my best month, افضل شهر, اكثر شهر, اغلي شهر, احسن شهر, biggest month, most expensive month, busiest month, highest month, worst month, my worst month, اسوا شهر
restaurants: eat, i eat, ate, i ate, dine, dined, eat out, ate out, eating outside, restos, resto, eating, eats, takeaway, takeaways, اكل برا, اكل بره, اكلت برا, اكلت بره, اكلنا برا, اكلنا بره, ناكل برا, ناكل بره, اكلي برا, تعشيت برا, تغديت برا, المطاعم, meals out, meal out
supermarket: سوبر ماركت, السوبر ماركت
decrease: drop, dropped, fall, fell, gone down
income and spending: in and out, ins and outs, in n out, money in and money out, money in and out
which was most: which was highest, which was the highest, which one was highest, which was biggest, which was the biggest
spend: i drop, i dropped, blow, blew, splash, splashed, burn, burnt, shell out, i go through
sent: remitted, wired, wire
how much: شكد, اشكد, بشكد, شحال, بشحال, اشحال, قداش, بقداش, كداش, magkano, kitna, kitne, kitni, addeh, addesh, addaysh, ade, جم, شكثر, قديش, كام, قد ايه, اشقد, شقد, اد ايه, بكم, بكام, بقديش, كم المبلغ, hw much, howmuch, how many aed, how many dirhams, how much money
who: منو, مين
حتي: لين, لغايه, لحد, الين
الان: الحين, هلا, هلق, دلوقتي, دلوقت, هسه
علي: عا, ع
i want: ابغي, ابي, بدي, عاوز, عايز, ودي, حابب, حابه, عطني, عطيني, اعطني, اعطيني, هات, هاتي, هاتلي, وريني, ورني, وروني, راويني, راوني, بين لي, بينلي, طلع لي, طلعلي, جيب لي, جيبلي, علمني, قولي, قول لي, قل لي, خبرني
الماضي: اللي طاف, اللي فات, اللي راح, الي طاف, الي فات, الي راح, الفايت, اللي مضي
الماضيه: اللي طافت, اللي فاتت, اللي راحت, الي طافت, الي فاتت, الي راحت, الفايته
القادم: المره اليايه, المره الجايه, المره القادمه, المره الجاييه, الجاييه, جاي, ياي, اليايه, الجاي, الياي, اللي جاي, الي جاي, الجايه, الياييه, اللي جايه
هذه السنه: السنه الجاريه, العام الجاري, السنه دي, السنه هذي, السنه هاي, هاي السنه, هذي السنه, هذا السنه, السنه ذي, هذا العام
هذا الشهر: هيدا الشهر, الشهر الجاري, الشهر ده, الشهر هذا, هاد الشهر, ذا الشهر, الشهر دا
هذا الاسبوع: الاسبوع ده, الاسبوع هذا, هاد الاسبوع, من بدايه الاسبوع, من اول الاسبوع, من بدايه هذا الاسبوع
since the start of the year: من بدايه السنه, من اول السنه, من بدايه العام, من بدايه هذه السنه, since jan 1, since january 1, since new year, since new years
since the start of the month: من بدايه الشهر, من اول الشهر
biggest: اغلي, اعلي, largest, highest, most expensive, priciest, costliest, dearest, steepest, heaviest, hugest, maximum, max, الاغلي, الاعلي, الاكبر
thing: شي, شيء, اشي, حاجه, stuff, things, item, items
most: اكتر, اكثر شيء, اكثر شي, اغلب, معظم, majority of
fees: عموله, عمولات, charges and fees, fees and charges
take: took, taken, خد, اخذ, خذ
take out: take anything out, take any out, take any money out, take money out, took anything out, took any out, took money out, taken anything out, taken money out, taken any out
money: مصاري, بيزات, cash money, bucks
باقي لي: ضل لي, ضللي, ضل عندي, ضل معي, باقي معي, باقي معاي, باقي عندي, بقي معي, بقي لي, ظل معي, متبقي معي, فاضل معايا, فاضل معاي, فاضل لي, فاضلي, فاضل عندي, ضايل معي, ضايل عندي, بيتم عندي, بيتم معي, يتم عندي, بيبقي عندي, بيبقي معي, بيبقالي, بيضل معي, بيظل عندي
باقي: يبقي, تبقي, ضل, يظل, باقيلي, بقالي, متبقي, فاضل, ضايل
taxis: تكاسي, تكسي, cab
petrol stations: petrol station, fuel station, fuel stations, gas stations
petrol: بترول, البترول, gas station, filling up, fuel up, tank, تعبئه, بانزين, fill ups, filling up the car
rent: اجار, الاجار, ejar, ijar, eejar, el ejar, el ijar, house rent, apartment rent, flat rent, ايجار البيت, ايجار الشقه, ايجاري, كراء
minimum: min payment, minimum payment, min due, minimum due, الحد الادني
vs: نفس الايام من, بنفس الايام من, نفس الايام, بنفس الايام, نفس الفتره من, نفس الفتره, same time, the same time, same period of, the same period of, same period, بنفس الفتره من, بنفس الفتره
per day: باليوم, باليوم الواحد, في اليوم الواحد
last: lst
shop: محل, المحل, store, متجر, shops, stores, merchant
yesterday: yday, ytd day, yest, yesterdays, مبارح, امبارح, البارح, ليله امس
tomorrow: tmrw, tmw
tonight: 2nite, tonite
today: النهارده, انهارده
حتي الان: لليوم, لحد اليوم, الي اليوم, لهاليوم
unusual: غير عادي, غير معتاد, شيء غير عادي, weird, strange, odd, suspicious, fishy, weird charges, strange charges, odd charges, suspicious charges, anything odd, charged twice, double charge, double charges, double charged, charged double, duplicate, duplicates, duplicate charges, anything to worry about, should i worry about, غريب, غريبه, مشبوه, خصم غريب, خصومات غريبه, خصم مكرر, خصموا مرتين, انخصم مرتين, مكرر
weekend: wknd, wkend, week end
now: rn, atm now, right now, at the moment, at present, this moment, as of now, as of today
until: till, til
until salary: until my salary, until the salary, until salary comes, until my pay, until i get paid, until my next salary
how many: hw many, شكم, كم وحده
how many times: how many time, hw many time, how many tims
minus: take off, taking off, knock off, take away, taking away, subtract, subtracting, deduct, deducting, net of, اطرح, اخصم, شيل منها, شيل منه
put in: put her share, put her share in, put in her share, put his share, put his share in, put in his share, put their share in, put her part in, put his part in
حطت: حطت حصتها, حطت نصيبها, دفعت حصتها في
usual: normal, than i normally do, than i usually do, than normally, العاده, المعتاد, المعتاده
charged: billed, debited, deducted, taken from me, took from me, got taken, go out, went out, gone out, come out, came out, انخصم, خصم, خصموا, انسحب, خصموها
in: back in
income: حولي, حولولي, حولتلي, ارسلولي, get back, got back, getting back, gave back, give back, gives back, give me back, gave me back, give me any money back, come back, came back, sent back, paid me back, pay me back, deposits, deposit, deposited, credited, went into, gone into, go into, arrived, landed, hit my account, put into my account, come into, came into, jani, جاني, جاتني, نزلت لي, نزلتلي, وصلتني, وصلني, دخل لي, دخلي, نزل لي, استلمته, جتني, يتني, ياني, رجع لحسابي, دخل حسابي, نزل في حسابي, نزل بحسابي, arrive, arrives, arriving
transferred: moved, move, transferring, moving, topped up with, حركت
bank fees: bank charging me, bank charge me, bank charges me, bank charged me, bank take from me, bank taking from me, bank costs, البنك خصم, ياخذ مني البنك, ياخذ البنك, bank charge, bank charged, bank take, bank took, bank takes, did the bank charge, the bank charge me, charges from the bank, fees from the bank, fees the bank took, اخذ البنك, خذ البنك, خذا البنك, خصم البنك, ياخذه البنك, اخذ مني البنك, خذا مني البنك, خذ مني البنك, اخذ علي البنك, البنك اخذ مني, البنك خذ مني, البنك اخذ, البنك خذ, البنك خذا, رسوم البنك, مصاريف بنكيه, مصاريف البنك, رسوم مصرفيه, خصم علي البنك, خصم مني البنك, خصمه البنك, خصم البنك علي, البنك خصم مني, البنك خصم علي
car loan: car emi, auto loan, car finance emi, emi on car loan, emi on car, emi on my car, car installment, car instalment, قسط السياره, اقساط السياره, قرض السياره
loan: emi, emis
salary: paycheck, pay check, paycheque, pay cheque, my pay, معاش, المعاش, معاشي, مرتب, المرتب, مرتبي, ratib, الرواتب
salary come: wages come
maid: helper salary, maid salary, nanny salary, helper's salary, maids salary, راتب الشغاله, راتب الخدامه, راتب العامله, helper, house help, housemaid, cleaner salary, شغاله, الشغاله, خدامه, الخدامه, عامله البيت, مربيه, المربيه, خادمه, الخادمه, للخادمه, خادمتي, helper's pay, maid's pay, domestic helper, cleaning lady
school fees: school, schools, school fee, tuition, مدرسه, المدرسه, رسوم المدرسه, المدارس, قسط المدرسه, اقساط المدرسه, جامعه, الجامعه
nursery: daycare, day care, kindergarten, حضانه الاولاد
clothing: clothes, clothing, outfits, shoes, ملابس, الملابس, هدوم, ثياب
doctor: clinic, clinics, عياده, العياده, عيادات, doctors, docs, hospital, hospitals, medical, دكتور, الدكتور, دكاتره, مستشفي, المستشفي, طبيب, الطبيب
investments: استثمار, الاستثمار, الاستثمارات
شهريا: الشهري, الشهريه, شهري, شهريه
يوميا: اليومي, اليوميه, يومي
اسبوعيا: الاسبوعي, الاسبوعيه, اسبوعي
since june: since summer, since the summer, since last summer, من الصيف, منذ الصيف
june to august: this summer, in summer, in the summer, last summer, summer, الصيف, في الصيف
2: two, اثنين, ثنتين
3: three, ثلاث, ثلاثه, تلات
4: four, اربع, اربعه
5: five, خمس, خمسه
6: six, ست, سته
7: seven, سبع, سبعه
8: eight, ثمان, ثمانيه
10: ten, عشر, عشره
pharmacies: chemist, medicine, medicines, meds, ادويه, دوا, دواء
gym: fitness club, جيم, الجيم, النادي, نادي
coffee: coffees, coffee shops, coffee shop, cafe, cafes, قهوه, القهوه, كوفي, الكوفي, كافيه, الكافيهات, مقاهي
delivery: food delivery, deliveries, delivery apps, takeout, توصيل, توصيل اكل, توصيل الاكل, توصيل طعام, توصيل الطعام, طلبات توصيل, دليفري, ديليفري
flights: flight, plane tickets, airline tickets, تذاكر, طيران, تذاكر طيران
electricity: power bill, electric bill, فاتوره الكهرباء, فاتوره كهرباء, الكهربا, كهربا, dewa bill
internet: wi fi, broadband, net bill, home internet, الانترنت, النت, للنت, بالنت
phone: cell, sim, postpaid, phone line, تليفون, التليفون, الموبايل, الجوال
dividends: dividend, توزيعات, توزيعات ارباح, ارباح اسهم, ارباح الاسهم
cashback: cash back, كاش باك, استرداد نقدي, الاسترداد النقدي, استرداد النقدي
elife: e life, اي لايف, ايلايف, الايلايف
freelance: client, clients, customer, customers, invoice, invoices, client payment, client payments, عميل, عملاء, زبون, زباين, العملاء, العميل
return cheque: رجع الشيك, رجع شيك, ارتجع الشيك, ارتجع شيك, ارتد الشيك, ارتد شيك, الشيك اللي رجع, الشيك الذي رجع, شيك رجع, الشيك اللي ارتد, رجع لي شيك, رجعلي شيك, رجع لنا شيك, في شيك راجع, شيك راجع
left of salary: باقي من راتبي, بقي من راتبي, باقي من الراتب, بقي من الراتب, left from my salary, left of my salary, باقي من معاشي, باقي من المعاش, بقي من معاشي, بقي من المعاش, باقي لي من الراتب, باقي لي من المعاش, باقي من مرتبي
spending: net spending, net spend, net expenses
joint account: joint acc, joint acct, joint acount, joint, حساب مشترك, الحساب المشترك, حسابنا المشترك, المشترك
savings account: el tawfeer, al tawfeer, حساب التوفير, حساب الادخار, التوفير, حساب توفيري, توفيري, saving acc, savings pot
which month least: cheapest month, lowest month, اقل شهر, ارخص شهر
last year: over last year, over the last year
last month: over last month, الشهر اللي قبل
last week: over last week
going up: rising, climbing, creeping up, getting higher, getting more expensive, طالعه, طالع, صاعده, مرتفعه, زايده, تزيد, بتزيد
going down: dropping, falling, getting lower, getting less, getting cheaper, shrinking, coming down, نازله, نازل, تنزل, تنقص, بتنقص, منخفضه, ناقصه
groceries: grocery shopping, supermarket shopping, food shopping, مقاضي, المقاضي, اغراض البيت, بقالات, البقالات, سوبرماركتات, السوبرماركتات
payday: pay day, pay cheque day, paycheck day, salary day, نزول الراتب, نزول المعاش
this month: dis month, ths month, current month, calendar month
per month: p/m, pm, monthly basis, each mth, every mth
per year: p/a, annually, yearly, every year, each year, سنويا, بالسنه, كل سنه, السنوي, السنويه, سنوي
can i afford: معي حق, معاي حق, عندي حق, فيني اشتري, بقدر اشتري, اقدر اشتري, يمديني اشتري, يكفيني اشتري, يمديني
i: we
am i: are we
my: our
smallest: الارخص, الاصغر, least expensive
9: nine, تسع, تسعه
11: eleven
12: twelve, اثنا عشر
15: fifteen
20: twenty, عشرين
30: thirty, ثلاثين
50: fifty, خمسين
100: hundred, a hundred, ميه, ميت
electricity and water: فاتوره كهرباء وماء, فاتوره الكهرباء والماء, كهرباء وماي, الكهرباء والماء, كهربا وماي, كهربا ومي, light and water
بطاقه ايتمان: بطاقه ايتمانيه, البطاقه الايتمانيه, بطاقه الايتمان, كرت ايتمان, كرت الايتمان, كرت, الكرت, كارت, الكارت, الكردت, بطاقه الكريديت, كريديت
credit limit left: باقي من حد البطاقه, باقي من الحد, باقي في البطاقه, باقي بالبطاقه, باقي حد البطاقه
what date was: what was the date, which date was it, what day was that, when was that, when was it, when did that happen
what date: on what date, on which date, on which day, on what day, في اي تاريخ, باي تاريخ, في اي يوم, باي يوم
before new price: old price, previous price, original price, price before, used to cost, السعر القديم, سعره القديم, كان سعره قبل
cost me: set me back, sets me back, setting me back
costs: costing, costing me, costed
when next: renew, renews, renewal date, renewing, يتجدد, تجديد, يجدد
recharges: topups, topup, top ups, top-ups
recharge: top up for
end of last month: last month end, month end last month
own account: own current account, personal account, personal current account, private account, حسابي الخاص, حسابي الشخصي, الحساب الخاص, الحساب الشخصي, حسابي انا
اخر: الاخيره, الاخير, اخيره
abroad: برع البلاد, لبرع البلاد, برا البلاد, بره البلاد, لبرا البلاد, لبره البلاد, خارج البلاد, لخارج البلاد, برا البلد, بره البلد, خارج البلد, خارج الدوله, لخارج الدوله, برا الدوله
للوطن: للاهل, لاهلي, لاهلنا, لعايلتي, الي اهلي, لديرتي, للديره
ملخص: لخص, لخص لي, لخصلي, تلخيص, summarise, summarize, recap, sum up for me
اشتراكات: اشتراكاتي الشغاله, الاشتراكات الشغاله, اشتراكاتي النشطه, الاشتراكات النشطه, اشتراكاتي الفعاله, الاشتراكات الفعاله
what weekday: on which day of the week, on what day of the week
left over: left after expenses, left after spending, left after costs, after spending, after expenses, after all expenses, after my expenses, after costs, after bills, after all bills, after everything, after all my spending, بعد المصاريف, بعد المصروفات, بعد مصاريفي, بعد الصرف, بعد كل المصاريف, بعد الفواتير
none income: no income, without income, without any income, no salary, no pay, no money coming in, no money came in, did not earn anything, didn't earn anything, didnt earn anything, not get paid, did not get paid, didn't get paid, didnt get paid, did not get any income, didn't get any income, بدون دخل, من غير دخل, ما دخل لي شي, ما دخل علي شي, ما دخلي شي, ما دخل شي, ما وصلني شي, ما جاني شي, ما استلمت شي, ما قبضت شي, ما كسبت شي, ما كان عندي دخل, ما كان في دخل, ما كان فيه دخل, ما عندي دخل, ما في دخل, ما فيه دخل
none spent: did not spend anything, didn't spend anything, didnt spend anything, no spending, ما صرفت شي
spent: the damage, damage, eats, eats up, eats more of, eat more of, takes more of
last petrol: last fill up, last filled up, last refuel, i last fill up
transfer: tt, telegraphic transfer
incoming transfers: inward tt, inward transfers, inward transfer, inward remittance, inward remittances, inward, inbound, حوالات وارده, الحوالات الوارده, تحويلات وارده, التحويلات الوارده
i should worry about: i should be worried about, i need to worry about
over budget: overspend, overspent, overspending, spend too much, spent too much, spending too much, go over budget, gone over budget
owe: owing, owing on
biggest payment: big payment, large payment, huge payment, big charge, big one
since payday: since last salary, since the last salary, since last pay, since last payday, since my salary, since i got paid, since i was paid, since my last pay, since my last salary came, since the salary came, من يوم نزل الراتب, من نزل الراتب, من يوم الراتب, من اخر راتب, من يوم نزل الراتب الاخير, من نزل الراتب الاخير, من يوم الراتب الاخير, من الراتب الاخير, من راتبي الاخير, من نزول الراتب, من نزول الراتب الاخير, منذ اخر راتب, منذ نزول الراتب, من يوم ما نزل الراتب, من يوم نزل راتبي, من نزل راتبي
لازم ادفع: علينا ندفع, علينا ندفعه, علي ادفع, علي ادفعه, لازم ادفعه, لازم ندفع, لازم ندفعه, المفروض ادفعه, المفروض ادفع
in dirhams: to aed, to dirhams, into aed, into dirhams
فلوسي: مصرياتي, مصرياتنا, مصريات
وين: لوين, علي وين
نسبه توفير: نسبه التوفير, نسبه الادخار, نسبه توفيري
حساب جاري: في حسابي الجاري, بحسابي الجاري, في الحساب الجاري, بالحساب الجاري, حسابي الجاري
average per month: a normal month, normal month, a typical month, typical month, an average month, a usual month, the average month
average per week: a normal week, a typical week, an average week
average per day: a normal day, a typical day, an average day
the one before: the time before, time before, the time before that, the previous one, previous one, المره اللي قبلها, المره اللي قبل
paid: payed, payd
instalments paid: instalments done, installments done, instalments completed, installments completed
platinum: البلاتينيه, بلاتينيه, البلاتينيوم, بلاتينيوم
titanium: التيتانيوم, تيتانيوم
يوم اللي: اليوم اللي, اليوم الي, اليوم الذي
this: ths, thsi
ولا: والا, واللا
restaurants: اكل برا, الاكل برا, اكل برع, الاكل برع
transferred from savings: out of savings, out of my savings, out of the savings, went out of savings, went out of my savings, went out of the savings, goes out of savings, goes out of my savings, goes out of the savings, came out of savings, came out of my savings, came out of the savings, taken out of savings, taken out of my savings, taken out of the savings, took out of savings, took out of my savings, took out of the savings
list card purchases: which card purchases, which card payments, which card transactions, which card charges
late fees: غرامه التاخير, غرامه تاخير, غرامات التاخير, غرامات تاخير, رسوم التاخير, رسوم تاخير
كم يوم باقي: بعد كم يوم, كم باقي يوم, باقي كم يوم, كم بقي يوم, بقي كم يوم
who is: whos, who's
freelance most: best client, top client, biggest client, main client, best paying client, best customer, افضل عميل, احسن عميل
weekends: saturday n sunday, sat & sunday, saturday and sunday, saturdays and sundays, sat and sun, sat n sun, sat & sun, sat + sun, sat/sun, ايام السبت و الاحد, يوم السبت و الاحد, السبت و الاحد, ايام السبت والاحد, السبت والاحد
monday: mon
tuesday: tue, tues
wednesday: wed
thursday: thu, thur, thurs
friday: fri
saturday: sat
sunday: sun
سحبت من savings account: طلعت من التوفير, طلعنا من التوفير, طلعت من حساب التوفير, اخذت من التوفير, اخذنا من التوفير
حسابي: حسابنا
what did i buy: everything i bought, all i bought, what i bought, what have i bought, all that i bought, شو شريت, شو اشتريت, ايش شريت, ايش اشتريت, وش شريت, وش اشتريت, ماذا اشتريت, شو شرينا
where did my money go most: where did most of my money go, where does most of my money go, where is most of my money going, where most of my money went, what took most of my money, وين راحت اغلب فلوسي, وين راحت اكثر فلوسي, وين راح اغلب فلوسي, وين راح اكثر فلوسي, وين راحت معظم فلوسي, وين تروح اغلب فلوسي
اقدر: اروم, نروم
معلقه: اللي ما انخصم للحين, ما انخصم للحين, ما انخصمت للحين, اللي ما انخصم بعد, اللي ما انخصمت بعد, اللي ما انخصم, اللي ما انخصمت, اللي بعده ما انخصم, اللي لسا ما انخصم, لسا ما انخصم, لسا ما انخصمت, بعده ما انخصم, بعدها ما انخصمت, بعدها معلقه, بعده معلق, بعدهم معلقين, لسا معلقه, لسه معلقه, لسا معلق, لسه معلق
have not: havent, haven't, hasnt, hasn't, has not
not cleared: have not cleared, not yet cleared, not yet booked, not been booked, not gone thru
shop visit the most: اكثر محل رحت له, اكثر محل رحته, اكثر محل رحت, اكثر مكان رحت له, اكثر مكان رحته, اكثر محل اروح له, اكثر مكان اروح له, وين اكثر مكان اروح له, وين اكثر محل اروح له, اكثر محل اروحه, اكثر محل زرته
اكثر من: اعلي من, اغلي من, ازيد من, اسوا من, اكبر من
اقل من: ارخص من, احسن من, افضل من, اصغر من, اوفر من
weekdays vs weekends: weekday vs weekend, weekdays vs weekend, weekday or weekend, weekdays or weekend, weekday and weekend
weekends vs weekdays: weekend vs weekday, weekend vs weekdays, weekend or weekday, weekend or weekdays
biggest freelance payment: biggest client payment, largest client payment, highest client payment, biggest payment from a client
each account: which account has the most, which account has most, which account has more, which account has the least, which account has the most money, which account has more money, which account has most money, اي حساب فيه اكثر, اي حساب فيه اكتر, اي حساب عندي فيه اكثر
two weeks ago: week before last, the week before last, الاسبوع قبل الماضي, الاسبوع اللي قبل الماضي, قبل اسبوعين
two months ago: month before last, the month before last, الشهر قبل الماضي, الشهر اللي قبل الماضي, قبل شهرين
enough to clear card: enough to pay off the credit card, enough to pay off my credit card, enough to pay off the card, enough to pay off my card, enough to pay my card, enough to pay the card, enough to pay my credit card, enough to pay the credit card, enough to cover my card, enough to cover the card, enough to cover my credit card, enough to cover the credit card, يكفي لسداد البطاقه, يكفي لتسديد البطاقه, يكفي اسدد البطاقه, تكفي لسداد البطاقه, يكفي سداد البطاقه
moved to card: paid off the card, paid off the credit card, pay down the card, paid to the card, paid to my card, card payment, card payments, credit card payment, credit card payments, card repayment, card repayments, pay off on the card, pay off on my card, pay off the card, pay off my card, paid off on the card, paid off my card, pay my card bill, paid my card bill, pay my credit card bill, paid my credit card bill, pay my card, paid my card, pay off the credit card, pay off my credit card, pay the card bill, paid the card bill, سداد البطاقه, سددت البطاقه, سددت للبطاقه, دفعت للبطاقه
when last: how long since, how long since last, how long since my last, how long has it been since, how many days since, how many days since last, how many days since my last, days since last, days since my last
how much do i owe: how much more do i owe, how much do i still owe, what do i still owe
price: سعره, سعرها, اسعارهم, سعرهم
healthcare: on health, health spending, health costs, health expenses, الصحه
entertainment: on fun, days out, outings, leisure
how many spent: how many payments, how many transactions, how many purchases, number of payments, number of transactions, كم عمليه, كم عدد العمليات, كم عدد عمليات, كم دفعه
gonna: gona, gunna
how many times by card at: how many card payments at, how many card purchases at, how many card transactions at
adcb securities: لابوظبي التجاري للاوراق الماليه, ابوظبي التجاري للاوراق الماليه, لابو ظبي التجاري للاوراق الماليه, ابو ظبي التجاري للاوراق الماليه
interactive brokers: انتراكتيف بروكرز, انتراكتف بروكرز, انتر اكتيف بروكرز, لانتراكتيف بروكرز
quickremit: كويك ريمت, كويكريمت, quick remit
which: wich, whch
all together: combined, مجموعهم, اجماليهم
which more: ايهم اكثر, ايهما اكثر, اي واحد اكثر, who wins, which wins, which one wins, wins
all my money: everything i have, everything i've got
which one: which 1
send her: send her back, sent her back, send back to her, sent back to her
send him: send him back, sent him back, send back to him, sent back to him
available credit: available limit, available limit on, available balance on the card, available to spend on, credit available on, how much can i still charge, till i hit the limit, before i hit the limit, until i hit the limit, before the limit, الحد المتاح, حد متاح, الرصيد المتاح بالبطاقه, المتاح بالبطاقه, متاح بالبطاقه, متاح في البطاقه, المتاح في البطاقه
كل حساباتي: بكل حساباتي, بكل حساباتنا, بكل الحسابات, في كل الحسابات
`
type Written = readonly [words: readonly string[], written: readonly string[]]
const table: readonly Written[] = [written, romanised, wordings, arabicWordings]
  .flatMap((lines) => lines.trim().split('\n'))
  .map((line) => {
    const [words = '', ...variants] = line.split(': ')
    const said = foldWords(words)
    // a phrase of several words stands for itself: 'school fees' is no 'school' and its fees
    return [said.split(' '), [...(said.includes(' ') ? [said] : []), ...list(variants.join(': '))]]
  })
export const spoken: readonly Written[] = [
  ...table,
  ...verbPhrases.map(([said, forms]) => [said.split(' '), forms] as const),
  [['netted'], netOfRefunds],
  [[], asides],
]

/** All words of the ways of writing. */
export const spokenWords: readonly string[] = table.flatMap(([, variants]) => variants)
