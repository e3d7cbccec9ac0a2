import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { showLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { colourRules } from '../../testing/access.ts'
import { openScreen, renderPart, resize, settled } from '../../testing/app.tsx'
import { becomeFull, becomeNew, becomeTroubled } from '../../testing/people.ts'
import { setTheme } from '../../ui/preferences.ts'

/** A screen, and the buttons that bring it into the state that is checked. */
type View = readonly [path: string, ...press: (string | RegExp)[]]

/** All rules in English on a desktop and in Arabic on a phone, and in the dark theme those that colours can break. */
async function findingsOf([path, ...press]: View): Promise<string[]> {
  await openScreen(path)
  for (const name of press) await userEvent.click(page.getByRole('button', { name }).first())
  const where = press.length > 0 ? 'dialog' : 'body'
  if (press.length > 0) await expect.poll(() => document.querySelector('dialog[open]')).not.toBe(null)
  const found: string[] = []
  const look = async (name: string, rules?: string[]): Promise<void> => {
    for (const finding of await commands.checkAccess(where, rules))
      found.push(`${path} ${press.join(' ')} (${name}): ${finding}`)
  }
  await look('desktop, light')
  setTheme('dark')
  await look('desktop, dark', colourRules)
  setTheme('light')
  await resize('phone')
  const measure = (): void => {
    const { scrollWidth, lang } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`${path} (phone, ${lang}): ${scrollWidth} px on ${innerWidth}`)
  }
  measure()
  await showLanguage('ar-AE')
  await settled()
  await look('phone, light, Arabic')
  measure()
  await showLanguage('en-AE')
  await resize('desktop')
  await cleanup()
  return found
}

const everybody: readonly View[] = [
  [paths.dashboard],
  [paths.accounts],
  [paths.connections],
  [paths.transactions],
  [paths.verify],
]
const further: readonly View[] = [
  [paths.dashboard, 'Balance history'],
  [paths.accounts, 'View Details'],
  [paths.connections, 'Disconnect'],
  [`${paths.transactions}?q=zzzz`],
  [paths.verify, 'Edit'],
  [paths.tags],
  [paths.tags, 'New tag'],
  [paths.shared],
  [paths.shared, 'Settle up'],
  [paths.addTransaction],
  [paths.budgets],
  [paths.analytics],
  [paths.settings],
  [paths.categories],
  [paths.categories, 'Add category'],
  [paths.profile],
  [paths.security],
  [paths.security, 'Change password'],
  [paths.preferences],
  [paths.activity],
  [paths.plan],
  [paths.apiTokens],
  [paths.apiTokens, 'New token'],
  [paths.data],
  [paths.data, 'Delete account'],
  [paths.notifications],
  [paths.testTransactions],
  [paths.freshSetup],
  [paths.success],
  [`${paths.failure}?error=bank_unavailable`],
  ['/no-such-page'],
]

test('the check finds what is wrong', async () => {
  await renderPart(
    <button type="button">
      <span aria-hidden="true">x</span>
    </button>,
  )
  expect(await commands.checkAccess('body')).toEqual([expect.stringContaining('button-name')])
})

test.each([
  ['with banks', becomeFull, [...everybody, ...further]],
  ['new', becomeNew, everybody],
  ['whose bank needs them', becomeTroubled, everybody],
])(
  'no screen of somebody %s has an accessibility finding',
  async (_who, become, views) => {
    const found: string[] = []
    for (const view of views) {
      await become()
      found.push(...(await findingsOf(view)))
    }
    expect(found).toEqual([])
  },
  300_000,
)
