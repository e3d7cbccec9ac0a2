/** Receipts of payments and photos of cheques: pictures and PDFs. */
import { createHash } from 'node:crypto'
import { type Attachment, attachmentLimits } from '#contract/files/files.ts'
import { changeDays } from '#contract/changes/change-kinds.ts'
import { cleanName } from '#contract/text.ts'
import type { App, Ctx, UserApp } from '../../../context.ts'
import { read, system, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type LimitRule, requireAttempt } from '../../../platform/http/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { kindOfBytes, reencodePicture } from '../../../platform/work/pictures.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { writeChange } from '../../changes/service.ts'
import { type StoredFiles, storedFiles } from '../../person/settings/service.files.ts'
import { findRow } from '../../ledger/list/service.ts'
import { viewTransaction } from '../../ledger/view.ts'
import {
  type AttachmentRow,
  deleteAttachmentRow,
  type FileRow,
  insertAttachment,
  markOrphanedFiles,
  type OwnerKey,
  removeAttachmentRow,
  selectAttachments,
  selectFiles,
  selectGone,
  selectSame,
  selectUsersWithFiles,
} from './store.ts'

type Bytes = Uint8Array<ArrayBuffer>
type FileApp = Pick<App, 'config' | 'clock'>
/** Uploads are rate limited because re-encoding pictures takes much processor time. */
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

/** What a file belongs to: a payment or a cheque. */
export type FileOwner = {
  column: OwnerKey['column']
  /** Returns the owner's id and display name; fails if the user has no such owner. */
  find: (tx: Tx) => Promise<{ id: string; name: string }>
}

/** A payment as the owner of files. */
export function ofPayment({ userId, language }: Pick<Ctx, 'userId' | 'language'>, id: string): FileOwner {
  return {
    column: 'transaction_id',
    find: async (tx) => {
      const row = await findRow(tx, userId, id)
      return { id: row.id, name: viewTransaction(row, language).description }
    },
  }
}

const filesIn = async (tx: Tx, userId: string, owner: FileOwner): Promise<AttachmentRow[]> =>
  selectAttachments(tx, userId, { column: owner.column, id: (await owner.find(tx)).id })

/** The files of a payment or cheque, oldest first. */
export async function listAttachments(ctx: Ctx, owner: FileOwner): Promise<Attachment[]> {
  return read(ctx.db, ctx, async (tx) => (await filesIn(tx, ctx.userId, owner)).map(viewAttachment))
}

/**
 * Adds a file. Its bytes are stored before its row, so that a row never refers to a missing file. A file that
 * the payment or cheque has already is not added again; the first one is returned.
 */
export async function addAttachment(
  ctx: Ctx,
  owner: FileOwner,
  file: { bytes: Bytes; name: string },
): Promise<Attachment> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const contentHash = createHash('sha256').update(file.bytes).digest('hex')
  const room = await read(ctx.db, ctx, (tx) => findRoom(tx, userId, owner, contentHash))
  if (room.same) return viewAttachment(room.same)
  await requireAttempt(ctx.db, ctx.keys, uploadRule, [userId], now)
  const receipt = await readReceipt(ctx, file.bytes)
  const row: AttachmentRow = {
    id: newId(now),
    kind: receipt.kind,
    name: nameOf(file.name, receipt.kind),
    size: receipt.full.length,
    width: receipt.kind === 'picture' ? receipt.width : null,
    height: receipt.kind === 'picture' ? receipt.height : null,
    created_at: now,
  }
  await putFiles(ctx, userId, row, receipt)
  const add = async (tx: Tx): Promise<{ name: string; added: AttachmentRow }> => {
    const { key, name, same } = await findRoom(tx, userId, owner, contentHash)
    if (!same) await insertAttachment(tx, userId, key, { ...row, contentHash })
    return { name, added: same ?? row }
  }
  try {
    const { added } = await writeChange(ctx, 'attachment.add', add, ({ name }) => ({ name }))
    if (added.id !== row.id) await removeFiles(ctx, userId, [row])
    return viewAttachment(added)
  } catch (error) {
    await removeFiles(ctx, userId, [row])
    throw error
  }
}

type Receipt =
  | { kind: 'picture'; full: Bytes; small: Bytes; width: number; height: number }
  | { kind: 'pdf'; full: Bytes }

/** The largest photos of phones have 50 million pixels. */
const pictureLimits = {
  longestSide: 12_000,
  mostPoints: 60_000_000,
  versions: [
    { side: 2400, fit: 'inside', quality: 80 },
    { side: 320, fit: 'cover', position: 'top', quality: 70 },
  ],
} as const

/** Fails with `receipt_unsupported` for anything but a picture within the limits or a PDF. */
async function readReceipt(ctx: Ctx, bytes: Bytes): Promise<Receipt> {
  if (kindOfBytes(bytes) === 'pdf') return { kind: 'pdf', full: bytes }
  const [full, small] = (await reencodePicture(ctx, bytes, pictureLimits)) ?? []
  if (!full || !small) fail('receipt_unsupported')
  return { kind: 'picture', full: full.webp, small: small.webp, width: full.width, height: full.height }
}

type Room = { key: OwnerKey; name: string; same: AttachmentRow | null }

/** The owner, and its file with the same content if it has one; fails if it has no room for another. */
async function findRoom(tx: Tx, userId: string, owner: FileOwner, contentHash: string): Promise<Room> {
  const { id, name } = await owner.find(tx)
  const key = { column: owner.column, id }
  const same = await selectSame(tx, userId, key, contentHash)
  const { length } = await selectAttachments(tx, userId, key)
  if (!same && length >= attachmentLimits.perOwner)
    fail('too_many_receipts', { max: attachmentLimits.perOwner })
  return { key, name, same }
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

/** Reads a file's bytes; with `small` those of a picture's thumbnail. */
export async function readAttachment(
  ctx: Ctx,
  owner: FileOwner,
  fileId: string,
  small: boolean,
): Promise<{ attachment: Attachment; bytes: Bytes }> {
  const row = await read(ctx.db, ctx, (tx) => requireAttachment(tx, ctx.userId, owner, fileId))
  const [full = '', thumbnail = full] = keysOf(ctx.userId, row)
  const bytes = await filesOf(ctx).get(small ? thumbnail : full)
  return bytes ? { attachment: viewAttachment(row), bytes } : fail('receipt_not_found')
}

/** Hides a file; `sweepAttachments` deletes its bytes once the removal can no longer be undone. */
export async function deleteAttachment(ctx: Ctx, owner: FileOwner, fileId: string): Promise<void> {
  const drop = async (tx: Tx): Promise<string> => {
    const row = await requireAttachment(tx, ctx.userId, owner, fileId)
    await removeAttachmentRow(tx, ctx.userId, row.id, ctx.clock.now())
    return row.name
  }
  await writeChange(ctx, 'attachment.delete', drop, (name) => ({ name }))
}

async function requireAttachment(
  tx: Tx,
  userId: string,
  owner: FileOwner,
  fileId: string,
): Promise<AttachmentRow> {
  const known = await filesIn(tx, userId, owner)
  return known.find((one) => one.id === fileId.toLowerCase()) ?? fail('receipt_not_found')
}

function viewAttachment({ created_at, ...row }: AttachmentRow): Attachment {
  return { ...row, created_at: created_at.toISOString() }
}

/** The cleaned file name, with the extension of the stored type. */
function nameOf(fileName: string, kind: Receipt['kind']): string {
  const base = cleanName(fileName.replaceAll(/[\\/:*?"<>|]/g, ' '))
    .replace(/\.[^.]{1,8}$/, '')
    .slice(0, attachmentLimits.nameLength)
    .trim()
  return `${base || 'receipt'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}

const dayMs = 86_400_000

const usersPerStep = 500
const zeroId = '00000000-0000-0000-0000-000000000000'

/** Marks the files of deleted payments and cheques, a few users at a time. */
async function markOrphans({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> {
  for (let after = zeroId; ;) {
    const users = await system(db, (tx) => selectUsersWithFiles(tx, after, usersPerStep))
    await doEach(log, 'The files of a user could not be marked', users, (userId) =>
      system(db, (tx) => markOrphanedFiles(tx, userId, clock.now())),
    )
    after = users.at(-1) ?? after
    if (users.length < usersPerStep) return
  }
}

/** Deletes files that can no longer be restored: removed ones, and those of deleted payments and cheques. */
export async function sweepAttachments(app: Pick<App, 'config' | 'clock' | 'db' | 'log'>): Promise<void> {
  const now = app.clock.now()
  const before = new Date(now.getTime() - (changeDays + 1) * dayMs)
  await markOrphans(app)
  const gone = await system(app.db, (tx) => selectGone(tx, before, 1000))
  await doEach(app.log, 'A removed file could not be deleted', gone, async ({ user_id: userId, ...row }) => {
    await removeFiles(app, userId, [row])
    await system(app.db, (tx) => deleteAttachmentRow(tx, userId, row.id))
  })
}

/** Every file of a user with its content in base64 (null if missing), for the export of their data. */
export async function* exportAttachments(
  app: Pick<UserApp, 'config' | 'clock' | 'db' | 'userId'>,
): AsyncGenerator<Record<string, unknown>> {
  const files = filesOf(app)
  for (const row of await read(app.db, app, (tx) => selectFiles(tx, app.userId))) {
    const [key = ''] = keysOf(app.userId, row)
    const bytes = await files.get(key)
    const type = row.kind === 'pdf' ? 'application/pdf' : 'image/webp'
    yield { id: row.id, type, base64: bytes === null ? null : Buffer.from(bytes).toString('base64') }
  }
}

/** The keys of the user's files, so that their bytes can still be removed after the rows are deleted. */
export async function filesToRemove(tx: Tx, userId: string): Promise<string[]> {
  return (await selectFiles(tx, userId)).flatMap((row) => keysOf(userId, row))
}

/** Removes only stored bytes, not rows: these files and all others of the user; used when a user is deleted. */
export async function removeAllFiles(app: FileApp, userId: string, keys: readonly string[]): Promise<void> {
  const files = filesOf(app)
  for (const key of keys) await files.remove(key)
  await files.removeFolder(`attachments/${userId}`)
}
