import { ApiError } from '../errors.ts'
import { callIdentityService, currentSession, renewed } from './session.ts'

/** Starts a demo and enters it; a browser that is signed in keeps its account. Throws an ApiError. */
export async function startDemo(): Promise<void> {
  await callIdentityService('demo', {}).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  })
  await renewed()
  if (currentSession().status !== 'signed_in')
    throw new ApiError({ status: 401, code: 'identity', message: '' })
}
