import { addAttachment } from '#contract/attachments.ts'
import { callRaw } from './call.ts'
import { errorOf } from './errors.ts'
import { refreshEverything } from './queries.ts'

/** Sends one file as a receipt of a payment; throws an ApiError. */
export async function sendReceipt(id: string, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file, file.name)
  const response = await callRaw(addAttachment, { params: { id }, body: form })
  if (!response.ok) throw await errorOf(response)
  refreshEverything()
}
