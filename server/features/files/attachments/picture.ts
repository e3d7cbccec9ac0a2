/** Detects the type of an uploaded file from its bytes, and re-encodes pictures. */
import sharp from 'sharp'
import { fail } from '../../../platform/errors.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** In pixels. The largest phone photos have 50 million; anything above this limit is not decoded. */
const mostPoints = 60_000_000
const longestSide = 12_000
const storedSide = 2400
const smallSide = 320

sharp.cache(false)
sharp.concurrency(1)

export type Receipt =
  | { kind: 'picture'; full: Bytes; small: Bytes; width: number; height: number }
  | { kind: 'pdf'; full: Bytes }

/**
 * Reads an upload. Its type is decided by its first bytes alone, not its name; only the pixels of a picture
 * are kept. Fails with `receipt_unsupported` for any other type, and for damaged or too large pictures.
 */
export async function readReceipt(bytes: Bytes): Promise<Receipt> {
  const kind = kindOf(bytes)
  if (kind === 'pdf') return { kind, full: bytes }
  if (kind === null) fail('receipt_unsupported')
  const options = { limitInputPixels: mostPoints, failOn: 'error', pages: 1 } as const
  try {
    const head = await sharp(bytes, options).metadata()
    const fits = head.format === kind && head.width <= longestSide && head.height <= longestSide
    if (!fits || (head.pages ?? 1) > 1) fail('receipt_unsupported')
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(storedSide, storedSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(data)
      .resize(smallSide, smallSide, { fit: 'cover', position: 'top', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer()
    return {
      kind: 'picture',
      full: new Uint8Array(data),
      small: new Uint8Array(small),
      width: info.width,
      height: info.height,
    }
  } catch (cause) {
    return fail('receipt_unsupported', {}, { cause })
  }
}

function kindOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'pdf' | null {
  const hasBytes = (offset: number, ...wanted: number[]): boolean =>
    wanted.every((byte, index) => bytes[offset + index] === byte)
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (hasBytes(0, 0x52, 0x49, 0x46, 0x46) && hasBytes(8, 0x57, 0x45, 0x42, 0x50)) return 'webp'
  return hasBytes(0, 0x25, 0x50, 0x44, 0x46, 0x2d) && bytes.length > 64 ? 'pdf' : null
}
