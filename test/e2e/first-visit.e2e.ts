import { randomUUID } from 'node:crypto'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { dubaiDay, periodRange } from '#contract/period.ts'
import type { World } from '../world.ts'
import { origin, test } from './fixtures.ts'

const dirhams = (minor: number): string =>
  new Intl.NumberFormat('en-AE', { style: 'currency', currency: 'AED' }).format(minor / 100).replace('-', '−')

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

test('on a phone: sign up, connect both kinds of bank, see exact figures', async ({
  page,
  sharedWorld: world,
}) => {
  const entitiesBefore = new Set(world.bank.entities())
  const email = `visitor-${randomUUID()}@example.test`
  const person = { name: 'Noura Haddad', email, password: 'Quiet-Harbour-42' }
  const said: string[] = []
  page.on('console', (message) => {
    // Chromium's note where the service worker takes over between a preload and its use, which depends on the time
    if (message.text().includes('cross-world service worker')) return
    if (message.type() === 'error' || message.type() === 'warning')
      said.push(`${page.url()} ${message.text()}`)
  })
  await page.goto(`${origin(world)}/signup`)
  await signUp(page, person)
  await connectByPassword(page, 'Emirates NBD', 'Salaried resident')
  await expect(page.getByText('Success! Connected 3 bank account(s)').first()).toBeVisible({
    timeout: 45_000,
  })
  await connectByRedirect(page, 'First Abu Dhabi Bank', 'Empty account')
  const entities = world.bank.entities().filter((id) => !entitiesBefore.has(id))
  const truth = bankTruth(world, entities)
  await expectFigures(page, truth)
  expect(said).toEqual([])
})

async function signUp(page: Page, person: { name: string; email: string; password: string }): Promise<void> {
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
}

async function openWidget(page: Page, bank: string): Promise<FrameLocator> {
  await page.goto(new URL('/accounts', page.url()).href)
  await page
    .getByRole('button', { name: /Connect (Bank Account|Another Bank|a Bank|Bank)/i })
    .first()
    .click()
  const allow = page.getByRole('dialog').getByRole('button', { name: 'Continue to your bank' })
  await allow.click()
  const widget = page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('searchbox').fill(bank.slice(0, 5))
  await widget.getByRole('button', { name: bank }).click()
  return widget
}

async function connectByPassword(page: Page, bank: string, who: string): Promise<void> {
  const widget = await openWidget(page, bank)
  await widget.getByRole('button', { name: 'Allow' }).click()
  await widget.getByRole('button', { name: who }).click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByLabel('One-time code').fill('1111')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: 'Done' }).click()
}

async function connectByRedirect(page: Page, bank: string, who: string): Promise<void> {
  const widget = await openWidget(page, bank)
  await widget.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/bank\//)
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL('**/success**')
  await expect(page.getByRole('heading', { name: 'Bank Connected Successfully!' })).toBeVisible({
    timeout: 45_000,
  })
  await page
    .getByRole('link', { name: 'Go to Dashboard' })
    .or(page.getByRole('button', { name: 'Go to Dashboard' }))
    .click()
  await page.waitForURL('**/dashboard')
}

type Truth = { balance: number; income: number; expenses: number }

/** An independent sum of the bank's data, month to date, without transfers between own accounts; a refund lowers spending. */
function bankTruth(from: World, entities: readonly string[]): Truth {
  const today = dubaiDay(from.app.clock.now())
  const start = periodRange('mtd', today).from ?? today
  const served = entities.flatMap((id) => from.bank.served(id).accounts)
  const rows = served.flatMap((account) => account.transactions)
  const inMonth = rows.filter(
    (row) =>
      row.status === 'BOOKED' &&
      !row.ownTransfer &&
      dubaiDay(new Date(row.bookedAt)) >= start &&
      dubaiDay(new Date(row.bookedAt)) <= today,
  )
  const sum = (wanted: (row: (typeof rows)[number]) => boolean): number =>
    inMonth.filter(wanted).reduce((total, { minor }) => total + minor, 0)
  const isRefund = ({ text }: (typeof rows)[number]): boolean => text.startsWith('REFUND ')
  return {
    balance: served.reduce((total, account) => total + account.bookedBalanceMinor, 0),
    income: sum((row) => row.direction === 'CREDIT' && !isRefund(row)),
    expenses: sum((row) => row.direction === 'DEBIT') - sum(isRefund),
  }
}

async function expectFigures(page: Page, truth: Truth): Promise<void> {
  const main = page.getByRole('main')
  const expectAmounts = async (amounts: readonly number[]): Promise<void> => {
    for (const minor of amounts)
      await expect(main.getByText(dirhams(minor).replace(/\s/g, ' '), { exact: false }).first()).toBeVisible({
        timeout: 30_000,
      })
  }
  await page.goto(new URL('/dashboard?period=mtd', page.url()).href)
  await expectAmounts([truth.balance, truth.expenses])
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  await expectAmounts([truth.balance, truth.income, truth.expenses])
  await page.getByRole('radio', { name: 'Dashboard' }).click()
}
