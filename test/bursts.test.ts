import { expect, test } from 'vitest'
import { createTag, updateTag } from '#contract/payments/tags.ts'
import { startedFor } from './started.ts'
import { startWorld, type TestUser } from './world.ts'

/** What many calls at once cost, counted in statements. */

const statements: { text: string; parameters: readonly unknown[] }[] = []
const world = startedFor(() =>
  startWorld({ onQuery: ({ sql: text, parameters }) => void statements.push({ text, parameters }) }),
)
/** How often the session of a person was looked up in the database since the last time. */
const checksOf = (person: TestUser): number =>
  statements
    .splice(0)
    .filter(
      ({ text, parameters }) => text.includes('from identity_sessions') && parameters.includes(person.id),
    ).length

test('of 300 changes at once all that are let in are made; those refused asked the database nothing, and no other person is refused', async () => {
  const [busy, other] = [await world.signUp(), await world.signUp()]
  const { tag } = (await busy.call(createTag, { body: { name: 'Trip' } })).body
  const change = (n: number) => busy.call(updateTag, { params: { id: tag.id }, body: { name: `Trip ${n}` } })
  statements.length = 0
  expect((await change(0)).status).toBe(200)
  const checksEach = checksOf(busy)
  expect(checksEach).toBeGreaterThan(0)
  const burst = Array.from({ length: 300 }, (_, n) => change(n + 1))
  const others = await Promise.all(
    [1, 2, 3].map((n) => other.call(createTag, { body: { name: `Own ${n}` } })),
  )
  const answers = await Promise.all(burst)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, body: { reason: 'too_many_calls' } })
  expect(refused.length).toBeGreaterThan(0)
  expect(checksOf(busy)).toBe((300 - refused.length) * checksEach)
})
