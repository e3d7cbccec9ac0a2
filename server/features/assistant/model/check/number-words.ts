/** Numbers written in words, in English and Arabic. Pure; takes text folded by `foldText`. */

/** A number in words, or words of amount whose number cannot be decided (null). Positions are in the folded text. */
export type WordNumber = { from: number; to: number; value: number | null }

const english = tableOf({
  ...numbered('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen', 0),
  ...numbered('fifteen sixteen seventeen eighteen nineteen', 15),
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  nil: 0,
  nothing: 0,
  none: 0,
  fourty: 40,
  once: 1,
  single: 1,
})
const arabic = tableOf({
  ...spelled('صفر', 0),
  ...spelled('واحد واحده احدي احد', 1),
  ...spelled('اثنان اثنين اثنا اثني اثنتان اثنتين اثنتا اثنتي', 2),
  ...spelled('ثلاث ثلاثه', 3),
  ...spelled('اربع اربعه', 4),
  ...spelled('خمس خمسه', 5),
  ...spelled('ست سته', 6),
  ...spelled('سبع سبعه', 7),
  ...spelled('ثمان ثماني ثمانيه', 8),
  ...spelled('تسع تسعه', 9),
  ...spelled('عشر عشره', 10),
  ...tens(),
  ...spelled('ميتان ميتين ميتا ميتي مايتان مايتين مايتا مايتي', 200),
  ...hundreds(),
  ...spelled('الفان الفين الفي', 2000),
  ...spelled('مليونان مليونين', 2_000_000),
  ...spelled('ملياران مليارين', 2_000_000_000),
  // nouns in the dual say two by themselves
  ...duals('درهم يوم شهر اسبوع عام حساب هدف شيك قسط اشتراك بند مبلغ', ''),
  ...duals('مر سن دفع عملي فاتور ميزاني بطاق معامل', 'ت'),
})
const scales = tableOf({
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
  billion: 1_000_000_000,
  ...spelled('ميه مايه', 100),
  ...spelled('الف الفا الاف', 1000),
  ...spelled('مليون مليونا ملايين', 1_000_000),
  ...spelled('مليار مليارا مليارات', 1_000_000_000),
})
/** What says an amount without saying which, or a sum that was made from another figure. */
const undecidable = new Set(
  (
    'half halves halved third thirds quarters fourth fifth sixth seventh eighth ninth tenth dozen dozens double doubles doubled ' +
    'triple tripled twice thrice twofold threefold tenfold couple hundreds thousands millions billions lakh lakhs crore ' +
    'crores percentile ' +
    'نصف النصف ثلث ثلثا ثلثي ثلثان ثلثين ربع ارباع ضعف ضعفا ضعفي ضعفين اضعاف عشرات ميات مايات الوف دسته دزينه ' +
    'ثالث رابع خامس سادس سابع ثامن تاسع عاشر ثالثه رابعه خامسه'
  ).split(' '),
)

function tableOf(values: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(values))
}
function numbered(names: string, first: number, step = 1): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, first + index * step]))
}
function spelled(names: string, value: number): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}
function tens(): Record<string, number> {
  const stems = 'عشر ثلاث اربع خمس ست سبع ثمان تسع'.split(' ')
  return Object.fromEntries(
    stems.flatMap((stem, index) => [`${stem}ون`, `${stem}ين`].map((word) => [word, 20 + index * 10])),
  )
}
function hundreds(): Record<string, number> {
  const stems = ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع']
  const spellings = stems.flatMap((stem, index) =>
    [stem, ...(stem === 'ثمان' ? ['ثماني'] : [])].flatMap((start) =>
      ['ميه', 'مايه'].map((end): [string, number] => [start + end, 300 + index * 100]),
    ),
  )
  return Object.fromEntries(spellings)
}
function duals(stems: string, joint: string): Record<string, number> {
  return Object.fromEntries(
    stems.split(' ').flatMap((stem) => ['ان', 'ين'].map((end) => [stem + joint + end, 2])),
  )
}

type Word = { text: string; from: number; to: number; joined: boolean }

/** Words without what Arabic writes onto them: 'and', prepositions and the article. */
function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(/[a-z]+|[\u0621-\u064a]+/g)].map((match) => {
    const text = match[0]
    const place = { from: match.index, to: match.index + text.length }
    if (isAmountWord(text)) return { text, ...place, joined: false }
    const bare = /^([وفبلك]?)(?:ال|(?<=ل)ل)?(.+)$/.exec(text)
    for (const start of [text.slice(1), text.replace(/^ال/, ''), bare?.[2] ?? ''])
      if (start !== text && isAmountWord(start) && /^[\u0621-\u064a]/.test(text))
        return { text: start, ...place, joined: text.startsWith('و') }
    return { text, ...place, joined: false }
  })
}
const isAmountWord = (word: string): boolean =>
  english.has(word) || arabic.has(word) || scales.has(word) || undecidable.has(word)

/** Every number in words. */
export function wordNumbers(folded: string): WordNumber[] {
  const words = wordsOf(folded)
  const numbers: WordNumber[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (!word || !isAmountWord(word.text) || isIdiom(words, index, folded)) continue
    if (undecidable.has(word.text)) {
      numbers.push({ from: word.from, to: word.to, value: null })
      continue
    }
    const { value, last } = longestNumber(words, index, folded)
    numbers.push({ from: word.from, to: words[last]?.to ?? word.to, value })
    index = last
  }
  return numbers
}

/** Words of number that count nothing: 'one of', 'this one', 'nobody', Monday in Arabic, 'anyone' in Arabic. */
function isIdiom(words: readonly Word[], index: number, folded: string): boolean {
  const word = words[index]
  const before = words[index - 1]?.text ?? ''
  const after = words[index + 1]?.text ?? ''
  if (word === undefined) return false
  const written = folded.slice(word.from, word.to)
  if (word.text === 'one')
    return (
      /^(this|that|which|no|each|every|any|another|the|some)$/.test(before) || /^(of|another)$/.test(after)
    )
  if (word.text === 'single') return /^(every|each)$/.test(before)
  if (word.text === 'احد') return !/^(عشر|عشره)$/.test(after)
  if (word.text === 'احدي') return !/^(عشر|عشره)$/.test(after) && !words[index + 1]?.joined
  if (written === 'الاثنين' || written === 'الاحد') return true
  return false
}

/** The number that begins at a word, read as far as the grammar of numbers goes. */
function longestNumber(
  words: readonly Word[],
  first: number,
  folded: string,
): { value: number | null; last: number } {
  let total = 0
  let current: number | null = null
  let last = first - 1
  for (let index = first; index < words.length; index += 1) {
    const word = words[index]
    if (!word) break
    const gap = index === first ? ' ' : folded.slice(words[last]?.to ?? 0, word.from)
    if (word.text === 'and' && current !== null && gap === ' ') {
      const next = words[index + 1]
      const joins = next !== undefined && mayFollow(current, english.get(next.text) ?? 0, false)
      if (!joins || (current % 100 !== 0 && current !== 0)) break
      last = index
      continue
    }
    if (!/^(?: |-|)$/.test(gap)) break
    const scale = scales.get(word.text)
    if (scale !== undefined) {
      const scaled = applyScale(total, current, scale)
      if (scaled === null) break
      ;[total, current] = scaled
      last = index
      continue
    }
    const value = english.get(word.text) ?? arabic.get(word.text)
    if (value === undefined || (index !== first && !mayFollow(current ?? 0, value, arabic.has(word.text))))
      break
    if (value >= 1000) {
      if (current) break
      total += value
      current = 0
    } else current = (current ?? 0) + value
    last = index
  }
  // a scale alone, as in 'thousand dirhams', is not one number for sure in English
  const alone = last === first && words[first]?.text
  if (alone && /^(?:thousand|million|billion|الفا|الاف|ملايين|مليارات)$/.test(alone))
    return { value: null, last: first }
  return { value: total + (current ?? 0), last: Math.max(first, last) }
}

function applyScale(total: number, current: number | null, scale: number): [number, number | null] | null {
  if (scale === 100) {
    if (current === null || current === 0) return [total, 100]
    return current < 10 ? [total, current * 100] : null
  }
  if (total > 0 && total % scale !== 0 && total < scale) return null
  return [total + (current === null || current === 0 ? 1 : current) * scale, 0]
}

/** Whether a number below a thousand goes on with a value: after 'twenty' comes 'one', after 'ثلاثة' comes 'وعشرون'. */
function mayFollow(current: number, value: number, inArabic: boolean): boolean {
  const rest = current % 100
  if (value === 0) return false
  if (inArabic) {
    if (value >= 1000) return current === 0
    if (value >= 200) return current === 0
    if (value >= 20) return rest < 10
    return value === 10 ? rest < 10 : rest === 0
  }
  if (value >= 20) return rest === 0
  if (value >= 10) return rest === 0
  return rest === 0 || (rest >= 20 && rest % 10 === 0)
}
