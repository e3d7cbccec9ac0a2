/** Building blocks for the test data of all features. */
import { type CategoryGroup, type SeededGroup, seededGroups } from '#contract/categories/category-groups.ts'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import { dubaiDay } from '#contract/period.ts'

export const today = dubaiDay(new Date())
export const now = new Date().toISOString()
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const allCategories = [...defaultCategories, ...extraCategories]
const groupNames: Readonly<Record<SeededGroup, string>> = {
  income: 'Income',
  home: 'Housing and bills',
  family: 'Family',
  transport: 'Transport',
  leisure: 'Leisure',
  health: 'Health',
  subscriptions: 'Subscriptions',
  banking: 'Banking and debts',
  savings: 'Savings',
  other: 'Other',
}
export const allGroups: readonly CategoryGroup[] = seededGroups.map((group) => ({
  ...group,
  name: groupNames[group.id],
  name_en: null,
  name_ar: null,
  isDefault: true,
}))
