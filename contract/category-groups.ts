import type { categoryColors } from './categories.ts'

/** Groups of categories; a category belongs to one by its colour. `other` has what has no category, too. */
export const categoryGroups = [
  'home',
  'transport',
  'leisure',
  'health',
  'subscriptions',
  'savings',
  'other',
] as const
export type CategoryGroup = (typeof categoryGroups)[number]

type Color = (typeof categoryColors)[number]
const groupOfColors: Readonly<Record<Color, CategoryGroup>> = {
  orange: 'home',
  blue: 'transport',
  purple: 'leisure',
  red: 'health',
  amber: 'subscriptions',
  green: 'savings',
  grey: 'other',
  petrol: 'other',
}
const colors = new Map<string, CategoryGroup>(Object.entries(groupOfColors))

/** The group of a category by its colour; `other` for no category. */
export function groupOfColor(color: string | undefined): CategoryGroup {
  return colors.get(color ?? '') ?? 'other'
}

/** The colours whose categories make up a group. */
export function colorsOfGroup(group: CategoryGroup): string[] {
  return [...colors].filter(([, own]) => own === group).map(([color]) => color)
}

/** What a household cannot do without; the rest can wait, but for what is put aside. */
export const essentialGroups: readonly CategoryGroup[] = ['home', 'transport', 'health']
export const discretionaryGroups: readonly CategoryGroup[] = ['leisure', 'subscriptions', 'other']

/** What a list can be filtered by: a group, or all groups of a need. */
export const categoryGroupFilters = [...categoryGroups, 'essential', 'discretionary'] as const
export type CategoryGroupFilter = (typeof categoryGroupFilters)[number]

/** The groups that a filter stands for. */
export function groupsOfFilter(filter: CategoryGroupFilter): readonly CategoryGroup[] {
  if (filter === 'essential') return essentialGroups
  if (filter === 'discretionary') return discretionaryGroups
  return [filter]
}
