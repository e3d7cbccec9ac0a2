import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The provider's widget: a frame in the connect document, which is a frame in the dialog. */
export function widgetOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
}

/** Opens the connect dialog at the consent text. */
export async function openConnect(page: Page): Promise<void> {
  await page
    .getByRole('button', {
      name: /^(Connect Bank|Connect Bank Account|Connect Another Bank|Connect Your First Bank)$/,
    })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible()
}

/** Opens the widget at its first page. */
export async function openWidget(page: Page): Promise<FrameLocator> {
  await openConnect(page)
  await page.getByRole('button', { name: 'Continue to your bank' }).first().click()
  const widget = widgetOf(page)
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible()
  return widget
}

/** Goes from the open consent text into the widget and chooses a bank. */
export async function toBank(page: Page, bank: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  const widget = widgetOf(page)
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: bank }).click()
  return widget
}

/** Opens the connect dialog and goes up to the widget's page for a chosen bank. */
export async function chooseBank(page: Page, bank: string): Promise<FrameLocator> {
  await openConnect(page)
  return toBank(page, bank)
}

/** Goes up to the sign-in of a bank that asks for it within the widget. */
export async function signInAtBank(page: Page): Promise<FrameLocator> {
  const widget = await chooseBank(page, 'RAKBANK')
  await widget.getByRole('button', { name: 'Allow' }).click()
  await expect(widget.getByLabel('Username')).toBeVisible()
  return widget
}

/** Goes up to the page of a bank that asks for sign-in on its own site. */
export async function atBankPage(page: Page): Promise<void> {
  const widget = await chooseBank(page, 'First Abu Dhabi Bank')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/bank\//)
}

/** Signs in at a bank within the widget; `words` are scenario words appended to the user name. */
export async function signInWithin(widget: FrameLocator, who: string, scenarios = ''): Promise<void> {
  await widget.getByRole('button', { name: 'Allow' }).click()
  await widget.getByRole('button', { name: who }).click()
  const name = widget.getByLabel('Username')
  if (scenarios !== '') await name.fill(`${await name.inputValue()}${scenarios}`)
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
