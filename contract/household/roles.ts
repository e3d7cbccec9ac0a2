import * as z from 'zod/mini'

/**
 * What a member of a household may do in another person's data: a viewer reads, a partner also categorises, an
 * accountant reads and exports until a day.
 */
export const roles = ['viewer', 'partner', 'accountant'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

/** For the `roles` of an endpoint. */
export const everyRole = roles
/** The header that names the membership in whose owner's data a call is meant. */
export const membershipHeader = 'X-Household-Membership'
