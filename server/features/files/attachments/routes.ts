import * as contract from '#contract/files/attachments.ts'
import { demoLimits } from '#contract/closing/demo.ts'
import { type Attachment, attachmentLimits, type FileCalls } from '#contract/files/files.ts'
import { type App, type Ctx, handleIn } from '../../../context.ts'
import { fail } from '../../../platform/errors.ts'
import { readFormFile, sizeOf } from '../../../platform/http/form.ts'
import type { Route } from '../../../platform/http/http.ts'
import { countInDemo } from '../../../platform/http/limits.ts'
import { pool } from '../../../platform/work/pool.ts'
import {
  addAttachment,
  deleteAttachment,
  type FileOwner,
  listAttachments,
  ofPayment,
  readAttachment,
} from './service.ts'

/** The files of payments. */
export function attachmentRoutes(app: App): Route[] {
  return fileRoutes(
    app,
    {
      list: contract.listAttachments,
      add: contract.addAttachment,
      read: contract.readAttachment,
      remove: contract.deleteAttachment,
    },
    ofPayment,
  )
}

/** The routes of a set of file endpoints; `ownerOf` returns the owner that the id in the path refers to. */
export function fileRoutes(
  app: App,
  calls: FileCalls,
  ownerOf: (ctx: Ctx, id: string) => FileOwner,
): Route[] {
  const handle = handleIn(app)
  return [
    handle(calls.list, async (ctx, { params }) => ({
      data: await listAttachments(ctx, ownerOf(ctx, params.id)),
    })),
    handle(calls.add, async (ctx, { params }, { request }) => {
      const owner = ownerOf(ctx, params.id)
      // Checks the owner before the upload is read.
      await listAttachments(ctx, owner)
      const most = ctx.demo ? demoLimits.fileBytes : attachmentLimits.fileBytes
      return pool.admit(ctx.userId, sizeOf(request, most), async () => {
        const file = await readFormFile(request, 'file', most)
        if (ctx.demo) await countInDemo(app, ctx.userId, 'files', demoLimits.files)
        const given = file ?? fail('field_missing', { field: 'file' })
        return { attachment: await addAttachment(ctx, owner, given) }
      })
    }),
    handle(calls.read, async (ctx, { params, query }) => {
      const owner = ownerOf(ctx, params.id)
      const { attachment, bytes } = await readAttachment(ctx, owner, params.file, query.size === 'small')
      return answerOf(attachment, bytes)
    }),
    handle(calls.remove, (ctx, { params }) => deleteAttachment(ctx, ownerOf(ctx, params.id), params.file)),
  ]
}

/** The response with a file. Uploads never run on our origin: PDFs are downloads, pictures re-encoded. */
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
      // the address alone must not open it in a browser whose session has ended
      'cache-control': 'no-store',
    },
  })
}
