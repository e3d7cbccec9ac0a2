/** What the objects of all features are made with. */
import { defaultCategories, extraCategories } from '#contract/categories.ts'
import { dubaiDay } from '#contract/period.ts'

export const today = dubaiDay(new Date())
export const now = new Date().toISOString()
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const allCategories = [...defaultCategories, ...extraCategories]
