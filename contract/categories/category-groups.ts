import * as z from 'zod/mini'

/** What spending is for: essentials that a household cannot do without, or discretionary spending. */
export const needs = ['essential', 'discretionary'] as const
export type Need = (typeof needs)[number]

/**
 * The groups that every user starts with. `other` always exists; it also covers uncategorised transactions.
 */
export const seededGroups = [
  { id: 'income', need: null },
  { id: 'home', need: 'essential' },
  { id: 'family', need: 'essential' },
  { id: 'transport', need: 'essential' },
  { id: 'leisure', need: 'discretionary' },
  { id: 'health', need: 'essential' },
  { id: 'subscriptions', need: 'discretionary' },
  { id: 'banking', need: 'essential' },
  { id: 'savings', need: null },
  { id: 'other', need: 'discretionary' },
] as const satisfies readonly { id: string; need: Need | null }[]
export type SeededGroup = (typeof seededGroups)[number]['id']
export const lastGroup: SeededGroup = 'other'

/** A group that categories belong to. */
export const CategoryGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** The user's names in the two languages, null where none was given. */
  name_en: z.nullable(z.string()),
  name_ar: z.nullable(z.string()),
  /** Null if the user marked it as neither, and for income. */
  need: z.nullable(z.enum(needs)),
  isDefault: z.boolean(),
})
export type CategoryGroup = z.infer<typeof CategoryGroup>

/** The three parts of spending: what is essential, what can wait, and what is neither, such as savings. */
export const spendingParts = [...needs, 'neither'] as const
export type SpendingPart = (typeof spendingParts)[number]

const names = seededGroups.map(({ id }) => id)
/** Filter for a list: a group, or all groups of one part of spending. */
export const CategoryGroupFilter = z.union([z.enum([...names, ...spendingParts]), z.uuid()])
export type CategoryGroupFilter = z.infer<typeof CategoryGroupFilter>

export const isSpendingPart = (filter: string): filter is SpendingPart =>
  spendingParts.some((part) => part === filter)
