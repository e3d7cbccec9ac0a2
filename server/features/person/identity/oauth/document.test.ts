import { expect, test } from 'vitest'
import { isDocumentAddress, readDocument } from './document.ts'

const address = 'https://app.example/oauth/client.json'
const document = {
  client_id: address,
  client_name: 'App',
  redirect_uris: ['https://app.example/back', 'http://127.0.0.1/back'],
  token_endpoint_auth_method: 'none',
}
const read = (more: object = {}) => readDocument(JSON.stringify({ ...document, ...more }), address)

test.each([address, 'https://app.example:8443/client', 'https://app.example/client?v=1'])(
  '%s may be the address of a document',
  (clientId) => {
    expect(isDocumentAddress(clientId, false)).toBe(true)
  },
)

test.each([
  'http://app.example/client',
  'http://127.0.0.1:4000/client',
  'https://app.example',
  'https://app.example/',
  'https://app.example/a/../client',
  'https://app.example/client#a',
  'https://app.example/client#',
  'https://user@app.example/client',
  'https://user:secret@app.example/client',
  'https://APP.example/client',
  'https://app.example\\@evil.example/client',
  ' https://app.example/client',
  `https://claude.ai.${'a'.repeat(50)}.evil.example/client`,
  `https://app.example/${'a'.repeat(500)}`,
  'app.example/client',
  'helper',
  '',
])('%s is no address of a document', (clientId) => {
  expect(isDocumentAddress(clientId, false)).toBe(false)
})

test('a document says the name and where people are sent back to', () => {
  expect(read()).toEqual({ clientId: address, name: 'App', redirectUris: document.redirect_uris })
  expect(read({ client_name: undefined, token_endpoint_auth_method: undefined })?.name).toBeNull()
  expect(read({ client_name: '\u202eppA\u0000' })?.name).toBe('ppA')
})

test.each([
  { client_id: 'https://app.example/oauth/other.json' },
  { client_id: `${address}/` },
  { client_id: undefined },
  { redirect_uris: [] },
  { redirect_uris: undefined },
  { redirect_uris: ['http://app.example/back'] },
  { redirect_uris: ['javascript:alert(1)'] },
  { redirect_uris: ['app://back'] },
  { token_endpoint_auth_method: 'client_secret_basic' },
  { token_endpoint_auth_method: 'private_key_jwt' },
  { client_secret: 'secret' },
  { client_secret_expires_at: 0 },
  { grant_types: ['client_credentials'] },
  { response_types: ['token'] },
])('a document with %o is refused', (more) => {
  expect(read(more)).toBeNull()
})

test.each(['', 'null', '[]', '"x"', '{', '<html></html>'])('%s is no document', (text) => {
  expect(readDocument(text, address)).toBeNull()
})
