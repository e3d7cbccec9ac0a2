import { Hono } from 'hono'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { findBank } from '../banks.ts'
import type { BankInfo } from '../banks.ts'
import { connectEntity, consentEnd } from '../connect.ts'
import { wireAmount } from '../ledger/money.ts'
import type { Refreshes } from '../state/refreshes.ts'
import { checkSignIn } from '../state/signin.ts'
import type { Webhooks } from '../state/webhooks.ts'
import { plansFor } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { type Language, longDay, spokenPermissions, textsOf } from '../texts.ts'
import { helpMarkup, page, policy } from './pages.ts'
import type { Markup } from './pages.ts'
import { MAX_TRIES } from './sessions.ts'
import type { Session, Sessions } from './sessions.ts'

/** The dependencies of the bank's own pages. */
export interface BankPageParts {
  world: World
  webhooks: Webhooks
  refreshes: Refreshes
  sessions: Sessions
}

function frame(bank: BankInfo, title: string, body: Markup, language: Language): Markup {
  const name = language === 'ar' ? bank.arabicName : bank.name
  return page(
    `${title} · ${name}`,
    html`<main class="sheet">
      <header class="bank-head">
        <img src="/widget/logo/${bank.identifier}.svg" alt="" width="40" height="40" />
        <div>
          <strong>${name}</strong>
          <span>${textsOf(language).sandboxPage}</span>
        </div>
      </header>
      ${body}
    </main>`,
    language,
    'pages.js',
  )
}

function signInPage(session: Session, bank: BankInfo, username: string, error?: string): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  return frame(
    bank,
    t.signIn,
    html`<h1>${t.signIn}</h1>
      <div role="alert" aria-live="assertive">
        ${error === undefined ? '' : html`<p class="error">${error}</p>`}
      </div>
      <form method="post" action="/bank/${session.id}/sign-in">
        <label for="username">${t.username}</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocomplete="off"
          autocapitalize="none"
          dir="ltr"
          spellcheck="false"
          required
          autofocus
        />
        <label for="password">${t.password}</label>
        <input id="password" name="password" type="password" autocomplete="off" required />
        <div class="actions">
          <button class="primary" type="submit">${t.next}</button>
        </div>
      </form>
      <form method="post" action="/bank/${session.id}/cancel">
        <button class="quiet" type="submit">${t.cancel}</button>
      </form>
      ${helpMarkup(false, language)}`,
    language,
  )
}

function accountsPage(world: World, session: Session, bank: BankInfo, error?: string): Markup {
  const person = session.signedIn?.person
  const plans = person ? plansFor(person, 'plans') : []
  const until = new Date(consentEnd(world.now(), session.wish.accessTo))
  const { language } = session.wish
  const t = textsOf(language)
  return frame(
    bank,
    t.chooseAccounts,
    html`<h1>${t.chooseToShare}</h1>
      <p>
        ${t.asks(world.appName, spokenPermissions(session.wish.permissions, language), longDay(until, language))}
      </p>
      <div role="alert" aria-live="assertive">
        ${error === undefined ? '' : html`<p class="error">${error}</p>`}
      </div>
      <form method="post" action="/bank/${session.id}/accounts">
        <fieldset>
          <legend>${t.accounts}</legend>
          ${plans.map(
            (plan) =>
              html`<label class="choice">
                <input type="checkbox" name="account" value="${plan.key}" checked />
                <span>${plan.nickname}</span>
                <span class="meta"
                  >${plan.currency}${plan.creditLimitMinor === undefined ? '' : t.limit(wireAmount(plan.creditLimitMinor, plan.currency).toLocaleString('en-AE'))}</span
                >
              </label>`,
          )}
        </fieldset>
        <div class="actions">
          <button class="primary" type="submit" name="answer" value="allow">${t.allow}</button>
          <button class="quiet" type="submit" name="answer" value="cancel">${t.cancel}</button>
        </div>
      </form>`,
    language,
  )
}

/** The product's return URL with the outcome added to its query. */
function returnAddress(base: string, outcome: Record<string, string>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.toString()
}

function expiredPage({ world, sessions }: BankPageParts, c: Context): Markup {
  c.status(404)
  // The session is over, and its language with it.
  const language = c.req.header('accept-language')?.startsWith('ar') ? 'ar' : 'en'
  const t = textsOf(language)
  const back = sessions.cameFrom(c.req.param('id') ?? '')
  const body = html`<main class="sheet">
    <h1>${t.expiredTitle}</h1>
    <p>
      ${back === undefined ? t.connectAgain(world.appName) : html`<a href="${back}/">${t.goBack(world.appName)}</a>`}
    </p>
  </main>`
  return page(t.expired, body, language)
}

/** Ends the session and redirects to the product, or shows the outcome when there is no return URL. */
function goBack(
  { sessions }: BankPageParts,
  c: Context,
  session: Session,
  granular: string,
  info: string,
  entityId: string,
): Response | Promise<Response> {
  const base = granular === 'OK' ? session.wish.successUrl : (session.wish.failUrl ?? session.wish.successUrl)
  sessions.end(session.id)
  if (base === null) {
    const { language } = session.wish
    const t = textsOf(language)
    const title = granular === 'OK' ? t.linked : t.notLinked
    return c.html(
      page(
        title,
        html`<main class="sheet">
          <h1>${title}</h1>
          <p>${t.canClose}</p>
        </main>`,
        language,
      ),
    )
  }
  const outcome = {
    consent_attempt_id: session.id,
    granular_status_code: granular,
    status_additional_info: info,
  }
  return c.redirect(
    returnAddress(base, { entity_id: entityId, customer_id: session.customerId, ...outcome }),
    303,
  )
}

function show(
  parts: BankPageParts,
  c: Context,
  session: Session,
  work: (bank: BankInfo) => Markup,
): Response | Promise<Response> {
  const bank = findBank(session.bank ?? '')
  const { successUrl, failUrl } = session.wish
  const targets = [successUrl, failUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  policy(c, parts.world, 'nowhere', targets)
  return c.html(bank ? work(bank) : expiredPage(parts, c))
}

/** Redirects after every form, so that the browser's Back button never resubmits it. */
function again(c: Context, session: Session): Response {
  return c.redirect(`/bank/${session.id}`, 303)
}

/** Pages of the redirect flow: sign in, choose accounts, go back to the product. */
export function bankPages(parts: BankPageParts): Hono {
  const { world, webhooks, refreshes, sessions } = parts
  const app = new Hono()

  app.get('/bank/:id', (c) => {
    const session = sessions.find(c.req.param('id'))
    if (!session) return c.html(expiredPage(parts, c))
    const { username, error } = session.form
    return show(parts, c, session, (bank) =>
      session.signedIn
        ? accountsPage(world, session, bank, error)
        : signInPage(session, bank, username, error),
    )
  })

  app.post('/bank/:id/sign-in', async (c) => {
    const session = sessions.find(c.req.param('id'))
    if (!session) return c.html(expiredPage(parts, c))
    const form = new URLSearchParams(await c.req.text())
    const username = form.get('username') ?? ''
    const seen = checkSignIn(username, form.get('password') ?? '', session.wish.language)
    if (seen.outcome === 'locked') return goBack(parts, c, session, 'EU_ACCOUNT_LOCKED', seen.message, '')
    if (seen.outcome === 'wrong') {
      session.tries++
      if (session.tries >= MAX_TRIES)
        return goBack(parts, c, session, 'INVALID_CREDENTIALS', textsOf(session.wish.language).tooMany, '')
      session.form = { username, error: seen.message }
      return again(c, session)
    }
    session.signedIn = { person: seen.person, words: seen.words }
    session.form = { username: '' }
    return again(c, session)
  })

  app.post('/bank/:id/accounts', async (c) => {
    const session = sessions.find(c.req.param('id'))
    if (!session?.signedIn || session.bank === null) return c.html(expiredPage(parts, c))
    const form = new URLSearchParams(await c.req.text())
    if (form.get('answer') !== 'allow')
      return goBack(parts, c, session, 'USER_CANCELLED', textsOf(session.wish.language).cancelled, '')
    const known = plansFor(session.signedIn.person, 'plans').map((plan) => plan.key)
    const accounts = known.filter((key) => form.getAll('account').includes(key))
    if (accounts.length === 0) {
      session.form = { username: '', error: textsOf(session.wish.language).chooseOne }
      return again(c, session)
    }
    const { person, words } = session.signedIn
    const { permissions, accessFrom, accessTo } = session.wish
    const who = { customerId: session.customerId, bank: session.bank, person: person.id, words, accounts }
    const entity = connectEntity(world, webhooks, refreshes, { ...who, permissions, accessFrom, accessTo })
    return goBack(parts, c, session, 'OK', textsOf(session.wish.language).linkedInfo, entity.id)
  })

  app.post('/bank/:id/cancel', (c) => {
    const session = sessions.find(c.req.param('id'))
    return session
      ? goBack(parts, c, session, 'USER_CANCELLED', textsOf(session.wish.language).cancelled, '')
      : c.html(expiredPage(parts, c))
  })
  return app
}
