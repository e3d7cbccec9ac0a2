import { createECDH, hkdfSync } from 'node:crypto'
import type { Keys } from '../../../platform/keys/keys.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair that identifies this installation to push services (RFC 8292). It is derived from the
 * installation's own key, which is created at the first start and never changes, so that all processes have
 * the same pair without storing it.
 */
export function vapidKeys({ hashKey }: Keys): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', hashKey, '', `web push ${attempt}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(bytes)
    } catch {
      continue // not a key of this curve: about one in four billion
    }
    return {
      publicKey: pair.getPublicKey('base64url', 'uncompressed'),
      privateKey: bytes.toString('base64url'),
    }
  }
}
