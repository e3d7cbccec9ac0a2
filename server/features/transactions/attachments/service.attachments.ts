/** Receipts: pictures and PDFs of payments. */
import { type Attachment, attachmentLimits } from '#contract/attachments.ts'
import { changeDays } from '#contract/change-kinds.ts'
import { cleanName } from '#contract/text.ts'
import type { App, Ctx } from '../../../context.ts'
import { read, system, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type LimitRule, requireAttempt } from '../../../platform/http/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { type StoredFiles, storedFiles } from '../../settings/service.files.ts'
import { findRow } from '../list/service.ts'
import { viewTransaction } from '../view.ts'
import { readReceipt, type Receipt } from './picture.ts'
import {
  type AttachmentRow,
  deleteAttachmentRow,
  type FileRow,
  insertAttachment,
  noteOrphans,
  removeAttachmentRow,
  selectAttachments,
  selectFiles,
  selectGone,
} from './store.attachments.ts'

type Bytes = Uint8Array<ArrayBuffer>
type FileApp = Pick<App, 'config' | 'clock'>
/** Pictures cost a processor's time. */
const uploadRule: LimitRule = {
  name: 'receipt',
  free: 60,
  windowSeconds: 600,
  firstDelaySeconds: 5,
  maxDelaySeconds: 300,
}

const filesOf = ({ config, clock }: FileApp): StoredFiles => storedFiles(config, clock, 'files_unavailable')
const keysOf = (userId: string, { id, kind }: FileRow): string[] =>
  kind === 'pdf'
    ? [`attachments/${userId}/${id}.pdf`]
    : [`attachments/${userId}/${id}.webp`, `attachments/${userId}/${id}.small.webp`]

/** The receipts of a payment, oldest first. */
export async function listAttachments(ctx: Ctx, id: string): Promise<Attachment[]> {
  return read(ctx.db, ctx, async (tx) => {
    const row = await findRow(tx, ctx.userId, id)
    return (await selectAttachments(tx, ctx.userId, row.id)).map(viewAttachment)
  })
}

/** Adds a receipt. The bytes are stored first: a row never names a file that is not there. */
export async function addAttachment(
  ctx: Ctx,
  id: string,
  file: { bytes: Bytes; name: string },
): Promise<Attachment> {
  const { userId } = ctx
  const now = ctx.clock.now()
  await read(ctx.db, ctx, (tx) => requireRoom(tx, ctx, id))
  await requireAttempt(ctx.db, ctx.keys, uploadRule, [userId], now)
  const receipt = await readReceipt(file.bytes)
  const row: AttachmentRow = {
    id: newId(now),
    transaction_id: id.toLowerCase(),
    kind: receipt.kind,
    name: nameOf(file.name, receipt.kind),
    size: receipt.full.length,
    width: receipt.kind === 'picture' ? receipt.width : null,
    height: receipt.kind === 'picture' ? receipt.height : null,
    created_at: now,
  }
  await putFiles(ctx, userId, row, receipt)
  const add = async (tx: Tx): Promise<string> => {
    const { description } = await requireRoom(tx, ctx, id, true)
    await insertAttachment(tx, userId, row)
    return description
  }
  try {
    await writeChange(ctx, 'attachment.add', add, (name) => ({ name }))
  } catch (error) {
    await removeFiles(ctx, userId, [row])
    throw error
  }
  return viewAttachment(row)
}

async function requireRoom(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  id: string,
  lock = false,
): Promise<{ description: string }> {
  const row = await findRow(tx, userId, id, lock)
  const known = await selectAttachments(tx, userId, row.id)
  if (known.length >= attachmentLimits.perPayment)
    fail('too_many_receipts', { max: attachmentLimits.perPayment })
  return viewTransaction(row, language)
}

async function putFiles(app: FileApp, userId: string, row: FileRow, receipt: Receipt): Promise<void> {
  const [full = '', small = ''] = keysOf(userId, row)
  const files = filesOf(app)
  if (receipt.kind === 'pdf') return files.put(full, receipt.full, 'application/pdf')
  await files.put(full, receipt.full, 'image/webp')
  await files.put(small, receipt.small, 'image/webp')
}

async function removeFiles(app: FileApp, userId: string, rows: readonly FileRow[]): Promise<void> {
  const files = filesOf(app)
  for (const key of rows.flatMap((row) => keysOf(userId, row))) await files.remove(key)
}

/** A receipt's bytes; `small` is the thumbnail of a picture. */
export async function readAttachment(
  ctx: Ctx,
  id: string,
  fileId: string,
  small: boolean,
): Promise<{ attachment: Attachment; bytes: Bytes }> {
  const row = await read(ctx.db, ctx, (tx) => requireAttachment(tx, ctx.userId, id, fileId))
  const [full = '', thumbnail = full] = keysOf(ctx.userId, row)
  const bytes = await filesOf(ctx).get(small ? thumbnail : full)
  return bytes ? { attachment: viewAttachment(row), bytes } : fail('receipt_not_found')
}

/** Takes a receipt out of sight; its file goes when that cannot be undone any more. */
export async function deleteAttachment(ctx: Ctx, id: string, fileId: string): Promise<void> {
  const drop = async (tx: Tx): Promise<string> => {
    const row = await requireAttachment(tx, ctx.userId, id, fileId)
    await removeAttachmentRow(tx, ctx.userId, row.id, ctx.clock.now())
    return row.name
  }
  await writeChange(ctx, 'attachment.delete', drop, (name) => ({ name }))
}

async function requireAttachment(tx: Tx, userId: string, id: string, fileId: string): Promise<AttachmentRow> {
  const row = await findRow(tx, userId, id)
  const known = await selectAttachments(tx, userId, row.id)
  return known.find((one) => one.id === fileId.toLowerCase()) ?? fail('receipt_not_found')
}

function viewAttachment({ transaction_id: _id, created_at, ...row }: AttachmentRow): Attachment {
  return { ...row, created_at: created_at.toISOString() }
}

/** A name for people, with the ending of what the file is. */
function nameOf(given: string, kind: Receipt['kind']): string {
  const base = cleanName(given.replaceAll(/[\\/:*?"<>|]/g, ' '))
    .replace(/\.[^.]{1,8}$/, '')
    .slice(0, attachmentLimits.nameLength)
    .trim()
  return `${base || 'receipt'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}

const dayMs = 86_400_000

/** Removes files that nothing can bring back any more: of removed receipts, and of payments that are gone. */
export async function sweepAttachments(app: Pick<App, 'config' | 'clock' | 'db'>): Promise<void> {
  const now = app.clock.now()
  const before = new Date(now.getTime() - (changeDays + 1) * dayMs)
  const gone = await system(app.db, async (tx) => {
    await noteOrphans(tx, now)
    return selectGone(tx, before, 1000)
  })
  for (const { user_id: userId, ...row } of gone) {
    await removeFiles(app, userId, [row])
    await system(app.db, (tx) => deleteAttachmentRow(tx, userId, row.id))
  }
}

/** Every file of a user with its content, for the export of their data. */
export async function* exportAttachments(
  app: FileApp & Pick<App, 'db'> & { userId: string },
): AsyncGenerator<Record<string, unknown>> {
  const files = filesOf(app)
  for (const row of await read(app.db, app, (tx) => selectFiles(tx, app.userId))) {
    const [key = ''] = keysOf(app.userId, row)
    const bytes = await files.get(key)
    const type = row.kind === 'pdf' ? 'application/pdf' : 'image/webp'
    yield { id: row.id, type, base64: bytes === null ? null : Buffer.from(bytes).toString('base64') }
  }
}

/** The user's files as of now, so that they can be removed after their rows. */
export async function filesToRemove(app: Pick<App, 'db'> & { userId: string }): Promise<FileRow[]> {
  return read(app.db, app, (tx) => selectFiles(tx, app.userId))
}

/** Removes the stored bytes alone; for the deletion of a whole account. */
export async function removeAllFiles(app: FileApp, userId: string, rows: readonly FileRow[]): Promise<void> {
  await removeFiles(app, userId, rows)
  await filesOf(app).removeFolder(`attachments/${userId}`)
}
