/** Finds numbers written in words, in English and Arabic, for stated.ts. Pure; takes text folded by `foldText`. */

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
  // the dual form of an Arabic noun means two of it, without a word for two: 'شهران' is two months
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
/** Words for an amount that name no number, or a calculation from another figure, such as 'half' and 'twice'. */
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
    stems.flatMap((stem, index) => [`${stem}ون`, `${stem}ين`].map((token) => [token, 20 + index * 10])),
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

type Token = { text: string; from: number; to: number; joined: boolean }

/** The words of a text, without what Arabic writes as a part of them: 'and', prepositions and the article. */
function tokensIn(folded: string): Token[] {
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
const isAmountWord = (token: string): boolean =>
  english.has(token) || arabic.has(token) || scales.has(token) || undecidable.has(token)

/** Every number that a text writes in words, in order. */
export function wordNumbers(folded: string): WordNumber[] {
  const tokens = tokensIn(folded)
  const numbers: WordNumber[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token || !isAmountWord(token.text) || isIdiom(tokens, index, folded)) continue
    if (undecidable.has(token.text)) {
      numbers.push({ from: token.from, to: token.to, value: null })
      continue
    }
    const { value, last } = longestNumber(tokens, index, folded)
    numbers.push({ from: token.from, to: tokens[last]?.to ?? token.to, value })
    index = last
  }
  return numbers
}

/** Whether a number word counts nothing, as in 'one of', 'this one', 'nobody', Monday in Arabic, 'anyone' in Arabic. */
function isIdiom(tokens: readonly Token[], index: number, folded: string): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]?.text ?? ''
  const after = tokens[index + 1]?.text ?? ''
  if (token === undefined) return false
  const written = folded.slice(token.from, token.to)
  if (token.text === 'one')
    return (
      /^(this|that|which|no|each|every|any|another|the|some)$/.test(before) || /^(of|another)$/.test(after)
    )
  if (token.text === 'single') return /^(every|each)$/.test(before)
  if (token.text === 'احد') return !/^(عشر|عشره)$/.test(after)
  if (token.text === 'احدي') return !/^(عشر|عشره)$/.test(after) && !tokens[index + 1]?.joined
  if (written === 'الاثنين' || written === 'الاحد') return true
  return false
}

/** The number that begins at a word, read as far as the grammar of numbers goes. */
function longestNumber(
  tokens: readonly Token[],
  first: number,
  folded: string,
): { value: number | null; last: number } {
  let total = 0
  let current: number | null = null
  let last = first - 1
  for (let index = first; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) break
    const gap = index === first ? ' ' : folded.slice(tokens[last]?.to ?? 0, token.from)
    if (token.text === 'and' && current !== null && gap === ' ') {
      const next = tokens[index + 1]
      const joins = next !== undefined && mayFollow(current, english.get(next.text) ?? 0, false)
      if (!joins || (current % 100 !== 0 && current !== 0)) break
      last = index
      continue
    }
    if (!/^(?: |-|)$/.test(gap)) break
    const scale = scales.get(token.text)
    if (scale !== undefined) {
      const scaled = applyScale(total, current, scale)
      if (scaled === null) break
      ;[total, current] = scaled
      last = index
      continue
    }
    const value = english.get(token.text) ?? arabic.get(token.text)
    if (value === undefined || (index !== first && !mayFollow(current ?? 0, value, arabic.has(token.text))))
      break
    if (value >= 1000) {
      if (current) break
      total += value
      current = 0
    } else current = (current ?? 0) + value
    last = index
  }
  // 'thousand dirhams' alone may mean one thousand or several
  const alone = last === first && tokens[first]?.text
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
  const below = current % 100
  if (value === 0) return false
  if (inArabic) {
    if (value >= 1000) return current === 0
    if (value >= 200) return current === 0
    if (value >= 20) return below < 10
    return value === 10 ? below < 10 : below === 0
  }
  if (value >= 20) return below === 0
  if (value >= 10) return below === 0
  return below === 0 || (below >= 20 && below % 10 === 0)
}
