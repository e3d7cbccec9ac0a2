import { useCallback } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { Uuid } from '#contract/common.ts'

const name = 'tx'
const Pushed = z.object({ sheet: z.literal(true) })

export type OpenTransaction = { id: string | null; open: (id: string) => void; close: () => void }

function addressWith(id: string | null): string {
  const query = new URLSearchParams(location.search)
  if (id === null) query.delete(name)
  else query.set(name, id)
  return query.size > 0 ? `${location.pathname}?${query.toString()}` : location.pathname
}

/** The open transaction's id is in the query string, so that it can be linked to and Back closes it. */
export function useOpenTransaction(): OpenTransaction {
  const search = useSearch()
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState<unknown>()
  const parsed = z.safeParse(Uuid, new URLSearchParams(search).get(name))
  const pushed = z.safeParse(Pushed, state).success
  const open = useCallback(
    (id: string): void => navigate(addressWith(id), { state: { sheet: true } }),
    [navigate],
  )
  const close = useCallback((): void => {
    if (pushed) history.back()
    else navigate(addressWith(null), { replace: true })
  }, [navigate, pushed])
  return { id: parsed.success ? parsed.data : null, open, close }
}
