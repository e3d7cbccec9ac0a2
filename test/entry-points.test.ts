import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { read, type Session, system, type Tx, write } from '../server/platform/db/db.ts'
import { startWorld, type TestUser, type World } from './world.ts'

/** What `read` and `write` guarantee: only the user's own rows, a valid session, and atomicity. */

let world: World
let user: TestUser
let otherUser: TestUser
beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
  otherUser = await world.signUp()
})
afterAll(() => world.stop())

const sessionOf = (text: string): Session => ({
  queries: () => [CompiledQuery.raw(text)],
  checked: false,
  version: null,
  language: null,
})
const living = (): Session => sessionOf("select 'v7' as version")
const ended = (): Session => sessionOf('select 1 where false')
const refusal = { code: 'unauthenticated' }
const names = sql<{ id: string; user_id: string }>`select id, user_id from categories where id <> ${''}`
const reader = (session?: Session) => ({ userId: user.id, session })

test('a read sees only its own user’s rows, with and without a session, and sets the data version', async () => {
  const session = living()
  for (const requestSession of [undefined, session, session]) {
    const { rows } = await read(world.app.db, reader(requestSession), (tx) => names.execute(tx))
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([user.id]))
  }
  expect([session.checked, session.version]).toEqual([true, expect.stringMatching(/^v7 \S{36}$/)])
})

test('with an ended session nothing is written and nothing read is returned', async () => {
  for (const enter of [read, write]) {
    const session = ended()
    const work = vi.fn(async (tx: Tx) => names.execute(tx))
    await expect(enter(world.app.db, reader(session), work)).rejects.toMatchObject(refusal)
    expect([work.mock.calls.length, session.checked]).toEqual([enter === read ? 1 : 0, false])
  }
})

test('statements after a failed begin are rejected', async () => {
  const session = sessionOf('select 1 / 0')
  const work = vi.fn(async (tx: Tx) => {
    const rows = await names.execute(tx).catch((error: unknown) => error)
    expect(rows).toMatchObject({ code: '25P02' })
  })
  await expect(read(world.app.db, reader(session), work)).rejects.toThrow('division by zero')
  await expect(read(world.app.db, { userId: 'nobody' }, (tx) => names.execute(tx))).rejects.toThrow(
    'not a user id',
  )
  expect(work).toHaveBeenCalledTimes(1)
})

test('a failed statement fails its read, and the next one finds a working connection', async () => {
  const broken = sql`select 1 / ${0}::int`
  for (let n = 0; n < 40; n += 1) {
    await expect(
      read(world.app.db, reader(), (tx) =>
        Promise.all([names.execute(tx), broken.execute(tx), names.execute(tx)]),
      ),
    ).rejects.toThrow('division by zero')
    await expect(read(world.app.db, reader(), (tx) => sql`select ${'x'}::int`.execute(tx))).rejects.toThrow(
      'invalid input syntax',
    )
    const { rows } = await read(world.app.db, reader(), (tx) => names.execute(tx))
    expect(rows.length).toBeGreaterThan(20)
  }
})

test('reads cannot write, and statements after the end are rejected', async () => {
  await expect(
    read(world.app.db, reader(), (tx) => sql`delete from categories where id <> ${''}`.execute(tx)),
  ).rejects.toThrow('read-only transaction')
  await expect(
    read(world.app.db, reader(), async (tx) => {
      void names.execute(tx).catch(() => undefined)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  let endedTx: Tx | undefined
  await read(world.app.db, reader(), async (tx) => void (endedTx = tx))
  await expect(endedTx && names.execute(endedTx)).rejects.toThrow('after the end')
})

test('parameters and values of every type are transferred unchanged', async () => {
  const instant = new Date('2026-03-15T08:09:10.123Z')
  const texts = ['a,b', '"{}"\\', '', 'NULL', 'عربي']
  const { rows } = await read(world.app.db, reader(), (tx) =>
    sql`select ${instant}::timestamptz as at, ${texts}::text[] as texts, ${[null, 'x']}::text[] as gaps, ${null}::text as nothing,
      ${9_007_199_254_740_993n}::bigint as big, ${true}::boolean as yes, ${-1.5}::float8 as half, '2026-03-15'::date as day,
      ${'1999-12-31 23:59:59.999+00'}::timestamptz as old, 7 as seven`.execute(tx),
  )
  expect(rows).toEqual([
    {
      at: instant,
      texts,
      gaps: [null, 'x'],
      nothing: null,
      big: 9_007_199_254_740_993n,
      yes: true,
      half: -1.5,
      day: '2026-03-15',
      old: new Date('1999-12-31T23:59:59.999Z'),
      seven: 7,
    },
  ])
})

test('many concurrent reads of different users never mix', async () => {
  const people = [user, otherUser]
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const person = people[n % 2] ?? user
      const [{ rows }, { rows: echoed }] = await read(world.app.db, { userId: person.id }, (tx) =>
        Promise.all([names.execute(tx), sql`select ${n}::int as n`.execute(tx)]),
      )
      expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([person.id]))
      expect(echoed).toEqual([{ n }])
    }),
  )
})

test('after its session has ended, a user gets only 401 from every call', async () => {
  const gone = await world.signUp()
  await gone.token()
  const calls = api
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => access === 'bearer' && method === 'GET')
  expect(calls.length).toBeGreaterThan(10)
  const ask = async (): Promise<{ status: number; text: string }[]> => {
    const answers: { status: number; text: string }[] = []
    for (const { path } of calls) {
      if (path.includes('events')) continue // a stream
      for (const query of ['', '?period=never']) {
        const answer = await gone.fetch(path.replace(/:\w+/g, randomUUID()) + query)
        answers.push({ status: answer.status, text: await answer.text() })
      }
    }
    return answers
  }
  expect((await ask()).some(({ status }) => status === 200)).toBe(true)
  await sql`delete from identity_sessions where "userId" = ${gone.id}`.execute(world.app.db)
  for (const { status, text } of await ask()) {
    expect(status).toBe(401)
    expect(text).toContain('"code":"unauthenticated"')
    expect(text).not.toContain('"data"')
  }
})

test('work that swallows a failed statement is not committed', async () => {
  const fault = sql`select 1 / ${0}::int`
  const swallow = async (tx: Tx): Promise<void> => {
    await names.execute(tx)
    await fault.execute(tx).catch(() => undefined)
  }
  await expect(write(world.app.db, reader(), swallow)).rejects.toThrow('transaction')
  await expect(write(world.app.db, reader(), swallow, { keepVersion: true })).rejects.toThrow('rolled back')
  await expect(system(world.app.db, swallow)).rejects.toThrow('rolled back')
})

test('a write changes the data version unless it keeps the version or is not committed', async () => {
  const version = async (): Promise<unknown> =>
    (
      await sql<{ version: string }>`select version from user_versions where user_id = ${user.id}`.execute(
        world.app.db,
      )
    ).rows[0]?.version
  const before = await version()
  await write(world.app.db, reader(), (tx) => names.execute(tx), { keepVersion: true })
  expect(await version()).toBe(before)
  await write(world.app.db, reader(), (tx) => names.execute(tx))
  const after = await version()
  expect(after).not.toBe(before)
  await expect(
    write(world.app.db, reader(), () => Promise.reject(new Error('changed its mind'))),
  ).rejects.toThrow()
  expect(await version()).toBe(after)
})

test('a write is atomic: nothing remains if its session, a statement or its work fails', async () => {
  const note = (n: number) =>
    sql`insert into test_writes (user_id, id, message, timestamp, created_at)
      values (${user.id}, ${randomUUID()}, ${`change ${n}`}, now(), now())`
  const writtenRows = async (): Promise<number> => {
    const { rows } = await read(world.app.db, { userId: user.id }, (tx) =>
      sql`select 1 from test_writes where message like ${'change %'}`.execute(tx),
    )
    return rows.length
  }
  const change = (session: Session | undefined, work: (tx: Tx) => Promise<unknown>) =>
    write(world.app.db, reader(session), work)
  await expect(change(ended(), (tx) => note(1).execute(tx))).rejects.toMatchObject(refusal)
  await expect(
    change(undefined, async (tx) => {
      await note(2).execute(tx)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await expect(
    change(undefined, async (tx) => {
      await note(3).execute(tx)
      await Promise.all([note(4).execute(tx), sql`select 1 / ${0}::int`.execute(tx)])
    }),
  ).rejects.toThrow('division by zero')
  expect(await writtenRows()).toBe(0)
  const session = living()
  await change(session, async (tx) => {
    await note(5).execute(tx)
    await note(6).execute(tx)
  })
  await change(undefined, (tx) => note(7).execute(tx))
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      change(undefined, async (tx) => {
        await note(100 + n).execute(tx)
        await Promise.all([note(200 + n).execute(tx), names.execute(tx)])
      }),
    ),
  )
  expect([session.checked, await writtenRows()]).toEqual([true, 123])
})
