/** Answers a line of several clauses one after the other, where it is not understood as a whole. */
import type { Answer, FullAnswer, Thread } from '#contract/assistant/assistant.ts'
import { note, refusal } from './answers/parts.ts'
import { asksOnly, clausesOf, isAsked, isEmpty, namesIn, narrows } from './question/thread/clauses.ts'
import { parseQuestion } from './question/parse.ts'
import { changesFigure } from './question/said/open.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Parsed, QuestionContext } from './question/parsed.ts'
import { threadOf } from './question/thread/thread.ts'

/** `first`: the answer to what a line asks before, where it asks two things. */
export type Asked = { answer: Answer; thread: Thread | null; first?: FullAnswer }
/** `isSecond`: of what was named before it, unless it names something itself. */
export type AskOne = (text: string, after: Thread | null, isSecond?: boolean) => Promise<Asked>

/** Of two questions in one line both answers, of more the last, which is said; what is refused is left out. */
export async function answerParts(
  ask: AskOne,
  parts: readonly string[],
  after: Thread | null,
): Promise<Asked> {
  const told: FullAnswer[] = []
  let last: Asked | null = null
  for (const part of parts.slice(0, 3)) {
    const asked: Asked = await ask(part, last ? last.thread : after, last !== null)
    const { answer } = asked
    if (answer.kind === 'answer') {
      told.push(answer)
      last = {
        ...asked,
        answer: { ...answer, notes: [...answer.notes, note('one_question', { word: part })] },
      }
    } else last ??= asked
  }
  const [first, answer] = told
  if (last && first && answer && parts.length === 2) return { ...last, first, answer }
  return last ?? ask(parts.join(' '), after)
}

const understood: ReadonlySet<string> = new Set([
  'not_understood',
  'words_unknown',
  'two_subjects',
  'no_period',
])
export const isNotUnderstood = ({ answer }: Asked): boolean =>
  answer.kind === 'refusal' && understood.has(answer.code)

const nones: ReadonlySet<string> = new Set([
  'no_payments',
  'no_income',
  'none_such',
  'none_came',
  'no_next_bill',
])
/** Whether there is nothing of what was asked for, which may be read from too many words. */
export const isNone = ({ answer }: Asked): boolean => answer.kind === 'answer' && nones.has(answer.code)

const limiting =
  /^(?:after|before|without|minus|less|only|except|excluding|apart from|net of|unless|if|بعد|قبل|بدون|من غير|غير|ناقص|الا|إلا|ما عدا|لو|اذا|إذا)(?!\p{L})/iu
const coversIt = /يكفي(?:ه|ها)|[يت]غطي(?:ه|ها)|\b(?:covers?|enough (?:for|to cover)) it\b/u
const asksCharge = /\bcost|\bcharg(?:e|ed|ing)\b|كلف|خصموا|خصم البنك/iu
const dirhams = /(?:^|\s)(?:درهم|دراهم|dirhams?|aed)(?=\s|$)/iu
const charged: ReadonlySet<string> = new Set(['cash', 'send', 'home', 'move'])

/** Whether something is named of which 'them' may be. */
const isOfSomebody = (thread: Thread | null, { payees, categories, accounts, unknown }: Parsed): boolean =>
  [
    thread?.payees,
    thread?.categories,
    thread?.accounts,
    thread?.countries,
    payees,
    categories,
    accounts,
    unknown,
  ].some((named) => (named ?? []).length > 0)

/** Whether an answer tells what a second question asks for too. */
function tells({ amount, other, params, rows }: FullAnswer, asked: ReturnType<typeof asksOnly>): boolean {
  if (asked === 'amount') return amount !== null || other !== null
  if (asked === 'name') return rows?.kind === 'payments'
  if (asked === 'count') return Number(params['count']) > 0
  return asked === 'day' && (params['day'] !== undefined || rows?.kind === 'payments')
}

const isIn = ({ keys }: Parsed): boolean => keys.has('income') || keys.has('earned')
/** 'and how many dirhams', after dollars: another figure than the one that was told. */
const isOfOther = (clause: string, { amount, other }: FullAnswer): boolean =>
  dirhams.test(clause) && amount !== null && amount.currency !== baseCurrency && other === null

const saysCover = ({ code, notes }: FullAnswer): boolean =>
  code === 'bill_covered' || code === 'bill_short' || notes.some((each) => each.code.startsWith('cover_'))

/** Whether a note tells what a second question asks for: the fees, or whether it is covered. */
const tellsBeside = (answer: FullAnswer, { keys }: Parsed): boolean =>
  (keys.has('fees') && answer.notes.some(({ code }) => code === 'fees_beside')) ||
  ((keys.has('covered') || keys.has('ahead')) && saysCover(answer))

/** Whether a line that was answered as one asks a second question, which the answer does not tell. */
export function leavesOpen(text: string, answer: Answer, context: QuestionContext): boolean {
  const clauses = clausesOf(text).filter(isAsked)
  if (answer.kind !== 'answer' || clauses.length < 2) return false
  const whole = parseQuestion(text, context)
  const { categories, payees, countries, accounts, spans, keys } = whole
  const parsed = clauses.map((clause) => parseQuestion(clause, context))
  // 'what did I give her and what did she give me'
  if (parsed.some(isIn) && parsed.some((each) => each.keys.has('spent') && !isIn(each))) return true
  const isOfAll =
    categories.length + payees.length + countries.length > 1 ||
    accounts.length > 1 ||
    spans.length > 1 ||
    whole.otherWeekday !== null ||
    keys.has('compare') ||
    keys.has('or')
  // 'how many rides and how much in October': the days are of both
  const ofDays = parsed.filter((each) => each.spans.length > 0).length
  const isOpen = (clause: string, index: number): boolean => {
    const second = parsed[index + 1] ?? whole
    const asked = ofDays === 1 ? { ...second, spans: [] } : second
    return isOfOther(clause, answer) || !(tells(answer, asksOnly(asked)) || tellsBeside(answer, asked))
  }
  return !isOfAll && clauses.slice(1).some(isOpen)
}

/**
 * What is said before a question names what it is of; a second question goes on from the first, and both are answered.
 * What is not is said unless an answer tells it too. Null where no clause can be answered.
 */
export async function answerClauses(
  text: string,
  after: Thread | null,
  context: QuestionContext,
  askOne: AskOne,
): Promise<Asked | null> {
  const clauses = clausesOf(text)
  if (clauses.length < 2) return null
  let thread = after
  let told: { asked: Asked; answer: FullAnswer; clause: string } | null = null
  let first: FullAnswer | null = null
  let [isOpen, isNamed] = [false, false]
  const aside: string[] = []
  for (const clause of clauses) {
    const parsed = parseQuestion(clause, context)
    if (!isAsked(clause)) {
      if (changesFigure(clause)) return null
      const named = namesIn(parsed)
      if (!named) return null
      const isRemark = isEmpty(named.names)
      // 'after everything they gave back', 'first half of 2026 against July': an answer without it is of something else
      if (isRemark ? limiting.test(clause) : told !== null && !narrows(parsed))
        return { answer: refusal('two_subjects'), thread: null }
      if (isRemark) aside.push(clause)
      else if (told === null) {
        thread = threadOf(named.names)
        isNamed = true
        if (named.aside !== null) aside.push(named.aside)
      }
      if (isRemark || told === null) continue
    }
    // what cash or a transfer cost is no amount of it
    if (asksCharge.test(clause) && thread?.keys.some((key) => charged.has(key))) {
      if (told === null) return null
      isOpen = true
      continue
    }
    if (told !== null && isOfOther(clause, told.answer)) {
      isOpen = true
      continue
    }
    const isTurned = told !== null && isIn(parsed) && !told.answer.code.startsWith('received')
    if (told !== null && !isTurned && tells(told.answer, asksOnly(parsed))) continue
    // whether it is covered is told with what is due, and of anything else not known
    if (told !== null && coversIt.test(clause)) {
      isOpen ||= !saysCover(told.answer)
      continue
    }
    // 'back to this month, how much of it from them': whom, no clause says
    if (told === null && isNamed && parsed.keys.has('those') && !isOfSomebody(thread, parsed)) return null
    const asked = await askOne(clause, thread, isNamed || told !== null)
    if (asked.answer.kind !== 'answer') {
      // what follows might be of what is not understood here
      if (told === null) return null
      isOpen = true
      continue
    }
    isOpen ||= first !== null
    first ??= told?.answer ?? null
    told = { asked, answer: asked.answer, clause }
    thread = asked.thread
  }
  if (told === null) return null
  const notes = [
    ...told.answer.notes,
    ...(isOpen ? [note('one_question', { word: told.clause })] : []),
    ...(aside.length > 0 ? [note('set_aside', { word: aside.join(', ').slice(0, 80) })] : []),
  ]
  return { thread: told.asked.thread, answer: { ...told.answer, notes }, ...(first ? { first } : {}) }
}
