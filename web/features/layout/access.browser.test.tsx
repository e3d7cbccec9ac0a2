import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { leanToken } from '#contract/banks/connecting.ts'
import { config } from '../../api/config.ts'
import { showLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { noura, signInAs, openScreen, renderPart, resize, settled } from '../../testing/app.tsx'
import { untranslated } from '../../testing/arabic.ts'
import { answerIdentity, problem, refuse } from '../../testing/fake-api.ts'
import { becomeFull, becomeNew, becomeTroubled } from '../../testing/people.ts'
import { dashboardDesign } from '../../ui/display.ts'
import { setMasked, setTheme } from '../../ui/preferences.ts'

/** A screen, and the way to a state of it: buttons that open a dialog, or a function. */
type View = readonly [path: string, ...press: (string | RegExp)[]] | readonly [path: string, Act]
type Part = 'body' | 'main' | 'dialog'
/** Returns the part to check if the rest was checked with another view. */
type Act = () => Promise<void | 'main' | 'dialog'>

/** Brings the open screen into a state; returns the part to check and the state's name for findings. */
async function act(reach: Act): Promise<[Part, string]> {
  const part = await reach()
  await settled()
  return [typeof part === 'string' ? part : 'body', reach.name]
}
async function openDialog([, ...names]: View): Promise<void> {
  for (const name of names) if (typeof name !== 'function') await press(name)
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBe(null)
}

/** Loads the parts of a page that wait until they are near the screen. */
async function showParts(): Promise<void> {
  for (const part of document.querySelectorAll('main div[id].min-h-24[tabindex="-1"]'))
    await expect
      .poll(() => {
        part.scrollIntoView()
        return part.querySelector('h2')
      })
      .not.toBe(null)
  await settled()
}

/** Resets everything stored on the device before each view. */
function forgetDevice(): void {
  localStorage.clear()
  dashboardDesign.set('reference')
  setMasked(false)
  setTheme('light')
}

const checked = new Set<string>()
/**
 * Runs all rules on an English desktop in the light theme where a screen is opened first, and on an Arabic phone in the dark
 * one for everybody and in each dialog; ui/tokens.test.ts proves pairs of whole tokens in both themes.
 */
async function findingsOf(view: View): Promise<string[]> {
  const [path, first] = view
  forgetDevice()
  await openScreen(path)
  await showParts()
  const findings: string[] = []
  const check = async (name: string, where: Part): Promise<void> => {
    for (const finding of await commands.checkAccess(where)) findings.push(`${path} (${name}): ${finding}`)
  }
  // all screens inside the app have the frame of the dashboard
  const whole: Part = visitors.includes(view) || path === paths.dashboard ? 'body' : 'main'
  const [screen, state] = typeof first === 'function' ? await act(first) : [whole, '']
  const key = `${screen} ${path} ${state}`
  const isFirst = !checked.has(key)
  checked.add(key)
  if (isFirst) await check(`${state} desktop, light`, screen)
  const opensDialog = first !== undefined && typeof first !== 'function'
  if (opensDialog) await openDialog(view)
  setTheme('dark')
  await resize('phone')
  const measure = async (): Promise<void> => {
    const root = document.documentElement
    // charts take the new width with one of the next frames
    for (let frame = 0; frame < 120 && root.scrollWidth > innerWidth; frame += 1)
      await new Promise(requestAnimationFrame)
    if (root.scrollWidth > innerWidth)
      findings.push(`${path} ${state} (phone, ${root.lang}): ${root.scrollWidth} px on ${innerWidth}`)
  }
  await measure()
  await showLanguage('ar-AE')
  await settled()
  await measure()
  // the other screens: shifts.browser.test.tsx
  if (visitors.includes(view) && first === undefined)
    findings.push(...untranslated([noura.name, noura.email]).map((text) => `${path}: ${text}`))
  if (opensDialog) {
    await check('dialog, phone, dark, Arabic', 'dialog')
    if (isFirst) {
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector('dialog[open]')).toBe(null)
    }
  }
  if (isFirst || !opensDialog) await check(`${state} phone, dark, Arabic`, screen)
  await cleanup() // first: what is shown would be drawn twice more, for nobody
  await showLanguage('en-AE')
  await resize('desktop')
  return findings
}

const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(page.getByRole('button', { name }).first())
const see = (text: string): Promise<void> => expect.element(page.getByText(text).first()).toBeVisible()

async function overview(): Promise<'main'> {
  await userEvent.click(page.getByRole('radio', { name: 'Financial Overview' }))
  await expect.element(page.getByRole('heading', { name: 'Financial Overview', level: 1 })).toBeVisible()
  return 'main'
}
async function overviewHealth(): Promise<'dialog'> {
  await overview()
  await press(/Health Score/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return 'dialog'
}
async function faultyForm(): Promise<'main'> {
  await press('Add Income')
  await see('Please fix the following issues:')
  return 'main'
}
async function userMenu(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: /Noura Haddad/ }).last())
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
}
async function loggingOut(): Promise<'dialog'> {
  await userMenu()
  await userEvent.click(page.getByRole('menuitem', { name: 'Logout' }))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  return 'dialog'
}
async function hiddenAmounts(): Promise<void> {
  await press('Hide amounts')
  await expect.element(page.getByRole('button', { name: 'Show amounts' }).first()).toBeVisible()
}
async function failedLogin(): Promise<void> {
  answerIdentity('sign-in/email', problem(401, 'unauthenticated', ''), 'POST')
  await userEvent.fill(page.getByLabelText('E-mail'), 'nobody@example.test')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'not-the-password')
  await press('Sign In')
  await see('Login failed. Please check your credentials.')
}
async function filledSignup(): Promise<void> {
  await userEvent.fill(page.getByLabelText('Full name'), 'Noura Haddad')
  await userEvent.fill(page.getByLabelText('E-mail'), 'noura.haddad@example.test')
  for (const label of ['Password', 'Confirm password'])
    await userEvent.fill(page.getByLabelText(label, { exact: true }), 'Quiet-Harbour')
}

async function failedConnection(): Promise<'dialog'> {
  refuse(leanToken, 503, 'bank_unavailable', 'Your bank cannot be reached.')
  await press('Connect Another Bank')
  await press('Continue to your bank')
  await see('Try Again')
  return 'dialog'
}

const visitors: readonly View[] = [
  [paths.root],
  [paths.terms],
  [paths.privacy],
  [paths.login],
  [paths.login, failedLogin],
  [paths.signup],
  [paths.signup, filledSignup],
  [paths.forgotPassword],
  ...[paths.resetPassword, paths.confirmEmail, paths.restoreEmail, paths.linkGoogle].map((path): View => [
    `${path}?token=0123456789abcdef`,
  ]),
  [paths.help],
  [`${paths.help}?q=salary`],
  [paths.helpOf('income-and-spending')],
  [paths.contact],
  [`${paths.help}/no-such-article`],
  [paths.testTransactions],
  ['/no-such-page'],
]

const everybody: readonly View[] = [
  [paths.dashboard],
  [paths.dashboard, overview],
  [paths.accounts],
  [paths.connections],
  [paths.transactions],
  [paths.verify],
]
const full: readonly View[] = [
  [paths.dashboard, 'Balance history'],
  [paths.dashboard, overview],
  [paths.dashboard, overviewHealth],
  [paths.dashboard, hiddenAmounts],
  [paths.accounts, 'View Details'],
  [paths.connections, 'Disconnect'],
  [paths.connections, 'Connect Another Bank'],
  [paths.connections, failedConnection],
  [paths.transactions],
  [`${paths.transactions}?q=zzzz`],
  [paths.verify, 'Edit'],
  [paths.help],
  [paths.contact],
  [paths.shared],
  [paths.shared, 'Settle up'],
  [paths.bills],
  [paths.spending],
  [paths.addTransaction],
  [`${paths.addTransaction}?type=income&debug=1`, faultyForm],
  [paths.budgets],
  [paths.budgets, userMenu],
  [paths.budgets, loggingOut],
  [paths.analytics],
  [paths.settings],
  [paths.categories, 'Add category'],
  [paths.categories, 'New tag'],
  [paths.profile, 'Change password'],
  [paths.data, 'New token'],
  [paths.data, 'Delete account'],
  [paths.notifications],
  [paths.testTransactions],
  [paths.freshSetup],
  [paths.success],
  [`${paths.failure}?error=bank_unavailable`],
  ['/no-such-page'],
]

beforeEach(() => void Object.assign(config, { debugScreens: true, support: true }))
afterEach(() => void Object.assign(config, { debugScreens: false, support: false }))

test('the checker reports an accessibility fault', async () => {
  await renderPart(
    <button type="button">
      <span aria-hidden="true">x</span>
    </button>,
  )
  expect(await commands.checkAccess('body')).toEqual([expect.stringContaining('button-name')])
})

test.each([
  ['signed out', () => signInAs(null), visitors],
  ['with banks', becomeFull, full],
  ['new', becomeNew, everybody],
  ['whose bank needs them', becomeTroubled, everybody],
])(
  'no screen of somebody %s has an accessibility finding',
  async (_who, become, views) => {
    const findings: string[] = []
    for (const view of views) {
      await become()
      findings.push(...(await findingsOf(view)))
    }
    expect(findings).toEqual([])
  },
  600_000,
)
