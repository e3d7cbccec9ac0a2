import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { setTheme } from '../ui/preferences.ts'

/** Rules that depend on the theme; all others hold in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks part of the open screen against all accessibility rules, and its colours in the dark theme too; the frame around it:
 * features/layout/access.browser.test.tsx.
 */
export async function expectAccessible(where: 'body' | 'main' | 'dialog' = 'main'): Promise<void> {
  expect(await commands.checkAccess(where)).toEqual([])
  setTheme('dark')
  expect(await commands.checkAccess(where, colourRules)).toEqual([])
  setTheme('light')
}
