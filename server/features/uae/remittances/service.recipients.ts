/** The people and own accounts that money is sent to. */
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type createRecipient,
  mostRecipients,
  type Recipient,
  type updateRecipient,
} from '#contract/uae/remittances.ts'
import type { Ctx } from '../../../context.ts'
import { stateOf, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { followRemittances } from './service.follow.ts'
import {
  deleteRecipientRow,
  insertRecipient,
  type RecipientRow,
  selectRecipients,
  updateRecipientRow,
} from './store.ts'

export async function addRecipient(ctx: Ctx, input: BodyOf<typeof createRecipient>): Promise<Recipient> {
  return writeChange(
    ctx,
    'recipient.add',
    async (tx) => {
      if ((await selectRecipients(tx, ctx.userId)).length >= mostRecipients)
        fail('too_many_recipients', { max: mostRecipients })
      const row: RecipientRow = {
        ...input,
        id: newId(ctx.clock.now()),
        own_account: input.own_account ?? false,
      }
      if (!(await insertRecipient(tx, ctx.userId, row, ctx.clock.now())))
        fail('recipient_name_taken', {}, { field: 'name' })
      return row
    },
    ({ name }) => ({ name }),
  )
}

export async function editRecipient(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof updateRecipient>,
): Promise<Recipient> {
  return writeChange(
    ctx,
    'recipient.edit',
    async (tx) => {
      const before = await findRecipient(tx, ctx.userId, id)
      const row: RecipientRow = {
        id: before.id,
        name: input.name ?? before.name,
        country: input.country ?? before.country,
        currency: input.currency ?? before.currency,
        own_account: input.own_account ?? before.own_account,
      }
      await updateRecipientRow(tx, ctx.userId, row, ctx.clock.now())
      await followRemittances(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  ).catch((error: unknown) => {
    if (stateOf(error) === '23505') return fail('recipient_name_taken', {}, { field: 'name' })
    throw error
  })
}

export async function removeRecipient(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'recipient.delete',
    async (tx) => {
      const row = await findRecipient(tx, ctx.userId, id)
      await deleteRecipientRow(tx, ctx.userId, row.id)
      await followRemittances(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  )
}

async function findRecipient(tx: Tx, userId: string, id: string): Promise<RecipientRow> {
  return (
    (await selectRecipients(tx, userId)).find((one) => one.id === id.toLowerCase()) ??
    fail('recipient_not_found')
  )
}
