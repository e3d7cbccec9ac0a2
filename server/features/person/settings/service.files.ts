/** Users' files: in the data directory, or in the bucket if one is configured. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { attachmentLimits } from '#contract/limits.ts'
import type { Reason } from '#contract/reasons.ts'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { type BucketMethod, callBucket, listBucket } from './store.bucket.ts'
import type { App } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { requireAttempt, uploadRule } from '../../../platform/http/limits.ts'
import { isUuid } from '../../../platform/ids.ts'
import { reencodePicture } from '../../../platform/work/pictures.ts'
import { recordAudit } from '../audit/service.ts'
import { photoAddress, readUserDocument } from './service.ts'
import { updatePhotoVersion } from './store.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** Keys consist of letters, digits, dots and dashes, with slashes between the parts. */
export type StoredFiles = {
  put(key: string, bytes: Bytes, type: string): Promise<void>
  get(key: string): Promise<Bytes | null>
  remove(key: string): Promise<void>
  /** Removes all files whose keys begin with the folder's name and a slash. */
  removeFolder(folder: string): Promise<void>
}

/**
 * The store for users' files; `unavailable` is the error reason for when the bucket fails or does not
 * respond.
 */
export function storedFiles(
  config: Pick<Config, 'dataDir' | 'photoBucket'>,
  clock: Clock,
  unavailable: Extract<Reason, 'photos_unavailable' | 'files_unavailable'>,
): StoredFiles {
  const { photoBucket: bucket } = config
  if (!bucket) return localFiles(config.dataDir)
  const failed = (cause?: unknown): AppError => new AppError({ reason: unavailable, params: {} }, { cause })
  const call = async (
    method: BucketMethod,
    key: string,
    body?: { bytes: Bytes; type: string },
  ): Promise<Response> => {
    const answer = await callBucket(bucket, method, checked(key), clock.now(), body).catch(
      (cause: unknown) => {
        throw failed(cause)
      },
    )
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw failed()
  }
  return {
    async put(key, bytes, type) {
      await (await call('PUT', key, { bytes, type })).body?.cancel()
    },
    async get(key) {
      const answer = await call('GET', key)
      if (answer.ok)
        return readObject(answer).catch((cause: unknown) => {
          throw failed(cause)
        })
      await answer.body?.cancel()
      return null
    },
    async remove(key) {
      await (await call('DELETE', key)).body?.cancel()
    },
    async removeFolder(folder) {
      const prefix = `${checked(folder)}/`
      for (let after = ''; ;) {
        const keys = await listBucket(bucket, prefix, after, clock.now()).catch((cause: unknown) => {
          throw failed(cause)
        })
        for (const key of keys) await (await call('DELETE', key)).body?.cancel()
        const last = keys.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}

/** Larger than any file that we store; what a bucket sends beyond it is not ours. */
const largestBytes = attachmentLimits.fileBytes + 1_000_000

/** An object's bytes; throws if it is larger than any of ours, or ends before the length that it announced. */
async function readObject(answer: Response): Promise<Bytes> {
  const length = answer.headers.get('content-length')
  if (Number(length ?? 0) > largestBytes) {
    await answer.body?.cancel()
    throw new Error('an object is too large')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > largestBytes) throw new Error('an object is too large')
  }
  if (length !== null && size !== Number(length)) throw new Error('an object is not whole')
  return new Uint8Array(Buffer.concat(chunks, size))
}

function localFiles(dataDir: string): StoredFiles {
  const placeOf = (key: string): string => path.join(dataDir, ...checked(key).split('/'))
  return {
    async put(key, bytes) {
      const file = placeOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const temporary = `${file}.${crypto.randomUUID()}`
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await rename(temporary, file)
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(placeOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
    async removeFolder(folder) {
      await rm(placeOf(folder), { recursive: true, force: true })
    },
  }
}

/** Prevents a key from leading out of its folder. */
function checked(key: string): string {
  if (!/^[a-z0-9]+(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)*)+$/i.test(key)) throw new Error('not a key of a file')
  return key
}

type PhotoApp = Pick<App, 'config' | 'db' | 'clock' | 'keys'>
const rule = uploadRule('photo', 20)

const photoFiles = ({ config, clock }: Pick<App, 'config' | 'clock'>): StoredFiles =>
  storedFiles(config, clock, 'photos_unavailable')

const photoSide = 4096
const photoLimits = {
  longestSide: photoSide,
  mostPoints: photoSide * photoSide,
  versions: [{ side: 512, fit: 'cover', quality: 82 }],
} as const

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
  const [picture] = (await reencodePicture({ userId, signal }, bytes, photoLimits)) ?? []
  if (!picture) fail('photo_unsupported', { side: photoSide })
  await photoFiles(app).put(photoKey(userId), picture.webp, 'image/webp')
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
