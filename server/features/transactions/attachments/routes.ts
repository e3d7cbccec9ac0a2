import * as contract from '#contract/attachments.ts'
import { type App, contextOf } from '../../../context.ts'
import { fail } from '../../../platform/errors.ts'
import { readFormFile } from '../../../platform/http/body.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { addAttachment, deleteAttachment, listAttachments, readAttachment } from './service.attachments.ts'

const ok = { success: true } as const

export function attachmentRoutes(app: App): Route[] {
  return [
    handle(contract.listAttachments, async (caller, { params }, request) => {
      return { ...ok, data: await listAttachments(contextOf(app, caller, request), params.id) }
    }),
    handle(contract.addAttachment, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      // the payment's owner is checked before the file is read
      await listAttachments(ctx, params.id)
      const file = await readFormFile(request.request, 'file', contract.attachmentLimits.fileBytes)
      const given = file ?? fail('field_missing', { field: 'file' })
      return { ...ok, attachment: await addAttachment(ctx, params.id, given) }
    }),
    handle(contract.readAttachment, async (caller, { params, query }, request) => {
      const ctx = contextOf(app, caller, request)
      const { attachment, bytes } = await readAttachment(ctx, params.id, params.file, query.size === 'small')
      return answerOf(attachment, bytes)
    }),
    handle(contract.deleteAttachment, async (caller, { params }, request) => {
      await deleteAttachment(contextOf(app, caller, request), params.id, params.file)
      return ok
    }),
  ]
}

/** Nothing that a stranger wrote runs under our address: a PDF is a download, a picture was re-encoded. */
export function answerOf(
  attachment: Pick<contract.Attachment, 'kind' | 'name'>,
  bytes: Uint8Array<ArrayBuffer>,
): Response {
  const pdf = attachment.kind === 'pdf'
  return new Response(bytes, {
    headers: {
      'content-type': pdf ? 'application/pdf' : 'image/webp',
      'content-disposition': `${pdf ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
}
