import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  answerMessageAccount,
  listBankMessages,
  removeMessagePayment,
  saveMessageSettings,
  sendBankMessages,
} from '#contract/banks/messages.ts'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { editTransaction } from '#contract/ledger/transaction-edits.ts'
import { reversals } from '../../../reversals.ts'
import { changeRoutes } from '../../changes/routes.ts'
import { startedFor } from '../../../../test/started.ts'
import { system, write } from '../../../platform/db/db.ts'
import { type Person, startBankWorld } from '../sync/testing/bank-world.ts'
import { messageRoutes } from './routes.ts'
import { countMessages, sweepMessages } from './service.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() =>
  startBankWorld({
    clock: { now: () => now },
    webhooks: false,
    more: (app) => [...messageRoutes(app), ...changeRoutes(app, reversals)],
  }),
)
const pass = (hours: number): void => void (now = new Date(now.getTime() + hours * 3_600_000))

type Row = { id: string; status: string; minor: bigint; text: string; note: string; account: string }
async function rowsOf(person: Person, like: string): Promise<Row[]> {
  return write(world.app.db, person, async (tx) => {
    const { rows } = await sql<Row>`
      select id, status, amount_minor as minor, text, note, account_id as account from transactions
      where user_id = ${person.userId} and removed_at is null and text ilike ${`%${like}%`} order by day, id`.execute(
      tx,
    )
    return rows
  })
}
const send = async (person: Person, ...texts: string[]) =>
  (await person.call(sendBankMessages, { body: { messages: texts.map((text) => ({ text })) } })).body.results
const coffee = 'Your card ending 4417 was used for AED 50.00 at BLUE DATE CAFE on 15/03/2026 11:30.'

async function connected(): Promise<{
  person: Person
  entity: string
  account: string
  bankAccount: string
}> {
  const person = await world.person()
  const entity = await person.connect('salaried')
  await person.call(syncLeanData)
  const bankAccount = world.bank.served(entity).accounts[0]?.accountId ?? ''
  const account = await write(world.app.db, person, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from accounts where user_id = ${person.userId} and provider_account_id = ${bankAccount}`.execute(
      tx,
    )
    return rows[0]?.id ?? ''
  })
  return { person, entity, account, bankAccount }
}

/** How many questions about messages the dashboard counts. */
const toDo = ({ userId }: Person): Promise<number> => countMessages({ ...world.app, userId })

test('a number is asked for once; the bank’s row takes the place of the message’s, with what the person wrote', async () => {
  const { person, entity, account, bankAccount } = await connected()
  expect(await send(person, coffee)).toMatchObject([
    { state: 'waiting', digits: '4417', money: { amount: -50 } },
  ])
  const { asked } = (await person.call(listBankMessages)).body
  expect(asked).toMatchObject([{ bank: '', digits: '4417', count: 1, payee: 'BLUE DATE CAFE' }])
  expect(await toDo(person)).toBe(1)
  const answer = { bank: '', digits: '4417', account }
  const [done] = (await person.call(answerMessageAccount, { body: answer })).body.results
  expect(done).toMatchObject({ state: 'added' })
  const [pending] = await rowsOf(person, 'BLUE DATE')
  expect(pending).toMatchObject({ status: 'pending', minor: 5000n, account })
  const id = pending?.id ?? ''
  await person.call(editTransaction, { params: { id }, body: { note: 'with Huda' } })
  // sent again it changes nothing; another of the same text is known by its time
  expect(await send(person, coffee)).toMatchObject([{ state: 'known' }])
  expect((await person.call(listBankMessages)).body.asked).toEqual([])
  expect(await toDo(person)).toBe(0)
  pass(20)
  world.bank.addTransaction(entity, bankAccount, { minor: -5500, text: 'POS BLUE DATE CAFE DUBAI ARE' })
  await person.call(syncLeanData, { body: { days: 30 } })
  expect(await rowsOf(person, 'BLUE DATE')).toMatchObject([
    { id, status: 'booked', minor: 5500n, note: 'with Huda', text: 'POS BLUE DATE CAFE DUBAI ARE' },
  ])
  expect(
    (await person.call(removeMessagePayment, { params: { id: done?.transaction_id ?? '' } })).status,
  ).toBe(404)
})

test('a payment that the bank listed first is the message’s; one that it never books is offered for removal', async () => {
  const { person, entity, account, bankAccount } = await connected()
  pass(1)
  world.bank.addTransaction(entity, bankAccount, { minor: -7700, text: 'POS PALM GROCERY DUBAI ARE' })
  await person.call(syncLeanData, { body: { days: 30 } })
  await person.call(answerMessageAccount, { body: { bank: '', digits: '4417', account } })
  const day = now.toISOString().slice(0, 10).split('-').reverse().join('/')
  const palm = `Your card ending 4417 was used for AED 77.00 at PALM GROCERY on ${day} 09:00`
  const dune = `Your card ending 4417 was used for AED 31.00 at DUNE CABS on ${day} 09:10`
  expect(await send(person, palm, dune)).toMatchObject([{ state: 'listed' }, { state: 'added' }])
  expect(await rowsOf(person, 'PALM GROCERY')).toHaveLength(1)
  pass(24 * 11)
  await person.call(syncLeanData, { body: { days: 30 } })
  const { unbooked } = (await person.call(listBankMessages)).body
  expect(unbooked).toMatchObject([{ money: { amount: -31, currency: 'AED' } }])
  expect(await toDo(person)).toBe(1)
  const params = { id: unbooked[0]?.message_id ?? '' }
  expect((await person.call(removeMessagePayment, { params })).status).toBe(200)
  expect(await rowsOf(person, 'DUNE CABS')).toEqual([])
  expect((await person.call(listBankMessages)).body.unbooked).toEqual([])
})

test('two equal payments stay two, and a reversal takes back the one that only a message told of', async () => {
  const { person, account } = await connected()
  await person.call(answerMessageAccount, { body: { bank: '', digits: '4417', account } })
  const toll = 'Your card ending 4417 was used for AED 4.00 at SALIK'
  const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()
  const body = { messages: [0, 30, 30].map((minutes) => ({ text: toll, received_at: at(minutes) })) }
  const results = (await person.call(sendBankMessages, { body })).body.results
  expect(results.map(({ state }) => state)).toEqual(['added', 'added', 'known'])
  const before = await rowsOf(person, 'SALIK')
  expect(
    await send(person, 'The payment of AED 4.00 at SALIK on your card ending 4417 was reversed'),
  ).toMatchObject([{ state: 'noted', kind: 'reversal' }])
  expect(await rowsOf(person, 'SALIK')).toHaveLength(before.length - 1)
})

test('a new account is the payments of its messages, and its balance follows from theirs', async () => {
  const person = await world.person()
  const first =
    'Your card ending 8891 was used for KWD 4.750 at TALABAT on 14/03/2026 20:01. Balance KWD 312.885'
  await send(person, first)
  await person.call(answerMessageAccount, { body: { bank: '', digits: '8891', account: 'new' } })
  await send(
    person,
    'Your card ending 8891 was used for KWD 12.885 at SULTAN on 15/03/2026 09:00. Balance KWD 300.000',
  )
  expect(await rowsOf(person, 'SULTAN')).toMatchObject([{ status: 'booked', minor: 12_885n }])
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ kind: string; currency: string; balance: string }>`
      select a.kind, a.currency, (a.opening_minor + (select sum(net_minor) from account_days d
        where d.user_id = a.user_id and d.account_id = a.id))::text as balance
      from accounts a where a.user_id = ${person.userId}`.execute(tx),
  )
  expect(rows).toEqual([{ kind: 'current', currency: 'KWD', balance: '300000' }])
})

test('E37: what is refused leaves no trace; texts are sealed, end after 30 days, or are not kept', async () => {
  const person = await world.person()
  const codes = [
    '448812 is your OTP for AED 91.00 at NOON',
    'Spend AED 500 with your card ending 4417 and get AED 50',
    'hello',
  ]
  expect((await send(person, ...codes)).map(({ state, refusal }) => [state, refusal])).toEqual([
    ['refused', 'code'],
    ['refused', 'advert'],
    ['refused', 'unknown'],
  ])
  const all = (): Promise<string> =>
    system(world.app.db, async (tx) => {
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(m), '[]')::text as all from bank_messages m where user_id = ${person.userId}`.execute(
        tx,
      )
      return rows[0]?.all ?? ''
    })
  expect(await all()).toBe('[]')
  expect(world.log.join('\n')).not.toContain('448812')
  await send(person, coffee)
  expect(await all()).not.toContain('was used for')
  expect((await person.call(listBankMessages)).body.messages[0]?.text).toBe(coffee)
  pass(24 * 31)
  await sweepMessages(world.app)
  expect((await person.call(listBankMessages)).body.messages[0]?.text).toBeNull()
  await person.call(saveMessageSettings, { body: { keep_text: false } })
  await send(person, coffee.replace('50.00', '60.00'))
  const { messages, keep_text } = (await person.call(listBankMessages)).body
  expect([keep_text, messages.map(({ text }) => text)]).toEqual([false, [null, null]])
})

test('a wrong answer is undone: its payments go, the number is asked for again, and a removal is undone too', async () => {
  const { person, account } = await connected()
  await send(person, coffee)
  const changeOf = async (kind: string): Promise<string> =>
    (await person.call(listChanges)).body.data.find((change) => change.kind === kind)?.id ?? ''
  const answer = { bank: '', digits: '4417', account: 'new' }
  await person.call(answerMessageAccount, { body: answer })
  expect(await rowsOf(person, 'BLUE DATE')).toHaveLength(1)
  expect((await person.call(undoChange, { params: { id: await changeOf('message.account') } })).status).toBe(
    200,
  )
  expect(await rowsOf(person, 'BLUE DATE')).toEqual([])
  expect((await person.call(listBankMessages)).body.asked).toMatchObject([{ digits: '4417', count: 1 }])
  await person.call(answerMessageAccount, { body: { ...answer, account } })
  const [row] = await rowsOf(person, 'BLUE DATE')
  expect(row).toMatchObject({ account, status: 'pending' })
  const [message] = (await person.call(listBankMessages)).body.messages
  const params = { id: message?.id ?? '' }
  expect((await person.call(removeMessagePayment, { params })).status).toBe(200)
  expect(await rowsOf(person, 'BLUE DATE')).toEqual([])
  expect(
    (await person.call(undoChange, { params: { id: await changeOf('transaction.delete') } })).status,
  ).toBe(200)
  expect(await rowsOf(person, 'BLUE DATE')).toMatchObject([{ id: row?.id }])
})

test('several messages pasted together are read one by one', async () => {
  const person = await world.person()
  const body = { text: `${coffee}\n\n${coffee.replace('11:30', '12:45')}` }
  const statesOf = async (body: { text: string }): Promise<string[]> =>
    (await person.call(sendBankMessages, { body })).body.results.map(({ state }) => state)
  expect(await statesOf(body)).toEqual(['waiting', 'waiting'])
  // one in each line
  const lines = [coffee.replace('11:30', '13:05'), coffee.replace('11:30', '14:20')]
  expect(await statesOf({ text: lines.join('\n') })).toEqual(['waiting', 'waiting'])
  // an advert between them
  const offer = 'Get 20% off with your card at SAND CAFE. Apply now.'
  const around = [coffee.replace('11:30', '15:05'), offer, coffee.replace('11:30', '15:40')].join('\n\n')
  expect(await statesOf({ text: around })).toEqual(['waiting', 'refused', 'waiting'])
  // the same message pasted twice is one payment, with or without an empty line
  const tea = coffee.replace('11:30', '16:10')
  expect(await statesOf({ text: `${tea}\n\n${tea}\n` })).toEqual(['waiting'])
  expect(await statesOf({ text: `${tea}\n${tea}` })).toEqual(['known'])
  expect(await statesOf({ text: `[15/03/2026, 4:11:09 PM] Sara: ${tea}` })).toEqual(['known'])
})
