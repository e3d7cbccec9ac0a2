import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type BankInfo, findBank } from '../banks.ts'
import { consentEnd } from '../state/connect.ts'
import { wireAmount } from '../ledger/money.ts'
import { checkSignIn } from '../state/signin.ts'
import { plansFor, type World } from '../state/world.ts'
import { type Language, longDay, spokenPermissions, textsOf } from '../texts.ts'
import {
  alertMarkup,
  bankName,
  buttonForm,
  heading,
  helpMarkup,
  type Markup,
  page,
  policy,
  signInForm,
} from './pages.ts'
import { MAX_TRIES, type Session, sessionRoutes, type Work } from './sessions.ts'
import { connectSession, type PageParts } from './widget-pages.ts'

const sheet = (title: string, body: Markup, language: Language): Markup =>
  page(title, html`<main class="sheet">${body}</main>`, language)

function bankPage(bank: BankInfo, title: string, body: Markup, language: Language): Markup {
  const name = bankName(bank, language)
  const head = html`<header>
    <img src="/widget/logo/${bank.identifier}.svg" alt="" width="40" height="40" />
    <div>
      <strong>${name}</strong>
      <span class="meta">${textsOf(language)('sandboxPage')}</span>
    </div>
  </header>`
  return sheet(`${title} · ${name}`, html`${head} ${body}`, language)
}

function signInPage(session: Session, bank: BankInfo): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  const body = html`${heading(t('signIn'))} ${signInForm(`/bank/${session.id}/sign-in`, session)}
  ${buttonForm(`/bank/${session.id}/cancel`, t('cancel'))} ${helpMarkup(language)}`
  return bankPage(bank, t('signIn'), body, language)
}

function accountsPage(world: World, session: Session, bank: BankInfo): Markup {
  const person = session.signedIn?.person
  const { language, permissions, accessTo } = session.wish
  const t = textsOf(language)
  const day = longDay(consentEnd(world.now(), accessTo), language)
  const choices = (person ? plansFor(person) : []).map(({ key, nickname, currency, creditLimitMinor }) => {
    const limit =
      creditLimitMinor === undefined
        ? ''
        : t('limit', { amount: wireAmount(creditLimitMinor, currency).toLocaleString('en-AE') })
    return html`<label class="line">
      <input type="checkbox" name="account" value="${key}" checked />
      <span>${nickname}</span>
      <span class="meta">${currency}${limit}</span>
    </label>`
  })
  const body = html`${heading(t('chooseToShare'))}
    <p>${t('asks', { app: world.appName, what: spokenPermissions(permissions, language), day })}</p>
    ${alertMarkup(session)}
    <form method="post" action="/bank/${session.id}/accounts">
      <fieldset>
        <legend>${t('accounts')}</legend>
        ${choices}
      </fieldset>
      <div class="actions">
        <button class="primary" type="submit" name="answer" value="allow">${t('allow')}</button>
        <button type="submit" name="answer" value="cancel">${t('cancel')}</button>
      </div>
    </form>`
  return bankPage(bank, t('chooseAccounts'), body, language)
}

function expiredPage({ world, sessions }: PageParts, c: Context): Response | Promise<Response> {
  // The session is over, and its language with it.
  const language = c.req.header('accept-language')?.startsWith('ar') ? 'ar' : 'en'
  const t = textsOf(language)
  const origin = sessions.cameFrom(c.req.param('id') ?? '')
  const way =
    origin === undefined
      ? t('connectAgain', { app: world.appName })
      : html`<a href="${origin}/">${t('goBack', { app: world.appName })}</a>`
  policy(c, world, 'nowhere')
  return c.html(
    sheet(
      t('expired'),
      html`${heading(t('expiredTitle'))}
        <p>${way}</p>`,
      language,
    ),
    404,
  )
}

/** Ends the session and redirects to the product, or shows the outcome when there is no return URL. */
function goBack(
  { sessions }: PageParts,
  c: Context,
  session: Session,
  granular: string,
  info: string,
  entityId = '',
): Response | Promise<Response> {
  const { successUrl, failUrl, language } = session.wish
  const address = granular === 'OK' ? successUrl : (failUrl ?? successUrl)
  sessions.end(session.id)
  if (address === null) {
    const t = textsOf(language)
    const title = granular === 'OK' ? t('linked') : t('notLinked')
    return c.html(
      sheet(
        title,
        html`${heading(title)}
          <p>${t('canClose')}</p>`,
        language,
      ),
    )
  }
  const url = new URL(address)
  for (const [name, value] of [
    ['entity_id', entityId],
    ['customer_id', session.customerId],
    ['consent_attempt_id', session.id],
    ['granular_status_code', granular],
    ['status_additional_info', info],
  ] as const)
    url.searchParams.set(name, value)
  return c.redirect(url.toString(), 303)
}

/** Pages of the redirect flow: sign in, choose accounts, go back to the product. */
export function bankPages(parts: PageParts): Hono {
  const { world, sessions } = parts
  const app = new Hono()
  const route = sessionRoutes(app, sessions, 'bank', (c) => expiredPage(parts, c))
  /** Redirects after every form, so that the browser's Back button never resubmits it. */
  const again = (c: Context, session: Session): Response => c.redirect(`/bank/${session.id}`, 303)
  const cancel: Work = (c, session) =>
    goBack(parts, c, session, 'USER_CANCELLED', textsOf(session.wish.language)('cancelled'))

  route('get', '', (c, session) => {
    const bank = findBank(session.bank ?? '')
    if (!bank) return expiredPage(parts, c)
    const { successUrl, failUrl } = session.wish
    const targets = [successUrl, failUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))
    policy(c, world, 'nowhere', targets)
    return c.html(session.signedIn ? accountsPage(world, session, bank) : signInPage(session, bank))
  })
  route('post', '/sign-in', (c, session, form) => {
    const { language } = session.wish
    const username = form.get('username') ?? ''
    const signIn = checkSignIn(username, form.get('password') ?? '', language)
    if (signIn.outcome === 'locked') return goBack(parts, c, session, 'EU_ACCOUNT_LOCKED', signIn.message)
    if (signIn.outcome === 'wrong') {
      session.tries++
      if (session.tries >= MAX_TRIES)
        return goBack(parts, c, session, 'INVALID_CREDENTIALS', textsOf(language)('tooMany'))
      session.form = { username, error: signIn.message }
      return again(c, session)
    }
    session.signedIn = { person: signIn.person, words: signIn.words }
    session.form = { username: '' }
    return again(c, session)
  })
  route('post', '/accounts', (c, session, form) => {
    const { signedIn, wish, bank } = session
    if (!signedIn || bank === null) return expiredPage(parts, c)
    if (form.get('answer') !== 'allow') return cancel(c, session, form)
    const chosen = form.getAll('account')
    const keys = plansFor(signedIn.person).map((plan) => plan.key)
    const accounts = keys.filter((key) => chosen.includes(key))
    if (accounts.length > 0) {
      const entityId = connectSession(parts, session, accounts)
      return goBack(parts, c, session, 'OK', textsOf(wish.language)('linkedInfo'), entityId)
    }
    session.form = { username: '', error: textsOf(wish.language)('chooseOne') }
    return again(c, session)
  })
  route('post', '/cancel', cancel)
  return app
}
