import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { button, type Scene } from './acts.ts'
import { atBankPage, chooseBank, openConnect, openWidget, signInAtBank } from './connect-flow.ts'

/** The steps of connecting a bank. */
export const connectScenes: readonly Scene[] = [
  { name: 'connect-consent', who: 'fresh', path: paths.accounts, act: openConnect },
  {
    name: 'connect-intro',
    who: 'fresh',
    path: paths.accounts,
    act: async (page) => void (await openWidget(page)),
  },
  {
    name: 'connect-banks',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await openWidget(page)
      await widget.getByRole('button', { name: 'Continue' }).click()
      await expect(widget.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'connect-allow',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await chooseBank(page, 'RAKBANK')
      await expect(widget.getByRole('button', { name: 'Allow' })).toBeVisible()
    },
  },
  {
    name: 'connect-sign-in',
    who: 'fresh',
    path: paths.accounts,
    act: async (page) => void (await signInAtBank(page)),
  },
  {
    name: 'connect-code',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await signInAtBank(page)
      await widget.getByRole('button', { name: 'Salaried resident' }).click()
      await widget.getByRole('button', { name: 'Continue' }).click()
      await expect(widget.getByLabel('One-time code')).toBeVisible()
    },
  },
  { name: 'bank-sign-in', who: 'fresh', path: paths.accounts, act: atBankPage },
  {
    name: 'bank-allow',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      await atBankPage(page)
      await button(page, 'Salaried resident').click()
      await button(page, 'Continue').click()
      await expect(button(page, 'Allow')).toBeVisible()
    },
  },
  {
    name: 'connect-failed',
    who: 'fresh',
    path: paths.accounts,
    async act(page) {
      const widget = await openWidget(page)
      await widget.getByRole('button', { name: 'Close' }).click()
      await widget.getByRole('button', { name: /leave/i }).click()
      await expect(page.getByText('You cancelled the bank connection process')).toBeVisible()
    },
  },
]
