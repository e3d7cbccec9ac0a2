/** Sums over budgets that may share categories. Pure. */

type Limited = { id: string; category_ids: readonly string[] }

const covers = (wide: readonly string[], narrow: readonly string[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((id) => wide.includes(id)))

/**
 * Which budgets count in a total, and with which categories, so that no payment and no limit counts twice. A
 * budget contained in a wider one (all spending is the widest) counts only there; a category in two others
 * counts in the first.
 */
export function withoutOverlap(budgets: readonly Limited[]): { id: string; category_ids: string[] }[] {
  const counted: { id: string; category_ids: string[] }[] = []
  const taken = new Set<string>()
  for (const [at, one] of budgets.entries()) {
    const inside = budgets.some(
      (other, index) =>
        index !== at &&
        covers(other.category_ids, one.category_ids) &&
        (index < at || !covers(one.category_ids, other.category_ids)),
    )
    if (inside) continue
    const own = one.category_ids.filter((id) => !taken.has(id))
    if (own.length === 0 && one.category_ids.length > 0) continue
    for (const id of own) taken.add(id)
    counted.push({ id: one.id, category_ids: own })
  }
  return counted
}
