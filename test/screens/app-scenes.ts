import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { Scene } from './acts.ts'
import { screensApp } from './people.ts'

/** What an app of the settings asks for (`screensApp`). */
const authorizePath = `${paths.authorize}?${new URLSearchParams({
  response_type: 'code',
  client_id: screensApp.id,
  redirect_uri: screensApp.redirects[0] ?? '',
  scope: 'read propose',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}).toString()}`

/** Runs in the page: proposes a category, a budget and a bill through an API token of the signed-in person. */
async function proposeInPage(): Promise<void> {
  const read = async (path: string, init: RequestInit = {}): Promise<string> =>
    (await fetch(path, init)).text()
  const match = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  const json = { 'content-type': 'application/json' }
  const session = match(await read('/api/identity/token'), /"token":"([^"]+)"/)
  const headers = { ...json, authorization: `Bearer ${session}` }
  const body = JSON.stringify({ name: 'Helper', scope: 'propose', days: 7 })
  const secret = match(
    await read('/api/user/api-tokens', { method: 'POST', headers, body }),
    /"secret":"([^"]+)"/,
  )
  const payment = match(
    await read('/api/user/transactions/search?size=1&type=expense', { headers }),
    /"id":"([^"]+)"/,
  )
  const propose = (name: string, values: object): Promise<string> =>
    read('/mcp', {
      method: 'POST',
      headers: {
        ...json,
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${secret}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { ...values, reason: 'You asked me to tidy up' } },
      }),
    })
  await propose('propose_category', { payment_id: payment, category_id: 'groceries' })
  await propose('propose_budget', {
    name: 'Eating out',
    category_ids: ['dining'],
    every: 'month',
    amount: 800,
  })
  await propose('propose_rule', { contains: 'careem', category_id: 'transport', earlier: true })
  await propose('propose_reminder', {
    name: 'School fees',
    amount: 4500,
    currency: 'AED',
    cadence: 'quarterly',
    next_date: '2027-01-05',
  })
}

/** Connecting an app, and what it proposes. */
export const appScenes: readonly Scene[] = [
  { name: 'apps-authorize', who: 'full', path: authorizePath },
  {
    name: 'apps-authorize-document',
    who: 'full',
    path: authorizePath,
    anyLanguage: true,
    async act(page) {
      await page.route('**/oauth2/authorize**', (route) =>
        route.fulfill({
          json: {
            kind: 'ask',
            request: 'x',
            name: 'claude.ai',
            host: 'claude.ai',
            registered: false,
            calls_itself: 'Claude',
            propose: true,
            days: 90,
            unused_days: 30,
          },
        }),
      )
      await page.reload()
      await expect(page.getByText('Claude', { exact: true })).toBeVisible()
    },
  },
  { name: 'apps-authorize-guest', who: 'guest', path: authorizePath },
  {
    name: 'apps-proposals',
    who: 'full',
    path: paths.dashboard,
    async act(page) {
      await page.evaluate(proposeInPage)
      await page.goto(new URL(paths.verifyProposals, page.url()).href)
      await expect(page.getByRole('button', { name: 'Confirm' }).first()).toBeVisible()
    },
  },
  { name: 'apps-none', who: 'fresh', path: paths.apps },
  {
    name: 'apps-connected',
    who: 'full',
    path: paths.apps,
    async act(page) {
      await page.evaluate(async (query) => {
        const answer = await fetch(`/api/identity/oauth2/authorize${query}`)
        const body = await answer.text()
        await fetch('/api/identity/oauth2/consent', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            accept: true,
            propose: true,
            request: /"request":"([^"]+)"/.exec(body)?.[1],
          }),
        })
      }, authorizePath.slice(paths.authorize.length))
      await page.reload()
      await expect(page.getByText('helper.example')).toBeVisible()
    },
  },
]
