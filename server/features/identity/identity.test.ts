import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, type Harness, startHarness } from './testing/harness.ts'

let world: Harness
beforeAll(async () => {
  world = await startHarness()
}, 60_000)
afterAll(() => world.stop())

test('a person signs up, gets a bearer token and ends it by signing out', async () => {
  const person = await world.join()
  const token = await world.token(person.cookie)
  expect(await world.whoHolds(token)).toBe(person.id)
  const session = await world.get('/get-session', { cookie: person.cookie })
  const text = await session.text()
  expect(text).toContain(person.email)
  expect(text).not.toContain('"token"')
  const out = await world.post('/sign-out', {}, { cookie: person.cookie })
  expect(out.status).toBe(200)
  expect(await world.whoHolds(token)).toBeNull()
  expect((await world.get('/token', { cookie: person.cookie })).status).toBe(401)
})

test('signing in works with the right password only', async () => {
  const { email, password, id } = await world.join()
  const wrong = await world.post('/sign-in/email', { email, password: 'Wrong-Harbour-7Lamps' })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({
    success: false,
    code: 'unauthenticated',
    error: 'Login failed. Please check your credentials.',
  })
  const right = await world.post('/sign-in/email', { email: ` ${email.toUpperCase()} `, password })
  expect(right.status).toBe(200)
  expect(await world.whoHolds(await world.token(cookieOf(right)))).toBe(id)
})
