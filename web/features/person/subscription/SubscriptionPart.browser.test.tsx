import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createApiToken, deleteApiToken, listApiTokens, type ApiToken } from '#contract/person/api-tokens.ts'
import {
  cancelSubscription,
  readSubscription,
  startTrial,
  type SubscriptionState,
} from '#contract/person/subscription.ts'
import { signInAs, noura, renderPart, settled } from '../../../testing/app.tsx'
import { answer, calls } from '../../../testing/fake-api.ts'
import { ApiTokensPart } from '../tokens/ApiTokensPart.tsx'
import { SubscriptionPart } from './SubscriptionPart.tsx'

const ok = { success: true } as const
const state = (more: Partial<SubscriptionState> = {}) => ({
  ...ok,
  plan: 'free' as const,
  enforced: true,
  trial: { state: 'available' as const, started_at: null, ends_at: null },
  paid_until: null,
  renews: false,
  payments: true,
  banks: { connected: 2, limit: 2 },
  ...more,
})
const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: crypto.randomUUID(),
  name: 'Spreadsheet',
  scope: 'read',
  created_at: '2026-03-15T06:00:00.000Z',
  ends_at: '2026-06-15T06:00:00.000Z',
  last_used_at: null,
  ...more,
})

beforeEach(() => signInAs(noura))

test('the plan shows what is full and never limited; one press starts the trial', async () => {
  answer(readSubscription, state())
  await renderPart(<SubscriptionPart />)
  await settled()
  await expect.poll(() => document.body.innerText).toContain('2 of 2')
  await expect.element(page.getByText(/To add another, upgrade to Premium/)).toBeVisible()
  await expect.element(page.getByText('Personal AI financial advisor')).toBeVisible()
  await expect.element(page.getByText(/you can download or delete your data/)).toBeVisible()
  const running = state({
    plan: 'premium',
    trial: { state: 'running', started_at: '2026-03-15T06:00:00.000Z', ends_at: '2026-03-22T06:00:00.000Z' },
    banks: { connected: 2, limit: null },
  })
  answer(startTrial, running)
  answer(readSubscription, running)
  await userEvent.click(page.getByRole('button', { name: 'Start free trial' }))
  await expect.element(page.getByText(/Premium until/)).toBeVisible()
  await expect.element(page.getByText('2 connected, no limit')).toBeVisible()
})

test('a subscription shows when it renews, and is cancelled after confirmation', async () => {
  const paid = state({ plan: 'premium', paid_until: '2026-04-15T06:00:00.000Z', renews: true })
  answer(readSubscription, paid)
  await renderPart(<SubscriptionPart />)
  await settled()
  await expect.element(page.getByText(/Renews on/)).toBeVisible()
  answer(cancelSubscription, { ...paid, renews: false })
  answer(readSubscription, { ...paid, renews: false })
  await userEvent.click(page.getByRole('button', { name: 'Cancel subscription' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }))
  await expect.element(page.getByText(/Ends on/)).toBeVisible()
})

test('a token is created with name, scope and expiry, shown once, and then deleted', async () => {
  answer(listApiTokens, { ...ok, tokens: [] })
  await renderPart(<ApiTokensPart />)
  await settled()
  const writeToken = token({ scope: 'write' })
  const secret = `xt_w_${'A'.repeat(64)}`
  answer(createApiToken, { ...ok, token: writeToken, secret })
  await userEvent.click(page.getByRole('button', { name: 'New token' }))
  await userEvent.fill(page.getByLabelText('Name'), 'Spreadsheet')
  await userEvent.selectOptions(page.getByLabelText('What it may do'), 'Read and write')
  answer(listApiTokens, { ...ok, tokens: [writeToken] })
  await userEvent.click(page.getByRole('button', { name: 'Create token' }))
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Spreadsheet',
    scope: 'write',
    days: 90,
  })
  await userEvent.click(page.getByRole('button', { name: 'I’ve saved it' }))
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  answer(deleteApiToken, ok)
  answer(listApiTokens, { ...ok, tokens: [] })
  await userEvent.click(page.getByRole('button', { name: 'Remove Spreadsheet' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect.element(page.getByText('No API tokens')).toBeVisible()
})
