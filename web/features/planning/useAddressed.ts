import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** A request that the address carries: a thing by its id, a new one, or none. */
export type Addressed = { what: 'detail'; id: string } | { what: 'add' } | null

function readRequest(search: string, name: string): Addressed {
  const query = new URLSearchParams(search)
  const id = query.get(name)
  return id ? { what: 'detail', id } : query.has('new') ? { what: 'add' } : null
}

/**
 * What is open over a screen: what the address asks for, also when it changes while the screen is shown, until something
 * else is opened or closed, which takes the request out of the address.
 */
export function useAddressed<T>(name: string): readonly [T | Addressed, (next: T | Addressed) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [seen, setSeen] = useState(search)
  const [open, setOpen] = useState<T | Addressed>(() => readRequest(search, name))
  if (seen !== search) {
    setSeen(search)
    const asked = readRequest(search, name)
    if (asked) setOpen(asked)
  }
  const change = (next: T | Addressed): void => {
    setOpen(next)
    if (next === null && readRequest(search, name)) navigate(path, { replace: true })
  }
  return [open, change] as const
}
