import { type Attachment, attachmentLimits, type FileCalls } from '#contract/files.ts'
import { type App, contextOf, type Ctx } from '../../../context.ts'
import { fail } from '../../../platform/errors.ts'
import { readFormFile } from '../../../platform/http/body.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import {
  addAttachment,
  deleteAttachment,
  type FileOwner,
  listAttachments,
  readAttachment,
} from './service.attachments.ts'

const ok = { success: true } as const

/** The routes of `fileCalls`; `ownerOf` says what the files belong to. */
export function fileRoutes(
  app: App,
  calls: FileCalls,
  ownerOf: (ctx: Ctx, id: string) => FileOwner,
): Route[] {
  return [
    handle(calls.list, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, data: await listAttachments(ctx, ownerOf(ctx, params.id)) }
    }),
    handle(calls.add, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      const owner = ownerOf(ctx, params.id)
      // The owner is checked before the file is read.
      await listAttachments(ctx, owner)
      const file = await readFormFile(request.request, 'file', attachmentLimits.fileBytes)
      const given = file ?? fail('field_missing', { field: 'file' })
      return { ...ok, attachment: await addAttachment(ctx, owner, given) }
    }),
    handle(calls.read, async (caller, { params, query }, request) => {
      const ctx = contextOf(app, caller, request)
      const owner = ownerOf(ctx, params.id)
      const { attachment, bytes } = await readAttachment(ctx, owner, params.file, query.size === 'small')
      return answerOf(attachment, bytes)
    }),
    handle(calls.remove, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      await deleteAttachment(ctx, ownerOf(ctx, params.id), params.file)
      return ok
    }),
  ]
}

/** Nothing that a stranger wrote runs under our address: a PDF is a download, a picture was re-encoded. */
export function answerOf(
  attachment: Pick<Attachment, 'kind' | 'name'>,
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
