/** Essential spending: its categories, its sum, and the months it is averaged over. */
import { essentialCategories } from '#contract/categories/essential.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Balances } from '../../accounts/service.ts'
import { readGroups } from '../../categories/service.groups.ts'
import { categoriesById } from '../../categories/service.ts'
import type { PayDays } from '../../days/periods/service.ts'
import { type Span, spansBack } from '../budgets/cycle.ts'
import type { Spending } from '../budgets/service.spending.ts'

/** How many months essential spending is averaged over, at most. */
export const essentialMonths = 6

/** The categories in the groups that the user calls essential. */
export async function readEssential(tx: Tx, userId: string): Promise<string[]> {
  const [categories, groups] = await Promise.all([categoriesById(tx, userId), readGroups(tx, userId)])
  return essentialCategories([...categories.values()], groups)
}

/** The sum of essential spending in several spans, in fils. */
export function essentialOf(
  spending: Spending,
  spans: readonly Span[],
  categoryIds: readonly string[],
): bigint {
  // an empty list would mean all categories
  if (categoryIds.length === 0) return 0n
  return spans.reduce((sum, span) => sum + spending(span, categoryIds), 0n)
}

/** The last full months for which every bank has data, newest first, at most `most`. */
export function wholeMonths({ dataFrom, rows }: Balances, pay: PayDays, day: Day, most: number): Span[] {
  const firsts = rows.flatMap(({ first_day }) => first_day ?? []).toSorted()
  const from = dataFrom ?? firsts[0]
  if (from === undefined) return []
  return spansBack('month', addMonths(day, -1), pay, most).filter((span) => span.from >= from)
}
