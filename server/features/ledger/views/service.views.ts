/** Saved views: filters of the transaction list that a user saved under a name. */
import { Filter } from '#contract/ledger/transactions.ts'
import { type SavedView, viewLimits } from '#contract/ledger/views.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { deleteViewRow, insertView, selectViews, updateViewRow } from './store.views.ts'
import { compareNames } from '../../../platform/i18n/index.ts'

export { countCategoryViews, moveViews } from './store.views.ts'

/** All views, sorted by name, without those whose filter the contract no longer accepts. */
export async function listViews(ctx: Ctx): Promise<SavedView[]> {
  const views = await read(ctx.db, ctx, (tx) => readViews(tx, ctx.userId))
  return views.toSorted((a, b) => compareNames(ctx.language, a.name, b.name))
}

async function readViews(tx: Tx, userId: string): Promise<SavedView[]> {
  return (await selectViews(tx, userId)).flatMap(({ id, name, filter }) => {
    const parsed = Filter.safeParse(filter)
    return parsed.success ? [{ id, name, filter: parsed.data }] : []
  })
}

const nameTaken = (): never => fail('view_name_taken', {}, { field: 'name' })
const named = ({ name }: { name: string }): { name: string } => ({ name })

export async function createView(ctx: Ctx, input: { name: string; filter: Filter }): Promise<SavedView> {
  const now = ctx.clock.now()
  const add = async (tx: Tx): Promise<SavedView> => {
    if ((await selectViews(tx, ctx.userId)).length >= viewLimits.views)
      fail('too_many_views', { max: viewLimits.views })
    const view = { id: newId(now), ...input }
    if (!(await insertView(tx, ctx.userId, view, now))) nameTaken()
    return view
  }
  return writeChange(ctx, 'view.add', add, named)
}

export async function updateView(
  ctx: Ctx,
  id: string,
  input: { name?: string | undefined; filter?: Filter | undefined },
): Promise<SavedView> {
  const edit = async (tx: Tx): Promise<SavedView> => {
    const views = await readViews(tx, ctx.userId)
    const before = views.find((view) => view.id === id) ?? fail('view_not_found')
    const view = { id, name: input.name ?? before.name, filter: input.filter ?? before.filter }
    const isTaken = views.some(
      (other) => other.id !== id && other.name.toLowerCase() === view.name.toLowerCase(),
    )
    if (isTaken) nameTaken()
    await updateViewRow(tx, ctx.userId, view, ctx.clock.now())
    return view
  }
  return writeChange(ctx, 'view.edit', edit, named)
}

export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const remove = async (tx: Tx): Promise<boolean> => isUuid(id) && deleteViewRow(tx, ctx.userId, id)
  if (!(await writeChange(ctx, 'view.delete', remove))) fail('view_not_found')
}
