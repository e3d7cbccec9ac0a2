/** What an edit of a partner, who writes in another person's data, does not do. */
import type { Ctx } from '../../context.ts'
import { fail } from '../../platform/errors.ts'

type Acting = Pick<Ctx, 'member'>

/**
 * Whether an edit is also about payments that it does not name: what it teaches for later ones, rules that follow
 * from it, offers to change earlier ones. Only the owner's are, since they may be in accounts that are not shared.
 */
export const reachesOthers = ({ member }: Acting): boolean => member === undefined

/** Fails if a partner's edit sets one of the fields that only the owner may set. */
export function requireForPartner({ member }: Acting, input: object, ownersFields: readonly string[]): void {
  if (!member) return
  const set = new Map<string, unknown>(Object.entries(input))
  if (ownersFields.some((field) => set.get(field) !== undefined)) fail('not_for_members')
}
