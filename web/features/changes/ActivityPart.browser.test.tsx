import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Change, listChanges, redoChange, undoChange } from '#contract/changes/changes.ts'
import { listAudit } from '#contract/person/account.ts'
import { openScreen } from '../../testing/app.tsx'
import { aChange } from '../../testing/data/changes.ts'
import { answer, answerIdentity, answerWith, calls, problem } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

const success = true as const
const posts = (): string[] => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('changes are undone and redone from the list, conflicts reported, and the bin restores', async () => {
  await becomeFull()
  const second = '01990000-0000-7000-8000-000000000002'
  const budget = aChange({ id: second, kind: 'budget.delete', params: { name: 'Food' } })
  const share = aChange({
    id: '01990000-0000-7000-8000-000000000003',
    kind: 'transaction.share',
    params: { name: 'Wild Wadi', people: 'Omar' },
    action: null,
  })
  const lease = aChange({
    id: '01990000-0000-7000-8000-000000000004',
    kind: 'lease.add',
    params: { name: 'Marina flat', starts: '2025-12-03', ends: '2026-12-02' },
    action: null,
  })
  let undone = false
  const first = (): Change =>
    undone ? aChange({ state: 'undone', changed_at: '2026-03-15T08:00:00.000Z', action: 'redo' }) : aChange()
  answerWith(listChanges, ({ query }) => ({
    success,
    data: query['bin'] === 'true' ? [budget] : [first(), budget, share, lease],
    next_cursor: null,
  }))
  answerWith(undoChange, ({ path }) => {
    if (path.includes(second)) throw problem(409, 'conflict', 'This was changed again later.')
    undone = true
    return { success, change: first() }
  })
  answerWith(redoChange, () => {
    undone = false
    return { success, change: first() }
  })
  await openScreen('/profile/activity')
  await expect.element(page.getByText('Shared Wild Wadi with Omar')).toBeVisible()
  await expect
    .element(page.getByText(/^Added the lease Marina flat \(\W?3 Dec 2025\s*–\s*2 Dec 2026\W?\)$/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Undo: Edited Talabat' }).click()
  await expect.element(page.getByRole('button', { name: 'Redo: Edited Talabat' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore: Deleted the budget Food' }).click()
  await expect.element(page.getByRole('alert').getByText('This was changed again later.')).toBeVisible()
  await page.getByRole('radio', { name: 'Bin' }).click()
  await expect.element(page.getByText('Deleted the budget Food')).toBeVisible()
  await expect.element(page.getByText('Edited Talabat')).not.toBeInTheDocument()
  // the keyboard redoes the last undone change and undoes the newest change
  calls.length = 0
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(posts).toEqual([`/api/user/changes/${aChange().id}/redo`])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => posts().at(-1)).toBe(`/api/user/changes/${aChange().id}/undo`)
})

test('a change says from what to what, and what only ends elsewhere stands in its place with a way there', async () => {
  await becomeFull()
  const params = {
    name: 'Careem',
    category_from: 'Groceries',
    category_to: 'Childcare',
    amount_from: 20,
    amount_to: 12.5,
    currency: 'AED',
    note_from: '',
    note_to: 'with Salim',
    description_from: 'Ride home',
    description_to: '',
  }
  const at = '2026-03-15T08:00:00.000Z'
  answer(listChanges, { success: true, data: [aChange({ at, params })], next_cursor: null })
  const shared = { id: aChange().id, kind: 'household_joined', detail: { name: 'Omar' } }
  const signedIn = { ...shared, kind: 'signed_in', at: '2026-03-17T08:00:00.000Z', detail: {} }
  answer(listAudit, { success: true, data: [signedIn, { ...shared, at: '2026-03-16T08:00:00.000Z' }] })
  await openScreen('/profile/activity')
  await expect.element(page.getByText('Category: Groceries → Childcare')).toBeVisible()
  await expect.element(page.getByText(/^Amount: AED.20\.00 → AED.12\.50$/)).toBeVisible()
  await expect.element(page.getByText('Note: with Salim')).toBeVisible()
  await expect.element(page.getByText('Description: Ride home → –')).toBeVisible()
  const [first, ...rest] = document.querySelectorAll('main ol > li')
  expect(first?.textContent).toMatch(/^Access to accounts received · Omar/)
  expect(rest).toHaveLength(1)
  await expect
    .element(page.getByRole('link', { name: 'Change or end Access to accounts received · Omar' }))
    .toHaveAttribute('href', '/settings/profile#household')
})

test('a change of access says from what to what, and asks who one is where undoing it shows more', async () => {
  await becomeFull()
  const id = '01990000-0000-7000-8000-000000000004'
  const params = {
    membership: id,
    name: 'Omar',
    role_from: 'partner',
    role_to: 'viewer',
    accounts_from: 2,
    accounts_to: 1,
  }
  const change = aChange({ id, kind: 'household.change', params })
  const server = { proven: false, undone: false }
  const now = (): Change => (server.undone ? { ...change, state: 'undone', action: 'redo' } : change)
  answerWith(listChanges, () => ({ success, data: [now()], next_cursor: null }))
  answer(listAudit, {
    success: true,
    data: [{ id, at: change.at, kind: 'household_changed', detail: { name: 'Omar' } }],
  })
  answerWith(undoChange, () => {
    if (!server.proven) return { success, change, wanted: 'proof_required' as const }
    server.undone = true
    return { success, change: now() }
  })
  answerIdentity('list-accounts', [{ providerId: 'credential' }])
  answerIdentity('prove-password', { success: true }, 'POST')
  await openScreen('/profile/activity')
  await expect.element(page.getByText('Role: Partner → Viewer')).toBeVisible()
  await expect.element(page.getByText('Number of accounts: 2 → 1')).toBeVisible()
  expect(document.querySelectorAll('main ol > li')).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo: Changed the access of Omar' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabelText('Current password').fill('right')
  server.proven = true
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Redo: Changed the access of Omar' })).toBeVisible()
  expect(posts().filter((path) => path.endsWith('/undo'))).toHaveLength(2)
})

test('an empty list says what will appear', async () => {
  await becomeFull()
  answer(listChanges, { success: true, data: [], next_cursor: null })
  answer(listAudit, { success: true, data: [] })
  await openScreen('/profile/activity')
  await expect.element(page.getByText('Nothing changed yet')).toBeVisible()
})
