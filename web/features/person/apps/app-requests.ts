/** What an app asks for, and the person's answer to it. */
import { AppRequest, AppReturn } from '#contract/person/api-tokens.ts'
import { callIdentityService } from '../../../api/auth/session.ts'

/** Has the server check what the address of this page asks for. */
export async function readAppRequest(search: string): Promise<AppRequest> {
  return AppRequest.parse(await callIdentityService(`oauth2/authorize?${search.replace(/^\?/, '')}`))
}

/** Sends the answer; resolves to the address at which the app is told. */
export async function answerApp(
  request: string,
  answer: { accept: boolean; propose: boolean },
): Promise<string> {
  return AppReturn.parse(await callIdentityService('oauth2/consent', { ...answer, request })).url
}

/** Leaves for the app. The server names only addresses that the app has registered. */
export function goToApp(url: string): void {
  const protocol = URL.parse(url)?.protocol ?? ''
  if (protocol !== '' && !['javascript:', 'data:', 'blob:', 'file:'].includes(protocol))
    window.location.assign(url)
}
