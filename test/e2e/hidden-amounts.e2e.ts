import { expect } from '@playwright/test'
import * as transactions from '#contract/ledger/transactions.ts'
import { dubaiDay } from '#contract/period.ts'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, visit } from '../screens/browse.ts'
import { test } from './fixtures.ts'

test('with amounts hidden no screen shows one, not even an edit form', async ({
  browser,
  sharedWorld: world,
}) => {
  const newUser = await world.signUp()
  await connectBank(world, newUser, { bank: 'RAKBANK_AE', person: 'salaried' })
  const gift = { type: 'income', amount: 250.25, description: 'A gift', category: 'other_income' }
  const created = await newUser.call(transactions.createTransaction, {
    body: { ...gift, date: dubaiDay(world.app.clock.now()) },
  })
  const page = await browseAs(browser, world, newUser)
  const figures = (): Promise<string[]> =>
    page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')]
      const texts = named.flatMap((part) => [part.ariaLabel, part.getAttribute('title'), part.ariaValueText])
      const typed = [...document.querySelectorAll('input')].map((input) => input.value)
      return [document.body.innerText, document.title, ...texts, ...typed].flatMap(
        (text) => text?.match(/[\d,]+\.\d{2}(?!\d)/g) ?? [],
      )
    })
  await visit(page, paths.dashboard)
  await expect.poll(figures).not.toEqual([])
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect.poll(figures).toEqual([])
  await page.getByRole('button', { name: 'Balance history' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await figures()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  await page.getByRole('button', { name: /Health Score/ }).click()
  expect(await figures()).toEqual([])
  for (const address of [paths.accounts, paths.transactions, paths.verify]) {
    await visit(page, address)
    await expect(page.getByText('••••').first()).toBeVisible()
    expect(await figures(), address).toEqual([])
  }
  await visit(page, `${paths.transactions}?tx=${created.body.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toHaveValue('A gift')
  expect(await figures()).toEqual([])
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250.25')
  await page.context().close()
})
