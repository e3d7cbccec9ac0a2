import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { BankInfo } from '../banks.ts'
import { PEOPLE } from '../people/index.ts'
import { SCENARIOS } from '../state/signin.ts'
import type { World } from '../state/world.ts'
import { type Language, textsOf } from '../texts.ts'
import type { Session, Wish } from './sessions.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Reads a file of the browser folder. */
export function browserFile(name: string): string {
  return readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')
}

/**
 * Sets the page's content security policy and related headers. The origin is listed beside 'self', because a
 * page in a sandboxed frame has an opaque origin of its own.
 */
export function policy(
  c: Context,
  world: World,
  frames: 'anywhere' | 'nowhere',
  formTargets: string[] = [],
): void {
  const origins = `'self' ${new URL(c.req.url).origin} ${world.publicUrl}`
  const rules = [
    "default-src 'none'",
    `script-src ${origins}`,
    `style-src ${origins}`,
    `img-src ${origins}`,
    `form-action ${[origins, ...formTargets].join(' ')}`,
    "base-uri 'none'",
    // No frame-ancestors list, not even *, allows a host with an opaque origin, so the widget has none.
    ...(frames === 'nowhere' ? ["frame-ancestors 'none'"] : []),
  ]
  c.header('content-security-policy', rules.join('; '))
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
}

/** A complete page; the widget's pages also have a class and the theme that the product requested. */
export function page(
  title: string,
  body: Markup,
  language: Language,
  { kind = '', theme = '' }: { kind?: 'widget' | ''; theme?: Wish['theme'] } = {},
): Markup {
  const dark = { light: 'not all', dark: 'all', '': '(prefers-color-scheme: dark)' }[theme]
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/widget/pages.css" />
        <link rel="stylesheet" href="/widget/dark.css" media="${dark}" />
        <script src="/widget/pages.js"></script>
      </head>
      <body class="${kind}">
        ${body}
      </body>
    </html>`
}

export const bankName = (bank: BankInfo, language: Language): string =>
  language === 'ar' ? bank.arabicName : bank.name

/** A heading that takes the focus when nothing else asks for it. */
export const heading = (text: string): Markup => html`<h1 tabindex="-1">${text}</h1>`

export function buttonForm(action: string, label: string, method: 'get' | 'post' = 'post'): Markup {
  return html`<form class="actions" method="${method}" action="${action}">
    <button type="submit">${label}</button>
  </form>`
}

/** The error of the submitted form; announced when the page is shown. */
export function alertMarkup({ form }: Session): Markup {
  return html`<div role="alert">
    ${form.error === undefined ? '' : html`<p class="error">${form.error}</p>`}
  </div>`
}

/** The sign-in form with its error, and the sandbox's people as buttons that fill it in. */
export function signInForm(action: string, session: Session): Markup {
  const { language } = session.wish
  const t = textsOf(language)
  return html`${alertMarkup(session)}
    <form method="post" action="${action}">
      <label>
        ${t('username')}
        <input
          id="username"
          name="username"
          value="${session.form.username}"
          autocomplete="off"
          autocapitalize="none"
          dir="ltr"
          spellcheck="false"
          required
          data-first
        />
      </label>
      <label>
        ${t('password')}
        <input id="password" name="password" type="password" autocomplete="off" required />
      </label>
      <div class="actions"><button class="primary" type="submit">${t('next')}</button></div>
    </form>`
}

/** The sandbox's people as buttons that fill in the sign-in form, and the scenario words. */
export function helpMarkup(language: Language): Markup {
  const t = textsOf(language)
  return html`<section aria-labelledby="help-title">
    <h2 id="help-title">${t('people')}</h2>
    <p>${t('peopleHint')}</p>
    <div class="people">
      ${PEOPLE.map(
        ({ name, username, password }) =>
          html`<button type="button" data-username="${username}" data-password="${password}">
            ${name}
          </button>`,
      )}
    </div>
    <details>
      <summary>${t('words')}</summary>
      <p>${t('wordsHint')} <code>salaried+down</code>.</p>
      <dl dir="ltr" lang="en">${scenarioMarkup()}</dl>
    </details>
  </section>`
}

/** The scenario words as the entries of a definition list. */
export function scenarioMarkup(): Markup[] {
  return SCENARIOS.map(
    ([word, about]) =>
      html`<div>
        <dt><code>+${word}</code></dt>
        <dd>${about}</dd>
      </div>`,
  )
}
