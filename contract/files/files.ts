import * as z from 'zod/mini'
import { Done, IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { attachmentLimits, formBytes } from '../limits.ts'

export { attachmentLimits } from '../limits.ts'

export const Attachment = z.object({
  id: Uuid,
  /** Pictures are stored as WebP, PDFs unchanged. */
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  /** Stored size in bytes. */
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  created_at: Instant,
})
export type Attachment = z.infer<typeof Attachment>

const FileParams = z.extend(IdParams, { file: z.string().check(z.minLength(1), z.maxLength(64)) })

/**
 * The four endpoints for the files of one resource, such as a
 * payment's receipts. `what` holds words for their summaries.
 */
export function fileCalls(path: `/api/${string}`, wording: { all: string; single: string; of: string }) {
  return {
    list: endpoint('GET', path, {
      etag: true,
      summary: `${wording.all} of ${wording.of}, oldest first`,
      params: IdParams,
      response: successResponse({ data: z.array(Attachment) }),
      errors: ['not_found'],
    }),
    add: endpoint('POST', path, {
      maxBytes: attachmentLimits.fileBytes + formBytes,
      demo: true,
      summary: `Adds ${wording.single}, sent as the field \`file\` of a multipart form of at most 10 MB: a JPEG, PNG or WebP picture, stored re-encoded without its metadata, or a PDF; at most 10 for ${wording.of}`,
      params: IdParams,
      response: successResponse({ attachment: Attachment }),
      errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media', 'rate_limited'],
    }),
    read: endpoint('GET', `${path}/:file`, {
      summary: `The file of ${wording.single} as image/webp, with \`size=small\` its thumbnail; a PDF as a download`,
      params: FileParams,
      query: z.object({ size: z.optional(z.enum(['small', 'full'])) }),
      response: z.unknown(),
      errors: ['not_found'],
    }),
    remove: endpoint('DELETE', `${path}/:file`, {
      demo: true,
      summary: `Removes ${wording.single}`,
      params: FileParams,
      response: Done,
      errors: ['not_found'],
    }),
  }
}
export type FileCalls = ReturnType<typeof fileCalls>
