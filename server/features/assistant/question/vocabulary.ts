/** The words of questions beside those that searches have too. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { list } from '#contract/ledger/search/words.ts'

const said = {
  afford: `can i afford, could i afford, afford, is it ok to spend, is it okay to spend, ok to spend, can i spend,
    could i spend, can i buy, could i buy, can i get, can i pay, enough for, enough money for, have enough to buy, afford to buy, do i have enough for, هل استطيع, هل اقدر, هل يمكنني, هل يمكن ان, استطيع, هل عندي ما يكفي,
    اقدر, يمكنني`,
  safe: `safe to spend, left until payday, left till payday, left until pay day, left until salary, left until my salary,
    left until the salary, left before payday, left for the month, left for this month, left this month, left to last, متاح لي,
    عندي حتي ينزل راتب, عندي حتي راتب, باقي حتي راتب, باقي حتي ينزل راتب, left عندي حتي ينزل راتب, left حتي راتب, how much can i spend, how much may i spend, what can i spend, left to spend, how much is left to spend,
    how much can i still spend, كم استطيع ان اصرف, كم استطيع ان انفق, كم يمكنني ان اصرف, كم اقدر اصرف, كم يمكنني الصرف,
    متاح للصرف, كم بقي للصرف`,
  ahead: `will i have enough, will my money last, enough until payday, run out of money, lowest balance, look ahead, هل يكفي,
    هل تكفي فلوسي, هل يكفيني راتبي, ادني رصيد`,
  score: `score, my score, my score low, my score so low, my score high, my score so high, score low, score so low,
    score so high, score high, health score, financial health, financial health score, نتيجه, نتيجتي, صحه ماليه, صحتي الماليه,
    نتيجه الصحه الماليه, مؤشر الصحه الماليه`,
  worth: `net worth, networth, صافي ثروتي, صافي ثروه, ثروتي, صافي ما املك`,
  budget: `budget, budgets, ميزانيه, ميزانيتي, ميزانيات`,
  goal: `goal, goals, savings goal, savings goals, هدف, اهداف`,
  subscriptions: `subscription, subscriptions, اشتراك, اشتراكات`,
  fees: `fees, bank fees, bank charges, bank fee, charges, banking fees, رسوم, رسوم البنك, رسوم بنكيه, رسوم البنوك, عمولات البنك`,
  home: `home, abroad, overseas, money home, remittances, remittance, my remittances, الي الوطن, للوطن, الي بلدي, لبلدي,
    الي الخارج, للخارج, الي الاهل, حوالات`,
  send: `send, sent, transfer, transferred, remit, remitted, حولت, ارسلت, بعثت, احول, ارسل`,
  cheque: `cheque, cheques, rent cheque, rent cheques, شيك, شيكات, شيكات الايجار`,
  card: `credit card, credit cards, card, cards, credit card debt, card debt, credit card bill, credit card balance,
    بطاقه ائتمان, بطاقات الائتمان, بطاقتي, بطاقه, بطاقتي الائتمانيه`,
  owe: `owe, owed, i owe, debt, مستحق, مديون`,
  instalments: `instalment, instalments, installment, installments, instalment plans, اقساط, قسط`,
  gratuity: `gratuity, end of service, end of service gratuity, مكافاه نهايه الخدمه, نهايه الخدمه, مكافاه نهايه خدمتي,
    نهايه خدمتي`,
  zakat: `zakat, zakah, زكاه, زكاتي`,
  unusual: `unusual, anything unusual, anything strange, anything suspicious, what is new, insights, شيء غريب, غير معتاد,
    غير عادي, شيء غير عادي`,
  next: `next, upcoming, coming, due, القادم, القادمه, التالي, التاليه, المقبل, المقبله, يستحق, تستحق, موعد`,
  when: `when, what day, which day, متي`,
  lastTime: `still paying, still paying for, am i still, do i still pay, still pay, لسا ادفع, last, latest, most recent, newest, اخر, last time, did i last, last paid, my last payment, last payment, latest payment, most recent payment,
    newest payment, اخر مره, اخر دفعه, اخر دفع`,
  times: `how many times, how often, number of times, how many, number of, count, كم عدد, عدد, كم وحده, كم مره, كم عدد المرات, عدد المرات`,
  payday: `payday, pay day, get paid, salary come, salary coming, salary land, salary due, next salary, paid next, be paid, يوم الراتب, موعد الراتب, ينزل الراتب`,
  balance: `balance, balances, do i have, have i got, i have, is in, bank balance, account balance, رصيد, ارصدتي, عندي, لدي, معي`,
  save: `save, saved, put aside, set aside, left over, وفرت, ادخرت, اوفر`,
  earned: `earn, earned, earnings, كسبت, اكسب`,
  income: `income, who paid, who pays, who pays me, who paid me, money back, paid back, refunded, مين دفع لي, من دفع لي, رجع لي, رجعوا لي, pay me, pays me, paid me, paid us, pay us, did i make, i make, get from work, received, got paid, دفع لي, receive, came in, come in, money in, money came in, incoming, دخل, استلمت, ايرادات, وصلني`,
  spent: `spend, spent, order, orders, ordered, spendings, used on, put in, spending, expenses, expense, pay, paid, paying, cost, costs, cost me, get from me, got from me, صرفت,
    انفقت, دفعت, مصاريف, مصروفات, مصروف, صرف, انفاق, اصرف, ادفع, دفعتها`,
  compare: `going up or down, up or down, going up, going down, gone up, gone down, went up, went down, increased, decreased, vs, versus, compare, compared to, compared with, compared, than, than in, more than, less than, مقارنه, مقارنه مع,
    مقارنه ب, قارن, مقابل, اكثر من, اقل من`,
  more: `more, less, higher, lower, up, down, اكثر, اقل, زاد, نزل`,
  before: `before, before that, one before, the one before, year before, the year before, week before, the week before, اللي قبلها, اللي قبله,
    قبلها, قبله, month before, the month before, month before that, the month before that, الشهر الذي قبله, الشهر قبله,
    الشهر اللي قبله`,
  categories: `where راحت فلوس, where راحت فلوسي, where تروح فلوسي, where did my money go, which category, what category, category, categories, اي فئه, فئات, وين صرفت فلوس, where does my money go, where did my money go, where is my money going, top categories, biggest categories,
    by category, اين تذهب اموالي, اين ذهبت اموالي, وين راحت فلوسي, حسب الفئه, اكبر الفئات`,
  merchants: `shop, top merchants, biggest merchants, by merchant, top shops, اكبر المتاجر, حسب المتجر`,
  bill: `bill, bills, what is due, what is coming up, to pay, must i pay, have to pay, need to pay, لازم ادفع, لازم دفعت, مستحقات, فاتوره, فواتير`,
  over: `over, exceeded, overspent, left, remaining, تجاوزت, باقي, بقي, متبقي`,
  why: `why, so high, so much, explain, how come, how is, what changed, لماذا, ليش, اشرح, كيف`,
  savings: `savings account, saving account, savings, حساب توفير, حساب الادخار, مدخراتي`,
  biggest: `top, biggest, biggest thing, biggest payment, biggest purchase, biggest expense, biggest spend, biggest single, biggest transaction, اكبر,
    اكبر عمليه, اكبر مبلغ, اكبر دفعه, biggest مصروف`,
  most: `most, the most, i spend most, اكثر, biggest merchant, اكثر محل, most shop`,
  average: `average, typical, typically, usually, normally, متوسط, معدل, بالمتوسط, عاده`,
  perMonth: `per month, a month, monthly, each month, every month, بالشهر, شهريا, كل شهر, في الشهر`,
  perWeek: `per week, a week, weekly, each week, every week, بالاسبوع, اسبوعيا, كل اسبوع`,
  perDay: `per day, a day, daily, each day, every day, باليوم, يوميا, كل يوم`,
  list: `list, list of, what did i buy, which payments, which ones, قائمه, عدد لي, اعرض, اعرض لي`,
  cash: `cash, atm, withdraw, withdrew, withdrawn, withdrawal, withdrawals, cash withdrawals, from the atm, take out, cash out,
    كاش, نقد, نقدا, سحبت, سحب, سحوبات, صراف, سحبت كاش, سحب نقدي`,
  interest: `interest, فوائد, فائده, ربا`,
  vat: `vat, ضريبه قيمه مضافه, ضريبه القيمه المضافه`,
  loan: `loan, loans, car loan, personal loan, home loan, car finance, قرض, قروض, قرض سياره, قرض شخصي, تمويل`,
  rate: `savings rate, saving rate, my savings rate, what share, what percent, نسبه ادخار, نسبه توفير`,
  without: `without, بدون`,
  only: `only`,
  pending: `pending, not booked yet, on hold, معلقه, معلق, قيد الانتظار`,
  those: `those, these, them, هذول, ذولا, دول`,
  ever: `ever, all time, in total, overall, altogether, since the beginning, من البدايه, من يوم`,
  bought: `buy, bought, purchase, purchased, purchases, thing i bought, شراء, اشتريت, شريت`,
  and: `and, و`,
  or: `or, او, ولا`,
  advice: `should i, should we, is it worth, worth it, best bank, better bank, which bank, which card, best card, best credit card, which credit card,
    recommend, recommendation, advise, good investment, good idea to, better to, احسن بنك, افضل بنك, اي بنك, اي بطاقه, احسن بطاقه, افضل بطاقه, تنصحني,
    انصحني, تنصح, وش تنصح, هل اشتري سهم, هل استثمر, اشتري سهم, استثمر في, ابيع, هل ابيع, invest in, where to invest, sell, refinance`,
  forecast: `what will, forecast, predict, prediction, going to rise, going to fall, expected to rise, next year price, come down,
    تتوقع, توقعاتك, بيصعد, بينزل, راح يصعد, راح ينزل, سيرتفع, سينخفض, هيطلع, هينزل, توقع, gold price, stock price, exchange rate, سعر الذهب, سعر الدولار`,
  current: `current account, checking account, حساب جاري`,
}
export type Keyword = keyof typeof said
const keys = Object.keys(said) as Keyword[]
/** What phrases say; the longest phrase at a place counts. */
export const keywords: readonly (readonly [Keyword, readonly string[]])[] = keys.map((key) => [
  key,
  list(said[key]),
])

/** How a question begins that goes on from the one before. */
export const also = list(`what about, how about, and, و, طب, طيب, ماذا عن, ok and`)
export const weekend = list(`weekend, the weekend, ويكند, الويكند, نهايه الاسبوع, عطله نهايه الاسبوع`)
export const beforeYesterday = list(`day before yesterday, the day before yesterday, اول امس, قبل امس`)
/** 'past', after an Arabic noun. */
export const past = list(`الماضي, الماضيه, السابق`)
export const endOf = list(`end of, at the end of, the end of, اخر, نهايه`)
export const startOf = list(
  `start of, beginning of, at the start of, the start of, the beginning of, اول, بدايه`,
)
/** What companies of the UAE deliver, with words of their names: it stands for the only one that the person pays. */
export const providers = [
  [
    list(`electricity, electric, electricity and water, power, water, كهرباء, كهربا, ماء, كهرباء وماء`),
    list(`dewa, addc, aadc, sewa, fewa, taqa, etihad water`),
  ],
  [
    list(`internet, wifi, phone, mobile, telecom, انترنت, نت, تلفون, هاتف, جوال, موبايل`),
    list(`etisalat, e&, du, virgin mobile`),
  ],
  [list(`cooling, chiller, district cooling, تبريد`), list(`empower, emicool, tabreed`)],
] as const
export const firstWeek = list(
  `first week of, the first week of, in the first week of, اول اسبوع من, اول اسبوع في, اول اسبوع`,
)
export const accountWords = list(`account, accounts, حساب, balance`)

/** Words without a meaning of their own in a question. A word that limits or negates must never be among them. */
export const fillers: ReadonlySet<string> = new Set(
  list(
    `how, much, what, together, too, only, how, take, thing, months, حتي, باقي لي, was it, we, our, us, its, been, just now, when did, each, single, per, than that, as well, too, also, lot, bit, can, could, want, know, need, if, then, out, into, onto, people, where, who, i want, still, yet, already, even, really, actually, hey, hi, hello, thanks, date, day, time, times, name, bank, again, us, see, check, give me, ever since, كان, رحت, راحت, راح, روحت, لما, اللي, الي, كلها, كله, كلهم, فيه, فيها, منها, عليه, عليها, معاي, اريد, اعرف, ابغي اعرف, من هو, من فضلك, لو سمحت, حق, حتي الان, لحد الان, مني, منه, البنك, بنك, انت, اين, ينزل, تنزل, يكون, تكون, كانت, صار, لازم, بعد, و, thing, did, do, does, i, my, me, the, a, an, in, on, at, for, of, to, from, with, is, are, was, were, have, has, had, am, be, been, money, amount, total, all, altogether, please, show, tell, you, it, that, this, there, so, far, during, get, got, go, went, give, about, and, aed, dirham, dirhams, dhs, by, or, use, used, using, account, accounts, now, currently, today, doing, going, ok, okay, whats, ive, im, still, your, something, made, make, put, up, worth of, any, anything, which, transactions, payments, payment, transaction, year to date, اجمالي, مجموع, كم, ما, ماذا, هو, هي, علي, في, من, الي, عن, مع, ان, هل, لي, قد, كان, كانت, لقد, خلال, مبلغ, مال, فلوس, درهم, درهما, دراهم, شيء, بقيمه, شراء, دفع, تحمل, انا, لدي, عند, تم, يوم, حساب, هناك, مره, الان, ادفعه, كل, جميع, ب, ل`,
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

/** Holidays by the names of the calendar's events. */
export const holidays = [
  ['ramadan', list(`ramadan, ramadhan, شهر رمضان, رمضان`)],
  ['eid_al_fitr', list(`eid al fitr, eid ul fitr, eid fitr, عيد الفطر`)],
  ['eid_al_adha', list(`eid al adha, eid ul adha, eid adha, عيد الاضحي`)],
  ['eid', list(`eid, last eid, عيد, العيد`)],
  ['national_day', list(`national day, uae national day, اليوم الوطني, عيد الاتحاد`)],
] as const

/** Monday first. */
export const weekdays = [
  list(`monday, يوم الاثنين, الاثنين`),
  list(`tuesday, يوم الثلاثاء, الثلاثاء`),
  list(`wednesday, يوم الاربعاء, الاربعاء`),
  list(`thursday, يوم الخميس, الخميس`),
  list(`friday, يوم الجمعه, الجمعه`),
  list(`saturday, يوم السبت, السبت`),
  list(`sunday, يوم الاحد, الاحد`),
] as const

export const soon = {
  today: list(`today, now, اليوم, الان`),
  tomorrow: list(`tomorrow, غدا, بكره`),
  nextWeek: list(`next week, الاسبوع القادم, الاسبوع المقبل`),
  nextMonth: list(`next month, الشهر القادم, الشهر المقبل`),
} as const

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
