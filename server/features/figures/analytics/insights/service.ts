import { setImmediate as giveWay } from 'node:timers/promises'
import type { Insight as InsightView, listInsights } from '#contract/figures/insights.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import { addDays } from '#contract/period.ts'
import type { Ctx } from '../../../../context.ts'
import { today } from '../../../../platform/clock.ts'
import { read } from '../../../../platform/db/db.ts'
import type { Language } from '../../../../platform/i18n/index.ts'
import { writeChange } from '../../../changes/service.ts'
import { pointsOf, readBalances } from '../../../accounts/service.ts'
import { readDaysOff } from '../../../days/calendar/service.ts'
import type { Rates } from '../../../days/rates/service.ts'
import { type AccountHistory, readHistory } from '../../../accounts/service.history.ts'
import { categoriesById } from '../../../categories/service.ts'
import { translateStoredName } from '../../../categories/names.ts'
import { detectBetween } from '../../../expected/series/service.detect.ts'
import { aed } from '../../../ledger/totals/service.flows.ts'
import { findInsights } from './find.ts'
import type { HeldAccount, Insight } from './types.ts'
import { deleteDismissal, selectDismissals, selectInsightRows, upsertDismissal } from './store.ts'

type Insights = Omit<ResponseOf<typeof listInsights>, 'success'>
/** Thirteen months, so that the current month has twelve before it. */
const lookBackDays = 400
const heldDays = 90
const mostEvidence = 20

/** Insights, newest first, without dismissed ones. */
export async function readInsights(ctx: Ctx): Promise<Insights> {
  const day = today(ctx.clock)
  const [rows, balances, histories, dismissed, categories, daysOff] = await read(ctx.db, ctx, (tx) => {
    const balancesRead = readBalances(tx, ctx.userId, day)
    const points = pointsOf({ from: addDays(day, -heldDays), to: day })
    return Promise.all([
      selectInsightRows(tx, ctx, addDays(day, -lookBackDays), day),
      balancesRead,
      readHistory(tx, ctx.userId, balancesRead, points, day),
      selectDismissals(tx, ctx.userId),
      categoriesById(tx, ctx.userId, ctx.language),
      readDaysOff(tx, ctx.userId),
    ])
  })
  const first = rows[0]
  if (!first) return { insights: [], dismissed }
  const hidden = new Set(dismissed)
  const dataFrom = balances.dataFrom ?? first.day
  await giveWay()
  const insights = findInsights({
    today: day,
    rows,
    series: await detectBetween(rows, day, daysOff),
    dataFrom: dataFrom > first.day ? dataFrom : first.day,
    accounts: heldAccounts(histories, balances.rates, ctx.language),
  })
  return {
    insights: insights
      .filter(({ key }) => !hidden.has(key))
      .map((insight) => viewInsight(insight, categories.get(insight.categoryId ?? '')?.name, ctx.language)),
    dismissed,
  }
}

/**
 * The current accounts with the lowest balance of each over the days; accounts with the same name get their
 * bank's name.
 */
function heldAccounts(histories: readonly AccountHistory[], rates: Rates, language: Language): HeldAccount[] {
  const current = histories.filter(({ row }) => row.kind === 'current')
  return current.flatMap(({ row, minor }) => {
    const least = minor.reduce((low, balance) => (balance < low ? balance : low), minor[0] ?? 0n)
    const inAed = rates.toAed(least, row.currency)
    const shared = current.some((other) => other.row.id !== row.id && other.row.name === row.name)
    const name =
      shared && row.bank_name ? `${row.name} · ${shownBankName(row.bank_name, language)}` : row.name
    return inAed === null ? [] : [{ id: row.id, name, least: inAed }]
  })
}

function viewInsight(insight: Insight, category: string | undefined, language: Language): InsightView {
  const { key, kind, day, minor, usual, subject, categoryId, merchantKey, rows } = insight
  return {
    key,
    kind,
    day,
    amount: aed(minor),
    usual: usual === null ? null : aed(usual),
    subject: kind === 'category_high' ? (category ?? subject) : translateStoredName(subject, language),
    category: categoryId,
    evidence: rows
      .toReversed()
      .slice(0, mostEvidence)
      .map((row) => ({
        id: row.id,
        date: row.day,
        name: translateStoredName(row.name, language),
        amount: aed(row.minor),
      })),
    from: rows[0]?.day ?? null,
    to: rows.at(-1)?.day ?? null,
    merchant: merchantKey,
  }
}

/** Hides an insight or a card, or shows it again. */
export async function dismissInsight(
  ctx: Ctx,
  { key, undo }: { key: string; undo?: boolean | undefined },
): Promise<void> {
  await writeChange(ctx, 'insight.dismiss', (tx) =>
    undo ? deleteDismissal(tx, ctx.userId, key) : upsertDismissal(tx, ctx.userId, key, ctx.clock.now()),
  )
}
