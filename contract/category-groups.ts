import * as z from 'zod/mini'

/** What spending is for: what a household cannot do without, and what can wait. */
export const needs = ['essential', 'discretionary'] as const
export type Need = (typeof needs)[number]

/** The groups that every user begins with. `other` always exists: it has what has no category, too. */
export const seededGroups = [
  { id: 'income', need: null },
  { id: 'home', need: 'essential' },
  { id: 'transport', need: 'essential' },
  { id: 'leisure', need: 'discretionary' },
  { id: 'health', need: 'essential' },
  { id: 'subscriptions', need: 'discretionary' },
  { id: 'savings', need: null },
  { id: 'other', need: 'discretionary' },
] as const satisfies readonly { id: string; need: Need | null }[]
export type SeededGroup = (typeof seededGroups)[number]['id']
export const lastGroup: SeededGroup = 'other'

/** A group that categories belong to. */
export const CategoryGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** The names in the two languages, null where the user gave none. */
  name_en: z.nullable(z.string()),
  name_ar: z.nullable(z.string()),
  /** Null for what the user marked as neither, and for income. */
  need: z.nullable(z.enum(needs)),
  isDefault: z.boolean(),
})
export type CategoryGroup = z.infer<typeof CategoryGroup>

const names = seededGroups.map(({ id }) => id)
/** What a list can be filtered by: a group, or all groups of a need. */
export const CategoryGroupFilter = z.union([z.enum([...names, ...needs]), z.uuid()])
export type CategoryGroupFilter = z.infer<typeof CategoryGroupFilter>

export const isNeed = (filter: string): filter is Need => needs.some((need) => need === filter)
