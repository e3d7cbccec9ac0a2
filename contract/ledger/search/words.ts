/** The vocabulary of the search parser in English and Arabic, normalised by `foldWords`. */
import type { Filter } from '../transactions.ts'
import { foldWords } from './fold.ts'

export { foldWords } from './fold.ts'

const list = (text: string): string[] => text.split(',').map(foldWords)

/** Phrases and the filter each one sets; the longest match wins. */
export const phrases: readonly (readonly [readonly string[], Filter])[] = [
  [
    list('income,incoming,earnings,earned,credits,received,money in,دخل,الدخل,ايرادات,وارد'),
    { type: 'income' },
  ],
  [
    list('expense,expenses,spending,spent,debits,outgoing,money out,مصروفات,مصاريف,المصروفات,المصاريف,انفاق'),
    { type: 'expense' },
  ],
  [list('transfers,transfer,own transfers,تحويلات,تحويل,التحويلات'), { transfers: 'only' }],
  [list('no transfers,without transfers,بدون تحويلات'), { transfers: 'none' }],
  [list('pending,معلق,معلقه,قيد الانتظار'), { status: 'pending' }],
  [list('booked,settled,cleared'), { status: 'booked' }],
  [
    list(
      'unverified,unreviewed,unchecked,not verified,not reviewed,not checked,to review,غير مراجع,غير مراجعه,غير مؤكد,غير مؤكده',
    ),
    { verified: 'false' },
  ],
  [list('verified,reviewed,checked,مراجع,مراجعه,مؤكد,مؤكده'), { verified: 'true' }],
  [
    list(
      'uncategorised,uncategorized,without category,without a category,no category,بدون فئه,بلا فئه,غير مصنف,غير مصنفه',
    ),
    { category: 'uncategorised' },
  ],
  [
    list('cash,atm,withdrawals,cash withdrawals,atm withdrawals,نقد,نقدا,كاش,سحب نقدي,سحوبات'),
    { cost: 'cash' },
  ],
  [list('fee,fees,bank fees,bank charges,charges,رسوم,رسوم البنك,رسوم بنكيه'), { cost: 'fee' }],
  [list('interest,فوائد,فائده'), { cost: 'interest' }],
  [list('vat,ضريبه,ضريبه القيمه المضافه'), { cost: 'vat' }],
  [list('untagged,without tags,without a tag,no tags,no tag,بدون وسوم,بدون وسم'), { tag: 'none' }],
  [
    list('with receipt,with receipts,with a receipt,has receipt,has a receipt,مع ايصال,بايصال,لها ايصال'),
    { receipt: 'with' },
  ],
  [
    list(
      'without receipt,without receipts,without a receipt,no receipt,no receipts,missing receipt,missing receipts,missing a receipt,بدون ايصال,بدون ايصالات,بلا ايصال',
    ),
    { receipt: 'without' },
  ],
  [
    list('with note,with notes,with a note,has note,has a note,has notes,مع ملاحظه,مع ملاحظات'),
    { has: 'note' },
  ],
  [list('split,splits,مقسم,مقسمه'), { has: 'split' }],
  [list('on mondays,mondays,ايام الاثنين'), { weekday: '1' }],
  [list('on tuesdays,tuesdays,ايام الثلاثاء'), { weekday: '2' }],
  [list('on wednesdays,wednesdays,ايام الاربعاء'), { weekday: '3' }],
  [list('on thursdays,thursdays,ايام الخميس'), { weekday: '4' }],
  [list('on fridays,fridays,ايام الجمعه'), { weekday: '5' }],
  [list('on saturdays,saturdays,ايام السبت'), { weekday: '6' }],
  [list('on sundays,sundays,ايام الاحد'), { weekday: '7' }],
  [
    list(
      'last pay period,previous pay period,past pay period,last salary period,فتره الراتب الماضيه,فتره الراتب السابقه,دوره الراتب الماضيه,دوره الراتب السابقه',
    ),
    { period: 'pay-1' },
  ],
  [
    list(
      'this pay period,current pay period,pay period,since payday,since pay day,since salary,since my salary,since my last salary,دوره الراتب,دوره الراتب هذه,دوره الراتب الحاليه,هذه دوره الراتب,فتره الراتب,فتره الراتب هذه,فتره الراتب الحاليه,هذه فتره الراتب,منذ الراتب',
    ),
    { period: 'pay' },
  ],
  [
    list('two pay periods ago,2 pay periods ago,the pay period before last,قبل فترتي راتب'),
    { period: 'pay-2' },
  ],
]

/** Synonyms for built-in categories, by category id. */
export const categoryWords: readonly (readonly [string, readonly string[]])[] = [
  ['dining', list('restaurants,restaurant,eating out,dining,food,مطاعم,المطاعم,مطعم,طعام,اكل')],
  ['groceries', list('grocery,supermarket,supermarkets,بقاله,البقاله,سوبرماركت')],
  ['gas', list('petrol,fuel,petrol stations,بنزين,وقود')],
  ['rent', list('rent,mortgage,ايجار,الايجار')],
  ['utilities', list('utilities,utility bills,فواتير,كهرباء')],
  ['transport', list('public transport,transport,مواصلات,المواصلات')],
  ['taxis', list('taxis,taxi,cabs,rides,تاكسي,سيارات الاجره,سياره اجره')],
  ['tolls', list('tolls,parking,tolls and parking,مواقف,المواقف,رسوم الطرق')],
  ['salary', list('salary,salaries,wages,راتب,الراتب,رواتب')],
  ['shopping', list('shopping,تسوق,التسوق')],
  ['healthcare', list('healthcare,health,doctor,صحه,الصحه')],
  ['pharmacy', list('pharmacy,pharmacies,صيدليه,صيدليات')],
  ['travel', list('travel,flights,سفر,السفر')],
  ['education', list('education,school fees,تعليم,التعليم')],
  ['childcare', list('childcare,nursery,nurseries,حضانه,رعايه الاطفال')],
  ['domestic_help', list('domestic help,maid,nanny,العماله المنزليه,عامله منزليه')],
  ['sent_home', list('money sent home,sent home,remittances,حوالات,حوالات الي الوطن')],
  ['loan_repayments', list('loans,loan repayments,القروض,سداد القروض')],
  ['charity', list('charity,donations,zakat,صدقه,زكاه,تبرعات')],
  ['refunds', list('refund,refunds,استرداد')],
  ['entertainment', list('entertainment,ترفيه,الترفيه')],
  ['insurance', list('insurance,تامين,التامين')],
  ['streaming', list('streaming,خدمات البث,البث')],
  ['freelance', list('freelance,freelancing,العمل الحر')],
  ['investments', list('investments,الاستثمارات,استثمارات')],
  ['car_maintenance', list('car maintenance,car service,صيانه السياره,صيانه سياره')],
  ['hobbies', list('hobbies,الهوايات,هوايات')],
  ['gym', list('gym,fitness,النادي الرياضي,نادي رياضي')],
  ['music', list('music,الموسيقي,موسيقي')],
  ['software', list('software,apps,البرامج والتطبيقات,برامج,تطبيقات')],
  ['emergency', list('emergency fund,صندوق الطوارئ')],
  ['retirement', list('retirement,pension,التقاعد,تقاعد')],
  ['business', list('business,الاعمال')],
  ['government', list('government,الخدمات الحكوميه,خدمات حكوميه')],
  ['personal_care', list('personal care,العنايه الشخصيه')],
]

export const months: readonly (readonly string[])[] = [
  list('january,jan,يناير'),
  list('february,feb,فبراير'),
  list('march,mar,مارس'),
  list('april,apr,ابريل,نيسان'),
  list('may,مايو'),
  list('june,jun,يونيو'),
  list('july,jul,يوليو'),
  list('august,aug,اغسطس'),
  list('september,sep,sept,سبتمبر'),
  list('october,oct,اكتوبر'),
  list('november,nov,نوفمبر'),
  list('december,dec,ديسمبر'),
]

export const amountWords = {
  over: list(
    'over,above,more than,greater than,bigger than,larger than,exceeding,فوق,اكثر من,اكبر من,اعلي من,تزيد عن',
  ),
  atLeast: list('at least,minimum,min,from,على الاقل,لا تقل عن'),
  under: list('under,below,less than,smaller than,cheaper than,تحت,اقل من,اصغر من,ادني من'),
  atMost: list('at most,up to,maximum,max,no more than,حتي,لا تزيد عن,بحد اقصي'),
  exactly: list('exactly,equal to,for exactly,of exactly,بالضبط,يساوي'),
  /** Ten percent more or less. */
  about: list('about,around,roughly,approximately,approx,حوالي,تقريبا,نحو'),
  orMore: list('or more,and more,or above,and above,and up,plus,او اكثر,فاكثر,وما فوق,فما فوق'),
  orLess: list('or less,and less,or below,and below,or under,او اقل,فاقل'),
  between: list('between,from,بين,من'),
  and: list('and,to,و,الي'),
} as const
export const currencies: ReadonlySet<string> = new Set(list('aed,dhs,dh,dirham,dirhams,درهم,دراهم,درهما'))
export const roundAmounts: readonly (readonly [readonly string[], string])[] = [
  [list('a hundred,one hundred,hundred,مئه,مائه'), '100'],
  [list('a thousand,one thousand,thousand,الف'), '1000'],
]
export const thousands: ReadonlySet<string> = new Set(list('k,thousand,الف,الاف'))

export const dayWords = {
  today: list('today,اليوم'),
  yesterday: list('yesterday,امس,البارحه'),
  this: list('this,current'),
  last: list('last,previous'),
  past: list('last,past,previous,in the last,in the past,over the last,اخر,خلال اخر,الماضيه'),
  since: list('since,from,after,منذ,من,بعد'),
  until: list('until,till,before,up to,حتي,قبل'),
  to: list('to,until,till,-,الي,حتي'),
  ago: list('ago'),
  before: list('قبل'),
  in: list('in,during,of,في,خلال,شهر,في شهر'),
} as const

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
export const units: readonly (readonly [Unit, readonly string[]])[] = [
  ['day', list('day,days,يوم,ايام,يوما')],
  ['week', list('week,weeks,اسبوع,اسابيع')],
  ['month', list('month,months,شهر,اشهر,شهور')],
  ['quarter', list('quarter,quarters')],
  ['year', list('year,years,سنه,سنوات,عام')],
]
/** Counts as words. */
export const counts: readonly (readonly [readonly string[], number])[] = [
  [list('a,an,one'), 1],
  [list('two,couple of,couple'), 2],
  [list('three,ثلاثه,ثلاث'), 3],
  [list('four,اربعه,اربع'), 4],
  [list('five,خمسه,خمس'), 5],
  [list('six,سته,ست'), 6],
  [list('ten,عشره,عشر'), 10],
  [list('twelve'), 12],
]
export const quarters: readonly (readonly string[])[] = [
  list('q1,first quarter,الربع الاول'),
  list('q2,second quarter,الربع الثاني'),
  list('q3,third quarter,الربع الثالث'),
  list('q4,fourth quarter,الربع الرابع'),
]
/** Calendar periods expressed by a single phrase. */
export const spans: readonly (readonly [readonly string[], Unit, 0 | 1])[] = [
  [list('هذا الاسبوع,الاسبوع الحالي'), 'week', 0],
  [list('الاسبوع الماضي,الاسبوع السابق'), 'week', 1],
  [list('month to date,since the start of the month,منذ بدايه الشهر,هذا الشهر,الشهر الحالي'), 'month', 0],
  [list('الشهر الماضي,الشهر السابق,الشهر الفائت'), 'month', 1],
  [
    list(
      'year to date,ytd,since the start of the year,since the beginning of the year,منذ بدايه السنه,منذ بدايه العام,هذه السنه,هذا العام,السنه الحاليه',
    ),
    'year',
    0,
  ],
  [list('السنه الماضيه,العام الماضي,السنه السابقه'), 'year', 1],
]

/** Words with no meaning for the search, which are skipped. */
export const fillers: ReadonlySet<string> = new Set(
  list(
    'show,me,my,all,the,a,an,in,on,at,from,for,of,with,to,and,by,transactions,transaction,payments,payment,purchases,purchase,paid,that,were,was,is,are,what,did,i,how,much,find,list,amount,amounts,spend,في,من,علي,عند,كل,جميع,معاملات,المعاملات,مدفوعات,المدفوعات,مشتريات,مع,ال,عرض,اعرض,كم,صرفت,انفقت,دفعت',
  ),
)
