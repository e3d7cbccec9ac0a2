import { expect, test } from 'vitest'
import { firstCrop, keepInside, moveBy, sideOf } from './PhotoRow.tsx'

const wide = { width: 400, height: 200 }

test('the first crop is the largest centred square', () => {
  const crop = firstCrop(wide)
  expect([crop.x, crop.y, sideOf(wide, crop)]).toEqual([200, 100, 200])
})

test('a crop never leaves the picture', () => {
  expect(keepInside(wide, { zoom: 1, x: -50, y: 900 })).toEqual({ zoom: 1, x: 100, y: 100 })
  expect(keepInside(wide, { zoom: 2, x: 999, y: 0 })).toEqual({ zoom: 2, x: 350, y: 50 })
  expect(keepInside(wide, { zoom: 0.2, x: 200, y: 100 }).zoom).toBe(1)
  expect(keepInside(wide, { zoom: 9, x: 200, y: 100 }).zoom).toBe(4)
})

test('dragging to the right reveals what is further left, at the scale of the view', () => {
  expect(moveBy(wide, firstCrop(wide), { x: 50, y: 0, view: 100 })).toEqual({ zoom: 1, x: 100, y: 100 })
  const zoomed = { zoom: 2, x: 200, y: 100 }
  expect(moveBy(wide, zoomed, { x: 10, y: -10, view: 100 })).toEqual({ zoom: 2, x: 190, y: 110 })
})
