import { sideOf, type Crop } from './crop.ts'

export const accepted = 'image/png,image/jpeg,image/webp'
const largestFile = 25_000_000
const storedSide = 512

export type Picture = { bitmap: ImageBitmap; width: number; height: number }

/** Decodes a chosen file in its EXIF orientation; returns the problem if it is too large or unreadable. */
export async function readPicture(file: File): Promise<Picture | 'tooLarge' | 'unreadable'> {
  if (file.size > largestFile) return 'tooLarge'
  if (!accepted.split(',').includes(file.type)) return 'unreadable'
  try {
    const bitmap = await createImageBitmap(file)
    return { bitmap, width: bitmap.width, height: bitmap.height }
  } catch {
    return 'unreadable'
  }
}

/** Draws the crop over the whole canvas, on white, since the stored JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Picture, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  const { width } = canvas
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, width)
  context.drawImage(picture.bitmap, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, width, width)
}

/** The crop as the JPEG to upload. Throws if the browser cannot encode it. */
export async function renderCrop(picture: Picture, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = storedSide
  canvas.height = storedSide
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('')
  return blob
}
