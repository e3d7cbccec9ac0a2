/** The category's own side of a merge or removal; what refers to it is moved by those whose tables it is in. */
import { type Category, neededCategories } from '#contract/categories.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { plainId, viewCategory } from './names.ts'
import { removeCategoryRow, selectCategory } from './store.ts'

/** A category that can be removed, and the one that its payments go to; null is none. */
export type CategoryMove = { from: Category; to: Category | null }

/** Checks a move. Errors: category_not_found, category_needed, category_merge_type. */
export async function requireMove(
  tx: Tx,
  userId: string,
  ids: { from: string; to: string | null },
): Promise<CategoryMove> {
  const from = await selectCategory(tx, userId, plainId(ids.from))
  if (!from) return fail('category_not_found')
  if (neededCategories.includes(from.id)) fail('category_needed')
  if (ids.to === null) return { from: viewCategory(from), to: null }
  const to = await selectCategory(tx, userId, plainId(ids.to))
  if (!to || to.id === from.id || to.archived) return fail('category_not_found', {}, { field: 'into' })
  if (to.type !== from.type) fail('category_merge_type', {}, { field: 'into' })
  return { from: viewCategory(from), to: viewCategory(to) }
}

/** Takes the category out of every list; what would get it later gets the other. */
export async function removeCategory(
  tx: Tx,
  userId: string,
  { from, to }: CategoryMove,
  now: Date,
): Promise<void> {
  await removeCategoryRow(tx, userId, { id: from.id, to: to?.id ?? null, now })
}
