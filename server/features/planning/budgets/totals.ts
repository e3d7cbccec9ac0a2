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
  const countedIds = new Set<string>()
  for (const [position, budget] of budgets.entries()) {
    const inside = budgets.some(
      (other, index) =>
        index !== position &&
        covers(other.category_ids, budget.category_ids) &&
        (index < position || !covers(budget.category_ids, other.category_ids)),
    )
    if (inside) continue
    const newIds = budget.category_ids.filter((id) => !countedIds.has(id))
    if (newIds.length === 0 && budget.category_ids.length > 0) continue
    for (const id of newIds) countedIds.add(id)
    counted.push({ id: budget.id, category_ids: newIds })
  }
  return counted
}
