import { expect, test } from 'vitest'
import { entityIdIn, oneLine, saysAlreadyConnected } from './existing.ts'

const id = '3f2b8c1e-9a4d-4e6f-8b1a-2c3d4e5f6a7b'

test.each([
  'This bank is Already Connected',
  'A connection already exists for this user',
  'duplicate connection',
  'There is an existing connection',
  'Please delete your existing connection first',
])('%s means already connected', (message) => expect(saysAlreadyConnected(message)).toBe(true))

test('other failures do not', () => expect(saysAlreadyConnected('Bank unavailable')).toBe(false))

test.each([
  [`Already connected (entity_id: ${id})`, id],
  [`Already connected. Entity ID ${id}`, id],
  [`existing connection ${id}`, id],
  ['already connected: entity: ent_12345', 'ent_12345'],
  ['this entity already exists', null],
  ['duplicate connection', null],
])('the entity in %j is %j', (message, wanted) => expect(entityIdIn(message)).toBe(wanted))

test('third-party text becomes one plain line of at most 200 characters', () => {
  expect(oneLine('a\n\u202Eb\tc\u200B  d')).toBe('a b c d')
  expect(Array.from(oneLine('x'.repeat(500)))).toHaveLength(200)
  expect(oneLine(null)).toBe('')
})
