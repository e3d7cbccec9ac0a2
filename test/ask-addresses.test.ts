import { expect, test } from 'vitest'
import { screens } from '../server/features/assistant/addresses.ts'
import english from '../web/i18n/en-AE/overview/ask.ts'
import { paths } from '../web/paths.ts'

test('every address that an answer names is a screen of the app', () => {
  const screenPaths: ReadonlySet<string> = new Set(
    Object.values(paths).filter((path) => typeof path === 'string'),
  )
  expect(Object.values(screens).filter((address) => !screenPaths.has(address))).toEqual([])
  expect(Object.keys(english.screens).filter((address) => !screenPaths.has(address))).toEqual([])
})
