/** What change an order asks for, where it says all of it; what it leaves open is for the person to say on the screen. Pure. */
import type { AskedKind } from '#contract/proposals/proposals.ts'
import { wordsOf } from '#contract/ledger/search/tokens.ts'
import { list } from '#contract/ledger/search/words.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { NewChange } from '../../../proposals/service.ts'
import { isRideToo } from '../exclude.ts'
import type { Parsed } from '../parsed.ts'

/** Words of orders that say what is to be done and nothing of it. */
const verbs: ReadonlySet<string> = new Set(
  list(
    `set, make, create, add, new, start, change, update, increase, raise, lower, reduce, decrease, limit, cap, remind, reminder, save, saving, goal, want, always, rule, categorise, categorize, classify, mark, file, move, put, keep, treat, as, under, category, every, month, monthly, week, weekly, let, forget, dont, do, not, before, by, for, day, days, حط, حطي, ضع, اعمل, اعمللي, سوي, سو, حدد, اضف, زيد, زد, قلل, خفض, ارفع, غير, عدل, خل, خلي, انقل, صنف, اعتبر, تحت, ضمن, ذكرني, ذكريني, فكرني, نبهني, هدف, ميزانيه, بقيمه, كل, شهر, شهريا, دايما, فئه, قبل, يوم, جديد, جديده`,
  ),
)

const isRest = (run: string): boolean => run.split(' ').every((word) => verbs.has(word))
/** The only positive amount of an order. */
function amountOf({ numbers, bounds }: Parsed): number | null {
  const typed = bounds ? [bounds.max ?? bounds.min ?? ''] : numbers
  const [only] = typed
  return typed.length === 1 && Number(only) > 0 ? Number(only) : null
}

export function draftOf(
  kinds: readonly AskedKind[],
  parsed: Parsed,
  text: string,
  today: Day,
): NewChange | null {
  // 'by 200 more' is of an amount that it does not say
  const folded = wordsOf(text).join(' ')
  if (parsed.foreign || /(?:^| )by (?:aed )?\d|بمقدار/u.test(folded)) return null
  const named = { ...parsed, categories: parsed.categories.filter((one) => !isRideToo(one)) }
  for (const kind of kinds) {
    const draft = drafts[kind](named, folded, today)
    if (draft) return draft
  }
  return null
}

type Draft = (parsed: Parsed, folded: string, today: Day) => NewChange | null

const budget: Draft = (parsed) => {
  const amount = amountOf(parsed)
  const { categories, payees, unknown, spans, keys } = parsed
  const [category] = categories
  const isAll = categories.length === 1 && payees.length === 0 && spans.length === 0 && unknown.every(isRest)
  if (!isAll || !category || category.type !== 'expense' || amount === null || keys.has('perWeek'))
    return null
  const every = keys.has('perYear') ? 'year' : 'month'
  return { kind: 'budget', budget_id: null, name: category.name, category_ids: [category.id], every, amount }
}

/** What a goal is for: 'for a car', 'لعرس بنتي'. */
const purpose =
  /(?: for (?:a |an |my |the |our )?| ل(?!ين |حد |غايه ))([^\d]+?)(?: by | before | until | قبل | بحلول |$)/u

const goal: Draft = (parsed, folded, today) => {
  const target = amountOf(parsed)
  const name = purpose.exec(folded.replace(/\d[\d,.]*k?/gu, ' ').replaceAll(/ +/g, ' '))?.[1]?.trim()
  const [span] = parsed.spans
  const [ahead] = parsed.ahead
  if (target === null || name === undefined || name === '' || parsed.spans.length > 1) return null
  const end = span?.to === undefined || span.to > today ? (span?.to ?? null) : addMonths(span.to, 12)
  const by = ahead ?? end
  return by !== null && by <= today ? null : { kind: 'goal', name: name.slice(0, 60), target, by }
}

const rule: Draft = ({ payees, categories, unknown, spans, numbers }) => {
  const words = [...payees, ...unknown.filter((run) => !isRest(run))]
  const [contains] = words
  const [category] = categories
  const isAll = words.length === 1 && categories.length === 1 && spans.length + numbers.length === 0
  if (!isAll || contains === undefined || !category || contains.length < 3) return null
  return { kind: 'rule', text: contains, category_id: category.id, earlier: true }
}

const reminder: Draft = (parsed, _, today) => {
  const amount = amountOf(parsed)
  const [day] = parsed.ahead
  const words = [...parsed.payees, ...parsed.categories.map(({ name }) => name)]
  const rest = parsed.unknown.filter((run) => !isRest(run))
  const [name] = words.length > 0 ? words : rest
  if (amount === null || day === undefined || day < today || name === undefined) return null
  if (words.length > 1 || (words.length === 1 && rest.length > 0)) return null
  const repeats = parsed.keys.has('perMonth') ? 'monthly' : parsed.keys.has('perWeek') ? 'weekly' : 'once'
  return {
    kind: 'reminder',
    name: name.slice(0, 80),
    amount,
    currency: 'AED',
    cadence: repeats,
    next_date: day,
  }
}

const drafts: Readonly<Record<AskedKind, Draft>> = {
  budget,
  goal,
  rule,
  reminder,
  // one payment is chosen in the list; all of a payee are a rule
  category: () => null,
}
