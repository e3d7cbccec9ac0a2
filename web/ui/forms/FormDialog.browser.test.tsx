import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiError } from '../../api/errors.ts'
import { renderPart, resize } from '../../testing/app.tsx'
import { pushDialog } from '../overlays/toast.tsx'
import { TextField } from '../parts/Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { amountIn } from './typed.ts'
import { useForm } from './useForm.ts'

const Body = z.object({ name: z.string().check(z.minLength(1)), amount: z.number() })
type Send = (body: z.output<typeof Body>) => Promise<unknown>
type Sends = { save: Send; remove?: () => Promise<unknown> }

function Part({ save, remove, onClose }: Sends & { onClose: () => void }) {
  const form = useForm({
    start: () => ({ name: '', amount: '' }),
    schema: Body,
    body: (values) => ({ ...values, amount: amountIn(values.amount) }),
    save: (body) => save(body),
    done: 'Done',
    onClose,
  })
  const removal = remove && { label: 'Delete', sure: 'Delete it?', work: remove, done: 'Gone' }
  return (
    <FormDialog form={form} title="Form" remove={removal}>
      <TextField label="Name" {...form.input('name')} />
      <TextField label="Amount" {...form.input('amount')} />
    </FormDialog>
  )
}

function Screen(props: Sends) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Part {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const name = () => page.getByLabelText('Name')
const amount = () => page.getByLabelText('Amount')
const save = () => page.getByRole('button', { name: 'Save' })
const dialog = () => page.getByRole('dialog')
const works = (): Promise<object> => Promise.resolve({})
const refuse =
  (message: string, fields: Record<string, string> = {}) =>
  () =>
    Promise.reject(new ApiError({ status: 400, code: 'invalid_input', message, fields }))

async function open(sends: Sends): Promise<void> {
  await renderPart(<Screen {...sends} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
}

test('every fault is shown at its field, the first one gets the focus, and nothing is sent', async () => {
  const send = vi.fn(works)
  await open({ save: send })
  await userEvent.click(save())
  await expect.element(name()).toHaveFocus()
  await expect.element(name()).toHaveAccessibleDescription('Fill this in')
  await expect.element(amount()).toHaveAccessibleDescription('Fill this in')
  await userEvent.fill(name(), 'Car')
  await expect.element(name()).not.toHaveAttribute('aria-invalid')
  await userEvent.fill(amount(), '1,5x')
  await expect.element(amount()).toHaveAccessibleDescription('Enter an amount, such as 1,500')
  await expect.element(save()).toBeDisabled()
  expect(send).not.toHaveBeenCalled()
})

test('Enter saves what the contract parsed, once, and closes the dialog', async () => {
  let finish = (): void => undefined
  const sent = new Promise<void>((resolve) => {
    finish = resolve
  })
  const send = vi.fn(() => sent)
  await open({ save: send })
  await userEvent.fill(name(), 'Car')
  await userEvent.fill(amount(), '١٬٥٠٠')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  finish()
  await expect.element(page.getByText('Done')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(send.mock.calls).toEqual([[{ name: 'Car', amount: 1500 }]])
})

test('the server’s sentence is shown at the field it names until that is changed', async () => {
  await open({ save: refuse('Too much', { amount: 'Too much for a bicycle' }) })
  await userEvent.fill(name(), 'Bicycle')
  await userEvent.fill(amount(), '99000')
  await userEvent.click(save())
  await expect.element(amount()).toHaveFocus()
  await expect.element(amount()).toHaveAccessibleDescription('Too much for a bicycle')
  await expect.element(dialog().getByText('Too much', { exact: true })).not.toBeInTheDocument()
  await userEvent.fill(amount(), '900')
  await expect.element(amount()).not.toHaveAttribute('aria-invalid')
})

test('a sentence about no field is shown above the fields, which keep what was typed', async () => {
  await open({ save: refuse('There is one already') })
  await userEvent.fill(name(), 'Car')
  await userEvent.fill(amount(), '5')
  await userEvent.click(save())
  await expect.element(dialog().getByText('There is one already')).toBeVisible()
  await expect.element(name()).toHaveValue('Car')
})

test('Escape closes at once if nothing was typed, and otherwise asks', async () => {
  await open({ save: works })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await userEvent.fill(name(), 'Car')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Your changes aren’t saved yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name()).toHaveValue('Car')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Discard changes' }))
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('deleting asks first, and going back keeps what was typed', async () => {
  const remove = vi.fn(works)
  await open({ save: works, remove })
  await userEvent.fill(name(), 'Car')
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleDescription('Delete it?')
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(name()).toHaveValue('Car')
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText('Gone')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(remove).toHaveBeenCalledOnce()
})

test('on a phone it is a sheet at the bottom, as wide as the screen', async () => {
  await resize('phone')
  await open({ save: works })
  const edges = (): number[] => {
    const { left, width, bottom } = dialog().element().getBoundingClientRect()
    return [left, width, Math.round(bottom)]
  }
  await expect.poll(edges).toEqual([0, 390, 844])
  await resize('desktop')
})

test('a save that takes long says so, its form can be closed, and how it ended is told all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await open({ save: () => promise })
  await userEvent.fill(name(), 'Car')
  await userEvent.fill(amount(), '1')
  await userEvent.click(save())
  await expect.element(page.getByRole('button', { name: 'Close' }).first()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Still working...' })).toBeVisible()
  await expect.element(page.getByText(/You can close this\. We carry on/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }).last())
  await expect.element(dialog()).not.toBeInTheDocument()
  // another one that is open by now stays open
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  resolve({})
  await expect.element(dialog().getByText('Done')).toBeVisible()
  await expect.element(name()).toBeVisible()
})

test('a save that fails after its form was closed is told in a message', async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  await open({ save: () => promise })
  await userEvent.fill(name(), 'Car')
  await userEvent.fill(amount(), '1')
  await userEvent.click(save())
  await userEvent.click(page.getByRole('button', { name: 'Close' }).last(), { timeout: 15_000 })
  reject(new ApiError({ status: 400, code: 'invalid_input', message: 'Too late' }))
  await expect.element(page.getByRole('alert').getByText('Too late')).toBeVisible()
})

test('a save that waits for an answer in a dialog over its form is not said to go on by itself', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await open({
    save: async () => {
      await new Promise((done) => setTimeout(done, 100)) // the server is asked first
      const close = pushDialog('over it')
      await promise
      close()
      return works()
    },
  })
  await userEvent.fill(name(), 'Car')
  await userEvent.fill(amount(), '1')
  await userEvent.click(save())
  await new Promise((done) => setTimeout(done, 6000))
  await expect.element(page.getByRole('button', { name: 'Still working...' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/You can close this/)).not.toBeInTheDocument()
  resolve({})
  await expect.element(dialog()).not.toBeInTheDocument()
})
