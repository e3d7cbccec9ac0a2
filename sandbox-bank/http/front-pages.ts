import { Hono } from 'hono'
import { html } from 'hono/html'
import { BANKS, type BankInfo, findBank } from '../banks.ts'
import { dubaiDay } from '../ledger/dates.ts'
import { PEOPLE } from '../people/index.ts'
import { brokerStatement, priceHistory } from '../people/investor.ts'
import { ONE_TIME_CODE } from '../state/signin.ts'
import type { World } from '../state/world.ts'
import { type Markup, browserFile, page, policy, scenarioMarkup } from './pages.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
/** Static files by address: the file's name in the browser folder, and its type. */
const FILES: ReadonlyArray<[path: string, name: string, type: string]> = [
  ['/link/sdk/web/v2/prod/ae/latest/Lean.min.js', 'link.js', SCRIPT],
  ['/widget/pages.js', 'pages.js', SCRIPT],
  ['/widget/pages.css', 'pages.css', 'text/css; charset=utf-8'],
  ['/widget/dark.css', 'dark.css', 'text/css; charset=utf-8'],
]
/** Lets pages of other origins, even opaque ones, load the files. */
const SHARED = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

function guide(world: World): Markup {
  return html`<main class="sheet wide">
    <h1>Sandbox bank</h1>
    <p>
      A small bank for trying ${world.appName}. Its people and payments are made up; nothing here is real
      money.
    </p>
    <h2>People</h2>
    <dl>
      ${PEOPLE.map(
        (person) =>
          html`<div>
            <dt>${person.name}</dt>
            <dd><code>${person.username}</code> / <code>${person.password}</code><br />${person.about}</dd>
          </div>`,
      )}
    </dl>
    <p>Everyone can sign in at every bank. The one-time code is <code>${ONE_TIME_CODE}</code>.</p>
    <p>
      What the investor's brokers send: <a href="/broker/statement.csv">statement of trades</a>, prices of
      <a href="/broker/prices/VWRA.csv">VWRA</a> and <a href="/broker/prices/EMAAR.csv">EMAAR</a>.
    </p>
    <h2>Scenario words</h2>
    <p>
      Typed behind the username, each with a plus: <code>salaried+down</code>,
      <code>salaried+slow+pending</code>.
    </p>
    <dl>${scenarioMarkup()}</dl>
    <h2>Banks</h2>
    <ul>
      ${BANKS.map(({ name, identifier, flow, enabled }) => {
        const way = flow === 'redirect' ? 'own pages' : 'username, password and code'
        return html`<li class="line">
          <strong>${name}</strong>
          <span class="meta">${identifier} · ${way}${enabled ? '' : ' · switched off'}</span>
        </li>`
      })}
    </ul>
  </main>`
}

/** The start page, the provider's script, and the static files of the pages. */
export function frontPages(world: World): Hono {
  const app = new Hono()
  for (const [path, name, type] of FILES) {
    const text = browserFile(name)
    const headers = { ...SHARED, 'content-type': type, 'x-content-type-options': 'nosniff' }
    app.get(path, (c) => c.body(text, 200, { ...headers, 'cache-control': 'no-cache' }))
  }
  app.get('/widget/logo/:name', (c) => {
    const bank = findBank(c.req.param('name').replace(/\.svg$/, ''))
    if (!bank) return c.notFound()
    const headers = { ...SHARED, 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }
    return c.body(drawLogo(bank), 200, headers)
  })
  const csv = (text: string) => ({
    text,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
  app.get('/broker/statement.csv', (c) => {
    const { text, headers } = csv(brokerStatement(dubaiDay(world.now())))
    return c.body(text, 200, headers)
  })
  app.get('/broker/prices/:name', (c) => {
    const symbol = c.req.param('name').replace(/\.csv$/, '')
    const history = priceHistory(symbol, dubaiDay(world.now()))
    if (history === undefined) return c.notFound()
    const { text, headers } = csv(history)
    return c.body(text, 200, headers)
  })
  app.get('/', (c) => {
    policy(c, world, 'nowhere')
    return c.html(page('Sandbox bank', guide(world), 'en'))
  })
  return app
}

const sizes = [0, 19, 15.5, 12.5, 10] as const
const hexagon = 'M30 20l-5 5V15zm-5-5H15l5 5zM10 20l5 5V15zm5 5h10l-5-5z'

/** A bank's logo as SVG: letters on its colour, for HSBC its hexagon. */
export function drawLogo({ identifier, letters, color }: BankInfo): string {
  const size = sizes[Math.min(letters.length, 4)] ?? 10
  const mark =
    identifier === 'HSBC_AE'
      ? `<path fill="#fff" d="${hexagon}"/>`
      : `<text x="20" y="${20 + size * 0.36}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" fill="#fff">${letters}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${color}"/>${mark}</svg>`
}
