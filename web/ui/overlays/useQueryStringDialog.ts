import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** What the query string asks to open: an item by its id, a new one, or nothing. */
export type Addressed = { kind: 'detail'; id: string } | { kind: 'add' } | null

function readRequest(search: string, name: string): Addressed {
  const query = new URLSearchParams(search)
  const id = query.get(name)
  return id ? { kind: 'detail', id } : query.has('new') ? { kind: 'add' } : null
}

/**
 * What is open over a screen: initially, and whenever the query string changes, what it asks for. Opening or
 * closing something else removes that from the query string.
 */
export function useQueryStringDialog<T>(
  name: string,
): readonly [T | Addressed, (next: T | Addressed) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [lastSearch, setSeen] = useState(search)
  const [open, setOpen] = useState<T | Addressed>(() => readRequest(search, name))
  if (lastSearch !== search) {
    setSeen(search)
    const asked = readRequest(search, name)
    if (asked) setOpen(asked)
  }
  const change = (next: T | Addressed): void => {
    setOpen(next)
    if (next !== null || !readRequest(search, name)) return
    const query = new URLSearchParams(search)
    for (const key of [name, 'new']) query.delete(key)
    navigate(query.size > 0 ? `${path}?${query.toString()}` : path, { replace: true })
  }
  return [open, change] as const
}
