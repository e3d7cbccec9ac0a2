/** What an edit by a partner, who writes in another person's data, may not do. */
import type { Ctx } from '../../context.ts'
import { fail } from '../../platform/errors.ts'

/**
 * Whether an edit may affect payments that it does not name: teach the category of later ones, apply rules, offer to
 * change earlier ones. Only the owner's may, since those payments may be in accounts that are not shared.
 */
export const affectsOtherPayments = ({ member }: Pick<Ctx, 'member'>): boolean => member === undefined

/** Fails unless the caller is the owner, if an edit sets one of these fields. */
export function requireOwnerFor(
  { member }: Pick<Ctx, 'member'>,
  input: object,
  ownersFields: readonly string[],
): void {
  if (!member) return
  const set = new Map<string, unknown>(Object.entries(input))
  if (ownersFields.some((field) => set.get(field) !== undefined)) fail('not_for_members')
}
