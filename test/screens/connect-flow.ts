import { expect, type FrameLocator, type Page } from '@playwright/test'
import { widgetOf } from './scenes.ts'

/** From the open consent text into the widget, up to a bank. */
export async function toBank(page: Page, bank: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  const widget = widgetOf(page)
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: bank }).click()
  return widget
}

/** Signs in at a bank that asks within the widget; `words` are the scenario words behind the user name. */
export async function signInWithin(widget: FrameLocator, who: string, words = ''): Promise<void> {
  await widget.getByRole('button', { name: 'Allow' }).click()
  await widget.getByRole('button', { name: who }).click()
  const name = widget.getByLabel('Username')
  if (words !== '') await name.fill(`${await name.inputValue()}${words}`)
  await widget.getByRole('button', { name: 'Continue' }).click()
}

export async function giveCode(widget: FrameLocator): Promise<void> {
  await widget.getByLabel('One-time code').fill('1111')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: 'Done' }).click()
}

export async function saysConnected(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('status').getByText(`Success! Connected ${count} bank account(s)`)).toBeVisible(
    {
      timeout: 45_000,
    },
  )
}
