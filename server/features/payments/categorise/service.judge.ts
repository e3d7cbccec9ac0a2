/** Applies the active rules to existing payments. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Ctx } from '../../../context.ts'
import { type Tx, read, write } from '../../../platform/db/db.ts'
import { letOthersGo } from '../../../platform/turns.ts'
import { recordChange } from '../../changes/service.ts'
import { bankRowOf } from './bank-row.ts'
import { loadCategoriser, wordsOf } from './service.categoriser.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { pairTransfers } from '../transfers/service.transfers.ts'
import {
  type JudgedRow,
  type WordsWrite,
  selectJudged,
  selectJudgedByIds,
  writeWords,
} from './store.judged.ts'
import { type ResultRow, hasTagRules, writeResults } from './store.results.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'
import { selectSearched, writeSearchTexts } from './store.stored.ts'

const zeroId = '00000000-0000-0000-0000-000000000000'
const rowsPerStep = 2000
/** Rows looked at between two turns of the event loop, so that others are served. */
const rowsAtOnce = 400

/**
 * Re-applies the enabled rules to all payments, or only to those that `ruleIds` applied to. Payments without
 * a rule result before and after are not touched. Runs in short transactions of `rowsPerStep` rows, so that
 * locks are brief. Returns how many payments changed visibly.
 */
export async function reapplyRules(
  ctx: Ctx,
  { ruleIds, record }: { ruleIds?: readonly string[]; record: boolean },
): Promise<number> {
  const { userId } = ctx
  let changed = 0
  for (let after = zeroId; ;) {
    const step = await write(ctx.db, ctx, async (tx) => {
      const rows = await selectJudged(tx, userId, {
        after,
        limit: rowsPerStep,
        ...(ruleIds ? { ruleIds } : {}),
      })
      const judge = (): Promise<Judged> => judgeRows(tx, userId, rows, ctx.clock.now())
      return { rows, ...(await (record ? recordChange(tx, ctx, 'rule.edit', judge) : judge())) }
    })
    changed += step.changed
    after = step.rows.at(-1)?.id ?? after
    if (step.rows.length < rowsPerStep) break
  }
  return changed
}

/**
 * Re-applies the rules to payments whose tags changed, if any rule tests tags, and refreshes their totals.
 */
export async function reapplyTagRules(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ChangedDays[]> {
  if (ids.length === 0 || !(await hasTagRules(tx, userId))) return []
  const touched: ChangedDays[] = []
  for (let start = 0; start < ids.length; start += rowsPerStep) {
    const rows = await selectJudgedByIds(tx, userId, ids.slice(start, start + rowsPerStep))
    touched.push(...(await judgeRows(tx, userId, rows, now)).touched)
  }
  return touched
}

/**
 * Derives rows again, in the transaction that writes or shows them, if the user's rules or decisions have
 * changed since they were categorised; with `basis` null in any case. Returns whether it did. The caller applies the effects of
 * rules and refreshes the totals.
 */
export async function deriveAgain(
  tx: Tx,
  userId: string,
  { ids, basis }: { ids: readonly string[]; basis: string | null },
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return false
  const categorise = await loadCategoriser(tx, userId)
  if (categorise.basis === basis) return false
  for (let start = 0; start < ids.length; start += rowsPerStep) {
    const rows = await selectJudgedByIds(tx, userId, ids.slice(start, start + rowsPerStep))
    const words = rows.map((row) => ({ id: row.id, ...wordsOf(bankRowOf(row), categorise, row.account_id) }))
    await writeWords(tx, userId, words, now)
  }
  return true
}

/** Calls `work` with all visible payments that are not manual, in pages of `rowsAtOnce`. */
export async function eachPage(ctx: Ctx, work: (rows: readonly JudgedRow[]) => void): Promise<void> {
  for (let after = zeroId; ;) {
    const rows = await read(ctx.db, ctx, (tx) => selectJudged(tx, ctx.userId, { after, limit: rowsAtOnce }))
    work(rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < rowsAtOnce) return
    await letOthersGo()
  }
}

type Judged = { changed: number; touched: ChangedDays[] }

async function judgeRows(tx: Tx, userId: string, rows: readonly JudgedRow[], now: Date): Promise<Judged> {
  if (rows.length === 0) return { changed: 0, touched: [] }
  const categorise = await loadCategoriser(tx, userId)
  const words: WordsWrite[] = []
  const named: JudgedRow[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await giveWay()
    const next = wordsOf(bankRowOf(row), categorise, row.account_id)
    if (next.rule_ids.length === 0 && row.rule_ids.length === 0) continue
    words.push({ id: row.id, ...next })
    if (!row.decided && next.category_id !== row.category_id) named.push(row)
    else if (next.merchant !== row.merchant || next.merchant_key !== row.merchant_key) named.push(row)
  }
  if (words.length > 0) await writeWords(tx, userId, words, now)
  const results = await applyRuleEffects(tx, userId, now)
  const inFigures = touchedBy(results.filter(({ figures }) => figures))
  const paired = await pairTransfers(tx, userId, inFigures, now)
  const touched = [...touchedBy([...named, ...results]), ...paired]
  await refreshTotals(tx, userId, touched, now)
  return { changed: new Set([...named, ...results].map(({ id }) => id)).size, touched }
}

/**
 * Applies `rule_effects` to all payments where it has changed, in one statement. The user's decisions win: a
 * tag they removed does not return, their note is not overwritten, and their choices on transfers and review
 * stand. Returns the changed rows; the caller must refresh their totals, and re-pair transfers for those with
 * `figures` set.
 */
export async function applyRuleEffects(tx: Tx, userId: string, now: Date): Promise<ResultRow[]> {
  const rows = await writeResults(tx, userId, now)
  const noted = rows.filter((row) => row.noted).map(({ id }) => id)
  if (noted.length > 0) await writeSearchTexts(tx, userId, await selectSearched(tx, userId, noted))
  return rows.filter((row) => row.changed)
}
