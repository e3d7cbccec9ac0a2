import { disconnectEntity, disconnectEntityPost } from '#contract/banks/connecting.ts'
import { call } from '../../api/call.ts'

type Try = (id: string) => Promise<unknown>
const byDelete: Try = (id) => call(disconnectEntity, { params: { id } })
const byPost: Try = (id) => call(disconnectEntityPost, { params: { id } })

/** Disconnects a bank by DELETE, else by POST to the same path. Throws if both fail or `id` is blank. */
export async function removeEntity(id: string, first: Try = byDelete, second: Try = byPost): Promise<void> {
  if (id.trim() === '') throw new Error('No entity ID provided')
  try {
    await first(id)
  } catch {
    await second(id)
  }
}
