/** Questions in plain words, answered with figures that the product's own code computes. */
import * as z from 'zod/mini'
import { Amount, Currency, DayText, EntryType, Period, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { insightKinds } from '../figures/insights.ts'
import { safePartKinds } from '../planning/look-ahead.ts'
import { askedKinds, Proposal } from '../proposals/proposals.ts'

export const longestQuestion = 200

/** What a question is about; each has its sentences in the catalogues. */
export const answerCodes = [
  'spent',
  'spent_on',
  'spent_at',
  'received',
  'received_from',
  'left',
  'compared_more',
  'compared_less',
  'compared_same',
  'percent_more',
  'percent_less',
  'count',
  'last_payment',
  'first_payment',
  'no_payments',
  'no_income',
  'none_such',
  'none_came',
  'none_due',
  'pending_all',
  'payments',
  'balance',
  'balance_of',
  'balance_up',
  'balance_down',
  'balance_same',
  'net_worth',
  'net_worth_change',
  'investments_worth',
  'investments_paid',
  'next_bill',
  'no_next_bill',
  'bill_covered',
  'bill_short',
  'next_pay',
  'bills_due',
  'bills_between',
  'bills_paid',
  'bills_none',
  'bills_none_between',
  'afford_yes',
  'afford_reserve',
  'afford_reserve_all',
  'afford_later',
  'afford_perhaps',
  'afford_savings',
  'afford_alone_no',
  'afford_no',
  'safe_to_spend',
  'pay_left',
  'reaches',
  'reached',
  'ahead',
  'ahead_below',
  'ahead_later',
  'nobody_paid',
  'score',
  'budgets_fine',
  'budgets_over',
  'budget_of',
  'budgets_none',
  'goals',
  'goals_none',
  'goal_of',
  'subscriptions',
  'subscriptions_month',
  'subscriptions_none',
  'fees',
  'sent_home',
  'cheques',
  'cheques_none',
  'cheques_found',
  'cheques_returned',
  'cheques_returned_none',
  'cards',
  'cards_none',
  'instalments',
  'instalments_none',
  'instalments_found',
  'instalment_plan',
  'instalments_paid',
  'instalments_left',
  'gratuity',
  'gratuity_none',
  'zakat',
  'insights',
  'insights_none',
  'groups',
  'several',
  'most',
  'more_by',
  'least',
  'each',
  'exchange_rate',
  'months_without',
  'months_all',
  'biggest',
  'smallest',
  'biggest_nth',
  'average',
  'average_left',
  'saved_rate',
  'loans',
  'cost_cash',
  'cost_interest',
  'cost_vat',
  'cost_fee',
  'moved_in',
  'moved_out',
  'moved_from',
  'moved_none',
  'card_left',
  'card_clear',
  'card_short',
  'pending_only',
  'share_of',
  'share_of_spending',
  'most_each',
  'times_per_month',
  'times_per_week',
  'gap_average',
  'gap_longest',
  'days_without',
  'balance_lowest',
  'runway',
  'price_up',
  'price_up_by',
  'price_down_by',
  'price_up_percent',
  'price_down_percent',
  'price_before',
  'price_down',
  'price_same',
  'debts',
  'owed',
  'owed_by',
  'owed_none',
  'owed_none_by',
] as const
export type AnswerCode = (typeof answerCodes)[number]

/** Why there is no answer. Each goes with three questions that can be answered. */
export const refusalCodes = [
  'not_understood',
  'words_unknown',
  'currency',
  'two_subjects',
  'no_period',
  'future',
  'before_data',
  'zakat_off',
  'zakat_price',
  'not_known',
  'incomplete',
  'no_data',
  'no_advice',
  'no_forecast',
  'no_orders',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What limits a figure. */
export const answerNotes = [
  'data_from',
  'incomplete',
  'estimate',
  'gratuity',
  'zakat',
  'pending',
  'mentions',
  'set_aside',
  'only',
  'overlap',
  'cheques',
  'driving',
  'cover_covered',
  'cover_likely',
  'cover_short',
  'cover_unknown',
  'found',
  'one_question',
  'whole_days',
  'fees_beside',
  'no_own_limit',
  'price_since',
] as const
export type AnswerNote = (typeof answerNotes)[number]

/** What the rows under an answer are. */
export const rowsKinds = [
  'category',
  'merchant',
  'group',
  'account',
  'month',
  'payments',
  'bills',
  'accounts',
  'parts',
  'budgets',
  'goals',
  'series',
  'cards',
  'cheques',
  'plans',
  'countries',
  'fees',
  'compared',
  'flow',
  'worth',
  'insights',
] as const

/** What the catalogues name in rows. */
export const codedLabels = [
  'income',
  'spent',
  'assets',
  'debts',
  'asked',
  'safe_before',
  'lowest',
  'lowest_all',
  'fees',
  'interest',
  'vat',
  'unknown_country',
  'zakat_paid',
  'score_savings',
  'score_balance',
  'score_transactions',
  'score_accounts',
  ...safePartKinds.map((kind) => `safe_${kind}` as const),
] as const
export type CodedLabel = (typeof codedLabels)[number]

export const AnswerMoney = z.object({ amount: Amount, currency: Currency })
export type AnswerMoney = z.infer<typeof AnswerMoney>
const Address = z.string().check(z.startsWith('/'))

export const AnswerRow = z.object({
  /** A name of the person's data; empty where the code or the day names the row. */
  label: z.string(),
  code: z.nullable(z.enum(codedLabels)),
  /** What an insight says of the label. */
  insight: z.nullable(z.enum(insightKinds)),
  /** The day, or the first and the last day. */
  day: z.nullable(DayText),
  until: z.nullable(DayText),
  amount: z.nullable(AnswerMoney),
  /** The other figure of the row, such as a budget's limit or the points of a part of the score. */
  second: z.nullable(z.union([AnswerMoney, z.number()])),
  share: z.nullable(z.number()),
  type: z.nullable(EntryType),
  address: z.nullable(Address),
  /** Found among payments, and not confirmed by the person. */
  found: z.optional(z.boolean()),
})
export type AnswerRow = z.infer<typeof AnswerRow>

/** An answer, a question back with the readings to choose from, a refusal, or where a change is made. */
export const Answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    code: z.enum(answerCodes),
    /** Names and counts of the sentence, days in ISO form (`day`, `until`), and `says`: yes, no or perhaps, where it is asked. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The figure asked for; null where the answer is a day, a count or a list. */
    amount: z.nullable(AnswerMoney),
    /** A second amount in the sentence. */
    other: z.nullable(AnswerMoney),
    days: z.nullable(z.object({ from: z.nullable(DayText), to: z.nullable(DayText) })),
    rows: z.nullable(z.object({ kind: z.enum(rowsKinds), list: z.array(AnswerRow), more: z.number() })),
    /** A line over time, in AED. */
    chart: z.nullable(z.array(z.object({ day: DayText, amount: Amount }))),
    notes: z.array(
      z.object({
        code: z.enum(answerNotes),
        day: z.nullable(DayText),
        amount: z.nullable(AnswerMoney),
        /** Words of the question. */
        word: z.nullable(z.string()),
      }),
    ),
    /** The screens where the figures come from. */
    evidence: z.array(Address),
  }),
  z.object({
    kind: z.literal('choose'),
    /** What is to be chosen: whose payments, which days, or which income. */
    about: z.enum(['payee', 'days', 'income']),
    /** The words that may mean several payees. */
    word: z.nullable(z.string()),
    /** The readings, each as a question; an empty label stands for all of them together. */
    choices: z.array(z.object({ label: z.string(), question: z.string() })),
  }),
  z.object({ kind: z.literal('refusal'), code: z.enum(refusalCodes), word: z.nullable(z.string()) }),
  /** The question asks for a change: it says all of it, so that it can be proposed, or it is made on a screen. */
  z.object({
    kind: z.literal('change'),
    change: z.enum(askedKinds),
    address: Address,
    drafted: z.boolean(),
  }),
])
export type Answer = z.infer<typeof Answer>
export type FullAnswer = Extract<Answer, { kind: 'answer' }>

const Named = z.object({ id: z.string().check(z.maxLength(64)), name: z.string().check(z.maxLength(200)) })
const NamedCategory = z.extend(Named, {
  /** The words that named it. */
  typed: z.optional(z.string().check(z.maxLength(60))),
})
const few = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(6))
const Words = few(z.string().check(z.maxLength(200)))
const SpanDays = z.object({
  from: z.optional(DayText),
  to: z.optional(DayText),
  period: z.optional(Period),
  at: z.optional(DayText),
})
/** What an answer is of: the client hands it back, so that the next question may go on from it. */
export const Thread = z.object({
  /** Kinds of question and measures, in the grammar's own words. */
  keys: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(16)),
  categories: few(NamedCategory),
  payees: Words,
  /** Words that narrow what is named. */
  words: z.optional(Words),
  accounts: few(Named),
  countries: Words,
  days: few(SpanDays),
  min: z.nullable(z.string().check(z.maxLength(20))),
  max: z.nullable(z.string().check(z.maxLength(20))),
  weekday: z.nullable(z.string().check(z.maxLength(7))),
  /** In which sums are told; dirhams without one. */
  currency: z.optional(Currency),
  /** 2 for the second largest. */
  nth: z.optional(z.number().check(z.int(), z.minimum(2), z.maximum(3))),
  /** Whether money left the account that is named. */
  from: z.optional(z.boolean()),
  /** The last digits of a card. */
  card: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  without: z.object({ categories: few(Named), payees: Words }),
  /** The name with which a question for the most was answered. */
  told: z.optional(z.string().check(z.maxLength(200))),
  /** What the question before was of, where another subject or other days took its place. */
  earlier: z.optional(
    z.object({ categories: few(NamedCategory), payees: Words, days: z.optional(few(SpanDays)) }),
  ),
})
export type Thread = z.infer<typeof Thread>
const longestThread = 6_000

export const askQuestion = endpoint('GET', '/api/user/ask', {
  etag: true,
  summary:
    'Answers a question about the person’s own money, in English or Arabic, with figures and the screens behind them; says so if it cannot',
  query: z.object({
    /** None to ask again for what `after` holds. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(longestQuestion))),
    /** The `thread` of the answer before, as JSON, perhaps with less in it. */
    after: z.optional(z.string().check(z.maxLength(longestThread))),
  }),
  response: successResponse({
    answer: Answer,
    /** The answer to what the line asks before, where it asks two things. */
    first: z.optional(Answer),
    /** Null where nothing was answered. */
    thread: z.nullable(Thread),
  }),
})

export const proposeFromOrder = endpoint('POST', '/api/user/ask/proposals', {
  demo: true,
  tokens: 'never',
  summary: 'Writes down the change that a question asks for, which waits until the person confirms it',
  body: z.object({ question: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestQuestion)) }),
  response: successResponse({ proposal: Proposal }),
  errors: ['not_found', 'conflict'],
})
