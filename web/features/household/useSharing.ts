import type { UseQueryResult } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listSharing } from '#contract/household/sharing.ts'
import { useRead } from '../../api/queries.ts'

/** Others answer invitations and confirm people meanwhile; in milliseconds. */
const askEveryMs = 5000

/** Who shares with whom, for screens on which one waits for somebody else. */
export const useSharing = (): UseQueryResult<ResponseOf<typeof listSharing>> =>
  useRead(listSharing, undefined, { staleTime: 0, refetchInterval: askEveryMs })
