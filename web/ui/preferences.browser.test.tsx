import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { renderPart } from '../testing/app.tsx'
import { Button } from './parts/Button.tsx'
import { setTheme } from './preferences.ts'

test('a theme change applies at once, without colour transitions', async () => {
  await commands.allowMotion(true)
  await renderPart(<Button variant="primary">Save</Button>)
  const button = page.getByRole('button', { name: 'Save' }).element()
  const before = getComputedStyle(button).backgroundColor
  setTheme('dark')
  const after = getComputedStyle(button).backgroundColor
  expect(after).not.toBe(before)
  expect(button.getAnimations()).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(getComputedStyle(button).backgroundColor).toBe(after)
  await commands.allowMotion(false)
})
