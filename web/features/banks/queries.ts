import { useState } from 'react'
import { leanEntities, userEntities, listConsents } from '#contract/banks/connections.ts'
import { keyOf, queryClient, readOptions, useRead } from '../../api/queries.ts'
import { currentSession } from '../../api/auth/session.ts'

const updatingMs = 3000

/** The user's banks as stored; polled frequently while one of them is being synced. */
export function useConnections() {
  const [updating, setUpdating] = useState(false)
  const read = useRead(leanEntities, undefined, {
    staleTime: 30_000,
    refetchInterval: updating && updatingMs,
  })
  const now = read.data?.entities.some((each) => each.health === 'updating') ?? false
  if (now !== updating) setUpdating(now)
  return read
}
export function useConsents() {
  return useRead(listConsents, undefined, { staleTime: 30_000 })
}
/** Makes the server query the provider, then refetches what is stored. */
export async function refreshConnections(): Promise<void> {
  const userId = currentSession().user?.id
  if (!userId) return
  await queryClient.fetchQuery({ ...readOptions(userId, userEntities), staleTime: 0 })
  await Promise.all(
    [leanEntities, listConsents].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(userId, read) }),
    ),
  )
}
