import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { Sheet } from './Dialog.tsx'

test('an Escape that cannot be held up, as after a reload, asks once to close, and the sheet stays until then', async () => {
  const onClose = vi.fn()
  await renderPart(
    <Sheet open title="Payment" onClose={onClose}>
      Karak
    </Sheet>,
  )
  const sheet = page.getByRole('dialog', { name: 'Payment' })
  await expect.element(sheet).toBeVisible()
  const element = sheet.element()
  if (!(element instanceof HTMLDialogElement)) throw new Error('no dialog')
  // what Chromium does at Escape while nobody has touched the page
  element.dispatchEvent(new Event('cancel', { cancelable: false }))
  element.close()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(sheet).toBeVisible()
  element.dispatchEvent(new Event('cancel', { cancelable: true }))
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
})
