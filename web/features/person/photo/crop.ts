/** A square part of a picture: the zoom factor and the centre in the picture's pixels. */
export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const largestZoom = 4

/** The largest centred square. */
export function firstCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 }
}

export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Limits the zoom and moves the crop inside the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(largestZoom, Math.max(1, crop.zoom))
  const half = sideOf(size, { ...crop, zoom }) / 2
  const within = (value: number, length: number): number => Math.min(length - half, Math.max(half, value))
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) }
}

/** Moves the picture under a square view of `view` pixels a side, by pixels of the view. */
export function moveBy(size: Size, crop: Crop, by: { x: number; y: number; view: number }): Crop {
  const scale = sideOf(size, crop) / by.view
  return keepInside(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale })
}
