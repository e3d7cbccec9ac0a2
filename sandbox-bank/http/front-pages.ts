import { Hono } from 'hono'
import { html } from 'hono/html'
import { BANKS, findBank } from '../banks.ts'
import { PEOPLE } from '../people/index.ts'
import { ONE_TIME_CODE, SCENARIOS } from '../state/signin.ts'
import type { World } from '../state/world.ts'
import { drawLogo } from './logo.ts'
import { browserFile, page, policy } from './pages.ts'
import type { Markup } from './pages.ts'

const SCRIPTS = [
  '/link/sdk/web/v2/prod/ae/latest/Lean.min.js',
  '/link/sdk/web/latest/Lean.min.js',
  '/link/loader/prod/ae/latest/lean-link-loader.min.js',
]
const FILES: Array<[string, string]> = [
  ['widget.js', 'text/javascript; charset=utf-8'],
  ['texts.js', 'text/javascript; charset=utf-8'],
  ['screens.js', 'text/javascript; charset=utf-8'],
  ['run.js', 'text/javascript; charset=utf-8'],
  ['endings.js', 'text/javascript; charset=utf-8'],
  ['base.css', 'text/css; charset=utf-8'],
  ['widget.css', 'text/css; charset=utf-8'],
  ['pages.js', 'text/javascript; charset=utf-8'],
  ['pages.css', 'text/css; charset=utf-8'],
]

function guide(world: World): Markup {
  return html`<main class="sheet wide">
    <h1>Sandbox bank</h1>
    <p>
      A small bank for trying ${world.appName}. Its people and payments are made up; nothing here is real
      money.
    </p>
    <h2>People</h2>
    <dl class="list">
      ${PEOPLE.map(
        (person) =>
          html`<div>
            <dt>${person.name}</dt>
            <dd><code>${person.username}</code> / <code>${person.password}</code><br />${person.about}</dd>
          </div>`,
      )}
    </dl>
    <p>Everyone can sign in at every bank. The one-time code is <code>${ONE_TIME_CODE}</code>.</p>
    <h2>Scenario words</h2>
    <p>
      Typed behind the username, each with a plus: <code>salaried+down</code>,
      <code>salaried+slow+pending</code>.
    </p>
    <dl class="list">
      ${SCENARIOS.map(
        ({ word, about }) =>
          html`<div>
            <dt><code>+${word}</code></dt>
            <dd>${about}</dd>
          </div>`,
      )}
    </dl>
    <h2>Banks</h2>
    <ul class="banks">
      ${BANKS.map(
        (bank) =>
          html`<li>
            <strong>${bank.name}</strong>
            <span class="meta"
              >${bank.identifier} ·
              ${bank.flow === 'redirect' ? 'own pages' : 'username, password and code'}${bank.enabled ? '' : ' · switched off'}</span
            >
          </li>`,
      )}
    </ul>
  </main>`
}

/** The start page, the link scripts, the widget and their files. */
export function frontPages(world: World): Hono {
  const app = new Hono()
  const link = browserFile('link.js')
  for (const path of SCRIPTS) {
    app.get(path, (c) => {
      c.header('access-control-allow-origin', '*')
      c.header('cross-origin-resource-policy', 'cross-origin')
      return c.body(link, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      })
    })
  }
  for (const [name, type] of FILES) {
    const text = browserFile(name)
    app.get(`/widget/${name}`, (c) => {
      c.header('access-control-allow-origin', '*')
      c.header('cross-origin-resource-policy', 'cross-origin')
      return c.body(text, 200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    })
  }
  app.get('/widget/logo/:name', (c) => {
    const bank = findBank(c.req.param('name').replace(/\.svg$/, ''))
    const svg = bank && drawLogo(bank)
    if (svg === undefined) return c.notFound()
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' })
  })
  const widget = browserFile('widget.html')
  app.get('/widget', (c) => {
    policy(c, world, 'anywhere')
    return c.html(widget)
  })
  app.get('/', (c) => {
    policy(c, world, 'nowhere')
    return c.html(page('Sandbox bank', guide(world), 'en'))
  })
  return app
}
