import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/ids.ts'
import { storedFiles } from './service.files.ts'

/** The bytes of profile photos: one file a user. */
export type PhotoFiles = {
  put(userId: string, webp: Uint8Array<ArrayBuffer>): Promise<void>
  get(userId: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(userId: string): Promise<void>
}

export function photoFiles(config: Pick<Config, 'dataDir' | 'photoBucket'>, clock: Clock): PhotoFiles {
  const files = storedFiles(config, clock, 'photos_unavailable')
  return {
    put: async (userId, webp) => files.put(keyOf(userId), webp, 'image/webp'),
    get: async (userId) => files.get(keyOf(userId)),
    remove: async (userId) => files.remove(keyOf(userId)),
  }
}

function keyOf(userId: string): string {
  if (!isUuid(userId)) throw new Error('not a user id')
  return `photos/${userId}.webp`
}
