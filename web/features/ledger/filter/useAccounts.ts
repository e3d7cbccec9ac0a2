import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listTags } from '#contract/payments/tags.ts'
import { staleTimes, useRead } from '../../../api/queries.ts'

export function useAccounts() {
  return useRead(accountsQuick, undefined, { staleTime: staleTimes.accounts }).data?.data ?? []
}

export function useTags() {
  return useRead(listTags, undefined, { staleTime: staleTimes.accounts }).data?.tags ?? []
}
