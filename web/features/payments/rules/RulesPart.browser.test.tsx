import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createRule,
  deleteRule,
  listRules,
  orderRules,
  previewRule,
  type Rule,
} from '#contract/payments/rules.ts'
import { listTags } from '#contract/payments/tags.ts'
import { expectAccessible } from '../../../testing/access.ts'
import { openScreen } from '../../../testing/app.tsx'
import { answer, calls } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const rule = (id: string, name: string): Rule => ({
  id,
  name,
  conditions: { all: [{ field: 'text', op: 'contains', value: 'careem' }] },
  actions: [{ set: 'category', value: 'transport' }],
  enabled: true,
  used: 3,
})
const first = rule('019a0000-0000-7000-8000-000000000001', 'Rides')
const second = rule('019a0000-0000-7000-8000-000000000002', 'Food')
const tripId = '019a0000-0000-7000-8000-000000000003'
const ok = { success: true } as const

async function open(rules: Rule[]): Promise<void> {
  await becomeFull()
  answer(listRules, { ...ok, rules })
  answer(previewRule, { ...ok, count: 4, decided: 1, sample: [] })
  answer(listTags, { ...ok, tags: [{ id: tripId, name: 'Trip', color: 'blue', used: 0 }] })
  await openScreen('/transactions/rules')
}

test('a rule is created with a preview of what it matches', async () => {
  await open([])
  answer(createRule, { ...ok, rule: first, changed: 3 })
  await userEvent.click(page.getByRole('button', { name: 'Add rule' }))
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Rides')
  await userEvent.fill(page.getByLabelText('Value'), 'careem')
  await userEvent.selectOptions(page.getByLabelText('Category', { exact: true }), 'transport')
  await userEvent.selectOptions(page.getByLabelText('Counts as'), 'excluded')
  await userEvent.fill(page.getByLabelText('Note (optional)'), 'by rule')
  await userEvent.click(page.getByRole('button', { name: 'Trip' }))
  await userEvent.click(page.getByRole('switch', { name: 'Mark as verified' }))
  await expect
    .poll(() => document.querySelector('dialog')?.innerText)
    .toContain('4 transactions match so far')
  await userEvent.click(page.getByRole('switch', { name: 'Change earlier transactions too' }))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Rule saved, 3 transactions changed')).toBeVisible()
  expect(calls.findLast(({ method, path }) => method === 'POST' && path === '/api/user/rules')?.body).toEqual(
    {
      name: 'Rides',
      conditions: { all: [{ field: 'text', op: 'contains', value: 'careem' }] },
      actions: [
        { set: 'category', value: 'transport' },
        { set: 'tags', value: [tripId] },
        { set: 'note', value: 'by rule' },
        { set: 'excluded', value: true },
        { set: 'verified', value: true },
      ],
      apply: true,
    },
  )
  await expectAccessible()
})

test('rules are reordered, and one is deleted along with its changes', async () => {
  await open([first, second])
  const steps = page.getByRole('region', { name: 'What decides a category' }).getByRole('listitem')
  await expect
    .poll(() => steps.elements().map((step) => step.textContent.split(' ').slice(0, 3).join(' ')))
    .toEqual([
      'What you chose',
      'Your rules, from',
      'What you corrected',
      'What kind of',
      'The merchant: our',
    ])
  answer(orderRules, ok)
  answer(deleteRule, { ...ok, changed: 3 })
  await userEvent.click(page.getByRole('button', { name: 'Move Food up' }))
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
    .toEqual({ ids: [second.id, first.id] })
  await userEvent.click(page.getByRole('button', { name: 'Edit Rides' }))
  await userEvent.click(page.getByRole('button', { name: 'Delete and undo' }))
  await expect.element(page.getByText('Rule deleted, 3 transactions restored')).toBeVisible()
})
