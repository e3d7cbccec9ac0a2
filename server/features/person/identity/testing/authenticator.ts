import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey in memory, with what a browser sends to register it and to sign in with it. */
export type Authenticator = {
  id: string
  register(challenge: string): Record<string, unknown>
  /** `verified`: whether it checked a fingerprint, face or PIN. */
  signIn(challenge: string, verified: boolean): Record<string, unknown>
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')
const present = 1
const verifiedFlag = 4
const withKey = 64

/** Creates one (ES256, without attestation) for the pages at `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = text(credential)
  const head = (flags: number): Buffer =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0])])
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const about = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    register(challenge) {
      // the key as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        head(present | verifiedFlag | withKey),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ])
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const response = {
        clientDataJSON: text(clientData('create', challenge)),
        attestationObject: text(attestation),
        transports: ['internal'],
      }
      return { ...about, response }
    },
    signIn(challenge, verified) {
      const data = head(present | (verified ? verifiedFlag : 0))
      const client = clientData('get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ...about, response }
    },
  }
}
