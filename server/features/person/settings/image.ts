import sharp from 'sharp'
import { fail } from '../../../platform/errors.ts'

const longestSide = 4096
const storedSide = 512

sharp.cache(false)
sharp.concurrency(1)

function failUnsupported(cause?: unknown): never {
  fail('photo_unsupported', { side: longestSide }, { cause })
}

/** Detected from the first bytes, so that untrusted input reaches no other decoder of the library. */
function kindOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const hasBytes = (offset: number, ...wanted: number[]): boolean =>
    wanted.every((byte, index) => bytes[offset + index] === byte)
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (hasBytes(0, 0x52, 0x49, 0x46, 0x46) && hasBytes(8, 0x57, 0x45, 0x42, 0x50)) return 'webp'
  return null
}

/**
 * Re-encodes a picture as a WebP of at most 512 pixels a side without any metadata. The size is read from the
 * header first, so that a small file that expands to a huge picture is never decoded.
 */
export async function reencodePhoto(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const kind = kindOf(bytes)
  if (!kind) failUnsupported()
  const options = { limitInputPixels: longestSide * longestSide, failOn: 'error', pages: 1 } as const
  try {
    const head = await sharp(bytes, options).metadata()
    const fits = head.format === kind && head.width <= longestSide && head.height <= longestSide
    if (!fits || (head.pages ?? 1) > 1) failUnsupported()
    const webp = await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(storedSide, storedSide, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return new Uint8Array(webp)
  } catch (cause) {
    return failUnsupported(cause)
  }
}
