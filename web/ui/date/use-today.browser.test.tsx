import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/app.tsx'
import { DateText } from '../format/DateText.tsx'

afterEach(() => void vi.useRealTimers())

test('a day that begins while a screen is open becomes Today at midnight in Dubai, also after a sleep', async () => {
  vi.setSystemTime('2026-11-20T19:59:59.500Z')
  await renderPart(
    <>
      <DateText value="2026-11-21" />
      <DateText value="2026-11-22" />
    </>,
  )
  await expect.element(page.getByText('21 Nov 2026')).toBeVisible()
  vi.setSystemTime('2026-11-20T20:00:00.000Z')
  await expect.element(page.getByText('Today')).toBeVisible()
  await expect.element(page.getByText('22 Nov 2026')).toBeVisible()
  vi.setSystemTime('2026-11-21T20:00:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Yesterday')).toBeVisible()
  await expect.element(page.getByText('Today')).toBeVisible()
})
