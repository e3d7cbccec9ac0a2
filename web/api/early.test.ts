import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../i18n/index.ts'
import { takeEarlyFigures } from './early.ts'

const path = '/api/user/look-ahead'
const sent = (): Promise<Response> => Promise.resolve(new Response('{}'))

beforeEach(() => {
  globalThis.early = { language: language.get(), figures: { [path]: sent() } }
})
afterEach(() => {
  vi.restoreAllMocks()
  delete globalThis.early
})

test('the response is taken once, and only for its own path', () => {
  expect(takeEarlyFigures('/api/user/budgets')).toBeUndefined()
  expect(takeEarlyFigures(`${path}?days=90`)).toBeUndefined()
  expect(takeEarlyFigures(path)).toBeInstanceOf(Promise)
  expect(takeEarlyFigures(path)).toBeUndefined()
})

test('a response in another language, or of some time ago, is not taken', () => {
  if (globalThis.early) globalThis.early.language = 'ar-AE'
  expect(takeEarlyFigures(path)).toBeUndefined()
  globalThis.early = { language: language.get(), figures: { [path]: sent() } }
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeEarlyFigures(path)).toBeUndefined()
  expect(takeEarlyFigures(path)).toBeUndefined()
})
