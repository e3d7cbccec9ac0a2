import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { disconnectApp, listConnectedApps } from '#contract/person/api-tokens.ts'
import { noura, openScreen, renderPart, signInAs } from '../../../testing/app.tsx'
import { answer, answerAll, answerIdentity, calls, problem } from '../../../testing/fake-api.ts'
import { AppsPart } from './AppsPart.tsx'

const question = {
  kind: 'ask',
  request: 'client_id=helper&sig=abc',
  name: 'Helper',
  host: 'helper.example',
  registered: true,
  calls_itself: null,
  propose: true,
  days: 90,
  unused_days: 30,
}
const button = (name: string) => page.getByRole('button', { name })

test('the page of a request says who asks, that the name is its own word, and sends the answer given', async () => {
  answerIdentity('oauth2/authorize', question)
  answerIdentity('oauth2/consent', { url: 'javascript:document.title=1' }, 'POST')
  await signInAs(noura)
  await openScreen('/authorize?client_id=helper&state=kept')
  await expect.element(page.getByRole('heading', { name: 'Let Helper read your figures?' })).toBeVisible()
  await expect.element(page.getByText('helper.example')).toBeVisible()
  await expect.element(page.getByText(/chose the name “Helper” itself/)).toBeVisible()
  expect(calls.find(({ path }) => path === '/api/identity/oauth2/authorize')?.query).toEqual({
    client_id: 'helper',
    state: 'kept',
  })
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  await button('Allow').click()
  await expect.element(page.getByRole('heading', { name: 'Helper is connected' })).toBeVisible()
  // an address that would run a script is not opened
  expect(document.title).not.toBe('1')
  expect(calls.findLast(({ path }) => path === '/api/identity/oauth2/consent')?.body).toEqual({
    accept: true,
    propose: false,
    request: question.request,
  })
})

test('an app with a document is named by its host, and what it calls itself is said apart', async () => {
  const document = { ...question, name: 'tools.example', registered: false, calls_itself: 'Claude' }
  answerIdentity('oauth2/authorize', document)
  await signInAs(noura)
  await openScreen('/authorize?client_id=https%3A%2F%2Ftools.example%2Fapp')
  await expect
    .element(page.getByRole('heading', { name: 'Let tools.example read your figures?' }))
    .toBeVisible()
  await expect.element(page.getByText(/Only the address tools.example is checked/)).toBeVisible()
  await expect.element(page.getByRole('definition').getByText('Claude')).toBeVisible()
})

test('a request that cannot be used goes nowhere', async () => {
  answerAll(/oauth2\/authorize$/, () => problem(404, 'not_found', 'This app isn’t known here.'))
  await signInAs(noura)
  await openScreen('/authorize?client_id=nobody')
  await expect.element(page.getByText('This app isn’t known here.')).toBeVisible()
  await expect.element(button('Allow')).not.toBeInTheDocument()
})

test('a visitor signs in first, and comes back to the request', async () => {
  await signInAs(null)
  await openScreen('/authorize?client_id=nobody')
  const login = page.getByRole('link', { name: 'Log in' })
  await expect.element(login).toHaveAttribute('href', '/login?next=%2Fauthorize%3Fclient_id%3Dnobody')
})

test('connected apps are listed with what they may do, and can be disconnected', async () => {
  const id = '0195d3a0-0000-7000-8000-000000000009'
  answer(listConnectedApps, {
    success: true,
    address: 'http://localhost:3000/mcp',
    apps: [
      {
        id,
        name: 'Helper',
        host: 'helper.example',
        may_propose: true,
        created_at: '2026-03-01T08:00:00.000Z',
        ends_at: '2026-05-30T08:00:00.000Z',
        last_used_at: null,
      },
    ],
  })
  answer(disconnectApp, { success: true })
  await signInAs(noura)
  await renderPart(<AppsPart />)
  await expect.element(page.getByText('Reads and proposes')).toBeVisible()
  await button('Disconnect Helper').click()
  await button('Disconnect').click()
  await expect
    .poll(() => calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(id)))
    .toBe(true)
})
