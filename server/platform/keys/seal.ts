/** Encrypts texts that the server must be able to read again, such as a person's key for a service of theirs. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecrets, type Keys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `XTharwa sealed ${purpose}`, 32))

/** The text encrypted with the newest secret, as `version.nonce.tag.text`; `purpose` says what it is and whose. */
export function seal(keys: Keys, purpose: string, text: string): string {
  const [{ version, value }] = authSecrets(keys)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(value, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    String(version),
    ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.')
}

/** The text again; null if it was sealed with a secret that is no longer there, for another purpose, or changed since. */
export function unseal(keys: Keys, purpose: string, sealed: string): string | null {
  const [version, nonce = '', tag = '', text = ''] = sealed.split('.')
  const secret = authSecrets(keys).find((each) => String(each.version) === version)
  if (!secret) return null
  try {
    const decipher = createDecipheriv(
      algorithm,
      keyOf(secret.value, purpose),
      Buffer.from(nonce, 'base64url'),
      { authTagLength: 16 },
    )
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
