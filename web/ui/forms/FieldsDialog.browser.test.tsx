import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderPart } from '../../testing/app.tsx'
import { date } from '../date/DateField.tsx'
import { amount, choice, optionsOf, text, toggle } from './fields.tsx'
import { FieldsDialog } from './FieldsDialog.tsx'

const Body = z.object({
  name: z.string().check(z.minLength(1)),
  kind: z.enum(['car', 'trip']),
  limit: z.object({ amount: z.number() }),
  until: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

test('a list of fields gives the request body, with fields that depend on others and faults in their places', async () => {
  const save = vi.fn((body: z.output<typeof Body>) => Promise.resolve(body))
  await renderPart(
    <FieldsDialog
      title={({ kind }) => `New ${kind}`}
      fields={[
        text('name', 'Name', '', { clean: (typed) => typed.toUpperCase() }),
        choice('kind', 'Kind', 'car', { options: optionsOf(['car', 'trip'], (kind) => kind) }),
        [
          amount('amount', 'Amount', 5, { at: ['limit.amount'] }),
          date('until', 'Until', '', { optional: true }),
        ],
        text('note', 'Note', 'kept', { optional: true, shown: false }),
        toggle('shared', 'Shared', false),
      ]}
      vary={({ kind }) => ({ amount: { label: `Price of the ${kind}` }, shared: kind === 'trip' && {} })}
      follow={{ kind: (kind) => ({ shared: kind === 'trip' }) }}
      schema={Body}
      body={({ amount, shared, ...body }) => ({
        ...body,
        limit: { amount },
        note: shared ? 'shared' : body.note,
      })}
      save={save}
      onClose={() => undefined}
    />,
  )
  await expect.element(page.getByRole('dialog', { name: 'New car' })).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  // what began empty and must be filled in is marked, and the mark is no part of the name
  const markOf = (label: string) => page.getByText(label, { exact: true }).element().querySelector('span')
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleName('Name')
  await expect.element(page.getByLabelText('Name')).toBeRequired()
  expect([markOf('Name') !== null, markOf('Until'), markOf('Kind')]).toEqual([true, null, null])
  await userEvent.clear(page.getByLabelText('Price of the car'))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Price of the car')).toHaveAccessibleDescription('Fill this in')
  await userEvent.fill(page.getByLabelText('Name'), 'falcon')
  await userEvent.selectOptions(page.getByLabelText('Kind'), 'trip')
  await expect.element(page.getByRole('switch', { name: 'Shared' })).toBeChecked()
  await userEvent.fill(page.getByLabelText('Price of the trip'), '١٬٥٠٠')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => save).toHaveBeenCalledOnce()
  expect(save.mock.lastCall?.[0]).toEqual({
    name: 'FALCON',
    kind: 'trip',
    limit: { amount: 1500 },
    until: null,
    note: 'shared',
  })
})
