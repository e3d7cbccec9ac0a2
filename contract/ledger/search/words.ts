/** The words of searches and questions in English and Arabic, without the prefixes that `phraseAt` knows. */
import { Filter } from '../transactions.ts'
import { foldWords } from './fold.ts'

/** Phrases divided by commas, folded. */
export const list = (text: string): string[] => text.split(',').map(foldWords)

/** A table with lines such as 'key: a phrase, another'; a line that begins with a space continues the one before. */
const table = (text: string): [key: string, phrases: string[]][] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((line) => {
      const [key = '', ...phrases] = line.split(': ')
      return [key, list(phrases.join(': '))]
    })

/** Phrases and the part of a filter that each sets; the longest match wins. */
export const phrases: readonly (readonly [readonly string[], Filter])[] = table(`
type=income: is:income, type:income, income, incoming, earnings, earned, credits, received, money in, دخل, ايرادات, وارد
type=expense: is:expense, type:expense, expense, expenses, spending, spent, debits, outgoing, money out, مصروفات, مصاريف, انفاق
transfers=only: is:transfer, transfers, transfer, own transfers, تحويلات, تحويل
transfers=none: no transfers, without transfers, بدون تحويلات
status=pending: is:pending, pending, معلق, معلقه, قيد الانتظار
status=booked: is:booked, booked, settled, cleared
verified=false: is:unverified, unverified, unreviewed, unchecked, not verified, not reviewed, not checked, to review, غير مراجع, غير مراجعه,
  غير مؤكد, غير مؤكده
verified=true: is:verified, verified, reviewed, checked, مراجع, مراجعه, مؤكد, مؤكده
category=uncategorised: uncategorised, uncategorized, without category, without a category, no category, بدون فئه, بلا فئه,
  غير مصنف, غير مصنفه
cost=cash: cash, atm, withdrawals, cash withdrawals, atm withdrawals, نقد, نقدا, كاش, سحب نقدي, سحوبات
cost=fee: fee, fees, bank fees, bank charges, charges, رسوم, رسوم البنك, رسوم بنكيه
cost=interest: interest, فوائد, فائده
cost=vat: vat, ضريبه, ضريبه القيمه المضافه
tag=none: untagged, without tags, without a tag, no tags, no tag, بدون وسوم, بدون وسم
receipt=with: has:receipt, has:attachment, with receipt, with receipts, with a receipt, has receipt, has a receipt, مع ايصال, بايصال, لها ايصال
receipt=without: without receipt, without receipts, without a receipt, no receipt, no receipts, missing receipt,
  missing receipts, missing a receipt, بدون ايصال, بدون ايصالات, بلا ايصال
has=note: has:note, with note, with notes, with a note, has note, has a note, has notes, مع ملاحظه, مع ملاحظات
has=tag: has:tag
has=split: has:split, is:split, split, splits, مقسم, مقسمه
weekday=1: on mondays, mondays, ايام الاثنين
weekday=2: on tuesdays, tuesdays, ايام الثلاثاء
weekday=3: on wednesdays, wednesdays, ايام الاربعاء
weekday=4: on thursdays, thursdays, ايام الخميس
weekday=5: on fridays, fridays, ايام الجمعه
weekday=6: on saturdays, saturdays, ايام السبت
weekday=7: on sundays, sundays, ايام الاحد
weekday=weekend: on weekends, at weekends, at the weekends, weekends, ايام الويكند, في الويكندات, ويكندات, عطل نهايه الاسبوع
weekday=workday: on weekdays, weekdays, during the week, on working days, working days, ايام العمل, ايام الدوام
period=pay-1: last pay period, previous pay period, past pay period, last salary period, فتره الراتب الماضيه,
  فتره الراتب السابقه, دوره الراتب الماضيه, دوره الراتب السابقه
period=pay: this pay period, current pay period, pay period, since payday, since pay day, since salary, since my salary,
  since my last salary, دوره الراتب, دوره الراتب هذه, دوره الراتب الحاليه, هذه دوره الراتب, فتره الراتب, فتره الراتب هذه,
  فتره الراتب الحاليه, هذه فتره الراتب, منذ الراتب
period=pay-2: two pay periods ago, 2 pay periods ago, the pay period before last, قبل فترتي راتب
`).map(([part, said]) => [said, Filter.parse(Object.fromEntries([part.split('=')]))])

/** Synonyms for built-in categories, by category id. */
export const categoryWords: ReadonlyMap<string, readonly string[]> = new Map(
  table(`
dining: restaurants, restaurant, eating out, dining, food, مطاعم, مطعم, طعام, اكل
groceries: grocery, supermarket, supermarkets, بقاله, سوبرماركت
gas: petrol, fuel, petrol stations, بنزين, وقود
rent: rent, mortgage, ايجار
utilities: utilities, utility bills, فواتير, كهرباء
transport: public transport, transport, مواصلات
taxis: taxis, taxi, cabs, rides, تاكسي, سيارات الاجره, سياره اجره
tolls: tolls, parking, tolls and parking, مواقف, رسوم الطرق
salary: salary, salaries, wages, راتب, رواتب
shopping: shopping, تسوق
healthcare: healthcare, health, doctor, صحه
pharmacy: pharmacy, pharmacies, صيدليه, صيدليات
travel: travel, flights, سفر
education: education, school fees, تعليم
childcare: childcare, nursery, nurseries, حضانه, رعايه الاطفال
domestic_help: domestic help, maid, nanny, العماله المنزليه, عامله منزليه
sent_home: money sent home, sent home, remittances, حوالات, حوالات الي الخارج, حوالات الي الوطن
loan_repayments: loans, loan repayments, القروض, سداد القروض
charity: charity, donations, zakat, صدقه, زكاه, تبرعات
refunds: refund, refunds, استرداد
entertainment: entertainment, ترفيه
insurance: insurance, تامين
streaming: streaming, خدمات البث, البث
freelance: freelance, freelancing, العمل الحر
investments: investments, استثمارات
car_maintenance: car maintenance, car service, صيانه سياره
hobbies: hobbies, هوايات
gym: gym, fitness, نادي رياضي
music: music, موسيقي
software: software, apps, البرامج والتطبيقات, برامج, تطبيقات
emergency: emergency fund, صندوق الطوارئ
retirement: retirement, pension, تقاعد
business: business, الاعمال
government: government, خدمات حكوميه
personal_care: personal care, العنايه الشخصيه
`),
)

export const tagWords = list('tagged,tagged with,with tag,tag,موسوم,وسم')

export const months: readonly (readonly string[])[] = [
  list('january,jan,يناير,كانون الثاني'),
  list('february,feb,فبراير,شباط'),
  list('march,mar,مارس,اذار'),
  list('april,apr,ابريل,نيسان'),
  list('may,مايو,ايار'),
  list('june,jun,يونيو,يونيه,حزيران'),
  list('july,jul,يوليو,يوليه,تموز'),
  list('august,aug,اغسطس,شهر اب'),
  list('september,sep,sept,سبتمبر,ايلول'),
  list('october,oct,اكتوبر,تشرين الاول'),
  list('november,nov,نوفمبر,تشرين الثاني'),
  list('december,dec,ديسمبر,كانون الاول'),
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
  [list('مئتين,ميتين,مئتان,مائتين,مائتان'), '200'],
  [list('a thousand,one thousand,thousand,الف'), '1000'],
  [list('الفين,الفان'), '2000'],
  [list('a lakh,one lakh,lakh'), '100000'],
  [list('quarter of a million,quarter million,a quarter million,ربع مليون'), '250000'],
  [list('half a million,half million,نصف مليون,نص مليون'), '500000'],
  [list('a million,one million,million,مليون'), '1000000'],
  [list('مليونين,مليونان'), '2000000'],
]
/** What a number before them is multiplied by. */
export const scales: ReadonlyMap<string, number> = new Map(
  (
    [
      ['hundred,مئه,مائه,ميه', 100],
      ['k,thousand,thousands,الف,الاف', 1000],
      ['lakh,lakhs,lac,lacs', 100_000],
      ['mn,mln,mil,million,millions,مليون,ملايين', 1_000_000],
      ['crore,crores', 10_000_000],
      ['bn,billion,billions,مليار,مليارات', 1_000_000_000],
    ] as const
  ).flatMap(([words, factor]) => list(words).map((word) => [word, factor] as const)),
)

export const dayWords = {
  today: list('today,اليوم'),
  yesterday: list('yesterday,امس,البارحه'),
  this: list('this,current'),
  last: list('last,previous'),
  past: list('last,past,previous,in the last,in the past,over the last,اخر,خلال اخر,الماضيه'),
  /** Before a unit alone, as 'last' begins a calendar unit. */
  pastUnit: list('past,in the past,over the past'),
  since: list('since,from,after,منذ,من,بعد'),
  between: list('between,بين'),
  and: list('and,و'),
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
  ['month', list('month,months,شهر,اشهر,شهور,شهرين')],
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
      'year to date,ytd,since the start of the year,since the beginning of the year,منذ بدايه السنه,منذ بدايه العام,هذه السنه,هذا السنه,هذا العام,السنه الحاليه,السنه',
    ),
    'year',
    0,
  ],
  [list('السنه الماضيه,السنه الماضي,العام الماضي,السنه السابقه'), 'year', 1],
]

/** All words that mean something in a search. */
export const allWords = (): string[] => [
  ...[...categoryWords.values(), ...months, ...Object.values(amountWords), ...Object.values(dayWords)].flat(),
  ...currencies,
  ...scales.keys(),
  ...[...roundAmounts, ...counts, ...spans].flatMap(([names]) => names),
  ...units.flatMap(([, names]) => names),
  ...quarters.flat(),
]

/** Words with no meaning for the search, which are skipped. */
export const fillers: ReadonlySet<string> = new Set(
  list(
    'show,me,my,all,the,a,an,in,on,at,from,for,of,with,to,and,by,transactions,transaction,payments,payment,purchases,purchase,paid,that,were,was,is,are,what,did,i,how,much,find,list,amount,amounts,spend,في,من,علي,عند,كل,جميع,معاملات,مدفوعات,مشتريات,مع,ال,عرض,اعرض,كم,صرفت,انفقت,دفعت',
  ),
)
