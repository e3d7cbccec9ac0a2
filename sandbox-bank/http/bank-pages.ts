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
import { helpMarkup, page, policy } from './pages.ts'
import type { Markup } from './pages.ts'
import { MAX_TRIES } from './sessions.ts'
import type { Session, Sessions } from './sessions.ts'

/** What the bank's own pages work with. */
export interface BankPageParts {
  world: World
  webhooks: Webhooks
  refreshes: Refreshes
  sessions: Sessions
}

function frame(bank: BankInfo, title: string, body: Markup): Markup {
  return page(
    `${title} · ${bank.name}`,
    html`<main class="sheet">
      <header class="bank-head">
        <img src="/widget/logo/${bank.identifier}.svg" alt="" width="40" height="40" />
        <div>
          <strong>${bank.name}</strong>
          <span>Sandbox page, not the real bank</span>
        </div>
      </header>
      ${body}
    </main>`,
    'pages.js',
  )
}

function signInPage(session: Session, bank: BankInfo, username: string, error?: string): Markup {
  return frame(
    bank,
    'Sign in',
    html`<h1>Sign in</h1>
      <div role="alert" aria-live="assertive">
        ${error === undefined ? '' : html`<p class="error">${error}</p>`}
      </div>
      <form method="post" action="/bank/${session.id}/sign-in">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          required
          autofocus
        />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="off" required />
        <div class="actions">
          <button class="primary" type="submit">Continue</button>
        </div>
      </form>
      <form method="post" action="/bank/${session.id}/cancel">
        <button class="quiet" type="submit">Cancel</button>
      </form>
      ${helpMarkup(false)}`,
  )
}

const shared: Record<string, string> = { identity: 'your name', balance: 'balances' }

/** Permissions as one would say them: 'your name, accounts and balances'. */
function spoken(permissions: readonly string[]): string {
  const names = permissions.map((name) => shared[name] ?? name.replaceAll('_', ' '))
  return new Intl.ListFormat('en-GB').format(names)
}

function accountsPage(world: World, session: Session, bank: BankInfo, error?: string): Markup {
  const person = session.signedIn?.person
  const plans = person ? plansFor(person, 'plans') : []
  const until = new Date(consentEnd(world.now(), session.wish.accessTo))
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(until)
  return frame(
    bank,
    'Choose accounts',
    html`<h1>Choose accounts to share</h1>
      <p>
        ${world.appName} asks to read ${spoken(session.wish.permissions)} of the accounts you tick, until
        ${date}.
      </p>
      <div role="alert" aria-live="assertive">
        ${error === undefined ? '' : html`<p class="error">${error}</p>`}
      </div>
      <form method="post" action="/bank/${session.id}/accounts">
        <fieldset>
          <legend>Your accounts</legend>
          ${plans.map(
            (plan) =>
              html`<label class="choice">
                <input type="checkbox" name="account" value="${plan.key}" checked />
                <span>${plan.nickname}</span>
                <span class="meta"
                  >${plan.currency}${plan.creditLimitMinor === undefined ? '' : `, limit ${wireAmount(plan.creditLimitMinor, plan.currency).toLocaleString('en-AE')}`}</span
                >
              </label>`,
          )}
        </fieldset>
        <div class="actions">
          <button class="primary" type="submit" name="answer" value="allow">Allow</button>
          <button class="quiet" type="submit" name="answer" value="cancel">Cancel</button>
        </div>
      </form>`,
  )
}

/** The product's address with the outcome added; an existing query stays. */
function returnAddress(base: string, outcome: Record<string, string>): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.toString()
}

function expiredPage({ world, sessions }: BankPageParts, c: Context): Markup {
  c.status(404)
  const back = sessions.cameFrom(c.req.param('id') ?? '')
  const body = html`<main class="sheet">
    <h1>This page has expired</h1>
    <p>
      ${back === undefined ? `Go back to ${world.appName} and connect again.` : html`<a href="${back}/">Go back to ${world.appName}</a>`}
    </p>
  </main>`
  return page('Expired', body)
}

/** Ends the session and leads back to the product, or says how it ended where no address was given. */
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
    const title = granular === 'OK' ? 'Your accounts are linked' : 'Nothing was linked'
    return c.html(
      page(
        title,
        html`<main class="sheet">
          <h1>${title}</h1>
          <p>You can close this page.</p>
        </main>`,
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

/** Every form leads to a page by GET, so that the browser's Back button never meets a form it would send again. */
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
    const seen = checkSignIn(username, form.get('password') ?? '')
    if (seen.outcome === 'locked') return goBack(parts, c, session, 'EU_ACCOUNT_LOCKED', seen.message, '')
    if (seen.outcome === 'wrong') {
      session.tries++
      if (session.tries >= MAX_TRIES)
        return goBack(parts, c, session, 'INVALID_CREDENTIALS', 'Too many wrong tries.', '')
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
      return goBack(parts, c, session, 'USER_CANCELLED', 'You cancelled at the bank.', '')
    const known = plansFor(session.signedIn.person, 'plans').map((plan) => plan.key)
    const accounts = known.filter((key) => form.getAll('account').includes(key))
    if (accounts.length === 0) {
      session.form = { username: '', error: 'Choose at least one account.' }
      return again(c, session)
    }
    const { person, words } = session.signedIn
    const { permissions, accessFrom, accessTo } = session.wish
    const who = { customerId: session.customerId, bank: session.bank, person: person.id, words, accounts }
    const entity = connectEntity(world, webhooks, refreshes, { ...who, permissions, accessFrom, accessTo })
    return goBack(parts, c, session, 'OK', 'Your accounts are linked.', entity.id)
  })

  app.post('/bank/:id/cancel', (c) => {
    const session = sessions.find(c.req.param('id'))
    return session
      ? goBack(parts, c, session, 'USER_CANCELLED', 'You cancelled at the bank.', '')
      : c.html(expiredPage(parts, c))
  })
  return app
}
