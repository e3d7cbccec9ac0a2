/** Arabic as people type it: numbers in words, attached particles, and days said in another order. Pure. */
import { contrastsInArabic } from '../../said/contrasts.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { list, months } from '#contract/ledger/search/words.ts'
import { saidBeside } from './wordings.ts'

const numerals: ReadonlyMap<string, number> = new Map(
  (
    [
      [2, 'اثنين, اتنين, ثنين, ثنتين, اثني, اثنا'],
      [3, 'ثلاث, ثلاثه, تلات, تلاته'],
      [4, 'اربع, اربعه'],
      [5, 'خمس, خمسه'],
      [6, 'ست, سته'],
      [7, 'سبع, سبعه'],
      [8, 'ثمان, ثماني, ثمانيه, تمان, تمانيه, تمنيه'],
      [9, 'تسع, تسعه'],
      [10, 'عشر, عشره'],
      [12, 'اثنعشر, طنعش, اطنعش, اتناشر'],
      [15, 'خمسطعش, خمستاشر'],
      [20, 'عشرين, عشرون'],
      [30, 'ثلاثين, تلاتين, ثلاثون'],
      [40, 'اربعين, اربعون'],
      [50, 'خمسين, خمسون'],
      [60, 'ستين, ستون'],
      [70, 'سبعين, سبعون'],
      [80, 'ثمانين, تمانين, ثمانون'],
      [90, 'تسعين, تسعون'],
      [100, 'ميه, مايه, ميت'],
      [200, 'ميتين, مايتين, ميتي, مايتي, ميتان'],
      [300, 'ثلاثميه, تلتميه, ثلاثمايه, ثلثميه'],
      [400, 'اربعميه, ربعميه, اربعمايه'],
      [500, 'خمسميه, خمسمايه'],
      [600, 'ستميه, ستمايه'],
      [700, 'سبعميه, سبعمايه'],
      [800, 'ثمانميه, ثمنميه, تمنميه, ثمانمايه'],
      [900, 'تسعميه, تسعمايه'],
      [2000, 'الفين, الفان'],
    ] as const
  ).flatMap(([value, words]) => list(words).map((word) => [word, value] as const)),
)
const thousand = /^(?:الف|الفا|الاف|تلاف)$/u

/** A run of words of one number from a place on: 'مئة وعشرين ألفا'; null for one that may say something else. */
function numberAt(words: readonly string[], index: number): { used: number; value: number } | null {
  let [total, group, used] = [0, 0, 0]
  for (; index + used < words.length; used += 1) {
    const typed = words[index + used] ?? ''
    const word = used === 0 ? typed.replace(/^ب(?!ال(?!ف(?:ين)?$))/u, '') : typed
    // 'ثلاثة خمسة' is no number
    const part = used === 0 ? word : thousand.test(word) ? word : word.replace(/^و/u, '')
    if (used > 0 && part === word && !thousand.test(word)) break
    const value = numerals.get(part)
    if (value === undefined && !(thousand.test(part) && total === 0)) break
    if (value === undefined || value === 2000) {
      total += value ?? (group || 1) * 1000
      if (value === undefined) group = 0
    } else group += value
  }
  const value = total + group
  // 'ميه' alone may be water, and 'خمس' a count of months
  return used > 0 && value >= 100 && !(used === 1 && value === 100) ? { used, value } : null
}

function withNumbers(text: string): string {
  const words = text.split(' ')
  const said: string[] = []
  for (let index = 0; index < words.length;) {
    // '5 الاف' is read as it is
    const isAfter = /^\d/u.test(words[index - 1] ?? '')
    const found = isAfter ? null : numberAt(words, index)
    said.push(found ? String(found.value) : (words[index] ?? ''))
    index += found?.used ?? 1
  }
  return said.join(' ')
}

const count = '(\\d{1,2}|ثلاث|ثلاثه|تلات|اربع|اربعه|خمس|خمسه|ست|سته|سبع|سبعه|ثمان|ثمانيه|تسع|تسعه|عشر|عشره)'
const units = '(?:ال)?(ايام|اسابيع|اشهر|شهور|سنوات|سنين|يوم|اسبوع|شهرا|شهر)'
const past =
  '(?:الماضيه|الاخيره|السابقه|الفايته|الماضيين|الاخيرين|(?:اللي|الي) (?:طاف|طافت|طافو|طافوا|فات|فاتت|فاتو|فاتوا|راح|راحت|راحو|راحوا|مضت))'
/** 'الأشهر الثلاثة الماضية', '3 شهور الاخيرة', 'الأسبوعين اللي طافوا'. */
const newest: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<!\\p{L})${units} (?:ال)?${count} ${past}(?!\\p{L})`, 'gu'), 'اخر $2 $1'],
  [new RegExp(`(?<!\\p{L})(?<!اخر )(?:ال)?${count} ${units} ${past}(?!\\p{L})`, 'gu'), 'اخر $1 $2'],
  [new RegExp(`(?<!\\p{L})(?:[بل]?(?:ها?)?ال)?(يوم|اسبوع|شهر)ين ${past}(?!\\p{L})`, 'gu'), 'اخر 2 $1'],
  // 'خلال سنة', 'من سنة': the last twelve months
  [/(?<!\p{L})(?:خلال|من|في اخر|اخر) (?:12 شهرا?|اثني عشر شهرا|سنه|عام)(?=\s*(?:$|[؟?.,!]))/gu, 'اخر 12 شهر'],
]

/** 'متوسط الفاتورة بالشهر في السنة': of twelve months, where no 'this' is said of the year. */
const averaged = /(?<!\p{L})(?:متوسط|معدل|بالمتوسط|بالمعدل)(?!\p{L})/u
const ofYear =
  /(?<!\p{L})(?<!(?:هذه|هذي|هاي|بدايه|اول|مطلع|نهايه|اخر) )(?:في |خلال |طول |علي مدار |[بف])?ال(?:سنه|عام)(?: (?:كلها|كله|كامله|كامل|بطولها|بكبرها))?(?=\s*(?:$|[؟?.,!،]))/u

/** Months as the Levant, the Maghreb and Iraq call them; those that are also other words are not among them. */
const otherMonths: readonly (readonly [RegExp, string])[] = (
  [
    ['كانون الثاني|جانفي', 'يناير'],
    ['فيفري', 'فبراير'],
    ['افريل', 'ابريل'],
    ['جوان', 'يونيو'],
    ['جويليه|يوليوز', 'يوليو'],
    ['اوت|غشت', 'اغسطس'],
    ['شتنبر', 'سبتمبر'],
    ['تشرين الاول', 'اكتوبر'],
    ['تشرين الثاني|نونبر', 'نوفمبر'],
    ['كانون الاول|دجنبر', 'ديسمبر'],
  ] as const
).map(([names, month]) => [new RegExp(`(?<!\\p{L})([وبلف]?)(?:${names})(?!\\p{L})`, 'gu'), `$1${month}`])
/** 'شهر 9' after which an end or a beginning is named. */
const numbered = months.map((names) => names.find((name) => /^[\u0621-\u064A]/u.test(name)) ?? '')

/** Two words that are typed as one, and one that is a part of a phrase elsewhere. */
const monthsSaid = months
  .flat()
  .filter((name) => /^[\u0621-\u064A]/u.test(name))
  .join('|')
const apart: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})((?:ال|هال)(?:شهر|اسبوع|سنه|يوم))(اللي|الي|من)(?!\p{L})/gu, '$1 $2'],
  [/(?<!\p{L})وما (?!فوق)/gu, 'و ما '],
  // 'في الشهر الماضي' is that month, and no 'a month'
  [
    /(?<!\p{L})(?:في |ف)(?=الشهر (?:الماضي|السابق|الفايت|المنصرم|الاخير|الحالي|الجاري|القادم|الجاي|الياي|المقبل|اللي|الي|الذي|هذا|ده))/gu,
    '',
  ],
  // 'الربع الأول من 2026' is of it, and nothing since
  [/(?<=ال(?:اول|ثاني|ثالث|رابع|ثانيه|اولي) )من (?=(?:ال)?(?:(?:عام|سنه) )?20\d\d)/gu, ''],
  // 'سددت كم للكرت'
  [/(?<!\p{L})(سددت|دفعت|سددنا|دفعنا) (?:كم|كام) (?=ل(?:ل)?(?:كرت|كارت|بطاقه|بطاقت|فيزا))/gu, 'كم $1 '],
  [/(?<!\p{L})يوم كا?م(?=\s*(?:$|[؟?]))/gu, 'متي'],
  // 'شهر اكتوبر المنصرم'
  [
    new RegExp(`(?<!\\p{L})(?:شهر )?(${monthsSaid}) (?:الماضي|المنصرم|الفايت|السابق)(?!\\p{L})`, 'gu'),
    'last $1',
  ],
  // 'بالصيف يعني 6 و7 و8' says it twice
  [/(?<=(?:^|[ بف]|ال)صيف) يعني (?:شهر )?6 و ?7 و ?8(?!\d)/gu, ''],
  // 'من 9 ل 15 نوفمبر', 'من شهر 5 لشهر 9', 'من يناير لي اكتوبر'
  [
    new RegExp(
      `(?<=(?<!\\p{L})من (?:شهر )?(?:\\d{1,2}|\\p{L}+) )ل(?:ي|ـ)? ?(?=\\d{1,2} (?:${monthsSaid})|شهر \\d|(?:اخر |نهايه )?(?:${monthsSaid})(?!\\p{L}))`,
      'gu',
    ),
    'الي ',
  ],
  [/(?<=(?<!\p{L})من (?:اول|بدايه) السنه )ل(?=اخر |نهايه )/gu, 'الي '],
  // 'نهاية شهر 9'
  ...numbered.map(
    (name, month) =>
      [new RegExp(`(?<=(?:نهايه|اخر|بدايه|اول) )شهر 0?${month + 1}(?!\\d)`, 'gu'), name] as const,
  ),
  // 'عام 2026' is 2026
  [/(?<!\p{L})(?:ال)?(?:عام|سنه) (?=20\d\d)/gu, ''],
  // 'من يوم يت سنة 26'
  [/(?<!\p{L})سنه (2[0-9])(?!\d)/gu, 'سنه 20$1'],
  [/(?<!\p{L})من (?:يوم )?(?:يت|جت|بدت|بديت|دخلت) (?:ال)?سنه(?: 20\d\d)?(?!\p{L})/gu, 'من بدايه السنه'],
  [
    /(?<!\p{L})(?:تجاوز|تجاوزت|يتجاوز|تتجاوز|تعدت|تتعدي|يزيد|تزيد|زادت|ازيد) (?:قيمت(?:ه|ها) )?(?:علي |عن |من )?(?=\d)/gu,
    'فوق ',
  ],
  // 'منذ بداية شهر نوفمبر'
  [
    new RegExp(`(?<!\\p{L})(?:من|منذ) (?:بدايه|اول|مطلع) (?:شهر )?(?=(?:${monthsSaid})(?!\\p{L}))`, 'gu'),
    'من ',
  ],
  [/(?<!\p{L})وحتي (?=اليوم|الان|الحين|تاريخه)/gu, 'حتي '],
  [
    /(?<!\p{L})من (?:ساعه|يوم|وقت|لما|حين) ?(?:ما )?(?:قبضت|قبضنا|نزل الراتب|نزل المعاش|نزل راتبي|نزل معاشي)(?!\p{L})/gu,
    'من اخر راتب',
  ],
  [/(?<!\p{L})ما(?=نسبه|مجموع |اجمالي )/gu, 'ما '],
  [/(?<!\p{L})ال[اتث]*نين مع بعض(?!\p{L})/gu, 'مع بعض'],
  [/(?<= )ام(?= (?:في |من |علي |ال))/gu, 'ولا'],
  [/(?<=^| )[:;](?=\p{L})/gu, ''],
  // 'آخر يوم 30 سبتمبر' is at the end of it
  [new RegExp(`(?<!\\p{L})(?:اخر|نهايه|بنهايه) يوم (?=\\d{1,2} (?:${monthsSaid})(?!\\p{L}))`, 'gu'), 'يوم '],
  // 'الـ600': each of that amount
  [/(?<!\p{L})\(?ال(\d{3,})\)?(?![\d\p{L}])(?! (?:الف|شهر|يوم|مره|مرات))/gu, '=$1'],
  // 'من التوفير ورجعتها للحساب الجاري' went from one account into the other
  [
    /(?<=من (?:حساب )?(?:ال)?توفير(?:ي)? )و(?:رجعت|رديت|حطيت|حولت|نقلت)(?:ها?)? (?=(?:لل|الي |في ال|بال))/gu,
    '',
  ],
  // 'الجمعة 13 نوفمبر' is a date
  [
    new RegExp(
      `(?:يوم )?ال(?:جمعه|سبت|احد|اثنين|ثلاثاء|ثلاثا|اربعاء|اربعا|خميس) (?=\\d{1,2} (?:${monthsSaid})(?!\\p{L}))`,
      'gu',
    ),
    '',
  ],
  // 'يوم 20': the newest of that number
  [
    new RegExp(
      `(?<!\\p{L})يوم (\\d{1,2})(?!\\d| *(?:${monthsSaid}|شهر|[/.:-]\\d|مرات|مره|الف|درهم|\\d))`,
      'gu',
    ),
    'the $1th',
  ],
  [/(?<!\p{L})ل(ثلاث|تلات|اربع|خمس|ست|سبع|ثمان|تسع|عشر)(ه?) (?=شهور|اشهر)/gu, '$1$2 '],
  // 'كتيرر', 'حلوو'; 'عدد', 'مكرر' and 'اسدد' are words as they are
  [/(?<=[اوي])(\p{L})\1+(?!\p{L})/gu, '$1'],
  [/([اويه])\1+(?!\p{L})/gu, '$1'],
  // 'من متى ما دفعوا': the last time
  [/(?<!\p{L})من (?:متي|امتي|ايمتي|متا) ما (?=\p{L})/gu, 'اخر مره '],
  // 'لأحد' is anybody, and no Sunday
  [/(?<!\p{L})(?<!يوم )[لب]?احد(?!\p{L})/gu, ''],
  // 'كل ما يزيد على 300': of all of them
  [/(?<!\p{L})(ب?كل) ما (?=فوق|تحت|اكثر من|اقل من)/gu, '$1 '],
]

const beside = new RegExp(
  `(?<![\\p{L}])(?:${saidBeside.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}])`,
  'gu',
)

/** A text in Arabic letters in the words that are read; any other as it is. */
export function withArabic(text: string): string {
  if (!/[\u0621-\u064A]/u.test(text)) return text
  // the month, which without its madda is a father
  const folded = foldWords(text.replaceAll(/(?<!\p{L})([وب]?)آب(?!\p{L})/gu, '$1اغسطس'))
  const said = folded.replaceAll(beside, ' ')
  // nothing else is said
  if (!/\p{L}/u.test(said)) return text
  return [...otherMonths, ...apart, ...newest, ...contrastsInArabic].reduce(
    (words, [pattern, instead]) => words.replaceAll(pattern, instead),
    withNumbers(said.replaceAll(/ {2,}/gu, ' ').trim()).replace(
      averaged.test(said) ? ofYear : /(?!)/u,
      ' اخر 12 شهر',
    ),
  )
}
