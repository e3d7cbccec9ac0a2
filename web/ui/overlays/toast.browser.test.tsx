import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart, resize } from '../../testing/app.tsx'
import { Dialog, Sheet } from './Dialog.tsx'
import { shownErrors } from '../../lazy.ts'
import { watchMissingParts } from './missing-parts.ts'
import './clear-save.ts'
import './earlier.ts'
import { leavePage } from './leave-page.ts'
import { showToast } from './toast.tsx'

const undo = () => page.getByRole('button', { name: 'Undo' })

function Screen({ part: Part }: { part: typeof Dialog | typeof Sheet }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Part
        open={open}
        title="Details"
        onClose={() => setOpen(false)}
        footer={<button type="button">Save</button>}
      >
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
        <Dialog alert open={asking} title="Sure?" onClose={() => setAsking(false)} />
      </Part>
    </>
  )
}

// Open with a click: Chromium closes dialogs together if they were opened without user activation.
async function openPart(part: typeof Dialog | typeof Sheet): Promise<void> {
  await renderPart(<Screen part={part} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
}

test.each([
  ['a dialog', Dialog],
  ['a sheet', Sheet],
])('Undo in a toast works while %s is open, which stays open', async (_name, part) => {
  await openPart(part)
  const onSelect = vi.fn()
  showToast('Saved', { action: { label: 'Undo', onSelect } })
  await userEvent.click(undo())
  expect(onSelect).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

test('the toast is shown only in the topmost dialog, and outlives it', async () => {
  await openPart(Sheet)
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  const onSelect = vi.fn()
  showToast('Saved', { action: { label: 'Undo', onSelect } })
  await expect.element(page.getByRole('alertdialog').getByText('Saved')).toBeVisible()
  expect(page.getByText('Saved').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  const sheet = page.getByRole('dialog', { name: 'Details' })
  await expect.element(sheet.getByText('Saved')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.click(undo())
  expect(onSelect).toHaveBeenCalledOnce()
})

test('success is announced as a status, an error as an alert', async () => {
  await renderPart(null)
  showToast('Saved')
  showToast('Not saved', { kind: 'error' })
  await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Not saved')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }).first())
  await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
})

test('a message that offers Undo stays for ten seconds, and while it is pointed at', async () => {
  await renderPart(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  showToast('Saved', { action: { label: 'Undo', onSelect: vi.fn() } })
  await expect.element(undo()).toBeVisible()
  vi.advanceTimersByTime(9000) // each look of `expect.element` advances them too
  await expect.element(undo()).toBeVisible()
  await userEvent.hover(page.getByText('Saved'))
  vi.advanceTimersByTime(60_000)
  await expect.element(undo()).toBeVisible()
  await userEvent.unhover(page.getByText('Saved'))
  vi.advanceTimersByTime(10_100)
  await expect.element(undo()).not.toBeInTheDocument()
})

test('a message takes the place of the one before, and leaves with its page', async () => {
  await renderPart(null)
  showToast('Lease saved')
  showToast('Cheque saved')
  await expect.element(page.getByText('Cheque saved')).toBeVisible()
  expect(page.getByText('Lease saved').elements()).toEqual([])
  // what a press shows as it leads to another page is of that page
  leavePage()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await expect.element(page.getByText('Cheque saved')).toBeVisible()
  leavePage()
  await expect.element(page.getByText('Cheque saved')).not.toBeInTheDocument()
})

test('a message of an earlier press leaves with the next page or dialog, however soon that opens', async () => {
  await renderPart(<Screen part={Dialog} />)
  showToast('Lease saved')
  await expect.element(page.getByText('Lease saved')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.element(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
  expect(page.getByText('Lease saved').elements()).toEqual([])
})

test('a message stands at the top where it would lie over the button that saves a form, also once that is scrolled to', async () => {
  await resize('phone')
  onTestFinished(() => resize('desktop'))
  await renderPart(
    <main>
      <form style={{ padding: '150vh 0 100px' }}>
        <button type="submit" style={{ width: '100%' }}>
          Save Expense
        </button>
      </form>
    </main>,
  )
  const top = (name: string) => page.getByText(name).element().getBoundingClientRect().top
  window.scrollTo(0, 0)
  showToast('Only this one changed')
  await expect.poll(() => top('Only this one changed')).toBeGreaterThan(innerHeight / 2)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => top('Only this one changed')).toBeLessThan(100)
})

test('a message scrolls the field in use from under itself', async () => {
  await renderPart(
    <div className="h-[300vh] pt-[120vh]">
      <input aria-label="Note" />
    </div>,
  )
  const field = page.getByLabelText('Note').element()
  field.scrollIntoView({ block: 'end' })
  window.scrollBy(0, 30)
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  showToast('Saved')
  const message = page.getByText('Saved', { exact: true })
  await expect.element(message).toBeVisible()
  await expect
    .poll(() => field.getBoundingClientRect().bottom)
    .toBeLessThan(message.element().getBoundingClientRect().top)
})

test('a toast does not move the sheet in which it is shown on a phone', async () => {
  await resize('phone')
  await openPart(Sheet)
  const box = (): unknown =>
    page.getByRole('dialog', { name: 'Details' }).element().getBoundingClientRect().toJSON()
  const before = box()
  showToast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(box()).toEqual(before)
  await resize('desktop')
})

test('a message covers no field of a sheet that fills the phone', async () => {
  await resize('phone')
  await renderPart(
    <Sheet open title="Details" onClose={() => undefined}>
      <div style={{ height: '100vh' }} />
      <input aria-label="Note" />
      <div style={{ height: '100vh' }} />
    </Sheet>,
  )
  const field = page.getByLabelText('Note').element()
  showToast('Saved')
  const message = page.getByText('Saved', { exact: true })
  await expect.element(message).toBeVisible()
  const end = (): number => message.element().getBoundingClientRect().bottom
  await expect.poll(end).toBeLessThanOrEqual(page.getByRole('dialog').element().getBoundingClientRect().top)
  for (const block of ['start', 'end'] as const) {
    field.scrollIntoView({ block })
    expect(field.getBoundingClientRect().top).toBeGreaterThanOrEqual(end())
  }
})

test('a part of the app that is gone offers to reload', async () => {
  await renderPart(null)
  const reload = vi.fn()
  const stop = watchMissingParts(reload)
  const fail = (payload: Error): boolean =>
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  const shown = new Error('gone')
  shownErrors.add(shown)
  fail(shown)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page.getByRole('alert').getByRole('button').elements()).toEqual([])
  for (let press = 0; press < 2; press += 1) fail(new Error('gone'))
  await userEvent.click(page.getByRole('alert').getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  stop()
})

test('an older message leaves when a sheet opens; one of this moment stays with it, and covers none of its fields', async () => {
  await resize('phone')
  await renderPart(<Screen part={Sheet} />)
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  showToast('Split with Nour', { action: { label: 'Undo', onSelect: vi.fn() } })
  await expect.element(page.getByText('Split with Nour')).toBeVisible()
  now.mockReturnValue(Date.now() + 2000)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.element(page.getByText('Split with Nour')).not.toBeInTheDocument()
  showToast('Saved')
  const message = page.getByText('Saved')
  await expect.element(message).toBeVisible()
  const field = page.getByRole('button', { name: 'Delete' }).element().getBoundingClientRect()
  expect(message.element().getBoundingClientRect().bottom).toBeLessThan(field.top)
  expect(getComputedStyle(message.element().parentElement ?? document.body).animationName).toBe('none')
})
