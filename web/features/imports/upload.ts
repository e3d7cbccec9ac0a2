import * as z from 'zod/mini'
import { type Import, uploadImport } from '#contract/imports/imports.ts'
import { callRaw } from '../../api/call.ts'
import { ApiError, badAnswerMessage, errorOf } from '../../api/errors.ts'

/**
 * Uploads a file to be read; returns what importing it would add. Throws an `ApiError` if the server rejects
 * it or its response is invalid.
 */
export async function uploadFile(file: File): Promise<Import> {
  const body = new FormData()
  body.set('file', file)
  const response = await callRaw(uploadImport, { body })
  if (!response.ok) throw await errorOf(response)
  const parsed = z.safeParse(uploadImport.response, await response.json().catch(() => null))
  if (!parsed.success)
    throw new ApiError({ status: response.status, code: 'bad_answer', message: badAnswerMessage() })
  return parsed.data
}
