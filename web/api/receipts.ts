import { addAttachment } from '#contract/files/attachments.ts'
import { addChequePhoto } from '#contract/expected/cheques.ts'
import { callRaw } from './call.ts'
import { errorOf } from './errors.ts'
import { refreshEverything } from './queries.ts'

/** The kinds of records that files can be attached to. */
export type FileOwner = { kind: 'payment' | 'cheque'; id: string }

const calls = { payment: addAttachment, cheque: addChequePhoto } as const

/** Uploads one file: a receipt of a payment or a photo of a cheque. Throws an ApiError. */
export async function sendFile({ kind, id }: FileOwner, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file, file.name)
  const response = await callRaw(calls[kind], { params: { id }, body: form })
  if (!response.ok) throw await errorOf(response)
  refreshEverything()
}
