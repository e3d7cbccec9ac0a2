import { expect, test } from 'vitest'
import { backTo, into, rowFilter, trailOf } from './trail.ts'

test('a tap drills one level down, and a step of the trail leads back', () => {
  const start = trailOf('?group=group')
  const first = into(start, 'home') ?? ''
  expect(first).toBe('?group=category&category_group=home')
  const second = into(trailOf(first), 'rent') ?? ''
  expect(second).toBe('?group=merchant&category_group=home&category=rent')
  const trail = trailOf(second)
  expect(trail.filter).toEqual({ category_group: 'home', category: 'rent' })
  expect(into(trail, 'landlord')).toBeNull()
  expect(backTo(trail, 0)).toBe(first)
  expect(backTo(trail, -1)).toBe('?group=group')
})

test('invalid steps are left out of the trail', () => {
  expect(trailOf('?group=planet&category_group=moon&q=x&weekday=9').steps).toEqual([])
  expect(trailOf('').group).toBe('category')
})

test('a row opens the transactions that it is the sum of', () => {
  expect(rowFilter('weekday', '5')).toEqual({ weekday: '5' })
  expect(rowFilter('tag', 'none')).toEqual({ tag: 'none' })
  expect(rowFilter('merchant', 'none')).toEqual({ merchant: 'none' })
})
