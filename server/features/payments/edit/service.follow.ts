/** Follow-up work when a change of payments is undone or redone. */
import type { Follow } from '../../changes/service.ts'
import { publishTouched, refreshTotals } from '../totals/service.totals.ts'
import { recategoriseUnlearned } from '../categorise/service.relearn.ts'
import { hasCounted, selectChanged, selectSearchedAnew, selectTaught } from './store.follow.ts'
import { writeSearchTexts } from '../categorise/store.stored.ts'
import { touchedBy } from '../changed-days.ts'

export { selectChangedIds as readChangedIds } from './store.follow.ts'

/** Updates totals and search texts, and emits the events that other features subscribe to. */
const followTransactions: Follow = {
  table: 'transactions',
  async follow(tx, { userId }, { changeId, direction, now }) {
    const changed = await selectChanged(tx, userId, changeId)
    await writeSearchTexts(tx, userId, await selectSearchedAnew(tx, userId, changeId, direction))
    const isCounted = await hasCounted(tx, userId, changeId)
    await (isCounted ? refreshTotals : publishTouched)(tx, userId, touchedBy(changed), now)
  },
}

/** Payments that had a category only because the undone change taught it are categorised again. */
const followLearned: Follow = {
  table: 'merchant_rules',
  async follow(tx, { userId }, { changeId, direction, now }) {
    if (direction === 'redo') return
    for (const { row_id, category_id: categoryId } of await selectTaught(tx, userId, changeId)) {
      const end = row_id.lastIndexOf(' ')
      const learned = { key: row_id.slice(0, end), type: row_id.slice(end + 1), categoryId }
      await refreshTotals(tx, userId, await recategoriseUnlearned(tx, userId, learned, now), now)
    }
  },
}

/** Split lines can change without their payment changing. */
const followSplits: Follow = { ...followTransactions, table: 'transaction_splits' }

export const editFollows: readonly Follow[] = [followLearned, followTransactions, followSplits]
