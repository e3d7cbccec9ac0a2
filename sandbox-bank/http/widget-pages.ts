import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type BankInfo, findBank } from '../banks.ts'
import { type Bank, connectEntity, isOffered, reconnectEntity } from '../state/connect.ts'
import { ONE_TIME_CODE, checkSignIn } from '../state/signin.ts'
import type { Tokens } from '../state/tokens.ts'
import { type World, findEntity, personOf, plansFor } from '../state/world.ts'
import { textsOf } from '../texts.ts'
import { type Markup, bankName, policy } from './pages.ts'
import { type AddRoute, MAX_TRIES, type Session, type Sessions, sessionRoutes } from './sessions.ts'
import * as screens from './widget-screens.ts'
import { z } from 'zod'

/** The dependencies of the widget's pages and of the banks' own pages. */
export interface PageParts extends Bank {
  sessions: Sessions
}

/** Connects the session's customer to its bank; returns the entity's id. */
export function connectSession(parts: PageParts, session: Session, accounts: string[]): string {
  const { signedIn, bank, customerId } = session
  if (!signedIn || bank === null) throw new Error('Nobody has signed in')
  const { permissions, accessFrom, accessTo } = session.wish
  const login = { customerId, bank, person: signedIn.person.id, words: signedIn.words, accounts }
  const wish = { ...login, permissions, accessFrom, accessTo }
  return connectEntity(parts, wish).id
}

/** The page of a finished sign-in: the bank is connected, or connected again. */
function finish(parts: PageParts, session: Session): Markup {
  const { world, sessions } = parts
  const { signedIn, wish } = session
  const t = textsOf(wish.language)
  const entity = session.reconnects === null ? undefined : findEntity(world, session.reconnects)
  if (entity) reconnectEntity(parts, entity)
  else if (signedIn)
    connectSession(
      parts,
      session,
      plansFor(signedIn.person).map(({ key }) => key),
    )
  sessions.end(session.id)
  const bank = findBank(session.bank ?? '')
  const text = entity
    ? t('againText')
    : t('linkedText', { bank: bank ? bankName(bank, wish.language) : '', app: world.appName })
  const message = entity ? 'Entity reconnected successfully' : 'Customer created entity successfully'
  const response = { status: 'SUCCESS', message, exit_point: 'SUCCESS', ...screens.bankDetails(session) }
  const title = entity ? t('again') : t('accountLinked')
  return screens.endPage(wish, title, html`<p role="status">${text}</p>`, response)
}

function failedPage(session: Session, message: string, exitPoint: string): Markup {
  const response = { status: 'ERROR', message, exit_point: exitPoint, ...screens.bankDetails(session) }
  const text = html`<p role="alert">${message}</p>`
  return screens.endPage(session.wish, textsOf(session.wish.language)('failed'), text, response)
}

function startRoutes(app: Hono, { world, sessions }: PageParts, tokens: Tokens): void {
  app.get('/widget', (c) => c.html(screens.waitingPage()))

  app.post('/widget/start', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const { input, token, sandbox } = readCall(form.get('call') ?? '')
    const holder = await tokens.widget(token)
    if ('refused' in holder) return c.html(screens.refusedPage(holder.refused, sandbox), 401)
    const opened = openSession(world, sessions, holder.customerId, input)
    if ('refused' in opened) return c.html(screens.refusedPage(opened.refused, sandbox), 400)
    const { session } = opened
    return goTo(c, session, session.reconnects === null ? 'intro' : 'code')
  })
}

const hostOf = (c: Context): string => new URL(c.req.url).host
const goTo = (c: Context, session: Session, name: string): Response =>
  c.redirect(screens.screenPath(session, name), 303)

/** Shows a page that needs the chosen bank. */
function showWithBank(c: Context, session: Session, render: (bank: BankInfo) => Markup) {
  const bank = findBank(session.bank ?? '')
  return bank ? c.html(render(bank)) : goTo(c, session, 'intro')
}

/** Counts a wrong attempt at a screen; after the last one the sign-in fails. */
function wrongTry(c: Context, session: Session, name: 'sign-in' | 'code', error: string, username = '') {
  const t = textsOf(session.wish.language)
  session.tries++
  const triesLeft = MAX_TRIES - session.tries
  if (triesLeft <= 0) return c.html(failedPage(session, t('ended'), name === 'code' ? 'OTP' : 'CREDENTIALS'))
  session.form = { username, error: `${error} ${t(triesLeft === 1 ? 'oneTryLeft' : 'twoTriesLeft')}` }
  return goTo(c, session, name)
}

function choiceScreens(add: AddRoute, world: World): void {
  add('get', '/intro', (c, session) => c.html(screens.introPage(world, session, hostOf(c))))
  add('get', '/banks', (c, session) => c.html(screens.banksPage(session, c.req.query('search') ?? '')))
  add('post', '/banks', (c, session, form) => {
    const identifier = form.get('bank') ?? ''
    if (!isOffered(identifier)) return goTo(c, session, 'banks')
    session.bank = identifier
    return goTo(c, session, 'allow')
  })
  add('get', '/allow', (c, session) =>
    showWithBank(c, session, (bank) => screens.allowPage(world, session, bank)),
  )
  add('get', '/leave', (c, session) => c.html(screens.leavePage(session, c.req.query('from') ?? 'INTRO')))
}

function signInScreens(add: AddRoute, parts: PageParts): void {
  add('get', '/sign-in', (c, session) =>
    showWithBank(c, session, (bank) => screens.signInPage(parts.world, session, bank, hostOf(c))),
  )
  add('post', '/sign-in', (c, session, form) => {
    if (findBank(session.bank ?? '')?.flow !== 'credentials') return goTo(c, session, 'intro')
    const username = form.get('username') ?? ''
    const signIn = checkSignIn(username, form.get('password') ?? '', session.wish.language)
    if (signIn.outcome === 'locked') return c.html(failedPage(session, signIn.message, 'CREDENTIALS'))
    if (signIn.outcome === 'wrong') return wrongTry(c, session, 'sign-in', signIn.message, username)
    session.signedIn = { person: signIn.person, words: signIn.words }
    session.tries = 0
    session.form = { username: '' }
    return goTo(c, session, 'code')
  })
  add('get', '/code', (c, session) =>
    session.signedIn
      ? showWithBank(c, session, (bank) => screens.codePage(session, bank))
      : goTo(c, session, 'sign-in'),
  )
  add('post', '/code', (c, session, form) => {
    if (!session.signedIn || session.bank === null) return goTo(c, session, 'sign-in')
    if ((form.get('code') ?? '').trim() === ONE_TIME_CODE) return c.html(finish(parts, session))
    return wrongTry(c, session, 'code', textsOf(session.wish.language)('wrongCode'))
  })
}

/** The widget: server-rendered pages in a frame, opened by the provider's script with the customer's token. */
export function widgetPages(parts: PageParts, tokens: Tokens): Hono {
  const app = new Hono({ strict: false })
  app.use('/widget/*', (c: Context, next) => {
    policy(c, parts.world, 'anywhere')
    return next()
  })
  startRoutes(app, parts, tokens)
  const over = (c: Context) =>
    c.html(screens.refusedPage('This session is over. Please start again.', true), 404)
  const add = sessionRoutes(app, parts.sessions, 'widget', over)
  choiceScreens(add, parts.world)
  signInScreens(add, parts)
  return app
}

const PERMISSIONS =
  'identity accounts balance transactions payments identities beneficiaries direct_debits standing_orders scheduled_payments'

const when = z.string().transform((text, c) => {
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  c.addIssue('not a date')
  return z.NEVER
})
const webAddress = z.url({ protocol: /^https?$/ })

const call = z.object({
  method: z.enum(['connect', 'reconnect']),
  app_token: z.string(),
  customer_id: z.string().nullish(),
  permissions: z.array(z.enum(PERMISSIONS.split(' '))).nullish(),
  bank_identifier: z.string().nullish(),
  access_from: when.nullish(),
  access_to: when.nullish(),
  success_redirect_url: webAddress.nullish(),
  fail_redirect_url: webAddress.nullish(),
  reconnect_id: z.string().nullish(),
  language: z.string().nullish(),
  customization: z.object({ force_appearance: z.enum(['light', 'dark']).catch('light') }).nullish(),
})

/** What the product's page passes to the provider's script. */
type WidgetCall = z.infer<typeof call>

const common = z.object({
  access_token: z.string().catch(''),
  sandbox: z.boolean().catch(false),
})

/** The token of a call, and whether its errors are shown, even when the rest of the call is invalid. */
function readCall(text: string): { input: unknown; token: string; sandbox: boolean } {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    input = {}
  }
  const read = common.safeParse(input)
  return { input, token: read.data?.access_token ?? '', sandbox: read.data?.sandbox ?? false }
}

function wrongOptions(world: World, options: WidgetCall, customerId: string): string | undefined {
  if (options.app_token !== world.clientId) return 'app_token is not the id of this application.'
  if (typeof options.customer_id === 'string' && options.customer_id !== customerId)
    return 'customer_id does not fit access_token.'
  if (options.method === 'connect') {
    if (!options.permissions?.length) return 'permissions must name at least one permission.'
    if (options.bank_identifier && !isOffered(options.bank_identifier))
      return 'bank_identifier is not a bank that can be connected.'
  }
  if (options.method === 'reconnect' && !options.reconnect_id) return 'reconnect_id is missing.'
  return undefined
}

/** Checks a call's options and opens a session for the customer; or why that is impossible. */
function openSession(
  world: World,
  sessions: Sessions,
  customerId: string,
  input: unknown,
): { session: Session } | { refused: string } {
  const parsed = call.safeParse(input)
  if (!parsed.success) return { refused: z.prettifyError(parsed.error) }
  const options = parsed.data
  const refused = wrongOptions(world, options, customerId)
  if (refused !== undefined) return { refused }
  const entity = world.store.state.entities.find(
    (each) =>
      !each.deleted && each.customerId === customerId && each.drift.reconnectId === options.reconnect_id,
  )
  if (options.method === 'reconnect' && !entity)
    return { refused: 'There is nothing to reconnect under this reconnect_id.' }
  const session = sessions.open(customerId, {
    permissions: options.permissions ?? [],
    accessFrom: options.access_from ?? null,
    accessTo: options.access_to ?? null,
    successUrl: options.success_redirect_url ?? null,
    failUrl: options.fail_redirect_url ?? null,
    language: options.language === 'ar' ? 'ar' : 'en',
    theme: options.customization?.force_appearance ?? '',
  })
  session.bank = options.bank_identifier ?? null
  session.bankGiven = session.bank !== null
  if (options.method === 'reconnect' && entity) {
    session.reconnects = entity.id
    session.bank = entity.bank
    session.signedIn = { person: personOf(entity), words: entity.words }
  }
  return { session }
}
