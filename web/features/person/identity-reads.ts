import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryClient } from '../../api/queries.ts'
import { callIdentityService, useSession } from '../../api/auth/session.ts'

const Sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      ip: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
      current: z.boolean(),
    }),
  ),
})
export type DeviceSession = z.infer<typeof Sessions>['sessions'][number]

const Passkeys = z.array(
  z.object({ id: z.string(), name: z.nullish(z.string()), createdAt: z.nullish(z.string()) }),
)
export type Passkey = z.infer<typeof Passkeys>[number]

const Accounts = z.array(z.object({ providerId: z.string() }))
const Current = z.object({ user: z.object({ twoFactorEnabled: z.catch(z.boolean(), false) }) })

const names = {
  sessions: 'list-sessions',
  passkeys: 'passkey/list-user-passkeys',
  waysIn: 'ways-in',
} as const

function useIdentity<T>(name: string, read: () => Promise<T>): UseQueryResult<T> {
  const userId = useSession().user?.id
  return useQuery(
    { queryKey: [userId, name], enabled: userId !== undefined, staleTime: 0, queryFn: read },
    queryClient,
  )
}

/** The devices on which the user is signed in, newest first. */
export function useSessions(): UseQueryResult<DeviceSession[]> {
  return useIdentity(
    names.sessions,
    async () => Sessions.parse(await callIdentityService(names.sessions)).sessions,
  )
}

export function usePasskeys(): UseQueryResult<Passkey[]> {
  return useIdentity(names.passkeys, async () => Passkeys.parse(await callIdentityService(names.passkeys)))
}

export type SignInMethods = { password: boolean; google: boolean; twoStep: boolean }

/** The sign-in methods of the user. */
export function useSignInMethods(): UseQueryResult<SignInMethods> {
  return useIdentity(names.waysIn, async () => {
    const [accounts, current] = await Promise.all([
      callIdentityService('list-accounts'),
      callIdentityService('get-session'),
    ])
    const providers = Accounts.parse(accounts).map(({ providerId }) => providerId)
    return {
      password: providers.includes('credential'),
      google: providers.includes('google'),
      twoStep: Current.parse(current).user.twoFactorEnabled,
    }
  })
}

/** Refetches the given reads from the identity service after a change. */
export async function refreshIdentity(...which: (keyof typeof names)[]): Promise<void> {
  const wanted = new Set<unknown>(which.map((key) => names[key]))
  await queryClient.invalidateQueries({ predicate: (query) => wanted.has(query.queryKey[1]) })
}
