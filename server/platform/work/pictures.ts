/** Pictures that people upload, re-encoded in the pool. */
import type { JobOf } from './job.ts'
import type { Picture, PictureTask, run } from './pictures.job.ts'
import { pool, WorkFailed } from './pool.ts'

const job: JobOf<typeof run> = { url: new URL('./pictures.job.ts', import.meta.url) }

/** What a file is by its first bytes, not its name: untrusted input reaches no other decoder. */
export function kindOfBytes(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'pdf' | null {
  const hasBytes = (offset: number, ...wanted: number[]): boolean =>
    wanted.every((byte, index) => bytes[offset + index] === byte)
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (hasBytes(0, 0x52, 0x49, 0x46, 0x46) && hasBytes(8, 0x57, 0x45, 0x42, 0x50)) return 'webp'
  return hasBytes(0, 0x25, 0x50, 0x44, 0x46, 0x2d) && bytes.length > 64 ? 'pdf' : null
}

/** A picture as WebP in the asked versions, without any metadata; null if it cannot be read within the limits. */
export async function reencodePicture(
  { userId, signal }: { userId: string; signal?: AbortSignal | undefined },
  bytes: Uint8Array,
  limits: Omit<PictureTask, 'bytes' | 'kind'>,
): Promise<Picture[] | null> {
  const kind = kindOfBytes(bytes)
  if (kind === null || kind === 'pdf') return null
  try {
    return await pool.run(job, { userId, signal, host: {}, input: { bytes, kind, ...limits } })
  } catch (error) {
    if (error instanceof WorkFailed && error.why !== 'fault') return null
    throw error
  }
}
