/** Answers a question: it is parsed, a tool is called, and its figures are arranged. No model takes part. */
import type { Answer, Thread } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../context.ts'
import { addDays } from '#contract/period.ts'
import { today } from '../../platform/clock.ts'
import { readQuestionContext } from './answers/service.context.ts'
import { answerInstalments, answerLoans } from './answers/service.instalments.ts'
import { answerSeveral } from './answers/sums/service.several.ts'
import { answerHome } from './answers/sums/service.home.ts'
import * as kinds from './answers/service.kinds.ts'
import { answerMost } from './answers/sums/service.most.ts'
import * as ahead from './answers/service.ahead.ts'
import * as changes from './answers/service.changes.ts'
import * as bills from './answers/service.bills.ts'
import * as plans from './answers/service.plans.ts'
import * as rates from './answers/service.rates.ts'
import * as shares from './answers/sums/service.shares.ts'
import * as reach from './answers/service.reach.ts'
import { answerCompare } from './answers/sums/service.compare.ts'
import { answerExchange } from './answers/sums/service.foreign.ts'
import * as sums from './answers/sums/service.sums.ts'
import * as spread from './answers/sums/service.spread.ts'
import * as times from './answers/service.times.ts'
import * as uae from './answers/service.uae.ts'
import * as worth from './answers/service.worth.ts'
import { refusal, withoutEmptyName, withRemarks } from './answers/parts.ts'
import { placeOf } from './addresses.ts'
import { clausesOf, isAsked } from './question/thread/clauses.ts'
import {
  answerClauses,
  answerParts,
  type AskOne,
  type Asked,
  isNone,
  isNotUnderstood,
  leavesOpen,
} from './service.clauses.ts'
import { draftFor } from './service.propose.ts'
import { changesIn, isOrder } from './question/orders/change.ts'
import { bareOf, choosePeriod, isArabic, withQuestions } from './question/choices.ts'
import { owingAsked } from './question/asks/owing.ts'
import { intentOf } from './question/decide.ts'
import { always, type Intent } from './question/intent.ts'
import { hasSubject, subjectOf } from './question/subject.ts'
import { isPaidIn, worthAsked } from './question/words/investments.ts'
import { withoutAddress } from './question/said/address.ts'
import { parseCorrected } from './question/said/corrected.ts'
import { isOfOtherMeasure } from './question/told/measure.ts'
import { leavesWhether, withYesOrNo } from './question/told/whether.ts'
import { questionsIn } from './question/said/parts.ts'
import type { Parsed, QuestionContext } from './question/parsed.ts'
import { follow } from './question/thread/follow.ts'
import { needsBefore } from './question/thread/alone.ts'
import { goesOn, isKept, leftOut, namesItself, subjects } from './question/thread/keys.ts'
import { comingIn, restored, threadOf, withoutWish } from './question/thread/thread.ts'
import { isWhole } from './question/thread/whole.ts'

/**
 * An answer, and what the next question may go on from. `after` is the thread of the answer before. Of two
 * questions in one line both are answered, of more the last that can be, which is said.
 */
export async function answerQuestion(ctx: Ctx, asked: string, after: Thread | null = null): Promise<Asked> {
  const context = await readQuestionContext(ctx)
  const text = withoutAddress(asked, context.payees)
  const ask: AskOne = (line, before, isSecond) => answerOne(ctx, context, line, before, isSecond)
  const parts = questionsIn(text)
  const whole = parts.length < 2 ? await ask(parts[0] ?? text, after) : await answerParts(ask, parts, after)
  const isRefused = isNotUnderstood(whole) || isNone(whole)
  if (!isRefused && (parts.length > 1 || clausesOf(text).filter(isAsked).length < 2)) return whole
  const isOpen = leavesOpen(text, whole.answer, context)
  if (!isRefused && !isOpen) return whole
  const clauses = await answerClauses(text, after, context, ask)
  const isAsBefore = [isNone, isNotUnderstood].some((is) => clauses !== null && is(clauses) && is(whole))
  if (clauses && !isAsBefore) return clauses
  return isOpen ? { answer: refusal('two_subjects'), thread: null } : whole
}

async function answerOne(
  ctx: Ctx,
  context: QuestionContext,
  text: string,
  after: Thread | null,
  isSecond = false,
): Promise<Asked> {
  const none = (answer: Answer): Asked => ({ answer, thread: null })
  const changing = changesIn(text)
  const [first] = changing
  if (first !== undefined) {
    const draft = await draftFor(ctx, text, changing)
    const change = changing.find((kind) => kind === draft?.kind) ?? first
    return none({ kind: 'change', change, address: placeOf[change], drafted: draft !== null })
  }
  if (isOrder(text, after !== null)) return none(refusal('no_orders'))
  const kind = worthAsked(text)
  if (kind !== undefined) return none(await worth.answerInvestments(ctx, kind))
  const owing = owingAsked(text)
  if (owing !== null) return none(await worth.answerOwing(ctx, owing))
  const day = today(ctx.clock)
  const typed = parseCorrected(text, context)
  const before = after && !isWhole(typed, text) ? restored(after, context) : null
  // the second of two questions is of what the first is of, unless it names something
  const isBare = isSecond && !namesItself(typed) && !hasSubject({ ...subjectOf(typed), cost: null })
  if (before === null && (isBare || needsBefore(typed, text))) return none(refusal('not_understood'))
  typed.follows ||= isBare
  const parsed = before ? (text === '' ? before : follow(typed, before, day)) : typed
  // 'them' without a question before it
  const isOther = typed.keys.has('those') || (typed.keys.has('it') && isArabic(text))
  // 'did they refund' names nobody
  const isRefund = typed.categories.some(({ id }) => id === 'refunds') && subjects(typed) === 1
  const isSubject = hasSubject({ ...subjectOf(typed), cost: null }) && !isRefund
  const isOpen =
    before === null && isOther && !(isSubject || typed.keys.has('loan') || typed.cardDigits !== null)
  if (isOpen && typed.accounts.length === 0)
    return none(refusal('words_unknown', isArabic(text) ? 'لها' : 'them'))
  const isOn =
    before !== null && goesOn(typed, before) && subjects(typed) + typed.spans.length + leftOut(typed) === 0
  const asked = await answerParsed(ctx, text, parsed, context)
  // a line that goes on, names nothing, no days either, and is refused leaves what it went on from
  return asked.thread === null && asked.answer.kind === 'refusal' && isOn
    ? { ...asked, thread: after }
    : asked
}

async function answerParsed(
  ctx: Ctx,
  text: string,
  parsed: Parsed,
  context: QuestionContext,
): Promise<Asked> {
  const day = context.today
  if (isPaidIn(parsed))
    return { answer: await worth.answerPaidIn(ctx, parsed.spans[0] ?? always), thread: threadOf(parsed) }
  const outcome = intentOf(parsed, day)
  // a word that limits would be forgotten by what goes on from it
  const isUnknown = (code: string): boolean => code === 'words_unknown' && parsed.limits.length === 0
  if (outcome.ask === 'refuse')
    return {
      answer: refusal(outcome.code, outcome.word),
      thread: isUnknown(outcome.code) ? threadOf(parsed) : null,
    }
  if (outcome.ask === 'period')
    return { answer: choosePeriod(text), thread: isKept(parsed) ? threadOf(parsed) : null }
  if (await kinds.leavesInvesting(ctx, outcome, parsed.keys.has('outflow') || leftAccount.test(text)))
    return { answer: refusal('not_known'), thread: null }
  const found = withDays(withQuestions(await answerIntent(ctx, outcome), text, context), day)
  if (await kinds.hidesMoved(ctx, outcome, found)) return { answer: refusal('not_known'), thread: null }
  const known = parsed.keys.has('ever') ? await sinceKnown(ctx, outcome, found, text) : found
  const answer = withYesOrNo(text, withoutEmptyName(withRemarks(known, parsed.remarks)), parsed)
  if (isOfOtherMeasure(text, answer)) return { answer: refusal('not_understood'), thread: null }
  if (leavesWhether(text, answer)) return { answer: refusal('not_known'), thread: null }
  if (answer.kind === 'refusal' && isUnknown(answer.code)) return { answer, thread: threadOf(parsed) }
  // other days may have an answer
  const isOfDays = answer.kind === 'refusal' && (answer.code === 'before_data' || answer.code === 'future')
  const goesOn = answer.kind === 'answer' || (answer.kind === 'choose' && answer.about === 'days') || isOfDays
  const kept = { ...withoutWish(parsed, outcome), spans: comingIn(outcome, day) ?? parsed.spans }
  const thread = goesOn && isKept(parsed) ? threadOf(kept, toldIn(outcome, answer)) : null
  return { answer, thread }
}

const leftAccount = /(?:طلع|خرج)ت? من حساب|(?:left|out of|gone from|went from) my accounts?\b/iu

/** The one shop or payer of which there was most. */
const toldIn = (intent: Intent, answer: Answer): string | null =>
  answer.kind === 'answer' &&
  (intent.ask === 'most' || (intent.ask === 'several' && intent.most)) &&
  !/^(?:month|category)$/.test(answer.rows?.kind ?? '')
    ? (answer.rows?.list.find(({ label }) => label === answer.params['what'])?.label ??
      (answer.code === 'count' ? String(answer.params['what']) : null))
    : null

/** What ran already when the data begin had earlier payments too: no total 'so far' of it is known. */
async function sinceKnown(ctx: Ctx, intent: Intent, found: Answer, text: string): Promise<Answer> {
  const from = found.kind === 'answer' ? found.notes.find(({ code }) => code === 'data_from')?.day : null
  // the largest that is known says since when; a total would lack what was before
  if (!from || intent.ask === 'rank' || !('span' in intent) || intent.span?.period !== 'all') return found
  const early = await answerIntent(ctx, { ...intent, span: { from, to: addDays(from, 35) } })
  const isNothing = early.kind !== 'answer' || ['no_payments', 'moved_none'].includes(early.code)
  const isRunning = !isNothing && early.params['count'] !== 0
  if (!isRunning) return found
  const question = `${bareOf(text)} ${isArabic(text) ? 'من' : 'since'} ${from}`
  return { kind: 'choose', about: 'days', word: null, choices: [{ label: question, question }] }
}

/** All days are those that the banks have. */
function withDays(answer: Answer, day: string): Answer {
  if (answer.kind !== 'answer' || answer.days?.from !== null) return answer
  const from = answer.notes.find(({ code }) => code === 'data_from')?.day
  return from ? { ...answer, days: { from, to: answer.days.to ?? day } } : answer
}

function answerIntent(ctx: Ctx, intent: Intent): Promise<Answer> {
  if (intent.ask === 'reaching') return reach.answerReaching(ctx, intent)
  switch (intent.ask) {
    case 'sum':
      return sums.answerSum(ctx, intent)
    case 'compare':
      return answerCompare(ctx, intent)
    case 'several':
      return answerSeveral(ctx, intent)
    case 'rank':
      return kinds.answerRank(ctx, intent)
    case 'list':
      return kinds.answerList(ctx, intent)
    case 'average':
      return rates.answerAverage(ctx, intent)
    case 'why':
      return changes.answerWhy(ctx, intent)
    case 'most':
      return answerMost(ctx, intent)
    case 'price':
      return changes.answerPrice(ctx, intent)
    case 'share':
      return shares.answerShare(ctx, intent)
    case 'saved':
      return rates.answerSaved(ctx, intent)
    case 'rate':
      return shares.answerRate(ctx, intent)
    case 'loans':
      return answerLoans(ctx)
    case 'times':
    case 'last':
      return times.answerTimes(ctx, intent)
    case 'groups':
      return times.answerGroups(ctx, intent)
    case 'next':
      return uae.answerDue(ctx, intent)
    case 'exchange':
      return answerExchange(ctx, intent)
    case 'balance':
      return worth.answerBalance(ctx, intent)
    case 'grown':
      return worth.answerGrown(ctx, intent)
    case 'invested':
      return worth.answerInvested(ctx, intent)
    case 'worth':
      return worth.answerWorth(ctx, intent)
    case 'afford':
      return ahead.answerAfford(ctx, intent)
    case 'budgets':
      return plans.answerBudgets(ctx, intent)
    case 'score':
      return uae.answerScore(ctx, intent)
    case 'fees':
      return uae.answerFees(ctx, intent)
    case 'home':
      return answerHome(ctx, intent)
    case 'safe':
      return ahead.answerSafe(ctx, intent)
    case 'ahead':
      return ahead.answerAhead(ctx)
    case 'goals':
      return plans.answerGoals(ctx)
    case 'subscriptions':
      return plans.answerSubscriptions(ctx, intent)
    case 'payday':
      return ahead.answerPayday(ctx)
    case 'bills':
      return bills.answerBills(ctx, intent)
    case 'cheques':
      return uae.answerCheques(ctx, intent)
    case 'returns':
      return uae.answerReturns(ctx, intent)
    case 'cards':
      return uae.answerCards(ctx, intent)
    case 'cardClear':
      return uae.answerCardClear(ctx, intent)
    case 'cardLeft':
      return uae.answerCardLeft(ctx, intent)
    case 'instalments':
      return answerInstalments(ctx, intent)
    case 'gratuity':
      return uae.answerGratuity(ctx)
    case 'debts':
      return worth.answerDebts(ctx)
    case 'zakat':
      return uae.answerZakat(ctx)
    case 'unusual':
      return uae.answerUnusual(ctx)
    case 'gaps':
      return spread.answerGaps(ctx, intent)
    case 'days':
      return spread.answerDays(ctx, intent)
    case 'lowest':
      return spread.answerLowest(ctx, intent)
    case 'runway':
      return spread.answerRunway(ctx)
    default:
      return intent satisfies never
  }
}
