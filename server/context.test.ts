import { expect, test } from 'vitest'
import { startLedger } from './features/ledger/testing/ledger.ts'
import { contextOf, withFields } from './context.ts'
import type { RequestInfo } from './platform/http/http.ts'

test('a context with other fields keeps the signal and the language of its request', async () => {
  const ledger = await startLedger()
  try {
    const { userId, sessionId, requestId: _, signal: __, ...app } = await ledger.person()
    const leaving = new AbortController()
    const request: RequestInfo = {
      requestId: 'r1',
      signal: leaving.signal,
      headers: new Headers(),
      request: new Request('http://localhost/'),
      address: '127.0.0.1',
      language: 'ar-AE',
    }
    const ctx = contextOf(app, { userId, sessionId }, request)
    const derived = withFields(withFields(ctx, { requestId: 'r2' }), { userId: 'another' })
    expect(derived).toMatchObject({ userId: 'another', requestId: 'r2', sessionId, language: 'ar-AE' })
    expect([derived.db, derived.signal]).toEqual([ctx.db, leaving.signal])
    leaving.abort()
    expect(derived.signal.aborted).toBe(true)
    request.language = 'en-AE'
    expect(derived.language).toBe('en-AE')
    expect(withFields(derived, { language: 'ar-AE' }).language).toBe('ar-AE')
    expect([ctx.userId, ctx.requestId]).toEqual([userId, 'r1'])
  } finally {
    await ledger.stop()
  }
})
