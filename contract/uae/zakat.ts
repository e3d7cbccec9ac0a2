import * as z from 'zod/mini'
import { Amount, DayText, Done, IdParams, successResponse, typedText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/**
 * How an account is treated: opinions differ on all but `money`,
 * which always counts, and `none`, which never does.
 */
export const zakatTreatments = ['money', 'jewellery', 'shares', 'lent', 'debt', 'none'] as const
export type ZakatTreatment = (typeof zakatTreatments)[number]
/** How an investment can be treated: `money` if it is held for trade, `shares` if for what it pays. */
export const zakatInvestmentTreatments = ['money', 'shares', 'jewellery', 'none'] as const
export type ZakatInvestmentTreatment = (typeof zakatInvestmentTreatments)[number]
/** Questions on which scholars differ. `dips`: whether falling below the nisab restarts the year. */
export const zakatQuestions = ['jewellery', 'shares', 'lent', 'gratuity', 'debts', 'dips'] as const
export type ZakatQuestion = (typeof zakatQuestions)[number]
/** Until the user decides, the results of both opinions are shown. */
export const zakatAnswers = ['ask', 'yes', 'no'] as const
export type ZakatAnswer = (typeof zakatAnswers)[number]
export const zakatMetals = ['gold', 'silver'] as const
export const zakatYears = ['lunar', 'solar'] as const
/** Number of days after which a metal price has to be entered again. */
export const zakatPriceDays = 7

const Answers = z.object({
  jewellery: z.enum(zakatAnswers),
  shares: z.enum(zakatAnswers),
  lent: z.enum(zakatAnswers),
  gratuity: z.enum(zakatAnswers),
  debts: z.enum(zakatAnswers),
  dips: z.enum(zakatAnswers),
})
const Price = z.object({ per_gram: Amount, day: DayText })
const Result = z.object({ base: Amount, due: Amount })

export const Zakat = z.object({
  metal: z.enum(zakatMetals),
  /** The price of a gram in AED as entered by the user; null if not entered. */
  price: z.nullable(Price),
  /** Whether the price is missing or older than a week, in which case no result is shown. */
  price_needed: z.boolean(),
  nisab: z.object({ grams: z.number(), amount: z.nullable(Amount) }),
  year: z.enum(zakatYears),
  /** Percentage due of the wealth above the nisab: 2.5 for a lunar year, 2.577 for a solar one. */
  rate: z.number(),
  /** The day the year is counted from; null if not chosen. */
  begins: z.nullable(DayText),
  /** The current year. */
  running: z.nullable(z.object({ from: DayText, due_on: DayText })),
  answers: Answers,
  /**
   * The calculation: what each account contributes, debts
   * negative; `ask` lines are in only one of the two results.
   */
  lines: z.array(
    z.object({
      /** Null for the gratuity, for investments, and for money at the place of investments that `name` says. */
      account_id: z.nullable(Uuid),
      /** The investment whose value at the last known price this is; else null. */
      instrument_id: z.nullable(Uuid),
      name: z.string(),
      treatment: z.enum([...zakatTreatments, 'gratuity']),
      counts: z.enum(zakatAnswers),
      amount: Amount,
    }),
  ),
  /** Number of accounts and investments without a known balance, price or rate, which are in no result. */
  left_out: z.number(),
  /** The lowest that the counted money fell in the current year, if it was below the nisab. */
  dip: z.nullable(z.object({ day: DayText, amount: Amount })),
  /**
   * The minimum and maximum result that the open questions allow;
   * equal once all are decided. Null without a price.
   */
  least: z.nullable(Result),
  most: z.nullable(Result),
  /** Undecided questions that affect the result. */
  open: z.array(z.enum(zakatQuestions)),
  payments: z.array(z.object({ id: Uuid, day: DayText, amount: Amount, note: z.string() })),
  /** Paid in the current year, or in total if no year is chosen. */
  paid: Amount,
})
export type Zakat = z.infer<typeof Zakat>

const One = successResponse({ zakat: Zakat })

export const readZakat = endpoint('GET', '/api/user/zakat', {
  etag: true,
  summary: 'The private zakat worksheet; null while it is off',
  response: successResponse({ zakat: z.nullable(Zakat) }),
})
export const saveZakat = endpoint('PUT', '/api/user/zakat', {
  demo: true,
  summary: 'Turns the worksheet on, and sets what is named',
  body: z.object({
    metal: z.optional(z.enum(zakatMetals)),
    price: z.optional(z.nullable(Price)),
    year: z.optional(z.enum(zakatYears)),
    begins: z.optional(z.nullable(DayText)),
    answers: z.optional(z.partial(Answers)),
    accounts: z.optional(
      z.array(z.object({ account_id: Uuid, treatment: z.enum(zakatTreatments) })).check(z.maxLength(200)),
    ),
    investments: z.optional(
      z
        .array(z.object({ instrument_id: Uuid, treatment: z.enum(zakatInvestmentTreatments) }))
        .check(z.maxLength(300)),
    ),
  }),
  response: One,
})
export const deleteZakat = endpoint('DELETE', '/api/user/zakat', {
  demo: true,
  summary: 'Turns the worksheet off and deletes everything about it, the trail of its changes too',
  response: Done,
  errors: ['not_found'],
})
export const payZakat = endpoint('POST', '/api/user/zakat/payments', {
  demo: true,
  summary: 'Adds a payment to the log; it moves no money',
  body: z.object({ day: DayText, amount: z.number(), note: z.optional(typedText(200)) }),
  response: One,
  errors: ['not_found'],
})
export const deleteZakatPayment = endpoint('DELETE', '/api/user/zakat/payments/:id', {
  demo: true,
  summary: 'Removes a payment from the log',
  params: IdParams,
  response: One,
  errors: ['not_found'],
})
