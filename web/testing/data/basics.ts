/** Building blocks for the test data of all features. */
import { type CategoryGroup, seededGroups } from '#contract/category-groups.ts'
import { defaultCategories, extraCategories } from '#contract/categories.ts'
import { dubaiDay } from '#contract/period.ts'

export const today = dubaiDay(new Date())
export const now = new Date().toISOString()
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const allCategories = [...defaultCategories, ...extraCategories]
const groupNames = ['Income', 'Housing and bills', 'Transport', 'Leisure', 'Health', 'Subscriptions', 'Savings', 'Other']
export const allGroups: readonly CategoryGroup[] = seededGroups.map((group, index) => ({
  ...group,
  name: groupNames[index] ?? group.id,
  name_en: null,
  name_ar: null,
  isDefault: true,
}))
