import type { Tag } from '#contract/payments/tags.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { toTagMark } from './tag.ts'
import { compareNames } from '../../../platform/i18n/index.ts'
import { countTagged, selectTags } from './store.tags.ts'

export { countTagged, selectTags as readTags } from './store.tags.ts'

/** All tags, sorted by name, with how many payments each has. */
export async function listTags(ctx: Ctx): Promise<Tag[]> {
  return read(ctx.db, ctx, async (tx) => {
    const [rows, used] = await Promise.all([selectTags(tx, ctx.userId), countTagged(tx, ctx.userId)])
    return rows
      .map((row) => ({ ...toTagMark(row), used: used.get(row.id) ?? 0 }))
      .toSorted((a, b) => compareNames(ctx.language, a.name, b.name) || (a.id < b.id ? -1 : 1))
  })
}
