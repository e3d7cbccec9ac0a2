import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.tsx'

/**
 * The first items of a long list, and a button that shows the next ones; null once all are shown. `label` names the
 * button by how many items are left.
 */
export function useShown<T>(
  items: readonly T[],
  label: (left: number) => string,
  first = 20,
): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(first)
  const left = items.length - count
  return {
    shown: left > 0 ? items.slice(0, count) : items,
    more: left > 0 && (
      <Button size="small" onClick={() => setCount(count + 4 * first)}>
        {label(left)}
      </Button>
    ),
  }
}
