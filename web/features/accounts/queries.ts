import { useState } from 'react'
import { accountsFresh, accountsQuick } from '#contract/accounts/accounts.ts'
import { leanEntities, type Connection } from '#contract/banks/connections.ts'
import { refreshBalances } from '#contract/banks/sync.ts'
import { call } from '../../api/call.ts'
import { keyOf, queryClient, refreshEverything, staleTimes, useRead } from '../../api/queries.ts'
import { fetchLimited } from '../../api/rules/fallback.ts'
import { currentSession } from '../../api/auth/session.ts'
import { callLimiter } from '../../api/sync/sync.ts'
import { stoppedBanks, type StoppedState } from './words.ts'

export function useAccounts() {
  return useRead(accountsQuick, undefined, { staleTime: staleTimes.accounts })
}

/** The connected banks, including those that have delivered nothing yet; undefined until loaded. */
export function useBanks(): { banks: readonly Connection[] | undefined; pending: boolean } {
  const { data, isPending } = useRead(leanEntities, undefined, { staleTime: 30_000 })
  const banks = data?.entities.filter((each) => each.connection_status === 'active')
  return { banks, pending: isPending }
}

/** Why a bank delivers nothing until the user acts, by entity id; banks that need nothing are absent. */
export function useStoppedBanks(): ReadonlyMap<string, StoppedState> {
  const { data } = useRead(leanEntities, undefined, { staleTime: 30_000 })
  return stoppedBanks(data?.entities ?? [])
}

/**
 * Requests fresh balances (ignoring a failure), then the accounts, within the client's rate limit. Throws on
 * failure; the cached accounts stay on screen.
 */
async function refreshAccounts(): Promise<void> {
  const key = keyOf(currentSession().user?.id ?? '', accountsQuick)
  const isCached = (): boolean => queryClient.getQueryData(key) !== undefined
  const accounts = await fetchLimited(callLimiter, isCached, async () => {
    await call(refreshBalances).catch(() => undefined)
    return call(accountsFresh)
  })
  queryClient.setQueryData(key, accounts)
  refreshEverything()
}

/** A forced refresh after accounts failed to load; only one runs at a time. */
export function useAccountsRefresh(onDone: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const failure = await refreshAccounts().then(
      () => null,
      (error: unknown) => error,
    )
    setBusy(false)
    onDone(failure)
  }
  return { busy, run }
}
