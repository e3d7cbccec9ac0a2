/** Names, colours and icons of the rows of spending. */
import type { SpendingGroup, SpendingRow } from '#contract/figures/analytics.ts'
import type { Category } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'
import type { Day } from '#contract/period.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { uncategorisedName } from '../../categories/names.ts'
import { shownMerchant } from '../../categories/spellings.ts'
import { noMerchant, noTag } from '../../ledger/list/filter.ts'

/** The key of a row in filters; rows without a category become `uncategorised`. */
export const keyOf = (key: string, group: SpendingGroup): string =>
  group === 'category' && key === '' ? 'uncategorised' : key

export type Looks = {
  names: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, Category>
  accounts: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, { name: string; color: string }>
  groups: ReadonlyMap<string, CategoryGroup>
  language: Language
}

/** The name, colour and icon of a row. */
export function lookOf(
  key: string,
  group: SpendingGroup,
  looks: Looks,
): Pick<SpendingRow, 'name' | 'color' | 'icon'> {
  const plain = (name: string) => ({ name, color: null, icon: null })
  if (group === 'category') {
    const category = looks.categories.get(key)
    return category
      ? { name: category.name, color: category.color, icon: category.icon }
      : { name: key === '' ? uncategorisedName(looks.language) : key, color: 'grey', icon: 'tag' }
  }
  if (group === 'merchant')
    return plain(
      key === noMerchant
        ? textOf(looks.language, 'analytics', 'no_merchant')
        : shownMerchant(looks.names.get(key) ?? key, looks.language),
    )
  if (group === 'tag') {
    const { name = key, color = null } = looks.tags.get(key) ?? {}
    return { name: key === noTag ? textOf(looks.language, 'analytics', 'no_tag') : name, color, icon: null }
  }
  if (group === 'account') return plain(looks.accounts.get(key) ?? key)
  if (group === 'group') return plain(looks.groups.get(key)?.name ?? key)
  if (group === 'weekday') return plain(textOf(looks.language, 'analytics', weekdayText(key)))
  return plain(key satisfies Day)
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const weekdayText = (key: string) => weekdays[Number(key) - 1] ?? 'monday'
