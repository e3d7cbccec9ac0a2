import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category } from '#contract/categories/categories.ts'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { EntryType } from '#contract/common.ts'
import { SearchList } from '../../ui/overlays/SearchList.tsx'
import { tintOf, toTint } from '../../ui/parts/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/format/Money.tsx'
import { categoryIcon } from '../categories/category-icon.ts'
import { matchCommands } from '../layout/commands/match.ts'
import type { Categories } from './list/list-data.ts'

type ChooserProps = {
  title: string
  /** The payment whose category it is, shown above the list. */
  of?: Pick<Transaction, 'description' | 'amount' | 'currency' | 'type'>
  type: EntryType
  categories: Categories
  /** The category that applies now, if any. */
  value?: string | null
  /** Called for no category, which is an option only with it. */
  onNone?: (() => void) | undefined
  onPick: (category: Category) => void
  onClose: () => void
}

const englishNames = new Map([...defaultCategories, ...extraCategories].map(({ id, name }) => [id, name]))

type Option = { id: string; label: string; group: string; synonyms: string; category: Category | null }

function optionsOf(type: EntryType, categories: Categories): Option[] {
  return categories.groups.flatMap((group) =>
    categories.list
      .filter((each) => !each.archived && each.type === type && each.group === group.id)
      .map((category) => ({
        id: category.id,
        label: category.name,
        group: group.name,
        synonyms: [category.name_en, category.name_ar, englishNames.get(category.id)]
          .filter(Boolean)
          .join(' '),
        category,
      })),
  )
}

/** All categories of a type by group; typing leaves those with such a name, in either language. */
export function CategoryChooser({
  title,
  of,
  type,
  categories,
  value,
  onNone,
  onPick,
  onClose,
}: ChooserProps) {
  const { t } = useTranslation('payment')
  const [typed, setTyped] = useState('')
  const none: Option = {
    id: '',
    label: t('chooser.none'),
    group: t('chooser.noneGroup'),
    synonyms: '',
    category: null,
  }
  const options = [...optionsOf(type, categories), ...(onNone ? [none] : [])]
  const matches = matchCommands(options, typed)
  return (
    <SearchList
      title={title}
      heading={
        of && (
          <>
            <span className="block text-meta text-muted">{t('chooser.of')}</span>
            <bdi>{of.description}</bdi> · <Money amount={of.amount} currency={of.currency} kind={of.type} />
          </>
        )
      }
      placeholder={t('chooser.search')}
      typed={typed}
      onType={setTyped}
      options={matches}
      found={t('chooser.found', { count: matches.length })}
      start={value ?? undefined}
      onRun={({ category }) => (category ? onPick(category) : onNone?.())}
      onClose={onClose}
      before={({ category }) => {
        if (!category) return null
        const Icon = categoryIcon(category.icon)
        return (
          <span
            className={cx(
              'tinted inline-flex size-7 shrink-0 items-center justify-center rounded-control',
              tintOf(toTint(category.color)),
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </span>
        )
      }}
      after={({ id }) =>
        id === value && (
          <>
            <Check aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only"> {t('chooser.now')}</span>
          </>
        )
      }
    />
  )
}
