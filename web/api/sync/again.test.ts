import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { againAfter, counted } from './again.ts'

const failed = (status: number, retryAfter: number | null = null, isShown = true) => ({
  state: {
    status: 'error' as const,
    data: isShown ? 'older' : undefined,
    error: new ApiError({ status, code: 'unknown', message: '', retryAfter }),
  },
})

test('what is shown and could not be read anew is asked for again after growing pauses, until an answer', () => {
  const read = failed(503)
  const next = (): number | false => {
    counted.onError(new Error(), read)
    return againAfter(read)
  }
  expect([next(), next(), next(), next(), next(), next()]).toEqual([
    4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ])
  counted.onSuccess(null, read)
  expect(next()).toBe(4000)
})

test('as late as the server wants, and not where that would not help or nothing is shown', () => {
  expect(againAfter(failed(429, 90))).toBe(90_000)
  expect(againAfter(failed(0))).toBe(4000)
  expect([againAfter(failed(401)), againAfter(failed(404)), againAfter(failed(503, null, false))]).toEqual([
    false,
    false,
    false,
  ])
  expect(againAfter({ state: { ...failed(503).state, status: 'success' } })).toBe(false)
})
