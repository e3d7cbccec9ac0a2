import { html } from 'hono/html'
import { type BankInfo, BANKS, findBank } from '../banks.ts'
import { consentEnd } from '../state/connect.ts'
import { ONE_TIME_CODE } from '../state/signin.ts'
import type { World } from '../state/world.ts'
import { type Language, longDay, permissionName, textsOf } from '../texts.ts'
import {
  alertMarkup,
  bankName,
  buttonForm,
  heading,
  helpMarkup,
  type Markup,
  page,
  signInForm,
} from './pages.ts'
import type { Session, Wish } from './sessions.ts'

/** What the product's callback receives; see `WidgetResponse` in the product's protocol. */
export type WidgetResponse = Record<string, unknown> & { status: string; exit_point: string }

/** The address of a screen of a session. */
export const screenPath = (session: Session, screen: string): string => `/widget/${session.id}/${screen}`

/** The callback's fields about the chosen bank. */
export function bankDetails(session: Session): Record<string, unknown> {
  const bank = findBank(session.bank ?? '')
  if (!bank) return {}
  const bank_name = bankName(bank, session.wish.language)
  return { bank: { bank_identifier: bank.identifier, bank_name, is_supported: true } }
}

type Look = Pick<Wish, 'language' | 'theme'>

/** A page of the widget. `back` is the address of the screen before, `close` what the Close button is. */
function widgetPage({ language, theme }: Look, close: Markup, body: Markup, back?: string): Markup {
  const t = textsOf(language)
  const bar = html`<header>
    ${back === undefined ? '' : html`<form action="${back}"><button aria-label="${t('back')}">‹</button></form>`}
    <span class="meta">${t('sandbox')}</span>
    ${close}
  </header>`
  return page(t('title'), html`<main class="sheet">${bar} ${body}</main>`, language, {
    kind: 'widget',
    theme,
  })
}

/** A step of a session, which can be left through a page that asks for confirmation. */
function step(session: Session, exitPoint: string, body: Markup, back?: string): Markup {
  const t = textsOf(session.wish.language)
  const close = html`<form action="${screenPath(session, 'leave')}">
    <input type="hidden" name="from" value="${exitPoint}" />
    <button id="close" aria-label="${t('close')}">✕</button>
  </form>`
  return widgetPage(session.wish, close, body, back)
}

/** The end of a run: its buttons pass the response to the product and close the widget. */
export function endPage(
  appearance: Look,
  title: string,
  body: Markup | string,
  response: WidgetResponse,
): Markup {
  const t = textsOf(appearance.language)
  const button = (label: string, kind: Markup | string): Markup =>
    html`<button type="button" ${kind} data-response="${JSON.stringify(response)}">${label}</button>`
  const close = button('✕', html`id="close" aria-label="${t('close')}"`)
  return widgetPage(
    appearance,
    close,
    html`${heading(title)} ${body}
      <div class="actions">${button(t('done'), html`class="primary"`)}</div>`,
  )
}

/** The page of a call that is refused; the real widget shows errors only in its sandbox, and closes otherwise. */
export function refusedPage(message: string, sandbox: boolean): Markup {
  const appearance: Look = { language: 'en', theme: '' }
  if (!sandbox) return page('', html`<p id="refused" hidden>${message}</p>`, 'en', { kind: 'widget' })
  const response = { status: 'ERROR', message, exit_point: 'INTRO' }
  return endPage(appearance, textsOf('en')('failed'), html`<p role="alert">${message}</p>`, response)
}

/** The page that the frame shows until the product's page has sent its call. */
export const waitingPage = (): Markup =>
  page(
    textsOf('en')('title'),
    html`<form id="start" method="post" action="/widget/start"><input type="hidden" name="call" /></form>`,
    'en',
    { kind: 'widget' },
  )

function bankLine(bank: BankInfo, language: Language): Markup {
  return html`<img src="/widget/logo/${bank.identifier}.svg" alt="" width="36" height="36" />
    <strong>${bankName(bank, language)}</strong>`
}

export function introPage(world: World, session: Session, host: string): Markup {
  const t = textsOf(session.wish.language)
  const next = screenPath(session, session.bank === null ? 'banks' : 'allow')
  const body = html`${heading(t('title'))}
    <p>${t('lead', { host, app: world.appName })}</p>
    <form class="actions" action="${next}"><button class="primary">${t('next')}</button></form>`
  return step(session, 'INTRO', body)
}

export function banksPage(session: Session, search: string): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  const banks = BANKS.filter(
    (bank) => bank.enabled && bankName(bank, language).toLowerCase().includes(search.trim().toLowerCase()),
  )
  const body = html`${heading(t('chooseBank'))}
    <form role="search">
      <label>${t('search')} <input type="search" name="search" value="${search}" /></label>
    </form>
    ${banks.length === 0 ? html`<p class="meta">${t('noBank')}</p>` : ''}
    <form method="post">
      ${banks.map(
        (bank) =>
          html`<button class="bank" name="bank" value="${bank.identifier}">
            ${bankLine(bank, language)}
          </button>`,
      )}
    </form>`
  return step(session, 'BANK_SELECTION', body, screenPath(session, 'intro'))
}

export function allowPage(world: World, session: Session, bank: BankInfo): Markup {
  const { language, permissions, accessTo } = session.wish
  const t = textsOf(language)
  const redirect = bank.flow === 'redirect'
  const response = {
    status: 'REDIRECT',
    message: 'Redirecting to the bank',
    open_banking_redirect_url: `${world.publicUrl}/bank/${session.id}`,
    ...bankDetails(session),
  }
  const go = redirect
    ? html`<p class="meta">${t('onPagesOf', { bank: bankName(bank, language) })}</p>
        <form class="actions" action="/bank/${session.id}" target="_top">
          <button class="primary" type="submit" data-response="${JSON.stringify(response)}">
            ${t('next')}
          </button>
        </form>`
    : html`<form class="actions" action="${screenPath(session, 'sign-in')}">
        <button class="primary">${t('allow')}</button>
      </form>`
  const day = longDay(consentEnd(world.now(), accessTo), language)
  const body = html`<p class="bank">${bankLine(bank, language)}</p>
    ${heading(t('shareWith', { app: world.appName }))}
    <ul>
      ${permissions.map((permission) => html`<li class="line">${permissionName(permission, language)}</li>`)}
    </ul>
    <p>${t('until', { day })}</p>
    ${go}`
  return step(session, 'CONSENT', body, screenPath(session, session.bankGiven ? 'intro' : 'banks'))
}

export function signInPage(world: World, session: Session, bank: BankInfo, host: string): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  const body = html`<p class="bank">${bankLine(bank, language)}</p>
    ${heading(t('signInTitle'))}
    <p class="meta">${t('where', { host, bank: bankName(bank, language), app: world.appName })}</p>
    ${signInForm(screenPath(session, 'sign-in'), session)} ${helpMarkup(language)}`
  return step(session, 'CREDENTIALS', body, screenPath(session, 'allow'))
}

export function codePage(session: Session, bank: BankInfo): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  const body = html`<p class="bank">${bankLine(bank, language)}</p>
    ${heading(t('codeTitle'))} ${alertMarkup(session)}
    <form method="post">
      <label>
        ${t('code')}
        <input
          name="code"
          autocomplete="off"
          dir="ltr"
          inputmode="numeric"
          maxlength="8"
          required
          data-first
        />
      </label>
      <div class="actions"><button class="primary" type="submit">${t('next')}</button></div>
    </form>
    <p class="meta">${t('codeHint')} <code>${ONE_TIME_CODE}</code>.</p>`
  return step(session, 'OTP', body, session.reconnects === null ? screenPath(session, 'sign-in') : undefined)
}

/** Asks whether to leave; `from` is the exit point of the screen before. */
export function leavePage(session: Session, from: string): Markup {
  const t = textsOf(session.wish.language)
  const response = {
    status: 'CANCELLED',
    message: 'User left the flow',
    exit_point: from,
    user_exit_intent: 'USER_CANCELLED',
    ...bankDetails(session),
  }
  const body = html`${heading(t('leaveTitle'))}
    <p>${t('leaveText')}</p>
    ${buttonForm(screenPath(session, 'intro'), t('stay'), 'get')}
    <div class="actions">
      <button type="button" data-response="${JSON.stringify(response)}">${t('leave')}</button>
    </div>`
  return widgetPage(session.wish, html``, body)
}
