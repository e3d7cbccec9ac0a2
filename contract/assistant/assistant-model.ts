/** Answers in words: a language model that the operator or the person sets, its consent, its log and its stream. */
import * as z from 'zod/mini'
import { AnswerMoney, AnswerRow, longestQuestion } from './assistant.ts'
import { DayText, Done, IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Proposal } from '../proposals/proposals.ts'

const Host = z.string()
const ModelSettings = z.object({
  /** Where questions go: the person's own model if they set one, else the operator's; null without either. */
  model: z.nullable(z.object({ host: Host, name: z.string(), own: z.boolean() })),
  /** The person's own; its key is never shown. */
  own: z.nullable(z.object({ address: z.string(), model: z.string(), has_key: z.boolean() })),
  /** Since when the person agrees that questions go to this host; null: nothing is sent. */
  agreed_at: z.nullable(Instant),
})
export type ModelSettings = z.infer<typeof ModelSettings>
const settingsAnswer = successResponse({ settings: ModelSettings })

export const readModelSettings = endpoint('GET', '/api/user/assistant', {
  demo: true,
  tokens: 'never',
  self: true,
  summary: 'Whether questions may be answered in words by a language model, and by which',
  response: settingsAnswer,
})
export const giveModelConsent = endpoint('POST', '/api/user/assistant/consent', {
  tokens: 'never',
  self: true,
  summary: 'Agrees that questions and what answers them are sent to the model at a host',
  /** The host that was shown, so that nobody agrees to another one. */
  body: z.object({ host: z.string().check(z.maxLength(300)) }),
  response: settingsAnswer,
  errors: ['conflict', 'not_configured'],
})
export const withdrawModelConsent = endpoint('DELETE', '/api/user/assistant/consent', {
  tokens: 'never',
  self: true,
  summary: 'Ends the consent: nothing is sent any more',
  response: settingsAnswer,
})
export const saveOwnModel = endpoint('PUT', '/api/user/assistant/model', {
  tokens: 'never',
  self: true,
  summary:
    'Sets a model of the person’s own with an OpenAI-compatible API; its key is encrypted and never returned',
  body: z.object({
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    model: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** Without one the key that is stored for the same address stays. */
    key: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  response: settingsAnswer,
})
export const deleteOwnModel = endpoint('DELETE', '/api/user/assistant/model', {
  tokens: 'never',
  self: true,
  summary: 'Removes the person’s own model and its key',
  response: settingsAnswer,
})

export const wordsStates = ['complete', 'cut', 'limit', 'failed'] as const
export type WordsState = (typeof wordsStates)[number]
const LogEntry = z.object({
  id: Uuid,
  at: Instant,
  host: Host,
  model: z.string(),
  /** As it was sent: with placeholders for names and numbers. */
  question: z.string(),
  state: z.enum(wordsStates),
})
export type LogEntry = z.infer<typeof LogEntry>
export const listModelLog = endpoint('GET', '/api/user/assistant/log', {
  demo: true,
  tokens: 'never',
  self: true,
  summary: 'What was sent to a model in the last 30 days, newest first, at most 100 questions',
  response: successResponse({ entries: z.array(LogEntry) }),
})
export const readModelLog = endpoint('GET', '/api/user/assistant/log/:id', {
  tokens: 'never',
  self: true,
  summary: 'Exactly what was sent for one question, and what came back',
  params: IdParams,
  response: successResponse({
    entry: z.extend(LogEntry, {
      /** How often the model was asked; each request repeats what was sent before it. */
      requests: z.number(),
      sent: z.string(),
      received: z.string(),
    }),
  }),
  errors: ['not_found'],
})
export const clearModelLog = endpoint('DELETE', '/api/user/assistant/log', {
  tokens: 'never',
  self: true,
  summary: 'Deletes what was kept of the questions to a model',
  response: Done,
})

/** Figures of tools that have a name; others are in the rows. */
export const figureCodes = [
  'amount',
  'spent',
  'received',
  'income',
  'left',
  'total',
  'before',
  'first',
  'second',
  'difference',
  'opening',
  'closing',
  'assets',
  'debts',
  'fees',
  'interest',
  'vat',
  'left_to_pay',
  'safe',
  'lowest',
  'sent',
  'least',
  'most',
  'paid',
  'owed',
  'score',
  'count',
] as const
export type FigureCode = (typeof figureCodes)[number]
export const toolSubjects = [
  'list_accounts',
  'list_categories',
  'search_payments',
  'sum_payments',
  'compare_periods',
  'cash_flow',
  'net_worth',
  'list_bills',
  'list_recurring',
  'look_ahead',
  'what_if',
  'list_budgets',
  'list_goals',
  'list_fees',
  'list_remittances',
  'list_cheques',
  'list_cards',
  'list_instalments',
  'gratuity',
  'zakat',
  'list_insights',
  'health_score',
  'explain_payment',
] as const
export type ToolSubject = (typeof toolSubjects)[number]
export const aboutKinds = [
  'income',
  'expense',
  'category',
  'account',
  'text',
  'least',
  'most',
  'filtered',
] as const
/** The product's own figures, under the product's own label. */
const FigureCard = z.object({
  tool: z.enum(toolSubjects),
  /** What the result was limited to; `filtered`: something more that is not named. */
  about: z.array(z.object({ is: z.enum(aboutKinds), text: z.string() })),
  days: z.nullable(z.object({ from: z.nullable(DayText), to: z.nullable(DayText) })),
  figures: z.array(
    z.object({ code: z.enum(figureCodes), amount: z.nullable(AnswerMoney), number: z.nullable(z.number()) }),
  ),
  rows: z.array(AnswerRow),
  more: z.number(),
  evidence: z.array(z.string().check(z.startsWith('/'))),
})
export type FigureCard = z.infer<typeof FigureCard>

/** What the product says where a question asks for it: no advice, no forecasts, moves no money, does not know. */
export const noCodes = ['advice', 'forecast', 'deeds', 'unknown'] as const
export type NoCode = (typeof noCodes)[number]
export const sourceTopics = ['zakat', 'gratuity', 'religion', 'law'] as const
export type SourceTopic = (typeof sourceTopics)[number]

/** One line of the stream, as JSON. The last one is an `end`; without it the connection was lost. */
export const WordsEvent = z.discriminatedUnion('kind', [
  /** Words between the cards, which say nothing about the person's money. */
  z.object({ kind: z.literal('sentence'), text: z.string() }),
  z.object({ kind: z.literal('no'), code: z.enum(noCodes) }),
  z.object({ kind: z.literal('card'), card: FigureCard }),
  /** A change that the model proposes; nothing happens until the person confirms it. */
  z.object({ kind: z.literal('proposal'), proposal: Proposal }),
  z.object({
    kind: z.literal('end'),
    state: z.enum(wordsStates),
    sources: z.array(z.enum(sourceTopics)),
  }),
])
export type WordsEvent = z.infer<typeof WordsEvent>

export const askInWords = endpoint('POST', '/api/user/ask/words', {
  tokens: 'never',
  summary:
    'Answers a question by cards of the product’s figures that a language model chooses, as a stream of JSON lines (`application/x-ndjson`)',
  body: z.object({ question: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestQuestion)) }),
  response: z.unknown(),
  errors: ['conflict', 'not_configured', 'rate_limited'],
})
