/** The text of an API token: `xt_r_…`, `xt_p_…`, `xt_w_…` or `xt_m_…`, then the user's id and 256 random bits. */
import { createHash, randomBytes } from 'node:crypto'
import { type TokenScope, tokenScopes } from '#contract/person/api-tokens.ts'

const letters = { read: 'r', propose: 'p', write: 'w', messages: 'm' } as const
const scopeOf = new Map(tokenScopes.map((scope): [string, TokenScope] => [letters[scope], scope]))
const idBytes = 16
const randomLength = 32

export function makeSecret(userId: string, scope: TokenScope): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `xt_${letters[scope]}_${Buffer.concat([id, randomBytes(randomLength)]).toString('base64url')}`
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** What a token's text claims, which is true only if its hash is stored; null if it is not a token. */
export function parseTokenClaims(text: string): { userId: string; scope: TokenScope; hash: string } | null {
  const [, letter, body = ''] = /^xt_([rpwm])_([\w-]{64})$/.exec(text) ?? []
  const bytes = Buffer.from(body, 'base64url')
  if (letter === undefined || bytes.length !== idBytes + randomLength) return null
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { userId, scope: scopeOf.get(letter) ?? 'read', hash: hashOf(text) }
}
