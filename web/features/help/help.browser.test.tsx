import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import {
  type AccountDetails,
  contactSupport,
  contactSupportAsVisitor,
  Diagnostics,
  diagnosticLines,
  supportDetails,
} from '#contract/closing/support.ts'
import { config } from '../../api/config.ts'
import { paths } from '../../paths.ts'
import { noura, openScreen, renderPart, signInAs } from '../../testing/app.tsx'
import { answer, answerWith, calls, refuse } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'
import { HelpLink } from '../../ui/help/HelpLink.tsx'

const sent = { success: true, sent_at: '2026-03-15T08:00:00.000Z' } as const
const bodies = (): unknown[] =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/support')).map(({ body }) => body)
const message = page.getByLabelText('Your message')
const send = page.getByRole('button', { name: 'Send message' })

beforeEach(() => void (config.support = true))
afterEach(() => void (config.support = false))

test('a visitor searches in titles and texts, and opens the first article by Enter', async () => {
  await signInAs(null)
  await openScreen(paths.help)
  await expect.element(page.getByRole('heading', { name: 'Planning' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  const search = page.getByLabelText('Search help')
  await userEvent.fill(search, '200 possible futures') // stands only in a text
  await expect.element(page.getByText('1 article', { exact: true })).toBeVisible()
  await userEvent.fill(search, 'bounced')
  await expect.element(page.getByRole('link', { name: 'Cheques, including returned ones' })).toBeVisible()
  expect(location.search).toBe('?q=bounced')
  await userEvent.click(search)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: /Cheques/ })).toBeVisible()
  // a visitor is offered no screen of the app
  await expect.element(page.getByRole('link', { name: 'Cheques', exact: true })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('link', { name: 'Help' }).first())
  await userEvent.fill(page.getByLabelText('Search help'), 'zzzz')
  await expect.element(page.getByText(/No article matches/)).toBeVisible()
})

test('a signed-in reader keeps the sidebar, and an article leads to its screen', async () => {
  await becomeFull()
  await openScreen(paths.helpOf('cheques'))
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cheques', exact: true }))
    .toHaveAttribute('href', paths.cheques)
})

test('an address without an article offers all articles and the form', async () => {
  await signInAs(null)
  await openScreen(`${paths.help}/no-such-article`)
  await expect.element(page.getByRole('heading', { name: 'Article not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', paths.contact)
})

test('a link from a figure opens its article', async () => {
  await renderPart(<HelpLink slug="health-score" />)
  await expect
    .element(page.getByRole('link', { name: 'Learn more' }))
    .toHaveAttribute('href', '/help/health-score')
})

test('a visitor’s message stays where it is when it cannot be sent, and goes out without details', async () => {
  await signInAs(null)
  await openScreen(paths.contact)
  await userEvent.click(send)
  await expect.element(page.getByText('Fill this in').first()).toBeVisible()
  expect(bodies()).toEqual([])
  await userEvent.selectOptions(page.getByLabelText('What is it about?'), 'A suggestion')
  await userEvent.fill(message, 'First line\nSecond line')
  await userEvent.fill(page.getByLabelText('Your e-mail address'), 'visitor@example.test')
  refuse(contactSupportAsVisitor, 503, 'unavailable', 'Please try again later.')
  await userEvent.click(send)
  await expect.element(page.getByRole('alert').getByText('Please try again later.')).toBeVisible()
  await expect.element(message).toHaveValue('First line\nSecond line')
  answer(contactSupportAsVisitor, sent)
  await userEvent.click(send)
  await expect.element(page.getByText('We’ll reply to visitor@example.test.')).toBeVisible()
  const [first, second] = bodies()
  expect(second).toEqual(first) // with the same id, so that it is not sent twice
  expect(second).toMatchObject({
    topic: 'idea',
    text: 'First line\nSecond line',
    email: 'visitor@example.test',
    diagnostics: null,
  })
})

test('a user sees exactly the details that are attached, only after agreeing to them', async () => {
  await becomeFull()
  const account: AccountDetails = {
    plan: 'premium',
    accounts: 3,
    connections: [
      { health: 'up_to_date', sync: { state: 'done', at: '2026-03-15T08:00:00.000Z', error: null } },
      { health: 'bank_trouble', sync: null },
    ],
  }
  let reads = 0
  answerWith(supportDetails, () => {
    reads += 1
    return { success: true as const, account }
  })
  answer(contactSupport, sent)
  await openScreen(paths.contact)
  await userEvent.fill(message, 'Why?')
  expect(reads).toBe(0)
  await userEvent.click(page.getByRole('switch', { name: 'Attach technical details' }))
  await expect.element(page.getByText(/Connections: 2/)).toBeVisible()
  const shownText = document.querySelector('pre')?.textContent
  await userEvent.click(send)
  await expect.element(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await expect.element(page.getByText(noura.email).last()).toBeVisible()
  const body = bodies().at(-1)
  const attached = Diagnostics.parse(
    typeof body === 'object' && body !== null && 'diagnostics' in body ? body.diagnostics : null,
  )
  expect(attached.account).toEqual(account)
  expect(diagnosticLines(attached).join('\n')).toBe(shownText)
  expect(body).not.toHaveProperty('email')
})

test('what a user typed is there again after a reload, and gone once it is sent', async () => {
  await becomeFull()
  await openScreen(paths.contact)
  await userEvent.fill(message, 'Half of it')
  await cleanup()
  await openScreen(paths.contact)
  await expect.element(message).toHaveValue('Half of it')
  answer(contactSupport, sent)
  await userEvent.click(send)
  await userEvent.click(page.getByRole('button', { name: 'Send another message' }))
  await expect.element(message).toHaveValue('')
})

test('where no mail can be sent, a sentence stands in place of the form', async () => {
  config.support = false
  await signInAs(null)
  await openScreen(paths.contact)
  await expect.element(page.getByText(/isn’t available at the moment/)).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})
