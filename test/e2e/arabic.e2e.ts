import { expect, type Page } from '@playwright/test'
import { listBudgets } from '#contract/planning/budgets.ts'
import { updateDocument } from '#contract/person/settings.ts'
import { titles } from '../../server/platform/i18n/en-AE/titles.ts'
import { categories } from '../../server/platform/i18n/en-AE/categories.ts'
import layout from '../../web/i18n/ar-AE/layout/layout.ts'
import { paths } from '../../web/paths.ts'
import { browseAs, settled, visit, visitWithin, watch } from '../screens/browse.ts'
import { createPerson } from '../screens/people.ts'
import { test } from './fixtures.ts'

const open = new Set<string>([
  paths.root,
  paths.home,
  paths.terms,
  paths.privacy,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  `${paths.resetPassword}?token=none`,
  paths.resetPassword,
  paths.confirmEmail,
  paths.restoreEmail,
  paths.linkGoogle,
  '/no-such-page',
])
/** Open to visitors and shown inside the app to who is signed in. */
const shared = [
  paths.help,
  paths.helpOf('safe-to-spend'),
  paths.contact,
  paths.testTransactions,
  paths.freshSetup,
]
const guarded = [
  ...Object.values(paths).filter(
    (address): address is Extract<typeof address, string> =>
      // without an app's request this page answers with an error
      typeof address === 'string' && !open.has(address) && address !== paths.authorize,
  ),
  paths.addTransactionOf('income'),
  `${paths.failure}?error=bank_unavailable`,
  `${paths.transactions}?q=zzzz`,
  '/not-there',
]

/**
 * Texts that stay in Latin script: names of products and formats, currency codes, ids, keys, and on two pages
 * API calls.
 */
const latin =
  /XTharwa|Google|Lean( Technologies)?|English|IBAN|CSV|PDF|JSON|Excel|XLSX|OFX|QFX|QIF|CAMT|ODS|MT94[02]|Actual|Sure|YNAB|Mint|Monarch|Copilot|Wallet( by BudgetBakers)?|Money Manager|Realbyte|Spendee|Firefly III|ezBookkeeping|Quicken|hledger|API|QR|PNG|JPEG|WebP|DEWS|DIFC|Chrome|Linux|\bnode\b|thenationalnews\.com|wam\.ae|OpenAI|Ctrl|DELETE|zzzz|bank_unavailable|VWRA|EMAAR|Emirates NBD|http:\/\/localhost:\d+\/mcp|(GET|POST)?\s*\/api\/[\w/?=&-]+|\bPOST\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[A-Z]{3}\b/g

/** Every text that the open page shows or reads out, except initials, which accompany a name. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageTexts = [document.title]
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll('body, body *')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('script, style, code, pre')
      )
        continue
      for (const name of spoken) pageTexts.push(element.getAttribute(name) ?? '')
      const shown = [...element.childNodes].filter((node) => node instanceof Text)
      if (!element.closest('[aria-hidden=true]')) pageTexts.push(...shown.map(({ data }) => data))
    }
    return pageTexts
  })
}

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

/** Matches a text key, which a page shows if a catalogue lacks it; web/i18n/loaded.test.ts tests which are loaded. */
const textKey =
  /(?<![@\w.])[a-z][a-z\d]*(?:[A-Z][a-zA-Z]*)?\.[a-zA-Z_]\w*(?<!\.(?:test|net|com|ae|org))(?![\w.@])/

for (const who of ['visitor', 'planner'] as const)
  test(`every page of a ${who} is in Arabic but for names and codes, and has no error`, async ({
    browser,
    sharedWorld,
  }) => {
    test.setTimeout(240_000) // fifty pages
    const person = who === 'planner' ? await createPerson.planner(sharedWorld) : null
    await person?.call(updateDocument, { body: { settings: { language: 'ar-AE' } } })
    const budgets = await person?.call(listBudgets)
    const page = await browseAs(browser, sharedWorld, person, { locale: 'ar-AE' })
    // The budgets were named in English when created.
    const names = new Set<string>(budgets?.body.budgets.map(({ name }) => name))
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
    await visit(page, person ? paths.settings : paths.login)
    for (const address of person ? guarded : [...open, ...shared]) {
      await visitWithin(page, address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      const menus = await page.getByRole('navigation', { name: layout.nav.label, exact: true }).count()
      if (menus !== (person && address !== paths.invitation ? 1 : 0))
        findings.push(`${address}: ${menus} main menus`)
      const texts = await textsOf(page)
      await Promise.all(reading)
      const longestFirst = [...names]
        .filter((name) => /[A-Za-z]/.test(name))
        .toSorted((a, b) => b.length - a.length)
      for (const text of texts) {
        if (right.has(text) || !/[A-Za-z]{2}/.test(text)) continue
        const left = longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(latin, '')
        if (/[A-Za-z]{2}/.test(left) || textKey.test(text)) findings.push(`${address}: ${text}`)
        else right.add(text)
      }
    }
    await page.context().close()
    expect(findings).toEqual([])
  })
