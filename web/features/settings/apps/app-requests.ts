/** What an app asks for, and the person's answer to it. */
import * as z from 'zod/mini'
import { callIdentityService } from '../../../api/auth/session.ts'

const AppRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    request: z.string(),
    name: z.string(),
    host: z.string(),
    registered: z.boolean(),
    propose: z.boolean(),
    days: z.number(),
    unused_days: z.number(),
  }),
  z.object({ kind: z.literal('return'), url: z.string() }),
])
export type AppAsking = Extract<z.infer<typeof AppRequest>, { kind: 'ask' }>
const Decided = z.object({ url: z.string() })

/** Has the server check what the address of this page asks for. */
export async function readAppRequest(search: string): Promise<z.infer<typeof AppRequest>> {
  return AppRequest.parse(await callIdentityService(`oauth2/authorize?${search.replace(/^\?/, '')}`))
}

/** Sends the answer; resolves to the address at which the app is told. */
export async function answerApp(
  request: string,
  answer: { accept: boolean; propose: boolean },
): Promise<string> {
  return Decided.parse(await callIdentityService('oauth2/consent', { ...answer, request })).url
}

/** Leaves for the app. The server names only addresses that the app has registered. */
export function goToApp(url: string): void {
  const protocol = URL.parse(url)?.protocol ?? ''
  if (protocol !== '' && !['javascript:', 'data:', 'blob:', 'file:'].includes(protocol))
    window.location.assign(url)
}
