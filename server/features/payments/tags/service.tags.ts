import { categoryColors } from '#contract/categories/categories.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { tagLimits } from '#contract/limits.ts'
import type * as contract from '#contract/payments/tags.ts'
import type { Tag } from '#contract/payments/tags.ts'
import { cleanName } from '#contract/text.ts'
import type { TagMark } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { toTagMark } from '../../ledger/tags/tag.ts'
import { dropTag, insertTags, updateTagRow } from './store.tags.ts'
import type { TagRow } from '../../ledger/row.ts'
import { countTagged, readTags } from '../../ledger/tags/service.tags.ts'

type Color = TagMark['color']

export async function createTag(ctx: Ctx, input: BodyOf<typeof contract.createTag>): Promise<Tag> {
  const now = ctx.clock.now()
  const add = async (tx: Tx): Promise<Tag> => {
    const tags = await readTags(tx, ctx.userId)
    const name = freeName(tags, input.name)
    if (tags.length >= tagLimits.tags) fail('too_many_tags', { max: tagLimits.tags })
    const tag = { id: newId(now), name, color: input.color ?? nextColor(tags.length) }
    await insertTags(tx, ctx.userId, [tag], now)
    return { ...tag, used: 0 }
  }
  return writeChange(ctx, 'tag.add', add, ({ name }) => ({ name }))
}

export async function updateTag(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateTag>,
): Promise<Tag> {
  const edit = async (tx: Tx): Promise<Tag> => {
    const tags = await readTags(tx, ctx.userId)
    const tag = requireTag(tags, id)
    const otherTags = tags.filter((other) => other.id !== tag.id)
    const name = input.name === undefined ? tag.name : freeName(otherTags, input.name)
    const next = { ...tag, name, color: input.color ?? tag.color }
    await updateTagRow(tx, ctx.userId, next, ctx.clock.now())
    return { ...toTagMark(next), used: (await countTagged(tx, ctx.userId)).get(tag.id) ?? 0 }
  }
  return writeChange(ctx, 'tag.edit', edit, ({ name }) => ({ name }))
}

/** Replaces a tag by another on all its payments and deletes it; returns the other tag. */
export async function mergeTag(ctx: Ctx, id: string, into: string): Promise<Tag> {
  const merge = async (tx: Tx): Promise<Tag> => {
    const tags = await readTags(tx, ctx.userId)
    const [from, to] = [requireTag(tags, id), requireTag(tags, into)]
    if (from.id === to.id) fail('tag_name_taken', {}, { field: 'into' })
    await dropTag(tx, ctx.userId, from.id, to.id, ctx.clock.now())
    return { ...toTagMark(to), used: (await countTagged(tx, ctx.userId)).get(to.id) ?? 0 }
  }
  return writeChange(ctx, 'tag.edit', merge, ({ name }) => ({ name }))
}

/** Deletes a tag and removes it from its payments; returns how many had it. */
export async function deleteTag(ctx: Ctx, id: string): Promise<number> {
  const drop = async (tx: Tx): Promise<{ name: string; changed: number }> => {
    const tag = requireTag(await readTags(tx, ctx.userId), id)
    const changed = await dropTag(tx, ctx.userId, tag.id, null, ctx.clock.now())
    return { name: tag.name, changed }
  }
  return (await writeChange(ctx, 'tag.delete', drop, ({ name }) => ({ name }))).changed
}

/** Returns the ids in stored form without duplicates; fails with tag_unknown if one is not a tag of the user. */
export async function requireTags(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const tagIds = new Set((await readTags(tx, userId)).map((tag) => tag.id))
  const wantedIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (wantedIds.some((id) => !tagIds.has(id))) fail('tag_unknown', {}, { field: 'tags' })
  return wantedIds
}

/** Tag ids by lower-case name for the names in a file; creates missing tags, up to `tagLimits.tags`. */
export async function tagsByName(
  tx: Tx,
  userId: string,
  names: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const missingNames = new Map<string, string>()
  for (const importedName of names) {
    const name = cleanName(importedName).slice(0, tagLimits.nameLength).trim()
    if (name !== '' && !missingNames.has(name.toLowerCase())) missingNames.set(name.toLowerCase(), name)
  }
  const tags = await readTags(tx, userId)
  const ids = new Map(tags.map((tag) => [tag.name.toLowerCase(), tag.id]))
  const missing = [...missingNames].filter(([key]) => !ids.has(key)).slice(0, tagLimits.tags - tags.length)
  const added = missing.map(([, name], index) => ({
    id: newId(now),
    name,
    color: nextColor(tags.length + index),
  }))
  if (added.length > 0) await insertTags(tx, userId, added, now)
  return new Map([...ids, ...added.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}

const nextColor = (count: number): Color => categoryColors[count % categoryColors.length] ?? 'grey'

const requireTag = (known: readonly TagRow[], id: string): TagRow =>
  known.find((tag) => tag.id === id.toLowerCase()) ?? fail('tag_not_found')

function freeName(tags: readonly TagRow[], enteredName: string): string {
  const name = cleanName(enteredName)
  if (name === '') fail('name_required', {}, { field: 'name' })
  if (tags.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    fail('tag_name_taken', {}, { field: 'name' })
  return name
}
