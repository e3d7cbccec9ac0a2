import { expect, test } from 'vitest'
import { readArrival, arrivalAction } from './finish-arrival.ts'
import { readFailureReport } from './FailureScreen.tsx'

test('the bank’s description takes precedence, then the message, then the code’s own text', () => {
  expect(readFailureReport('?error=bank_unavailable&error_description=A&message=B').bankWords).toBe('A')
  expect(readFailureReport('?error=bank_unavailable&message=B').bankWords).toBe('B')
  expect(readFailureReport('?error=bank_unavailable')).toEqual({
    code: 'bank_unavailable',
    kind: 'bank_unavailable',
    bankWords: '',
  })
})

test.each([
  ['', 'none'],
  ['?error=user_cancelled', 'user_cancelled'],
  ['?granular_status_code=USER_CANCELLED', 'user_cancelled'],
  ['?error=INVALID_CREDENTIALS', 'invalid_credentials'],
  ['?granular_status_code=CONSENT_REJECTED', 'permission_denied'],
  ['?error=access_denied', 'permission_denied'],
  ['?error=server_error', 'system_error'],
  ['?error=session-timed-out', 'connection_timeout'],
  ['?error=temporarily_unavailable', 'bank_unavailable'],
  ['?error=xyz', 'other'],
])('%s maps to the kind %s', (search, kind) => expect(readFailureReport(search).kind).toBe(kind))

test('E9: text from the query string becomes one plain line of at most 200 characters', () => {
  const long = readFailureReport(`?error_description=${'y'.repeat(900)}`).bankWords
  expect(long).toHaveLength(200)
  expect(readFailureReport('?message=a%0Ab%E2%80%AEc').bankWords).toBe('a b c')
  expect(readFailureReport('?message=<b>x</b>').bankWords).toBe('<b>x</b>')
})

test('an arrival is finished by its entity or customer, linked by customer and bank, else missing', () => {
  const way = (search: string): string => arrivalAction(readArrival(search))
  expect(way('?entity_id=e1&customer_id=c1&bank_identifier=b')).toBe('finish')
  expect(way('?customer_id=c1')).toBe('finish')
  expect(way('?customer_id=c1&bank_identifier=ENBD_AE&account_ids=a,b')).toBe('link')
  expect(way('?bank_identifier=ENBD_AE')).toBe('missing')
  expect(way('')).toBe('missing')
  expect(readArrival('?customer_id=c&account_ids=a,%20b,,').accountIds).toEqual(['a', 'b'])
  expect(readArrival(`?customer_id=${'c'.repeat(200)}`).customerId).toBeNull()
})
