import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { callBucket } from './bucket.ts'

/** Where the bytes of profile photos are kept: one file a user, in the data directory or in a bucket. */
export type PhotoFiles = {
  put(userId: string, webp: Uint8Array<ArrayBuffer>): Promise<void>
  get(userId: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(userId: string): Promise<void>
}

export function photoFiles(config: Pick<Config, 'dataDir' | 'photoBucket'>, clock: Clock): PhotoFiles {
  const { photoBucket: bucket } = config
  if (!bucket) return localFiles(path.join(config.dataDir, 'photos'))
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    userId: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> => {
    const answer = await callBucket(bucket, method, `photos/${fileOf(userId)}`, clock.now(), body).catch(
      (cause: unknown) => fail('photos_unavailable', {}, { cause }),
    )
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel()
      fail('photos_unavailable')
    }
    return answer
  }
  return {
    async put(userId, webp) {
      const answer = await call('PUT', userId, webp)
      await answer.body?.cancel()
      if (!answer.ok) fail('photos_unavailable')
    },
    async get(userId) {
      const answer = await call('GET', userId)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    async remove(userId) {
      await (await call('DELETE', userId)).body?.cancel()
    },
  }
}

function localFiles(folder: string): PhotoFiles {
  return {
    async put(userId, webp) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, fileOf(userId))
      const temporary = `${file}.${crypto.randomUUID()}`
      const handle = await open(temporary, 'wx', 0o600)
      try {
        await handle.writeFile(webp)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, file)
    },
    async get(userId) {
      try {
        return new Uint8Array(await readFile(path.join(folder, fileOf(userId))))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(userId) {
      await rm(path.join(folder, fileOf(userId)), { force: true })
    },
  }
}

function fileOf(userId: string): string {
  if (!isUuid(userId)) throw new Error('not a user id')
  return `${userId}.webp`
}
