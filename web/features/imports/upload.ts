import * as z from 'zod/mini'
import { type Import, uploadImport } from '#contract/imports.ts'
import { callRaw } from '../../api/call.ts'
import { ApiError, errorOf } from '../../api/errors.ts'
import { i18n } from '../../i18n/index.ts'

/** Sends a file to be read; answers what an import would add. */
export async function uploadFile(file: File): Promise<Import> {
  const body = new FormData()
  body.set('file', file)
  const response = await callRaw(uploadImport, { body })
  if (!response.ok) throw await errorOf(response)
  const parsed = z.safeParse(uploadImport.response, await response.json().catch(() => null))
  if (!parsed.success)
    throw new ApiError({
      status: response.status,
      code: 'bad_answer',
      message: i18n.t('ui:failure.badAnswer'),
    })
  return parsed.data
}
