import { useState } from 'react'
import { accountsFresh, accountsQuick } from '#contract/accounts.ts'
import { leanEntities, type Connection } from '#contract/connections.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { refreshBalances } from '#contract/sync.ts'
import { call } from '../../api/call.ts'
import { keyOf, queryClient, refreshEverything, staleTimes, useRead } from '../../api/queries.ts'
import { fetchLimited } from '../../api/rules/fallback.ts'
import { currentSession } from '../../api/auth/session.ts'
import { callLimiter } from '../../api/sync/sync.ts'
import { stoppedBanks, type StoppedState } from './stopped.ts'

export function useAccounts() {
  return useRead(accountsQuick, undefined, { staleTime: staleTimes.accounts })
}

/** The connected banks, also those of which nothing was received yet; undefined while they are not known. */
export function useBanks(): { banks: readonly Connection[] | undefined; pending: boolean } {
  const { data, isPending } = useRead(leanEntities, undefined, { staleTime: 30_000 })
  const banks = data?.entities.filter((each) => each.connection_status === 'active')
  return { banks, pending: isPending }
}

/** The banks by entity whose accounts stand still until their owner does something. */
export function useStoppedBanks(): ReadonlyMap<string, StoppedState> {
  const { data } = useRead(leanEntities, undefined, { staleTime: 30_000 })
  return stoppedBanks(data?.entities ?? [])
}

/**
 * Asks the banks for balances (whose failure is ignored), then for the accounts, within the limits of syncs.
 * Throws when it could not; what was kept stays on the screen.
 */
async function refreshAccounts(): Promise<void> {
  const key = keyOf(currentSession().user?.id ?? '', accountsQuick)
  const { data, failure } = await fetchLimited({
    permit: callLimiter.check,
    record: callLimiter.record,
    fetch: async () => {
      await call(refreshBalances).catch(() => undefined)
      return call(accountsFresh)
    },
    cached: () => queryClient.getQueryData<ResponseOf<typeof accountsQuick>>(key),
  })
  if (failure) throw failure
  queryClient.setQueryData(key, data)
  refreshEverything()
}

/** The forced reading after accounts failed to load; one at a time. */
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
