/** The drill-down state of spending: the current grouping and the filters of the steps taken. Pure. */
import type { SpendingGroup } from '#contract/figures/analytics.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { filterOf } from '../../../ledger/filter/filter.ts'

export const shownGroups = ['category', 'group', 'merchant', 'account', 'tag', 'weekday'] as const
type ShownGroup = (typeof shownGroups)[number]

/** For each grouping, the filter a row sets and the grouping shown next; null: its transactions come next. */
const inside: Readonly<Record<ShownGroup, { name: TrailName; next: ShownGroup | null }>> = {
  group: { name: 'category_group', next: 'category' },
  category: { name: 'category', next: 'merchant' },
  account: { name: 'account', next: 'category' },
  tag: { name: 'tag', next: 'category' },
  weekday: { name: 'weekday', next: 'category' },
  merchant: { name: 'merchant', next: null },
}
const trailNames = ['category_group', 'category', 'account', 'tag', 'weekday', 'merchant'] as const
type TrailName = (typeof trailNames)[number]
export type Step = { name: TrailName; value: string }
export type Trail = { group: ShownGroup; steps: readonly Step[]; filter: Filter }

/** Parses the trail from a query string; the steps are in the order in which they were taken. */
export function trailOf(search: string): Trail {
  const query = new URLSearchParams(search)
  const stepQuery = new URLSearchParams()
  for (const [key, value] of query) {
    const name = trailNames.find((one) => one === key)
    if (name && value !== '') stepQuery.set(name, value)
  }
  const filter = filterOf(stepQuery.toString())
  const steps = [...stepQuery].flatMap(([key, value]): Step[] => {
    const name = trailNames.find((one) => one === key)
    return name && filter[name] !== undefined ? [{ name, value }] : []
  })
  const group = shownGroups.find((one) => one === query.get('group')) ?? 'category'
  return { group, steps, filter }
}

export function searchOf(group: ShownGroup, steps: readonly Step[]): string {
  const query = new URLSearchParams({ group })
  for (const { name, value } of steps) query.set(name, value)
  return `?${query.toString()}`
}

/** The query string one level below a row; null if its transactions come next. */
export function into({ group, steps }: Trail, key: string): string | null {
  const { name, next } = inside[group]
  if (next === null) return null
  const used = new Set([...steps.map((step) => step.name), name])
  const free = used.has(inside[next].name) ? shownGroups.find((one) => !used.has(inside[one].name)) : next
  return searchOf(free ?? 'merchant', [...steps, { name, value: key }])
}

/** The query string of an earlier step, grouped as it was there; index -1 is the start. */
export function backTo({ steps }: Trail, index: number): string {
  const lastStep = steps[index + 1]
  const group = shownGroups.find((one) => inside[one].name === lastStep?.name) ?? 'category'
  return searchOf(group, steps.slice(0, index + 1))
}

/** The filter for the transactions of a row; empty if the grouping has none. */
export function rowFilter(group: SpendingGroup, key: string): Filter {
  const known = shownGroups.find((one) => one === group)
  return known ? filterOf(new URLSearchParams({ [inside[known].name]: key }).toString()) : {}
}
