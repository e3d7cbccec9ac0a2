import { expectAccessible } from '../../testing/access.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  finishNotification,
  listNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications/notifications.ts'
import {
  readNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
} from '#contract/notifications/channels.ts'
import { kindNames, kindOf } from '#contract/notifications/notification-kinds.ts'
import { signInAs, noura, renderPart, resize, settled } from '../../testing/app.tsx'
import { answer, answerWith, calls, refuse } from '../../testing/fake-api.ts'
import { NotificationSettingsScreen } from './settings/NotificationSettingsScreen.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const notification = (more: Partial<Notification>): Notification => ({
  id: crypto.randomUUID(),
  kind: 'bill_due',
  title: 'Rent is due on Wed, 25 Nov',
  text: 'AED 6,250.00 is expected to leave your account.',
  link: '/budgets/bills',
  created_at: '2026-03-15T06:00:00.000Z',
  read: false,
  done: false,
  ...more,
})
const list = (notifications: Notification[], next: string | null = null) => ({
  success: true as const,
  notifications,
  unread: notifications.filter(({ read }) => !read).length,
  next,
})
const kinds = Object.fromEntries(
  kindNames.map((kind) => {
    const { mail, push, threshold } = kindOf(kind)
    return [kind, { app: true, mail, push, threshold: threshold?.usual ?? null }]
  }),
) as NotificationSettings['kinds'] // made from every name
const settings = {
  success: true as const,
  channels: { app: true, mail: true, push: true },
  kinds,
  quiet: { from: '22:00', to: '07:00' },
  digest: { every: 'week' as const, day: 1 },
  hide_amounts: true,
  devices: 0,
}

beforeEach(() => signInAs(noura))

test('notifications are grouped by day, marked read when opened, and marked done in place', async () => {
  const [rent, salary] = [
    notification({}),
    notification({ kind: 'salary_arrived', title: 'Your salary has arrived', read: true }),
  ]
  answer(listNotifications, list([rent, salary]))
  answer(finishNotification, { success: true, unread: 0 })
  answer(readNotification, { success: true, unread: 0 })
  await renderPart(<NotificationsScreen />)
  await settled()
  await expect.element(page.getByRole('link', { name: /Unread: ?Rent is due/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark “Your salary has arrived” as done' }).click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith(`${salary.id}/done`))).toBe(true)
  await page.getByRole('link', { name: /Rent is due/ }).click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith(`${rent.id}/read`))).toBe(true)
  expect(location.pathname).toBe('/budgets/bills')
  await expectAccessible()
})

test('on a phone, the settings stand beside what marks all as read', async () => {
  await page.viewport(358, 844) // what a page's padding leaves of 390
  answer(listNotifications, list([notification({})]))
  await renderPart(<NotificationsScreen />)
  await settled()
  const boxOf = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
  const [read, gear] = [boxOf('button', 'Mark all as read'), boxOf('link', 'Notification settings')]
  expect(Math.abs(read.top + read.height / 2 - gear.top - gear.height / 2)).toBeLessThan(2)
  expect(read.right).toBeLessThanOrEqual(gear.left)
  await resize('desktop')
})

test('an empty list says so, a filter queries the server, and a failure can be retried', async () => {
  answerWith(listNotifications, ({ query }) =>
    list(
      query['group'] === 'banks' ? [notification({ kind: 'bank_sign_in', title: 'Mashreq needs you' })] : [],
    ),
  )
  await renderPart(<NotificationsScreen />)
  await settled()
  await expect.element(page.getByText('You’re all caught up')).toBeVisible()
  await page.getByRole('combobox', { name: 'About' }).selectOptions('banks')
  await expect.element(page.getByRole('link', { name: /Mashreq needs you/ })).toBeVisible()
  refuse(listNotifications, 503, 'unavailable', 'We are busy')
  await page.getByRole('radio', { name: 'All' }).click()
  await expect.element(page.getByText('We couldn’t load your notifications')).toBeVisible()
})

test('a kind’s channel, a threshold within its limits and quiet hours are saved on change', async () => {
  answer(readNotificationSettings, settings)
  answer(updateNotificationSettings, settings)
  await renderPart(<NotificationSettingsScreen />)
  await settled()
  const saved = (): unknown => calls.findLast(({ method }) => method === 'PUT')?.body
  await page.getByRole('checkbox', { name: 'A large payment: E-mail' }).click()
  await expect.poll(saved).toEqual({ kinds: { large_payment: { mail: true } } })
  const threshold = page.getByRole('textbox', { name: 'A large payment: from which amount or number' })
  await threshold.fill('900')
  await userEvent.tab()
  await expect.poll(saved).toEqual({ kinds: { large_payment: { threshold: 900 } } })
  await threshold.fill('٧٥٠')
  await userEvent.tab()
  await expect.poll(saved).toEqual({ kinds: { large_payment: { threshold: 750 } } })
  await threshold.fill('-3')
  await userEvent.tab()
  await expect.element(threshold).toHaveValue('5000')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.poll(saved).toEqual({ quiet: null })
  await expect.element(page.getByRole('checkbox', { name: 'A sign-in on a new device: App' })).toBeDisabled()
  await expectAccessible()
})
