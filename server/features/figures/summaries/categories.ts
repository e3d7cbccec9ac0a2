import type { Category } from '#contract/categories/categories.ts'
import type { Summary } from '#contract/figures/summaries.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { uncategorisedName } from '../../categories/names.ts'
import { wireAmount } from '#contract/money.ts'
import type { CategoryFlow } from '../../ledger/totals/service.flows.ts'

type View = Pick<Summary, 'categories' | 'category_list'>

/**
 * The categories of a period as a list, largest first, and by name. If income and spending share a name, the
 * key of the income ends in ` (income)`. `previous` holds the flows of the period before; null if its days
 * are not covered by data.
 */
export function viewCategories(
  flows: readonly CategoryFlow[],
  categories: ReadonlyMap<string, Category>,
  previous: readonly CategoryFlow[] | null,
  language: Language,
): View {
  const keyOf = ({ categoryId, type }: CategoryFlow): string => `${type} ${categoryId ?? ''}`
  const before = previous && new Map(previous.map((flow) => [keyOf(flow), flow.amount]))
  const list = flows
    .toSorted(
      (a, b) =>
        compare(b.amount, a.amount) ||
        compare(nameOf(a, categories, language), nameOf(b, categories, language)),
    )
    .map((flow) => {
      const category = flow.categoryId === null ? undefined : categories.get(flow.categoryId)
      return {
        id: flow.categoryId,
        name: nameOf(flow, categories, language),
        type: flow.type,
        color: category?.color ?? 'grey',
        icon: category?.icon ?? 'tag',
        count: flow.count,
        amount: wireAmount(flow.amount, 'AED'),
        previous: before && wireAmount(before.get(keyOf(flow)) ?? 0n, 'AED'),
      }
    })
  const spending = new Set(list.filter(({ type }) => type === 'expense').map(({ name }) => name))
  const byName = list.map(({ name, type, count, amount }): [string, { count: number; amount: number }] => [
    type === 'income' && spending.has(name) ? `${name} (income)` : name,
    { count, amount },
  ])
  return { category_list: list, categories: Object.fromEntries(byName) }
}

function nameOf(flow: CategoryFlow, categories: ReadonlyMap<string, Category>, language: Language): string {
  if (flow.categoryId === null) return uncategorisedName(language)
  return categories.get(flow.categoryId)?.name ?? uncategorisedName(language)
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
