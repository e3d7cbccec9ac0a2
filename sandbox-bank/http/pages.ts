import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { PEOPLE } from '../people/index.ts'
import { ONE_TIME_CODE, SCENARIOS } from '../state/signin.ts'
import type { World } from '../state/world.ts'
import { type Language, textsOf } from '../texts.ts'

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
  const own = `'self' ${new URL(c.req.url).origin} ${world.publicUrl}`
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      `img-src ${own}`,
      `connect-src ${own}`,
      `form-action ${[own, ...formTargets].join(' ')}`,
      "base-uri 'none'",
      // No frame-ancestors list, not even *, allows a host with an opaque origin, so the widget has none.
      ...(frames === 'nowhere' ? ["frame-ancestors 'none'"] : []),
    ].join('; '),
  )
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
}

/** A complete page; `script` is the name of a file in the browser folder. */
export function page(title: string, body: Markup, language: Language, script?: string): Markup {
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/widget/base.css" />
        <link rel="stylesheet" href="/widget/pages.css" />
        ${script === undefined ? '' : html`<script src="/widget/${script}" defer></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

/** Help for the sign-in: people as buttons that fill in the form, the code, and the scenario words. */
export function helpMarkup(withCode: boolean, language: Language): Markup {
  const t = textsOf(language)
  return html`<section class="help" aria-labelledby="help-title">
    <h2 id="help-title">${t.people}</h2>
    <p>${t.peopleHint}</p>
    <div class="people">
      ${PEOPLE.map(
        (person) =>
          html`<button
            type="button"
            class="person"
            data-username="${person.username}"
            data-password="${person.password}"
          >
            ${person.name}
          </button>`,
      )}
    </div>
    ${withCode ? html`<p>${t.code} <code>${ONE_TIME_CODE}</code></p>` : ''}
    <details>
      <summary>${t.words}</summary>
      <p>${t.wordsHint} <code>salaried+down</code>.</p>
      <dl>
        ${SCENARIOS.map(
          ({ word, about }) =>
            html`<div>
              <dt><code>+${word}</code></dt>
              <dd dir="ltr" lang="en">${about}</dd>
            </div>`,
        )}
      </dl>
    </details>
  </section>`
}
