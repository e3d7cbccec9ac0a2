import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { completeSignIn, callIdentityService, type BeforeEntering } from './session.ts'

/** The user closed or cancelled the device's prompt; not an error to show. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && window.isSecureContext
}

const Requirement = z.enum(['required', 'preferred', 'discouraged'])
const Credential = z.object({ id: z.string(), type: z.literal('public-key') })
const SignInOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Credential)),
  userVerification: z.optional(Requirement),
})
const RegisterOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.optional(z.array(Credential)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(Requirement),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(Requirement),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
})

/** Shows the device's prompt; a cancellation is thrown as PasskeyCancelled. */
async function prompt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const cancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    throw cancelled ? new PasskeyCancelled() : error
  }
}

/** Signs in with a passkey of this device. Throws PasskeyCancelled or an ApiError. */
export async function signInWithPasskey(before?: BeforeEntering): Promise<void> {
  const optionsJSON = SignInOptions.parse(await callIdentityService('passkey/generate-authenticate-options'))
  const response = await prompt(() => startAuthentication({ optionsJSON }))
  await callIdentityService('passkey/verify-authentication', { response })
  await completeSignIn(before)
}

/** Creates a passkey on this device for the signed-in user, under the given name. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = RegisterOptions.parse(await callIdentityService('passkey/generate-register-options'))
  const response = await prompt(() => startRegistration({ optionsJSON }))
  await callIdentityService('passkey/verify-registration', { name, response })
}
