/** Answers a question: it is parsed, a tool is called, and its figures are arranged. No model takes part. */
import type { Answer, Thread } from '#contract/assistant/assistant.ts'
import type { ProposalKind } from '#contract/proposals/proposals.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { readQuestionContext } from './answers/service.context.ts'
import { answerSeveral } from './answers/service.several.ts'
import * as kinds from './answers/service.kinds.ts'
import * as ahead from './answers/service.ahead.ts'
import * as changes from './answers/service.changes.ts'
import * as plans from './answers/service.plans.ts'
import * as rates from './answers/service.rates.ts'
import * as sums from './answers/service.sums.ts'
import * as times from './answers/service.times.ts'
import * as uae from './answers/service.uae.ts'
import * as worth from './answers/service.worth.ts'
import { refusal } from './answers/parts.ts'
import { screens } from './addresses.ts'
import { draftFor } from './service.propose.ts'
import { changesIn, isOrder } from './question/change.ts'
import { intentOf } from './question/decide.ts'
import type { Intent } from './question/intent.ts'
import { parseQuestion } from './question/parse.ts'
import { follow, restored, threadOf, withoutUnknown } from './question/thread.ts'

/** An answer, and what the next question may go on from. `after` is the thread of the answer before. */
export async function answerQuestion(
  ctx: Ctx,
  text: string,
  after: Thread | null = null,
): Promise<{ answer: Answer; thread: Thread | null }> {
  const none = (answer: Answer) => ({ answer, thread: null })
  const changing = changesIn(text)
  const [first] = changing
  if (first !== undefined) {
    const draft = await draftFor(ctx, text, changing)
    const change = draft?.kind ?? first
    return none({ kind: 'change', change, address: placeOf[change], drafted: draft !== null })
  }
  if (isOrder(text)) return none(refusal('no_orders'))
  const context = await readQuestionContext(ctx)
  const day = today(ctx.clock)
  const before = after && restored(after, context)
  const typed = parseQuestion(text, context)
  const parsed = before ? (text === '' ? before : follow(typed, before, day)) : typed
  const outcome = intentOf(parsed, day)
  const isUnknown = (code: string): boolean => code === 'words_unknown' && parsed.spans.length > 0
  if (outcome.ask === 'refuse')
    return {
      answer: refusal(outcome.code, outcome.word),
      thread: isUnknown(outcome.code) ? withoutUnknown(parsed) : null,
    }
  if (outcome.ask === 'period') return { answer: choosePeriod(text), thread: threadOf(parsed) }
  const answer = withDays(withQuestions(await answerIntent(ctx, outcome), text), day)
  if (answer.kind === 'refusal' && isUnknown(answer.code)) return { answer, thread: withoutUnknown(parsed) }
  // other days may have an answer
  const isOfDays = answer.kind === 'refusal' && (answer.code === 'before_data' || answer.code === 'future')
  return { answer, thread: answer.kind === 'answer' || isOfDays ? threadOf(parsed) : null }
}

/** Where a person makes a change. */
const placeOf: Readonly<Record<ProposalKind, string>> = {
  category: screens.transactions,
  rule: screens.rules,
  budget: screens.budgets,
  goal: screens.goals,
  reminder: screens.bills,
}

/** The same question with days to choose from, in its own language. */
function choosePeriod(text: string): Answer {
  const phrases = /[\u0621-\u064A]/.test(text)
    ? ['هذا الشهر', 'الشهر الماضي', 'هذه السنة']
    : ['this month', 'last month', 'this year']
  const bare = text.replace(/[\s?؟.!]+$/, '')
  return {
    kind: 'choose',
    about: 'days',
    word: null,
    choices: phrases.map((phrase) => ({ label: phrase, question: `${bare} ${phrase}` })),
  }
}

/** All days are those that the banks have. */
function withDays(answer: Answer, day: string): Answer {
  if (answer.kind !== 'answer' || answer.days?.from !== null) return answer
  const from = answer.notes.find(({ code }) => code === 'data_from')?.day
  return from ? { ...answer, days: { from, to: answer.days.to ?? day } } : answer
}

/** Puts each name to choose into the question, in place of the words that may mean several. */
function withQuestions(answer: Answer, text: string): Answer {
  if (answer.kind !== 'choose' || answer.word === null) return answer
  const parts = answer.word.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const typed = new RegExp(parts.join('\\s+'), 'iu')
  const choices = answer.choices.flatMap(({ label }) => {
    const question = text.replace(typed, () => label)
    return question === text ? [] : [{ label, question }]
  })
  return { ...answer, choices }
}

function answerIntent(ctx: Ctx, intent: Intent): Promise<Answer> {
  switch (intent.ask) {
    case 'sum':
      return sums.answerSum(ctx, intent)
    case 'compare':
      return sums.answerCompare(ctx, intent)
    case 'several':
      return answerSeveral(ctx, intent)
    case 'rank':
      return kinds.answerRank(ctx, intent)
    case 'list':
      return kinds.answerList(ctx, intent)
    case 'average':
      return kinds.answerAverage(ctx, intent)
    case 'why':
      return changes.answerWhy(ctx, intent)
    case 'most':
      return kinds.answerMost(ctx, intent)
    case 'price':
      return changes.answerPrice(ctx, intent)
    case 'share':
      return rates.answerShare(ctx, intent)
    case 'rate':
      return rates.answerRate(ctx, intent)
    case 'loans':
      return rates.answerLoans(ctx)
    case 'times':
    case 'last':
      return times.answerTimes(ctx, intent)
    case 'groups':
      return times.answerGroups(ctx, intent)
    case 'next':
      return plans.answerNext(ctx, intent)
    case 'balance':
      return worth.answerBalance(ctx, intent)
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
      return uae.answerHome(ctx, intent)
    case 'safe':
      return ahead.answerSafe(ctx)
    case 'ahead':
      return ahead.answerAhead(ctx)
    case 'goals':
      return plans.answerGoals(ctx)
    case 'subscriptions':
      return plans.answerSubscriptions(ctx)
    case 'payday':
      return plans.answerPayday(ctx)
    case 'bills':
      return plans.answerBills(ctx, intent)
    case 'cheques':
      return uae.answerCheques(ctx, intent)
    case 'cards':
      return uae.answerCards(ctx)
    case 'cardLeft':
      return uae.answerCardLeft(ctx)
    case 'instalments':
      return uae.answerInstalments(ctx)
    case 'gratuity':
      return uae.answerGratuity(ctx)
    case 'debts':
      return worth.answerDebts(ctx)
    case 'zakat':
      return uae.answerZakat(ctx)
    case 'unusual':
      return uae.answerUnusual(ctx)
    default:
      return intent satisfies never
  }
}
