import * as z from 'zod/mini'
import { Done, IdParams, Instant, Success, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

export { attachmentLimits } from './product.ts'

export const Attachment = z.object({
  id: Uuid,
  /** Pictures are stored as WebP, PDFs as they are. */
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  /** Stored bytes. */
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  created_at: Instant,
})
export type Attachment = z.infer<typeof Attachment>

const FileParams = z.extend(IdParams, { file: z.string().check(z.minLength(1), z.maxLength(64)) })

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/user/transactions/:id/attachments',
  access: 'bearer',
  etag: true,
  summary: 'The receipts of a payment, oldest first',
  params: IdParams,
  response: z.object({ success: Success, data: z.array(Attachment) }),
  errors: ['not_found'],
})
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/user/transactions/:id/attachments',
  access: 'bearer',
  summary:
    'Adds a receipt, sent as the field `file` of a multipart form of at most 10 MB: a JPEG, PNG or WebP picture, stored re-encoded without its metadata, or a PDF; at most 10 a payment',
  params: IdParams,
  response: z.object({ success: Success, attachment: Attachment }),
  errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media', 'rate_limited'],
})
export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/user/transactions/:id/attachments/:file',
  access: 'bearer',
  summary: 'A receipt as image/webp, with `size=small` its thumbnail; a PDF as a download',
  params: FileParams,
  query: z.object({ size: z.optional(z.enum(['small', 'full'])) }),
  response: z.unknown(),
  errors: ['not_found'],
})
export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/user/transactions/:id/attachments/:file',
  access: 'bearer',
  summary: 'Removes a receipt',
  params: FileParams,
  response: Done,
  errors: ['not_found'],
})
