import { expect, type Page } from '@playwright/test'
import type { Size } from './browse.ts'
import type { Who } from './people.ts'

/** A screenshot: who looks at which page, and what they do there first. */
export type Scene = {
  name: string
  who: Who
  path: string
  /** Brings the page into the wanted state and waits for it. */
  act?: (page: Page, size: Size) => Promise<void>
  /** Whether `act` names nothing in a language, so that it is done in Arabic too. */
  anyLanguage?: true
  /** If set, only this size is captured. */
  only?: Size
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
/** Waits for a part of the page that loads after the rest. */
export const see = (heading: string) => async (page: Page) =>
  expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 30_000 })
export const press = (name: string | RegExp) => async (page: Page) => button(page, name).click()
/** Presses a button that opens a dialog, and waits for the dialog. */
export const ask = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(dialog(page)).toBeVisible()
}
