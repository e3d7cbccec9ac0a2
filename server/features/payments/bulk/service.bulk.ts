/** Applies one change to many transactions: those that the user picked, or all that match a filter. */
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/ledger/transaction-edits.ts'
import { cleanText } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { foldSearch } from '../../../platform/fold.ts'
import { findCategory } from '../../categories/service.ts'
import { isRepeated, recordChange, recordRows, withChangeId } from '../../changes/service.ts'
import { findFirstRow, findRow, resolveFilter } from '../../ledger/list/service.ts'
import { type Edited, editedAnswer, merchantOf } from '../edit/service.edit.ts'
import { affectsOtherPayments, requireOwnerFor } from '../partner.ts'
import { learnRule } from '../categorise/store.learned.ts'
import { categoryOf, viewTransaction } from '../../ledger/view.ts'
import { selectChangedIds } from '../edit/store.follow.ts'
import { reapplyTagRules } from '../categorise/service.judge.ts'
import { requireTags } from '../tags/service.tags.ts'
import { editedParams } from '../edit/edited.ts'
import { publishTouched, refreshTotals } from '../totals/service.totals.ts'
import {
  type BulkChange,
  deleteManual,
  type ManyChanged,
  pickByFilter,
  pickByIds,
  selectNamedBefore,
  updateMany,
} from './store.bulk.ts'
import { writeSearchTexts } from '../categorise/store.stored.ts'

type Body = BodyOf<typeof contract.bulkEdit>
export type BulkAnswer = { changed: number; skipped: number }

/** Edits or deletes the selected rows in one transaction and one recorded change; totals are updated once. */
export async function editMany(ctx: Ctx, { ids, filter, except = [], set }: Body): Promise<BulkAnswer> {
  if ((ids === undefined) === (filter === undefined)) fail('bulk_selection_required')
  if (Object.values(set).every((value) => value === undefined)) fail('bulk_nothing_to_set')
  requireOwnerFor(ctx, set, ['excluded', 'delete'])
  const resolvedFilter = filter && (await resolveFilter(ctx, filter))
  const now = ctx.clock.now()
  return write(ctx.db, ctx, async (tx) => {
    const { userId } = ctx
    const picked = resolvedFilter
      ? await pickByFilter(tx, userId, resolvedFilter, lower(except))
      : pickByIds(userId, lower(ids ?? []))
    const params = ({ changed }: BulkAnswer) => ({ count: changed })
    if (set.delete)
      return recordChange(
        tx,
        ctx,
        'transaction.delete',
        async () => finish(tx, userId, await deleteManual(tx, userId, picked), now),
        params,
      )
    const change = await changeOf(tx, ctx, set)
    const category = set.category && (await findCategory(tx, userId, set.category, ctx.language))?.name
    return recordChange(
      tx,
      ctx,
      'transaction.bulk',
      async (changeId) => {
        const changed = await updateMany(tx, userId, { picked, change, changeId, now })
        if (change.merchant !== undefined || change.note !== undefined)
          await searchAgain(tx, userId, changeId)
        if ((change.tags !== undefined || change.untag !== undefined) && affectsOtherPayments(ctx)) {
          const ids = await selectChangedIds(tx, userId, changeId, 'transactions')
          await recordRows(tx, changeId, () => reapplyTagRules(tx, userId, ids, now))
        }
        if (isUncounted(set)) {
          await publishTouched(tx, userId, changed.touched, now)
          return answerOf(changed)
        }
        return finish(tx, userId, changed, now)
      },
      (answer) => ({
        ...params(answer),
        ...(set.category === undefined ? {} : { category_to: category ?? '' }),
      }),
      { ownRows: true },
    )
  })
}

/**
 * Names and categorises payments of one merchant, verifies them, and learns the category for its later ones,
 * as one change. Fails with 404 if none of the ids is a visible payment.
 */
export async function editGroup(
  caller: Ctx,
  { ids, description, category, change_id: changeId }: BodyOf<typeof contract.editGroup>,
): Promise<Edited & { changed: number }> {
  const ctx = withChangeId(caller, changeId)
  const { userId } = ctx
  const now = ctx.clock.now()
  return write(ctx.db, ctx, async (tx) => {
    const before = await findFirstRow(tx, userId, lower(ids))
    const was = viewTransaction(before, ctx.language)
    const repeated = await isRepeated(tx, ctx)
    const { count: changed } = repeated
      ? { count: 0 }
      : await recordChange(
          tx,
          ctx,
          'transaction.edit',
          async (recorded) => {
            const change = {
              ...(await changeOf(tx, ctx, { category, merchant: description }, 'category')),
              verified: true,
            }
            const picked = pickByIds(userId, lower(ids))
            const updated = await updateMany(tx, userId, { picked, change, changeId: recorded, now })
            if (description !== undefined) await searchAgain(tx, userId, recorded)
            const merchant = merchantOf(before, { user_category_id: category, user_category_set: true })
            if (merchant && category !== categoryOf(before) && affectsOtherPayments(ctx))
              await recordRows(tx, recorded, () => learnRule(tx, userId, merchant, now))
            const { changed: count } = await finish(tx, userId, updated, now)
            const becomes = viewTransaction(await findRow(tx, userId, before.id), ctx.language)
            return { count, name: was.description, ...editedParams(was, becomes) }
          },
          (params) => params,
          { ownRows: true },
        )
    const row = await findRow(tx, userId, before.id)
    const merchant = merchantOf(row, { user_category_id: category, user_category_set: true })
    return { changed, ...(await editedAnswer(tx, ctx, row, merchant)) }
  })
}

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

async function changeOf(tx: Tx, ctx: Ctx, set: Body['set'], field = 'set.category'): Promise<BulkChange> {
  const { category: newCategory, merchant, note, verified, excluded } = set
  const change: BulkChange = { verified, excluded }
  if (set.tags !== undefined) change.tags = await requireTags(tx, ctx.userId, set.tags)
  if (set.untag !== undefined) change.untag = lower(set.untag)
  if (merchant !== undefined) change.merchant = searched(cleanText(merchant))
  if (note !== undefined) change.note = searched(cleanText(note))
  if (newCategory === undefined) return change
  const category =
    newCategory === null || newCategory === '' ? null : await findCategory(tx, ctx.userId, newCategory)
  if (category === null && newCategory) fail('category_required', {}, { field })
  return { ...change, category: category && { id: category.id, type: category.type } }
}

const searched = (text: string): { text: string; folded: string } => ({ text, folded: foldSearch(text) })

/** Rebuilds the search text of rows that had a note or name before; `updateMany` only appends to it. */
async function searchAgain(tx: Tx, userId: string, changeId: string): Promise<void> {
  const rows = await selectNamedBefore(tx, userId, changeId)
  if (rows.length > 0) await recordRows(tx, changeId, () => writeSearchTexts(tx, userId, rows))
}

async function finish(tx: Tx, userId: string, changed: ManyChanged, now: Date): Promise<BulkAnswer> {
  await refreshTotals(tx, userId, changed.touched, now)
  return answerOf(changed)
}

const answerOf = ({ changed, picked }: ManyChanged): BulkAnswer => ({ changed, skipped: picked - changed })

/** Whether only notes are set, which no total counts. */
function isUncounted(set: Body['set']): boolean {
  return Object.entries(set).every(([name, value]) => value === undefined || name === 'note')
}
