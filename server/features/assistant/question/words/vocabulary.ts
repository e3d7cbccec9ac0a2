/** The words of questions beside those that searches have too. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { formsOf } from '#contract/ledger/search/tokens.ts'
import { list } from '#contract/ledger/search/words.ts'
import { arabicAsides } from './arabic/wordings.ts'

const said = {
  afford: `ok for, okay for, to spare, can i put, could i put, enough to pay, enough to cover, enough in, enough money in, enough left to, can i afford, could i afford, afford, is it ok to spend, is it okay to spend, ok to spend, can i spend, could i spend, can i buy, could i buy, can i get, can i pay, enough for, enough money for, have enough to buy, afford to buy, do i have enough for, هل استطيع, هل اقدر, هل يمكنني, هل يمكن ان, استطيع, هل عندي ما يكفي, اقدر, يمكنني`,
  safe: `معي until payday, عندي until payday, معاي until payday, i have until payday, do i have until payday, اقدر اصرف كم, اقدر انفق كم, left after bills, left after my bills, left after all my bills, left after all bills, باقي لي حتي اخر الشهر, باقي لي حتي نهايه الشهر, باقي حتي اخر الشهر, باقي لي لاخر شهر, how much can i save, can i save, باقي لي لاخر الشهر, باقي لاخر الشهر, باقي لي لنهايه الشهر, safe to spend, left until payday, left till payday, left until pay day, left until salary, left until my salary,
    left until the salary, left before payday, left for the month, left for this month, left this month, left to last, متاح لي, عندي حتي ينزل راتب, عندي حتي راتب, باقي لي حتي راتب, باقي لي حتي ينزل راتب, باقي عندي حتي راتب, باقي معي حتي راتب, باقي معي حتي ينزل راتب, باقي لي قبل راتب, باقي عندي قبل راتب, باقي معي قبل راتب, باقي حتي راتب, باقي حتي ينزل راتب, left عندي حتي ينزل راتب, left حتي راتب, how much can i spend, how much may i spend, what can i spend, what can i still spend, what may i spend, what could i spend, left to spend, how much is left to spend,
    how much can i still spend, كم استطيع ان اصرف, كم استطيع ان انفق, كم يمكنني ان اصرف, كم اقدر اصرف, كم يمكنني الصرف,
    متاح للصرف, كم بقي للصرف`,
  payLeft: `left of salary, salary left, salary remaining`,
  ahead: `am i ok, am i okay, will i be ok, will i be okay, will i survive, survive till, survive until, am i going to be short, will i be short, يكفي, will i make it, make it to payday, make it to, will i run out of money, will i run out, am i broke, am i going broke, am i ok for money, am i on track, do i have enough until payday, do i have enough money, do i have enough, is my money enough, will it last, تكفي, تكفيني, يكفيني, يكفينا, تكفينا, بيكفينا, بيكفيني, هتكفي, بتكفي, بيكفي, تكفي فلوسي, فلوسي تكفي, will i have enough, will my money last, enough until payday, run out of money, lowest balance, look ahead, هل يكفي,
    هل تكفي فلوسي, هل يكفيني راتبي, ادني رصيد`,
  reaching: `when will i reach`,
  score: `financial score, my financial score, score, my score, my score low, my score so low, my score high, my score so high, score low, score so low,
    score so high, score high, health score, financial health, financial health score, نتيجه, نتيجتي, صحه ماليه, صحتي الماليه,
    نتيجه الصحه الماليه, مؤشر الصحه الماليه`,
  worth: `how rich am i, what am i worth, how much am i worth, net worth growth, net worth change, growth in net worth, net worth, networth, صافي ثروتي, صافي ثروه, ثروتي, صافي ما املك`,
  budget: `within budget, within my budget, on budget, over budget, budget, budgets, ميزانيه, ميزانيتي, ميزانيات`,
  goal: `goal, goals, savings goal, savings goals, هدف, اهداف`,
  subscriptions: `subscription, subscriptions, اشتراك, اشتراكات`,
  fees: `fee, commission, commissions, account fees, fees, bank fees, bank charges, bank fee, charges, banking fees, رسوم, رسوم البنك, رسوم بنكيه, رسوم البنوك, عمولات البنك`,
  abroad: `abroad, overseas`,
  home: `حواله, للحوالات, home, money home, remittances, remittance, my remittances, الي الوطن, للوطن, الي بلدي, لبلدي,
    الي الخارج, للخارج, الي الاهل, حوالات`,
  send: `sends, تحويل, تحويلات, تحويلاتي, send, sent, transfers, transfers to, transfer, transferred, remit, remitted, حولت, ارسلت, بعثت, احول, ارسل`,
  cheque: `cheque, cheques, rent cheque, rent cheques, شيك, شيكات, شيكات الايجار`,
  covered: `can i cover, could i cover, do i have enough to clear, enough to clear, enough to settle, enough to wipe out, cover, covers, covered, be covered, مغطي, مغطاه, يغطي, يغطيه, بيغطي, بتغطي, هيغطي, تغطي, تغطيه`,
  card: `بطاقه ايتمان, كردت, credit card, credit cards, card, cards, credit card debt, card debt, credit card bill, credit card balance,
    بطاقه ائتمان, بطاقات الائتمان, بطاقتي, بطاقه, بطاقتي الائتمانيه`,
  debts: `علي للبنك, علي للبنوك, i owe the bank, i owe to the bank, do i owe in total, i owe in total, i owe altogether, i owe overall, total debt, my debts, debts, total debts, owe in total, owe altogether, how much debt, ديوني, ديون, كم علي ديون`,
  owe: `owe, owed, i owe, debt, مستحق, مديون`,
  instalments: `instalment, instalments, installment, installments, instalment plans, اقساط, قسط`,
  gratuity: `gratuity, end of service, end of service gratuity, مكافاه نهايه الخدمه, نهايه الخدمه, مكافاه نهايه خدمتي,
    نهايه خدمتي`,
  zakat: `zakat, zakah, زكاه, زكاتي`,
  unusual: `i should worry about, worry about, مرتين, unusual, anything unusual, anything strange, anything suspicious, what is new, insights, شيء غريب, غير معتاد,
    غير عادي, شيء غير عادي`,
  next: `استحقاق, تاريخ استحقاق, coming up, how many days, how long until, how long till, how long, كم يوم, متوقع, المتوقع, next, upcoming, coming, due, القادم, القادمه, التالي, التاليه, المقبل, المقبله, يستحق, تستحق, موعد`,
  when: `اي يوم, اي تاريخ, date, what date, which date, تاريخ, when, what day, which day, متي`,
  lastTime: `last, latest, most recent, newest, اخر, last time, did i last, last paid, stop paying, stopped paying, stop paying for, my last payment, last payment, latest payment, most recent payment, newest payment, اخر مره, اخر دفعه, اخر دفع`,
  firstTime: `my first, was my first, since when, first time, the first time, did i first, have i first, first paid, first payment, my first payment, start paying, started paying, did i start,
    i start, i started, how long have i been, when did it start, begin paying, منذ متي, من متي, اول مره, اول دفعه, بديت ادفع, بدات ادفع`,
  times: `times, كم طلب, كم طلبات, كم مشوار, كم طلبيه, كم زياره, كم عمليه, كم مشاوير, how many orders, how many trips, how many rides, how many visits, how many times, how often, number of times, how many, number of, count, كم عدد, عدد, كم وحده, كم مره, كم مرات, مرات, كم عدد المرات, عدد المرات`,
  payday: `until salary, until my salary, until the salary, days left till salary, days left until salary, days left till payday, days left until payday, days till salary, days until salary, days to salary, days till payday, days to payday, payday, pay day, until payday, get paid, did i last get paid, was i last paid, was i paid, i was last paid, last paid me, got my salary, salary come, salary coming, salary land, salary due, next salary, paid next, be paid, يوم الراتب, موعد الراتب, ينزل الراتب`,
  balance: `in each account, in each of my accounts, each account, per account, every account, لكل حساب, all accounts together, all my accounts together, all my accounts, both accounts, in both accounts, both my accounts, in both my accounts, my accounts, كل حساباتي, جميع حساباتي, حساباتي, in all accounts, in all my accounts, all accounts, across my accounts, left in my account, left in account, باقي لي حساب, باقي لي في حساب, باقي لي بنك, left in the bank, left in my bank, in my account, in my bank, in the bank, باقي بحساب, باقي في حساب, بحسابي, في حسابي, بالبنك, all my money, my money, how much money did i have, how much did i have, فلوسي, كل فلوسي, فلوسي كلها, balance, balances, do i have, have i got, i have, is in, bank balance, account balance, رصيد, ارصدتي, عندي, لدي, معي`,
  save: `saving, وضعي المالي, كيف وضعي المالي, كيف وضعي, did i keep, do i keep, i keep, i kept, summary, overview, ملخص, how am i doing, profit, net income, income minus expenses, income minus spending, salary minus spending, salary minus expenses, income without expenses, income without spending, income less expenses, spare, save, saved, put aside, set aside, left over, وفرت, ادخرت, اوفر`,
  earned: `am i making, earn, earned, earnings, كسبت, اكسب`,
  income: `رجعت لي, رجعت لنا, رجعوا لنا, ردوا لي, رد لي, ردت لي, sent me, send me, sends me, sent us, send us, gave me, given me, gives me, gave us, transferred me, transferred to me, حول لي, حولت لي, حولوا لي, عطتنا, عطانا, اعطتنا, اعطانا, عطونا, ارسل لي, ارسلت لي, بعت لي, بعتلي, عطاني, عطتني, اعطاني, دفعت لي, دفعوا لي, دخلت, دخل علي, income, earnings from, profit from, who paid, who pays, who pays me, who paid me, money back, paid back, مين دفع لي, من دفع لي, رجع لي, رجعوا لي, pay me, pays me, paid me, paid us, pay us, did i make, i make, get from work, received, got paid, دفع لي, receive, came in, come in, money in, money came in, incoming, دخل, استلمت, ايرادات, وصلني`,
  spent: `money out, goes out, كلفني, كلفتني, يكلفني, spend, spent, charged, charge, charges me, gave, give, goes to, go to, going to, put toward, put towards, went to, gone to, order, orders, ordered, spendings, used on, spending, expenses, expense, pay, paid, paying, cost, costs, cost me, get from me, got from me, صرفت,
    انفقت, دفعت, مصاريف, مصروفات, مصروف, صرف, انفاق, اصرف, ادفع, دفعتها`,
  compare: `قارن بين, قارن لي بين, قارن لي, مقارنه بين, المقارنه بين, compare between, comparison between, comparison of, worse than, better than, same as, the same as, equal to, different, differ from, versus the, نفس, مثل, زي, مقارنه مع, الفرق بين, فرق بين, different from, difference between, difference, bigger than, higher than, lower than, smaller than, فرق, الفرق, going up or down, up or down, going down, gone down, went down, decreased, vs, versus, compare, compared to, compared with, compared, than, than in, more than, less than, مقارنه, مقارنه مع,
    مقارنه ب, قارن, مقابل, اكثر من, اقل من`,
  byHowMuch: `by how much, how much more, how much less, بكم زاد, بكم زادت, بكم ارتفع`,
  rise: `rise, rises, rose, risen, jump, jumped, تغير, تغيير, ارتفاع, انخفاض, changes, change, changed, put the price up, put up the price, put its price up, put up its price, put their price up, raise the price, raised the price, raise its price, raised its price, raise prices, raised prices, new price, price change, price changed, price increase, price rise, price hike, price go up, price went up, السعر الجديد, grow, grew, grown, go up, went up, gone up, going up, increase, increases, increased, expensive, dearer, زاد, زادت, زادوا, ارتفع, ارتفعت`,
  more: `احسن, اسوا, worse, better, more, less, higher, lower, up, down, cheaper, decrease, اكثر`,
  before: `قبل, before, before that, a month before, a week before, a year before, a month before that, a week before that, a year before that, a month earlier, a week earlier, a year earlier, month earlier, year earlier, one before, the one before, year before, the year before, week before, the week before, اللي قبلها, اللي قبله,
    قبلها, قبله, الاسبوع اللي قبله, الاسبوع الذي قبله, الاسبوع قبله, السنه اللي قبلها, السنه قبلها, month before, the month before, month before that, the month before that, الشهر الذي قبله, الشهر قبله,
    الشهر اللي قبله`,
  categories: `علي what تروح فلوسي, علي what راحت فلوسي, علي what راحت فلوس, علي ماذا تذهب فلوسي, what تروح فلوسي, where تروح فلوسي, where عم تروح فلوسي, where عم تروح فلوس, per category, each category, for each category, لكل فئه, breakdown, breakdown of, break down, broken down, split of, split up, what did i spend on, on what, what am i spending on, what do i spend on, where did it all go, where did it go, where is it going, where is it all going, where does it all go, علي ماذا, علي شو صرفت, في ماذا صرفت, تفصيل, تفاصيل, بالتفصيل, where راحت فلوس, where راحت فلوسي, where تروح فلوسي, where did my money go, which category, what category, category, categories, اي فئه, فئات, وين صرفت فلوس, where does my money go, where did my money go, where is my money going, top categories, biggest categories,
    by category, where تذهب اموالي, where ذهبت اموالي, وين راحت فلوسي, حسب الفئه, اكبر الفئات`,
  merchants: `per freelance, each freelance, by freelance, for each freelance, per merchant, each merchant, per store, for each shop, each shop, for each place, per place, لكل محل, لكل متجر, لكل freelance, in a shop, at a shop, from a shop, in shops, from shops, in a store, اي محطه, محطه, مكان, اماكن, اي مكان, اي محل, محلات, متاجر, merchants, places, place, by client, by shop, shop, which companies, what companies, اي شركات, top merchants, biggest merchants, by merchant, top shops, اكبر المتاجر, حسب المتجر`,
  bill: `must be paid, has to be paid, have to be paid, needs to be paid, need to be paid, المطلوب مني, مطلوب مني, باقي علي, باقي علي ادفع, باقي علينا, do i need for, i need for, need for, التزامات, التزاماتي, bill, bills, what is due, what is coming up, to pay, must i pay, do i still have to pay, do i still need to pay, still have to pay, still need to pay, have to pay, need to pay, لازم ادفع, لازم دفعت, مستحقات, فاتوره, فواتير`,
  over: `on track, over, exceeded, overspent, left, remaining, تجاوزت, باقي, بقي, متبقي`,
  why: `why, so high, so much, explain, how come, what changed, لماذا, ليش, اشرح`,
  outflow: `left my account, left my accounts, went out of my account, went out of my accounts, gone out of my account, came out of my account, طلع من حسابي, طلعت من حسابي, طلع من حساباتي, طلعت من حساباتي, خرج من حسابي, خرجت من حسابي`,
  savings: `savings account, saving account, savings, حساب توفير, حساب الادخار, مدخراتي`,
  biggest: `in one go, at once, in one transaction, in one payment, in a single payment, in a single transaction, بمره واحده, مره وحده, دفعه وحده, top, biggest, biggest thing, biggest payment, biggest expense, biggest spend, biggest single, biggest transaction, اكبر,
    اكبر عمليه, اكبر مبلغ, اكبر دفعه, biggest مصروف`,
  most: `اكثر عميل, اكثر زبون, اكثر freelance, اكثر واحد, اكثر شخص, most, favourite, favorite, the most, i spend most, اكثر, biggest merchant, اكثر محل, most shop`,
  average: `average, typical, typically, usually, normally, متوسط, معدل, بالمتوسط, عاده`,
  perMonth: `per month, a month, monthly, each month, every month, بالشهر, شهريا, كل شهر, في الشهر`,
  perWeek: `per week, a week, weekly, each week, every week, بالاسبوع, اسبوعيا, كل اسبوع`,
  perYear: `per year, a year, yearly`,
  perTime: `per order, per visit, per time, per transaction, per trip, per ride, per purchase, per payment, per fill up, per fill, per shop, per meal, per bill, per go, each transfer, every transfer, كل حواله, كل تحويل, each time, every time, a time, at a time, each visit, each order, بالمره, كل مره, في المره, بالزياره, في الزياره, بالطلبيه, بالفاتوره, بالمشوار, بالطلب, للطلب, لكل طلب, لكل عمليه, لكل مره, للمره, المره الواحده, للمره الواحده, علي المره, للزياره, للمشوار`,
  gap: `gap, gaps, every how many days, how many days between, days between, كل كم يوم`,
  byDay: `by day`,
  runway: `runway, how long can i survive, how long could i survive, how long can i last, how long will my money last, how long would my money last, how long does my money last, how many months can i live, how long can i live`,
  perDay: `per day, a day, daily, each day, every day, باليوم, يوميا, كل يوم`,
  list: `list, list of, list all, show me all, show all, all payments, all transactions, transactions, history, what did i buy, which payments, which ones, قائمه, عدد لي, اعرض, اعرض لي`,
  cash: `cash, atm, withdraw, withdrew, withdrawn, withdrawal, withdrawals, cash withdrawals, from the atm, take out, cash out,
    كاش, نقد, نقدا, سحبت, سحب, سحوبات, صراف, سحبت كاش, سحب نقدي`,
  interest: `profit earned, profits, profit rate, interest, فوائد, فائده, ربا`,
  vat: `vat, ضريبه قيمه مضافه, ضريبه القيمه المضافه`,
  limit: `باقي من حد بطاقتي, باقي لي من حد البطاقه, باقي لي من حد بطاقتي, حد بطاقتي, credit do i have left, credit do i have, credit i have left, حد بطاقه الائتمان, limit left, credit limit left, limit, credit limit, card limit, how much credit is left, how much credit have i, available credit, credit available, credit left, available on my card, left of my limit, حد البطاقه, الحد الائتماني, حد الائتمان, سقف البطاقه`,
  usual: `usual, than usual, more than usual, as usual`,
  move: `paid into, pay into, pays into, paying into, deposit into, deposited into, deposit in, deposited in, contribute, contributed, contributed to, contribute to,
    contributes to, chipped into, chipped in, chip in, goes into, put away, put away in, set aside in, putting in, putting into, حط, حطيت, حطينا, تحط, نحط, بحط, يحط, احط, حاط, put in, put into, put in to, add to, added to, top up, topped up, transferred, transferred to, moved to, transfer to, moved into, transferred into`,
  invest: `invest, invested, investing, did i invest, put into investments, into investments, into my investments, استثمرت, استثمر, استثمرنا, للاستثمار`,
  exchange: `what rate, at what rate, on what rate, which rate, at which rate, rate did i get, the rate i got, rate i got, exchange rate i got, exchange rate did i get, my exchange rate, exchange rate for my, كم سعر صرف حولت, باي سعر, باي سعر صرف, علي اي سعر, كم كان سعر صرف`,
  convert: `changed in dirhams, change in dirhams, exchanged in dirhams, i changed, did i change, have i changed, swap, swapped, swapping, swap to, convert, converted, converting, exchanged, sold, change into, changed into, changed to, بدلت, صرفت دولار`,
  did: `did, was, were, has, have i, had i, هل, نزل, نزلت`,
  byMonth: `trend, trends, over time, over the months, by month, month by month, which month, what month, month to month, اي شهر, كل شهر علي حده, monthly breakdown, per month breakdown`,
  byWeekday: `what weekday, which weekday, what day of the week, which day of the week, on which weekday, on what weekday, by weekday, by day of the week, per weekday, each day of the week, اي يوم اسبوع, اي يوم في اسبوع, اي يوم من اسبوع, في اي يوم اسبوع, اي ايام اسبوع, حسب ايام اسبوع`,
  none: `none, nothing`,
  least: `least, the least, اقل`,
  smallest: `lowest, smallest, cheapest, cheapest thing, smallest thing, lowest thing, ارخص, ارخص thing, ادني, اصغر`,
  stillPaid: `still paying, still paying for, am i still, am i still paying, am i still paying for, do i still pay, do i still pay for, still pay, still pay for, still charging me, still charge me, still being charged, still get charged, still subscribed to, do i still have, still active, still running, لسا ادفع, لسا يخصم, لسا يخصمون, بعدني ادفع, مازلت ادفع, لا زلت ادفع`,
  withFees: `including fees, including charges, including the fees, including the charges, incl fees, incl charges, with fees, with charges, with the fees, with the charges, plus fees, plus charges, fees included, charges included, fee included, inclusive of fees, inclusive of charges, مع رسوم, شامل رسوم, شامله رسوم, برسوم`,
  withoutFees: `without fees, without charges, without the fees, without the charges, without fee, no fees, excluding fees, excluding charges, excluding the fees, before fees, before charges, بدون رسوم, من غير رسوم, بلا رسوم`,
  often: `more visits, more often, more times, more orders, more trips, more rides, the most often, most visited, visited most, most frequented, go to most often, go most often, visit most often, order from most often, use more, used more, use most often, eat at most often, most often, most frequently, visit the most, visited the most, visit most, visited most, go to the most, go to most, go most, go the most, use the most, used the most, order from the most, by number of visits, by visits`,
  share: `as a percent of income, as a percentage of income, as percent of income, as a percent of my income, as a percentage of my income, as a share of income, as a share of my income, share of, as a share of, share of my salary, percentage of income, what percent of my salary, how much of my salary, how much of my income, percentage of my income, percent of my salary, share of my income`,
  percent: `percent, percentage, per cent, pct, %, what percent, what percentage, what %, how many percent, by what percent, by how many percent, كم نسبه, شو نسبه, نسبه, بالميه, بالمئه, في الميه, في المئه`,
  loan: `loan, loans, car loan, personal loan, home loan, car finance, قرض, قروض, قرض سياره, قرض شخصي, تمويل`,
  rate: `savings percentage, saving percentage, percentage of savings, كم نسبه توفير, كم نسبه ادخار, كم نسبه توفيري, شو نسبه توفير, am i saving enough, saving enough, savings rate, saving rate, my savings rate, نسبه ادخار, نسبه توفير`,
  without: `without, بدون`,
  only: `only`,
  pending: `anything pending, pending, not booked yet, on hold, not cleared, not cleared yet, not settled, not settled yet, not gone through, uncleared, still processing, processing now, معلقه, معلق, معلقات, قيد الانتظار, قيد المعالجه, لم تكتمل`,
  it: `it, that, ذلك, لها, عليها, له`,
  those: `there, they, their, theirs, those, these, them, لهم, عليهم, فيهم, هذول, ذولا, دول`,
  thatTime: `that month, that week, that year, ذاك شهر, هذاك شهر, ذلك شهر`,
  netted: `netted`,
  both: `both, both of them, both together, الاثنين, كلاهما, التنين`,
  together: `together, all together, all of them, all of these, all of those, مع بعض, كلهم مع بعض, كلهم`,
  ever: `lifetime, in my lifetime, of all time, so far, to date, till now, until now, total so far, حتي الان, حتي اليوم, ever, all time, since the start, from the start, since the beginning, since day 1, the whole time, من البدايه, من يوم`,
  sum: `in all, total, in total, overall, altogether, اجمالي, مجموع, المجموع, كامل`,
  bought: `buy, buying, bought, مشترياتي, مشتريات, purchase, purchased, purchases, thing i bought, شراء, اشتريت, شريت`,
  and: `and, و`,
  or: `or, او, ولا`,
  advice: `a good buy, good buy, how do i save, how can i save, how to save, how do i spend less, how can i spend less, how to spend less, how do i cut, how can i cut, احسن استثمار, افضل استثمار, هل اشتري, هل نشتري, هل ابيع, best savings account, best account, whats the best, what is the best, good time to, should i, should we, is it worth, worth it, best bank, better bank, which bank, which card, best card, best credit card, which credit card,
    recommend, recommendation, advise, good investment, good idea to, better to, which is better, احسن بنك, افضل بنك, اي بنك, اي بطاقه, احسن بطاقه, افضل بطاقه, تنصحني,
    انصحني, تنصح, وش تنصح, هل اشتري سهم, هل استثمر, اشتري سهم, استثمر في, ابيع, هل ابيع, invest in, where to invest, should i sell, sell my, refinance`,
  forecast: `بيكون, بتكون, سيكون, ستكون, هيكون, هتكون, راح يكون, راح تكون, رح يكون, رح تكون, بيصير, بتصير, بتنزل, بتطلع, بتصعد, بترتفع, الايجارات بتنزل, سعر اليورو, سعر صرف, will my rent, will rent, will my bills, بيطلع, يطلع, بتطلع, الدولار بيطلع, be worth, bitcoin, crypto price, interest rates, property prices, house prices, inflation, will rents, will prices, what will, forecast, predict, prediction, going to rise, going to fall, expected to rise, next year price, come down,
    تتوقع, توقعاتك, بيصعد, بينزل, راح يصعد, راح ينزل, سيرتفع, سينخفض, هيطلع, هينزل, توقع, go up next year, gold price, stock price, exchange rate, market going, سعر الذهب, سعر الدولار`,
  everything: `everything, everything i have, كل شي, كل شيء, كل thing`,
  inDirhams: `in dirhams, in dirham, in aed, in dhs, بالدرهم, بالدراهم, بالدرهم الاماراتي`,
  withVat: `incl vat, including vat, inc vat, with vat, with the vat, plus vat, and vat, شامل الضريبه, مع الضريبه`,
  current: `جاري, the current one, current one, and current, و الحساب جاري, current account, checking account, حساب جاري`,
}
export type Keyword = keyof typeof said
const keys = Object.keys(said) as Keyword[]
/** What phrases say; the longest phrase at a place counts. */
export const keywords: readonly (readonly [Keyword, readonly string[]])[] = keys.map((key) => [
  key,
  list(said[key]),
])

export const feeWords: readonly string[] = list(said.fees)
/** How a question begins that asks whether something is so. */
export const whether = list(`is, are, did, do, does, has, have, was, were, am, will, هل`)
/** How a question begins that goes on from the one before. */
export const also = list(
  `same for, the same for, and the same for, and same for, same question for, same thing for, same with, نفس الشي, نفس السوال, what about, how about, and, و, طب, طيب, ماذا عن, ok and`,
)
/** Which way something goes: 'more or less', 'زاد ولا نقص'. */
export const directions: ReadonlySet<string> = new Set(
  list(
    'more, less, higher, lower, up, down, cheaper, dearer, expensive, increase, decrease, increased, decreased, better, worse, اكثر, اقل, اعلي, اغلي, ارخص, احسن, اسوا, زاد, زادت, ارتفع, ارتفعت, نقص',
  ),
)
export const orWords: ReadonlySet<string> = new Set(list('or, او, ولا'))
/** What joins two names. */
export const joining: ReadonlySet<string> = new Set(list('and, و, or, او, ولا, +, vs, than, plus'))
/** After which a second name may stand, as after one that joins. */
export const beforeNames: ReadonlySet<string> = new Set([...joining, ...list('من, عن, مع, compare, without')])
/** After which a verb ends with what was said before. */
export const relative: ReadonlySet<string> = new Set(
  list('ما, اللي, الي, الذي, التي, يلي, thing, شي, شيء, مبلغ, المبلغ, تم'),
)
export const fromWords: ReadonlySet<string> = new Set(list('from, out, من'))
export const toWords: ReadonlySet<string> = new Set(list('to, into, in, الي, في'))
export const intoWords: ReadonlySet<string> = new Set(list('to, into, الي'))
export const selves: ReadonlySet<string> = new Set(list('me, i, us, mine, انا, نحن, احنا'))
/** Of whom a question may say nothing but this. */
export const persons: ReadonlySet<string> = new Set(list('her, him'))
/** What the person or the one named after it did: 'حولت مايا'; the one to whom it went has a 'ل'. */
export const transfers: ReadonlySet<string> = new Set(list('حولت, ارسلت, بعثت'))
export const pastVerbs: ReadonlySet<string> = new Set(
  list(
    'paid, spent, bought, sent, received, charged, دفعت, دفعنا, سددت, سحبت, سحبنا, صرفت, اشتريت, شريت, حولت, حولنا, استلمت, نزل, وصل, وصلني, دفع, انخصم, خصموا, رحت, رحنا, زرت, زرنا, سرنا, سرت, مشينا',
  ),
)
/** Words of what happens again and again, and of what was. */
export const presentWords: ReadonlySet<string> = new Set(
  list('do, does, goes, pays, sends, gives, gets, costs, charges, transfers, brings'),
)
export const pastWords: ReadonlySet<string> = new Set(
  list('did, was, were, has, have, had, paid, sent, spent, انخصم, total, sum, all, مجموع, اجمالي, كامل'),
)
export const chargeWords: ReadonlySet<string> = new Set(list('charge, charged, charges, charging, رسوم'))
/** What may stand at the end of a question and say nothing: 'it was cheaper, no?' */
export const tags: ReadonlySet<string> = new Set(list('no, or no, not, لا, صح, بعد'))
/** What only the person does in their own records: 'what did Maya spend' is of hers. */
export const ownDeeds: ReadonlySet<string> = new Set(list('spend, spent, buy, bought, order, withdraw, earn'))
/** Words of names, such as 'Fitness First', that alone say which of many. */
export const ranks: ReadonlySet<string> = new Set(list('first, second, third, last, next, best, top, new'))
/** What somebody else may do for the person: 'did Maya pay this month'. */
export const givenDeeds: ReadonlySet<string> = new Set(
  list('pay, paid, send, sent, give, gave, transfer, transferred, put, deposit, contribute, add'),
)
/** What somebody does who gives something. */
export const handings: ReadonlySet<string> = new Set(list('دفعت, حولت, حطيت'))
export const brothers: ReadonlySet<string> = new Set(list('اخوي, اخي, خوي'))
/** Nouns after 'كم' that are counted. */
export const counted: ReadonlySet<string> = new Set(list('شيك, فاتوره, قسط, تحويل, حواله, اشتراك, سحب'))
/** 'there', of what was asked of before. */
export const thereWords: ReadonlySet<string> = new Set(list('فيه, فيها, عندهم, منهم, منه, منها, هناك'))
/** Of whom or what there may be several, which no answer counts: 'how many clients'. */
export const parties: ReadonlySet<string> = new Set(
  list(
    'client, clients, customers, shops, stores, places, restaurants, supermarkets, pharmacies, people, companies, merchants, countries, عميل, زبون, محل, مكان, مطعم, متجر, شخص, شركه',
  ),
)
/** What stands before 'ما' where it is no 'not': 'كل ما صرفت'. */
export const wholes: ReadonlySet<string> = new Set(
  list('كل, كم, مجموع, اجمالي, كامل, قيمه, مبلغ, قبل, بعد, عقب, لين, مثل, وقت'),
)
/** What somebody does who gives the person something: 'Maya put in'. */
export const gifts: ReadonlySet<string> = new Set(
  list('gave, give, gives, put, puts, contribute, contributed, transferred, deposited, sends'),
)
/** Good and bad months. */
export const goodWords: ReadonlySet<string> = new Set(list('best, احسن, افضل'))
export const badWords: ReadonlySet<string> = new Set(list('worst, اسوا'))
export const eachWords: ReadonlySet<string> = new Set(list('each, every, per, كل, لكل'))
/** What one may be able to do with money. */
export const moves: ReadonlySet<string> = new Set(
  list('send, pay, put, transfer, move, take, withdraw, borrow, lend'),
)
/** Going somewhere: the most is how often. */
export const goings: ReadonlySet<string> = new Set(list('اروح, نروح, رحت, رحنا, ازور, زرت'))
/** Words of notes and coins, and not of any money that is taken out. */
export const cashWords: ReadonlySet<string> = new Set(list('cash, atm, كاش, نقد, نقدا, صراف, الصراف'))
/** What is bought somewhere, and not sent there. */
export const spendings: ReadonlySet<string> = new Set(
  list('spend, spent, spending, spendings, expenses, buy, bought'),
)
export const bankWords: ReadonlySet<string> = new Set(list('bank, البنك, بنك, للبنك'))
export const untilWords: ReadonlySet<string> = new Set(list('until, till, حتي'))
/** Words that ask for an amount. */
export const howMuch: ReadonlySet<string> = new Set(list('much, total, sum, كم, اجمالي, مجموع'))
/** Names of single payments, of which 'average' is an average. */
export const ofPayment: ReadonlySet<string> = new Set(
  list(
    'invoice, withdrawal, سحب, السحب, order, bill, ride, trip, visit, run, basket, outing, purchase, shop, meal, payment, transaction, transfer, طلب, طلبيه, فاتوره, مشوار, عمليه, زياره, دفعه, تعبئه',
  ),
)
/** Words for one payment of something. */
export const ofOne: ReadonlySet<string> = new Set(
  list('is, price, bill, subscription, costs, اشتراك, فاتوره, قسط, سعر'),
)
/** Currencies of accounts by their names. */
export const currencyWords: ReadonlyMap<string, string> = new Map([
  ...list('dollar, dollars, usd, $, دولار, دولارا, الدولار, دولارات').map((word) => [word, 'USD'] as const),
  ...list('euro, euros, eur, €, يورو, اليورو').map((word) => [word, 'EUR'] as const),
  ...list('pound, pounds, gbp, £').map((word) => [word, 'GBP'] as const),
  ...list('rupee, rupees, inr, روبيه').map((word) => [word, 'INR'] as const),
  ...list('riyal, riyals, sar, ريال').map((word) => [word, 'SAR'] as const),
])
/** Words before a category that narrow it in a way that payments do not show; an answer says that it leaves them out. */
export const aside: ReadonlySet<string> = new Set([
  ...arabicAsides,
  ...list(
    'company, app, waterpark, riders, grub, landlord, daughter, daughters, son, sons, children, baby, شركه, تطبيق, محل, car, motor, home, جمعيه, house, studio, apartment, flat, villa, family, kids, kid, personal, weekly, monthly, سياره, السياره, شقه, الشقه, بيت, البيت, استوديو, الاستوديو',
  ),
])
export const isAside = (words: string): boolean =>
  words.split(' ').every((word) => formsOf(word).some((form) => aside.has(form)))
export const accountWords = list(`account, accounts, حساب, balance`)

/** Words that limit or join what stands beside them: one that no phrase uses is named, and nothing is answered. */
export const limits: ReadonlySet<string> = new Set(
  list(
    `net, gross, credit, other, others, another, each, per, until, since, till, if, unless, same, single, every, only, after, before, between, above, below, under, minus, minimum, less, half, twice, double, without, except, no, not, never, nor, neither, instead, rather, back, week, weeks, forth, divided, bank, البنك, بنك, للبنك, time, rest, else, remainder, يوم, dear, pricey, cheap, costly, big, small, large, huge, tiny, little, غالي, غاليه, غاليين, رخيص, رخيصه, كبير, كبيره, صغير, صغيره, بعد, قبل, لو, اذا, حتي, ضعف, ناقص, غير, لا, ما عدا, سوي, تجاري, تجاريه, التجاري, التجاريه`,
  ),
)

/** Currencies other than the dirham: their amounts are not converted in a question. */
export const foreignCurrencies = list(
  `dollar, dollars, usd, $, euro, euros, eur, €, pound, pounds, gbp, £, rupee, rupees, inr, riyal, riyals, sar, peso, pesos, php, دولار, دولارا, يورو, جنيه, روبيه, ريال`,
)

/** Places: payments are not known by where they were made, so a question about one has no answer. */
export const places: ReadonlySet<string> = new Set(
  list(
    `dubai, abu, dhabi, sharjah, ajman, fujairah, uae, emirates, ras, khaimah, mall, marina, دبي, ابوظبي, ابو, ظبي, الشارقه, عجمان, الفجيره, الامارات`,
  ),
)

/** Parts of towns, which the texts of some payments name; none of them is a shop that sounds alike. */
export const districts: ReadonlySet<string> = new Set(
  list(
    `jvc, jlt, difc, jbr, karama, deira, satwa, barsha, jumeirah, mirdif, nahda, quoz, الكرامه, كرامه, ديره, السطوه, البرشا, جميرا, مردف, النهده, القوز, المصفح, المارينا, القصيص, البرشاء, جي في سي, جي ال تي`,
  ),
)

/** Countries that money is sent to from the UAE, by ISO code. */
const countryCodes =
  'IN PK BD LK NP PH EG JO LB SY SD MA TN GB US CA AU FR DE IT ES ID KE NG ET UG GH ZA TR SA OM KW BH QA CN TH VN MY SG RU UA PS IQ YE'

export const countries: readonly (readonly [code: string, names: readonly string[]])[] = countryCodes
  .split(' ')
  .map((code) => [
    code,
    ['en', 'ar'].map((language) =>
      foldWords(new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code),
    ),
  ])
