import { expect, type Page } from '@playwright/test'
import type { Size } from './browse.ts'
import type { Who } from './people.ts'

/** One picture: who looks, where, and what they do there first. */
export type Scene = {
  name: string
  who: Who
  path: string
  /** Brings the page into the state of the picture and waits for it. */
  act?: (page: Page, size: Size) => Promise<void>
  /** Only on this size. */
  only?: Size
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
/** Waits for a part of the page that comes after the rest. */
export const see = (heading: string) => async (page: Page) =>
  expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 30_000 })
export const press = (name: string | RegExp) => async (page: Page) => button(page, name).click()
/** Presses what opens a dialog, and waits for it. */
export const ask = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(dialog(page)).toBeVisible()
}
