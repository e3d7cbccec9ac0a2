import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReading } from '../../api/sync/runs.ts'
import { listText } from '../format/format.ts'

type Read = Pick<UseQueryResult, 'isPending' | 'isError' | 'isStale' | 'isFetching'>

/**
 * What to say instead of that there is none of something: while a bank is read, what follows from it is worked out, or the
 * answer of `read` is from before a change. Null once it can be said.
 */
export function useUnsure(read?: Read): string | null {
  const { t } = useTranslation('parts')
  const banks = useReading()
  const isOld = read && (read.isPending || read.isError || (read.isStale && read.isFetching))
  if (banks && banks.length > 0) return t('reading', { bank: listText(banks) })
  return banks || isOld ? t('unsure') : null
}

/** That there is none of something, as its children say, where that can be said. */
export function None({ of, children }: { of?: Read; children: ReactNode }) {
  return useUnsure(of) ?? children
}
