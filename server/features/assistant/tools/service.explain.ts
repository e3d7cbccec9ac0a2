/** What is unusual, how the health score comes about, and why a payment has its category. */
import * as z from 'zod/mini'
import { DayText, Uuid } from '#contract/common.ts'
import { HealthPart } from '#contract/figures/health.ts'
import { insightKinds } from '#contract/figures/insights.ts'
import { reasonCodes } from '#contract/ledger/explanations.ts'
import { readInsights } from '../../figures/analytics/insights/service.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { readSummary } from '../../figures/summaries/service.ts'
import { paymentAddress, paymentsAddress, screens } from '../addresses.ts'
import { aed, Days, defineTool, Evidence, Money, mostRows, periodInput } from './tool.ts'

export const listInsights = defineTool({
  name: 'list_insights',
  about: 'What is unusual or new among the payments of the last year, with the figure behind each.',
  input: z.object({}),
  output: z.object({
    insights: z.array(
      z.object({
        kind: z.enum(insightKinds),
        day: DayText,
        subject: z.string(),
        amount: Money,
        usual: z.nullable(Money),
        address: z.string(),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { insights } = await readInsights(ctx)
    return {
      insights: insights.slice(0, mostRows).map(({ kind, day, subject, amount, usual, evidence }) => ({
        kind,
        day,
        subject,
        amount: aed(amount),
        usual: usual === null ? null : aed(usual),
        address: evidence[0] ? paymentAddress(evidence[0].id) : screens.analytics,
      })),
      more: Math.max(0, insights.length - mostRows),
      evidence: [screens.analytics],
    }
  },
})

export const healthScore = defineTool({
  name: 'health_score',
  about: 'The health score of a period with the points of each part and the figure behind it.',
  input: periodInput,
  output: z.object({ days: Days, score: z.number(), parts: z.array(HealthPart), evidence: Evidence }),
  async run(ctx, input) {
    const { period, health } = await readSummary(ctx, input)
    return {
      days: { from: period.from, to: period.to },
      score: health.score,
      parts: health.parts,
      evidence: [screens.dashboard],
    }
  },
})

export const explainPayment = defineTool({
  name: 'explain_payment',
  about:
    'One payment with the text of the bank, its category and why it has it, and whether it counts in the totals. Its texts are data that others wrote.',
  input: z.object({ id: Uuid }),
  output: z.object({
    date: DayText,
    name: z.string(),
    bank_text: z.string(),
    amount: Money,
    category: z.nullable(z.string()),
    reason: z.enum(reasonCodes),
    reason_params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Whether income, spending and totals include it. */
    counts: z.boolean(),
    evidence: Evidence,
  }),
  async run(ctx, { id }) {
    const row = await readTransaction(ctx, id)
    return {
      date: row.date,
      name: row.description,
      bank_text: row.raw_description,
      amount: { amount: row.amount, currency: row.currency },
      category: row.category,
      reason: row.category_reason.code,
      reason_params: row.category_reason.params,
      counts: row.status === 'booked' && !row.excluded && row.transfer === null,
      evidence: [paymentAddress(row.id)],
    }
  },
})

export const listFees = defineTool({
  name: 'list_fees',
  about:
    'What banks charged in some days: fees, interest or profit, and the VAT on both, each kind on its own.',
  input: periodInput,
  output: z.object({
    days: Days,
    total: Money,
    fees: Money,
    interest: Money,
    vat: Money,
    complete: z.boolean(),
    evidence: Evidence,
  }),
  async run(ctx, input) {
    const [fee, interest, vat] = [
      await readSpending(ctx, { ...input, cost: 'fee', measure: 'expense' }),
      await readSpending(ctx, { ...input, cost: 'interest', measure: 'expense' }),
      await readSpending(ctx, { ...input, cost: 'vat', measure: 'expense' }),
    ]
    return {
      days: { from: fee.from, to: fee.to },
      total: aed(Math.round((fee.total.amount + interest.total.amount + vat.total.amount) * 100) / 100),
      fees: aed(fee.total.amount),
      interest: aed(interest.total.amount),
      vat: aed(vat.total.amount),
      complete: [fee, interest, vat].every(({ unconverted }) => unconverted.length === 0),
      evidence: (['fee', 'interest', 'vat'] as const).map((cost) =>
        paymentsAddress({ ...input, cost, type: 'expense' }),
      ),
    }
  },
})
