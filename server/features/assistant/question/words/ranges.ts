/** Days as people type them, in the words by which days are found. Pure. */
import { list, months } from '#contract/ledger/search/words.ts'

/** Between the first and the last of some days. */
export const rangeWords = list('to, until, till, up to, upto, thru, through, -, الي, حتي')
/** With these, days beside days are compared and no range. */
export const comparing: ReadonlySet<string> = new Set(list('compare, compared, vs, versus, قارن, مقارنه'))

const monthNames: ReadonlySet<string> = new Set(months.flat())

const month = `(?:${months
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
const date = `(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?${month}(?: \\d{1,2}(?:st|nd|rd|th)?)?(?: 20\\d\\d)?`
const endOfRange = new RegExp(
  `(?<=(?<![\\p{L}\\d])(?:و?${date})) (?:(?:until|till|til|to|thru|through|up to|upto|-|حتى|لحد|لين|الى|إلى|لغاية) (?:(?:the )?end of|نهاية|نهايه|اخر|آخر)|ل(?:نهاية|نهايه|اخر|آخر)) (?=${month})`,
  'giu',
)
const ofRange = new RegExp(
  `(?<=(?<![\\p{L}\\d])(?:${date})) (?:until|till|til|thru|through|up to|upto|-|–|—) (?=(?:the )?(?:${date}))`,
  'giu',
)

// 'the 1st to the 10th of October'
const ofOrdinals = new RegExp(
  `(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:to|until|till|through|-) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?=${month}(?![\\p{L}]))`,
  'giu',
)
const startOfRange = new RegExp(
  `(?:(?:the )?(?:start|beginning) of|اول|أول|بداية|بدايه) (?=(?:${date}) (?:to|until|till|-|الى|إلى|الي|حتى) (?:the )?(?:${date}))`,
  'giu',
)

/** 'from January till the end of October', 'from May until July': to. */
export const withEnds = (text: string): string =>
  text
    .replace(endOfRange, ' to ')
    .replace(ofRange, ' to ')
    .replace(startOfRange, '')
    .replace(ofOrdinals, '$1 to $2 ')
    // 'the worst DEWA bill'
    .replace(/\bworst (?=(?:\p{L}+ ){0,2}bill\b)/giu, 'biggest ')
    // a line of its own asks which of the two it is
    .replace(/^((?:is|was|and|so|it|that|thats|that's|this) )*more or less\s*\??$/i, 'higher or lower')

/** 'this month vs last': the second word means the same unit. */
export const withUnits = (text: string): string =>
  text.replace(
    /\b(this (week|month|quarter|year)\b.*\b(?:vs\.?|versus|than|or|and|to|with)) (?:the )?(last|previous)(?: one)?\s*[?.!]*$/i,
    '$1 $3 $2',
  )

const dualUnits: ReadonlyMap<string, string> = new Map([
  ['يوم', 'ايام'],
  ['اسبوع', 'اسابيع'],
  ['شهر', 'اشهر'],
  ['سنت', 'سنوات'],
])
const dualAfter = /(?<!\p{L})([اآ]خر|قبل) (يوم|[اأ]سبوع|شهر|سنت)ين(?!\p{L})/gu
const dualBefore =
  /(?<!\p{L})ال(يوم|[اأ]سبوع|شهر|سنت)ين (?:الماضيين|الاخيرين|الأخيرين|اللي فاتوا|اللي راحوا)(?!\p{L})/gu

/** '20/11' as a day and its month, 'jan-oct' as months from and to. */
export const withDates = (text: string): string =>
  text
    // 'last 3months'
    .replaceAll(/\b(\d{1,3})(days|weeks?|wks?|months?|mths?|years?|yrs?)\b/gi, '$1 $2')
    .replaceAll(/(?<!\p{L})يومي (?=ال(?:جمع|سبت|[اأ]حد|[اإ]ثنين|ثلاث|[اأ]ربع|خميس))/gu, 'يوم ')
    // 'يوم 28', at the end: the 28th
    .replace(/(?<!\p{L})يوم ([\d٠-٩]{1,2})[\s؟?.!]*$/u, 'the $1th')
    // 'اخر اسبوعين', 'الشهرين الماضيين', 'قبل يومين': two of them
    .replace(dualAfter, (_, lead: string, unit: string) => `${lead} 2 ${dualUnits.get(unit) ?? unit}`)
    .replace(dualBefore, (_, unit: string) => `اخر 2 ${dualUnits.get(unit) ?? unit}`)
    .replace(
      /(?<![\d/])(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])(?:\/(20\d\d))?(?![\d/])/g,
      (all, day: string, month: string, year = '') =>
        all === '1/2' ? all : ` ${day} ${months[Number(month) - 1]?.[0] ?? ''} ${year} `,
    )
    .replace(/(\p{L}{3,}) ?[-–] ?(\p{L}{3,})/gu, (all, from: string, to: string) =>
      [from, to].every((word) => monthNames.has(word.toLowerCase())) ? `${from} to ${to}` : all,
    )
