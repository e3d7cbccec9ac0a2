import { expect } from '@playwright/test'
import { listBudgets } from '#contract/planning/budgets.ts'
import { updateDocument } from '#contract/person/settings.ts'
import { titles } from '../../server/platform/i18n/en-AE/titles.ts'
import { categories } from '../../server/platform/i18n/en-AE/categories.ts'
import layout from '../../web/i18n/ar-AE/layout/layout.ts'
import { paths } from '../../web/paths.ts'
import { isTranslated, shownTexts } from '../../web/testing/arabic.ts'
import { browseAs, settled, visit, visitWithin, watch } from '../screens/browse.ts'
import { createPerson } from '../screens/people.ts'
import { test } from './fixtures.ts'

/** Pages with what a person has entered or the server says; those without: web/features/layout/shifts.browser.test.tsx. */
const pages = [
  paths.dashboard,
  paths.accounts,
  paths.investments,
  paths.gratuity,
  paths.zakat,
  paths.transactions,
  paths.verify,
  paths.budgets,
  paths.bills,
  paths.goals,
  paths.lookAhead,
  paths.cheques,
  paths.instalments,
  paths.loans,
  paths.domestic,
  paths.analytics,
  paths.cashFlow,
  paths.spending,
  paths.sent,
  paths.netWorth,
  paths.reports,
  paths.compare,
  paths.yearInReview,
  paths.holidays,
  paths.notificationSettings,
  paths.rules,
  paths.activity,
  paths.ours,
  paths.notifications,
  paths.helpOf('safe-to-spend'),
]

const appTexts = new Set<string>([...Object.values(categories), ...Object.values(titles)].map(String))

/** Collects names from a response: texts by banks, merchants and the user, but not the app's own. */
function collectNames(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collectNames(inner, into)
    else if (
      /name|description|text|merchant|payee|email|person|payer|lease/i.test(key) &&
      inner.length > 2 &&
      !appTexts.has(inner)
    )
      // a title of several names is shown in parts
      for (const name of [inner, ...inner.split(' · ')]) if (name.length > 2) into.add(name)
  }
}

test('every page of a planner is in Arabic but for names and codes, and has no error', async ({
  browser,
  sharedWorld,
}) => {
  const person = await createPerson.planner(sharedWorld)
  await person.call(updateDocument, { body: { settings: { language: 'ar-AE' } } })
  const budgets = await person.call(listBudgets)
  const page = await browseAs(browser, sharedWorld, person, { locale: 'ar-AE' })
  // The budgets were named in English when created.
  const names = new Set<string>(budgets.body.budgets.map(({ name }) => name))
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    // the body of a response that the page does not read never comes
    const unread = new Promise((resolve) => setTimeout(resolve, 5000))
    reading.push(
      Promise.race([response.json(), unread])
        .then((body) => collectNames(body, names))
        .catch(() => undefined),
    )
  })
  const findings = watch(page, sharedWorld)
  const right = new Set<string>() // what most pages share is judged once
  await visit(page, paths.settings)
  for (const address of pages) {
    await visitWithin(page, address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    const menus = await page.getByRole('navigation', { name: layout.nav.label, exact: true }).count()
    if (menus !== 1) findings.push(`${address}: ${menus} main menus`)
    const texts = await page.evaluate(shownTexts)
    await Promise.all(reading)
    const longestFirst = [...names]
      .filter((name) => /[A-Za-z]/.test(name))
      .toSorted((a, b) => b.length - a.length)
    for (const text of texts.filter((each) => !right.has(each)))
      if (isTranslated(text, longestFirst)) right.add(text)
      else findings.push(`${address}: ${text}`)
  }
  await page.context().close()
  expect(findings).toEqual([])
})
