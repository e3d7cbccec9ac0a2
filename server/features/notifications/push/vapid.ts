import { createECDH, hkdfSync } from 'node:crypto'
import type { Keys } from '../../../platform/keys/keys.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair by which push services know this installation (RFC 8292). It follows from the installation's own key,
 * which is made at the first start and never changes, so every process has the same without storing another.
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
