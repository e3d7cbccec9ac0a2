import { useCallback, useMemo, useRef, useState } from 'react'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { ListItem } from '../list/rows.ts'

/** The selection for a bulk edit: certain rows, or all that match the filter with exceptions. */
export type Selection = {
  active: boolean
  all: boolean
  isChosen: (id: string) => boolean
  /** Whether all loaded rows of a day are selected. */
  isDayChosen: (day: string) => boolean
  /** With `range`, all rows from the one toggled last to this one. */
  toggle: (id: string, range: boolean) => void
  toggleDay: (day: string) => void
  chooseAll: () => void
  start: () => void
  end: () => void
  /** The selected rows that are loaded. */
  rows: readonly Transaction[]
  /** The selection as the API expects it. */
  target: { ids: string[] } | { filter: Filter; except: string[] }
}

/** `marked` are the selected rows or, with `all`, those not selected. */
type Chosen = { all: boolean; marked: ReadonlySet<string> }
const none: Chosen = { all: false, marked: new Set() }

export function useSelection(items: readonly ListItem[], filter: Filter): Selection {
  const [active, setActive] = useState(false)
  const [chosen, setChosen] = useState(none)
  const [of, setOf] = useState(filter)
  const last = useRef<string | null>(null)
  // another filter matches other rows
  if (of !== filter) {
    setOf(filter)
    setChosen(none)
  }
  const rows = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? [item.row] : [])), [items])
  const isChosen = useCallback((id: string) => chosen.marked.has(id) !== chosen.all, [chosen])
  const mark = (ids: readonly string[], on: boolean): void =>
    setChosen((before) => {
      const marked = new Set(before.marked)
      for (const id of ids)
        if (on === before.all) marked.delete(id)
        else marked.add(id)
      return { ...before, marked }
    })
  const ofDay = (day: string): string[] => rows.filter((row) => row.date === day).map(({ id }) => id)
  const isDayChosen = (day: string): boolean => ofDay(day).every(isChosen)
  return {
    active,
    all: chosen.all,
    isChosen,
    isDayChosen,
    toggle(id, range) {
      const order = rows.map((row) => row.id)
      const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)].toSorted((a, b) => a - b)
      const ids =
        range && from !== undefined && to !== undefined && from >= 0 ? order.slice(from, to + 1) : [id]
      mark(ids, range || !isChosen(id))
      last.current = id
      setActive(true)
    },
    toggleDay: (day) => mark(ofDay(day), !isDayChosen(day)),
    chooseAll: () => setChosen(chosen.all ? none : { all: true, marked: new Set() }),
    start: () => setActive(true),
    end() {
      setActive(false)
      setChosen(none)
      last.current = null
    },
    rows: rows.filter(({ id }) => isChosen(id)),
    target: chosen.all ? { filter, except: [...chosen.marked] } : { ids: [...chosen.marked] },
  }
}
