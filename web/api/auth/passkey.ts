import * as z from 'zod/mini'
import { entered, identity, type BeforeEntering } from './session.ts'

/** Nothing chosen, or the device's own question was dismissed: no reason for an error message. */
export class PasskeyDismissed extends Error {
  override readonly name = 'PasskeyDismissed'
}

export function passkeysWork(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && window.isSecureContext
}

const Described = z.looseObject({ id: z.string(), type: z.literal('public-key') })
const Common = {
  challenge: z.string(),
  timeout: z.optional(z.number()),
  extensions: z.optional(z.looseObject({})),
}
const Verification = z.catch(z.enum(['required', 'preferred', 'discouraged']), 'preferred')
const SignInOptions = z.object({
  ...Common,
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Described)),
  userVerification: Verification,
})
const RegisterOptions = z.object({
  ...Common,
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.optional(z.array(Described)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.catch(z.enum(['required', 'preferred', 'discouraged']), 'preferred'),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: Verification,
    }),
  ),
  attestation: z.catch(z.enum(['none', 'indirect', 'direct', 'enterprise']), 'none'),
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (char) => char.charCodeAt(0))
}
function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
const describe = (given: readonly z.infer<typeof Described>[] = []): PublicKeyCredentialDescriptor[] =>
  given.map(({ id, type }) => ({ id: bytesOf(id), type }))

async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await work()
    if (found instanceof PublicKeyCredential) return found
  } catch (error) {
    if (!(error instanceof DOMException) || !['NotAllowedError', 'AbortError'].includes(error.name))
      throw error
  }
  throw new PasskeyDismissed()
}

function common(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    authenticatorAttachment: credential.authenticatorAttachment,
  }
}

/** Signs in with a passkey of this device. Throws PasskeyDismissed or an ApiError. */
export async function signInWithPasskey(before?: BeforeEntering): Promise<void> {
  const options = SignInOptions.parse(await identity('passkey/generate-authenticate-options'))
  const { challenge, allowCredentials, extensions: _extensions, ...rest } = options
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        ...rest,
        challenge: bytesOf(challenge),
        allowCredentials: describe(allowCredentials),
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyDismissed()
  await identity('passkey/verify-authentication', {
    response: {
      ...common(credential),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
        ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
      },
    },
  })
  await entered(before)
}

/** Makes a passkey on this device for the signed-in user, under the given name. */
export async function addPasskey(name: string): Promise<void> {
  const options = RegisterOptions.parse(await identity('passkey/generate-register-options'))
  const { challenge, user, excludeCredentials, extensions: _extensions, ...rest } = options
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: describe(excludeCredentials),
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyDismissed()
  await identity('passkey/verify-registration', {
    name,
    response: {
      ...common(credential),
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        attestationObject: textOf(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  })
}
