/** The job that re-encodes pictures: only their pixels are kept. */
import sharp, { type FitEnum } from 'sharp'

export type PictureTask = {
  bytes: Uint8Array
  kind: 'png' | 'jpeg' | 'webp'
  /** In pixels; anything larger is not decoded. */
  longestSide: number
  mostPoints: number
  /** The pictures to make, each from the one before. */
  versions: ReadonlyArray<{ side: number; fit: keyof FitEnum; position?: string; quality: number }>
}
export type Picture = { webp: Uint8Array<ArrayBuffer>; width: number; height: number }

sharp.cache(false)
sharp.concurrency(1)

/** The versions as WebP, or null where the picture is damaged, too large, moving, or of another kind than its first bytes say. */
export async function run({
  bytes,
  kind,
  longestSide,
  mostPoints,
  versions,
}: PictureTask): Promise<Picture[] | null> {
  const options = { limitInputPixels: mostPoints, failOn: 'error', pages: 1 } as const
  try {
    // the size is read from the header first, so that a small file of a huge picture is never decoded
    const head = await sharp(bytes, options).metadata()
    const fits = head.format === kind && head.width <= longestSide && head.height <= longestSide
    if (!fits || (head.pages ?? 1) > 1) return null
    const made: Picture[] = []
    let from: Uint8Array = bytes
    for (const { side, quality, ...how } of versions) {
      const { data, info } = await sharp(from, options)
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize(side, side, { ...how, withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true })
      made.push({ webp: new Uint8Array(data), width: info.width, height: info.height })
      from = data
    }
    return made
  } catch {
    return null
  }
}
