/** Category groups, and the user's order of groups and categories. */
import type * as contract from '#contract/categories/category-edits.ts'
import { type CategoryGroup, lastGroup, seededGroups } from '#contract/categories/category-groups.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { defaultLanguage, type Language } from '../../platform/i18n/index.ts'
import { newId } from '../../platform/ids.ts'
import { writeChange } from '../changes/service.ts'
import { plainId, requireName, viewGroup } from './names.ts'
import {
  deleteGroupRow,
  type GroupRow,
  insertGroups,
  maxGroups,
  resetGroups,
  selectGroups,
  updateGroupRow,
  writeOrder,
} from './store.ts'

/** The user's groups in the user's order. */
export async function readGroups(
  tx: Tx,
  userId: string,
  language: Language = defaultLanguage,
): Promise<CategoryGroup[]> {
  return (await selectGroups(tx, userId)).map((row) => viewGroup(row, language))
}

/** Inserts missing default groups; with `reset`, restores the default names, needs and order of all. */
export async function seedGroups(tx: Tx, userId: string, now: Date, reset = false): Promise<void> {
  const unnamed = seededGroups.map((group) => ({ ...group, name: null, name_ar: null }))
  await insertGroups(tx, userId, unnamed, now)
  if (reset) await resetGroups(tx, userId, seededGroups)
}

/** The group id for a category: the requested one (fails if unknown), else a default by type. */
export async function requireGroup(
  tx: Tx,
  userId: string,
  groupId: string | undefined,
  type: string,
): Promise<string> {
  const groups = await selectGroups(tx, userId)
  const exists = (id: string): boolean => groups.some((group) => group.id === id)
  if (groupId !== undefined)
    return exists(groupId) ? groupId : fail('category_group_not_found', {}, { field: 'group' })
  return type === 'income' && exists('income') ? 'income' : lastGroup
}

export async function createGroup(
  ctx: Ctx,
  input: BodyOf<typeof contract.createCategoryGroup>,
): Promise<CategoryGroup> {
  const now = ctx.clock.now()
  const row: GroupRow = {
    id: newId(now),
    name: requireName(input.name),
    name_ar: input.name_ar ?? null,
    need: input.need ?? null,
  }
  return writeChange(
    ctx,
    'group.add',
    async (tx) => {
      const groups = await selectGroups(tx, ctx.userId)
      if (groups.length >= maxGroups) fail('too_many_category_groups', { max: maxGroups })
      requireFree(groups, row, ctx.language)
      await insertGroups(tx, ctx.userId, [row], now)
      return viewGroup(row, ctx.language)
    },
    (group) => ({ name: group.name }),
  )
}

export async function updateGroup(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateCategoryGroup>,
): Promise<CategoryGroup> {
  return writeChange(
    ctx,
    'group.edit',
    async (tx) => {
      const groups = await selectGroups(tx, ctx.userId)
      const stored = groups.find((group) => group.id === id) ?? fail('category_group_not_found')
      const row: GroupRow = {
        ...stored,
        name: input.name === undefined ? stored.name : requireName(input.name),
        name_ar: input.name_ar === undefined ? stored.name_ar : input.name_ar,
        need: input.need === undefined ? stored.need : input.need,
      }
      requireFree(groups, row, ctx.language)
      await updateGroupRow(tx, ctx.userId, row)
      return viewGroup(row, ctx.language)
    },
    (group) => ({ name: group.name }),
  )
}

/** Deletes a group and moves its categories to `into`, by default the last group. */
export async function deleteGroup(ctx: Ctx, id: string, into: string = lastGroup): Promise<void> {
  if (id === lastGroup) fail('category_group_needed')
  const work = async (tx: Tx): Promise<string> => {
    const groups = await selectGroups(tx, ctx.userId)
    const group = groups.find((group) => group.id === id)
    if (!group) return fail('category_group_not_found')
    if (into === id || !groups.some((group) => group.id === into))
      fail('category_group_not_found', {}, { field: 'move_to' })
    await deleteGroupRow(tx, ctx.userId, id, into)
    return viewGroup(group, ctx.language).name
  }
  await writeChange(ctx, 'group.delete', work, (name) => ({ name }))
}

/** Sets the order of groups and categories; each category moves to the group that lists it. */
export async function orderCategories(
  ctx: Ctx,
  { groups }: BodyOf<typeof contract.orderCategories>,
): Promise<void> {
  const groupIds = [...new Set(groups.map(({ id }) => plainId(id)))]
  const places = new Map(
    groups.flatMap(({ id, categories }) =>
      categories.map((category) => [plainId(category), plainId(id)] as const),
    ),
  )
  await writeChange(ctx, 'category.order', (tx) =>
    writeOrder(tx, ctx.userId, { groupIds, places: [...places].map(([id, group]) => ({ id, group })) }),
  )
}

function requireFree(groups: readonly GroupRow[], row: GroupRow, language: Language): void {
  const name = viewGroup(row, language).name.toLowerCase()
  const nameTaken = groups.some(
    (other) => other.id !== row.id && viewGroup(other, language).name.toLowerCase() === name,
  )
  if (nameTaken) fail('category_group_name_taken', {}, { field: 'name' })
}
