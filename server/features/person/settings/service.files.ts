/** Users' files: in the data directory, or in the bucket if one is configured. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { attachmentLimits } from '#contract/limits.ts'
import type { Reason } from '#contract/reasons.ts'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { type BucketMethod, callBucket, listBucket } from './store.bucket.ts'

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
