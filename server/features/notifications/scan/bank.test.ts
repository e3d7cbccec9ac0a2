import { expect, test, vi } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createCheque } from '#contract/expected/cheques.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { connectBank, syncIdle } from '../../../../test/connect.ts'
import { startWorld, type TestUser } from '../../../../test/world.ts'
import { scanDue } from '../service.send.ts'
import { startedFor } from '../../../../test/started.ts'

let now = new Date('2026-03-16T08:00:00Z')
const world = startedFor(() => startWorld({ clock: { now: () => now } }))

const notificationsOf = async (person: TestUser, ...kinds: string[]) =>
  (await person.call(listNotifications, { query: {} })).body.notifications.filter(({ kind }) =>
    kinds.includes(kind),
  )
const toldOnce = (person: TestUser, kind: string): Promise<{ title: string; text: string; link: string }> =>
  vi.waitFor(
    async () => {
      const notifications = await notificationsOf(person, kind)
      expect(notifications).toHaveLength(1)
      return {
        title: notifications[0]?.title ?? '',
        text: notifications[0]?.text ?? '',
        link: notifications[0]?.link ?? '',
      }
    },
    { timeout: 20_000 },
  )

test('a fee and a returned cheque are notified once each when the bank lists them', async () => {
  const person = await world.signUp()
  const { entityId } = await connectBank(world, person)
  const { accounts } = world.bank.served(entityId)
  const { data } = (await person.call(accountsQuick)).body
  const mainAccount = data.find(({ kind, currency }) => kind === 'current' && currency === 'AED')
  const bankAccount = accounts.find(({ iban }) => iban.slice(-4) === mainAccount?.iban_last4)
  const cheque = { number: '000177', date: '2026-03-16', amount: 20_000, payee: 'Jasmine Real Estate' }
  expect(
    (await person.call(createCheque, { body: { ...cheque, account_id: mainAccount?.id } })).body.cheque,
  ).toMatchObject({ state: 'planned' })
  expect(await notificationsOf(person, 'bank_fee', 'cheque_returned')).toEqual([])

  const book = (minor: number, text: string): string =>
    world.bank.addTransaction(entityId, bankAccount?.accountId ?? '', { minor, text, bookedAt: now })
  book(-2_000_000, 'I/W CLEARING CHEQUE 000177')
  book(2_000_000, 'INWARD CHQ RETURN 000177')
  book(-10_500, 'CHEQUE RETURN CHARGES')
  now = new Date(now.getTime() + 3 * 3_600_000)
  expect((await person.call(syncLeanData)).status).toBe(200)
  await syncIdle(person)
  expect(await toldOnce(person, 'bank_fee')).toMatchObject({
    title: 'Your bank charged a fee',
    text: expect.stringContaining('AED 105.00') as unknown,
  })
  await vi.waitFor(
    async () => {
      await scanDue(world.app)
      expect(await notificationsOf(person, 'cheque_returned')).toHaveLength(1)
    },
    { timeout: 20_000, interval: 500 },
  )
  await scanDue(world.app)
  expect(await toldOnce(person, 'cheque_returned')).toMatchObject({
    text: expect.stringContaining('AED 20,000.00') as unknown,
    link: expect.stringMatching(/^\/budgets\/cheques\?cheque=.+$/) as unknown,
  })
}, 90_000)

test('a bank that requires a new sign-in is notified once, however often it is synced', async () => {
  const person = await world.signUp()
  await connectBank(world, person, { bank: 'ADCB_AE', words: ['reconnect'], sync: false })
  const syncOnce = async (): Promise<void> => {
    expect((await person.call(syncLeanData)).body).toMatchObject({ code: 'reauthorise' })
    await syncIdle(person)
  }
  await syncOnce()
  expect(await toldOnce(person, 'bank_sign_in')).toMatchObject({ link: '/connections' })
  now = new Date(now.getTime() + 3 * 3_600_000)
  await syncOnce()
  await scanDue(world.app)
  await toldOnce(person, 'bank_sign_in')
}, 90_000)
