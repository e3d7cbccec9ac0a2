import type { App } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { requireAttempt, uploadRule } from '../../../platform/http/limits.ts'
import { isUuid } from '../../../platform/ids.ts'
import { pool } from '../../../platform/work/pool.ts'
import { recordAudit } from '../audit/service.ts'
import { reencodePhoto } from './image.ts'
import { type StoredFiles, storedFiles } from './service.files.ts'
import { photoAddress, readUserDocument } from './service.ts'
import { updatePhotoVersion } from './store.ts'

type PhotoApp = Pick<App, 'config' | 'db' | 'clock' | 'keys'>
const rule = uploadRule('photo', 20)

const photoFiles = ({ config, clock }: Pick<App, 'config' | 'clock'>): StoredFiles =>
  storedFiles(config, clock, 'photos_unavailable')

/** Each user has one file. */
function photoKey(userId: string): string {
  if (!isUuid(userId)) throw new Error('not a user id')
  return `photos/${userId}.webp`
}

/** Replaces the photo; returns the address from which the new one is fetched. */
export async function replacePhoto(
  app: PhotoApp,
  userId: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<string> {
  const { db, clock, keys } = app
  await requireAttempt(db, keys, rule, [userId], clock.now())
  const webp = await pool.inTurn(userId, signal, () => reencodePhoto(bytes))
  await photoFiles(app).put(photoKey(userId), webp, 'image/webp')
  const version = crypto.randomUUID()
  await write(db, { userId }, async (tx) => {
    await updatePhotoVersion(tx, userId, version)
    await recordAudit(tx, userId, 'photo_changed', {}, clock.now())
  })
  return photoAddress(version) ?? ''
}

/** The photo as WebP with its version. */
export async function readPhotoOf(
  app: PhotoApp,
  userId: string,
): Promise<{ webp: Uint8Array<ArrayBuffer>; version: string }> {
  const { photoVersion } = await read(app.db, { userId }, (tx) => readUserDocument(tx, userId))
  const webp = photoVersion === null ? null : await photoFiles(app).get(photoKey(userId))
  if (photoVersion === null || !webp) fail('not_found')
  return { webp, version: photoVersion }
}

/** Removes the photo, if there is one. */
export async function removePhoto(app: PhotoApp, userId: string): Promise<void> {
  await write(app.db, { userId }, async (tx) => {
    const { photoVersion } = await readUserDocument(tx, userId)
    if (photoVersion === null) return
    await updatePhotoVersion(tx, userId, null)
    await recordAudit(tx, userId, 'photo_changed', { removed: 'yes' }, app.clock.now())
  })
  await removePhotoFile(app, userId)
}

/** Removes only the stored bytes; for the deletion of a whole account. */
export async function removePhotoFile(app: Pick<App, 'config' | 'clock'>, userId: string): Promise<void> {
  await photoFiles(app).remove(photoKey(userId))
}
