import { expect, test } from 'vitest'
import { write } from '../../../platform/db/db.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readFilterTotals, searchTransactions } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { createTag, deleteTag, mergeTag, tagsByName, updateTag } from './service.tags.ts'
import { listTags } from '../../ledger/tags/service.tags.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

test('payments are tagged, found and summed by tag; renaming, merging and deleting a tag update them', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const ids = await addBankRows(
    ctx,
    [1_000n, 2_000n, 4_000n].map((amountMinor) => ({ accountId, day: '2026-03-01', amountMinor })),
  )
  const [firstId = '', two = '', three = ''] = ids
  const trip = await createTag(ctx, { name: ' Oman trip ', color: 'blue' })
  const work = await createTag(ctx, { name: 'Work' })
  expect(trip).toMatchObject({ name: 'Oman trip', color: 'blue', used: 0 })
  await expect(createTag(ctx, { name: 'WORK' })).rejects.toMatchObject({ code: 'conflict' })

  await editTransaction(ctx, firstId, { tags: [trip.id, work.id, trip.id], verify: false })
  const tagged = await editTransaction(ctx, two, { tags: [trip.id], verify: false })
  expect(tagged.transaction.tags).toEqual([{ id: trip.id, name: 'Oman trip', color: 'blue' }])
  expect(tagged.transaction.verified).toBe(false)
  const countOf = async (tag: string) =>
    (await searchTransactions(ctx, { tag })).data.map(({ id }) => id).toSorted()
  expect(await countOf(trip.id)).toEqual([firstId, two].toSorted())
  expect(await countOf('none')).toEqual([three])
  const totals = await readFilterTotals(ctx, { tag: trip.id })
  expect([totals.count, totals.total.expenses]).toEqual([2, 30])
  await expect(editTransaction(ctx, three, { tags: [firstId] })).rejects.toMatchObject({
    code: 'invalid_input',
  })

  expect(await updateTag(ctx, trip.id, { name: 'Muscat' })).toMatchObject({ name: 'Muscat', used: 2 })
  await expect(updateTag(ctx, trip.id, { name: 'work' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await mergeTag(ctx, work.id, trip.id)).toMatchObject({ id: trip.id, used: 2 })
  expect((await searchTransactions(ctx, { tag: trip.id })).data.flatMap(({ tags }) => tags)).toHaveLength(2)

  await editTransaction(ctx, two, { tags: [], verify: false })
  expect(await deleteTag(ctx, trip.id)).toBe(1)
  expect(await listTags(ctx)).toEqual([])
})

test('tags are looked up by name ignoring case, and missing ones are created', async () => {
  const ctx = await ledger.person()
  const kidsTag = await createTag(ctx, { name: 'Kids' })
  const ids = await write(ctx.db, ctx, (tx) =>
    tagsByName(tx, ctx.userId, ['KIDS', 'School', ' school ', ''], ctx.clock.now()),
  )
  expect(ids.get('kids')).toBe(kidsTag.id)
  expect((await listTags(ctx)).map(({ name }) => name)).toEqual(['Kids', 'School'])
})
