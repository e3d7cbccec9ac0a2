import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SearchInput, SelectField } from '../../../ui/parts/Field.tsx'
import { CategoryOptions } from './CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { AmountEnd } from './AmountEnd.tsx'
import { FilterPreview } from './FilterPreview.tsx'
import { accountLabel } from '../../accounts/words.ts'
import { useAccounts, useTags } from './useFilter.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { cx } from '../../../ui/cx.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { type ParsedSearch, parseSearch } from '#contract/ledger/search/parse.ts'

/** Only merges key presses in quick succession; a response usually arrives before the next key press. */
const debounceMs = 25

type BarProps = { filter: Filter; change: (part: Filter) => void; categories: Categories }

/** Search, type and category; the other filters are one press away, and open while one of them is set. */
export function FilterBar({ filter, change, categories, search }: BarProps & { search: SearchRef }) {
  const { t } = useTranslation('transactions')
  const [expanded, setAsked] = useState(false)
  const more =
    expanded ||
    [filter.account, filter.verified, filter.tag, filter.receipt, filter.min, filter.max].some(
      (value) => value !== undefined,
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3 max-phone:gap-2">
        <SearchBox filter={filter} change={change} categories={categories} search={search} />
        <SegmentedControl
          label={t('types.label')}
          value={filter.transfers === 'only' ? 'transfers' : (filter.type ?? 'all')}
          options={[
            { value: 'all', label: t('types.all') },
            { value: 'income', label: t('types.income') },
            { value: 'expense', label: t('types.expense') },
            { value: 'transfers', label: t('types.transfers') },
          ]}
          onChange={(kind) =>
            change(
              kind === 'transfers'
                ? { type: undefined, transfers: 'only' }
                : { type: kind === 'all' ? undefined : kind, transfers: undefined },
            )
          }
          className="max-phone:order-1 max-phone:flex max-phone:w-full max-phone:*:flex-1 max-phone:*:px-1.5"
        />
        <SelectField
          hideLabel
          label={t('filters.category')}
          value={filter.category ?? ''}
          onChange={(event) => change({ category: event.target.value || undefined })}
          className={cx(
            'w-44 max-phone:order-2 max-phone:w-full',
            !more && !filter.category && 'max-phone:hidden',
          )}
        >
          <option value="">{t('filters.allCategories')}</option>
          <CategoryOptions categories={categories.list} type={filter.type} />
          <option value="uncategorised">{t('uncategorised')}</option>
        </SelectField>
        <Button
          icon={SlidersHorizontal}
          aria-expanded={more}
          aria-label={more ? t('filters.less') : t('filters.more')}
          onClick={() => setAsked(!more)}
          className="max-phone:px-3.5"
        >
          <span className="whitespace-nowrap max-phone:sr-only">{t('filters.title')}</span>
        </Button>
      </div>
      {more && (
        <div className="grid gap-3 min-[22.5rem]:grid-cols-2">
          <MoreFilters filter={filter} change={change} />
        </div>
      )}
    </div>
  )
}

/** The less common filters, such as account and verification. */
export function MoreFilters({ filter, change }: Omit<BarProps, 'categories'>) {
  const { t } = useTranslation(['transactions', 'payment'])
  const accounts = useAccounts()
  const tags = useTags()
  return (
    <>
      <SelectInput
        hideLabel
        label={t('filters.account')}
        value={filter.account ?? ''}
        onChange={(account) => change({ account: account || undefined })}
        options={[
          { value: '', label: t('filters.allAccounts') },
          ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
        ]}
      />
      {tags.length > 0 && (
        <SelectInput
          hideLabel
          label={t('payment:tags.label')}
          value={filter.tag ?? ''}
          onChange={(tag) => change({ tag: tag || undefined })}
          options={[
            { value: '', label: t('payment:tags.all') },
            ...tags.map((tag) => ({ value: tag.id, label: tag.name })),
            { value: 'none', label: t('payment:tags.without') },
          ]}
        />
      )}
      <SelectInput
        hideLabel
        label={t('payment:receipts.filter')}
        value={filter.receipt ?? ''}
        onChange={(receipt) => change({ receipt: receipt || undefined })}
        options={[
          { value: '', label: t('payment:receipts.any') },
          { value: 'with', label: t('payment:receipts.with') },
          { value: 'without', label: t('payment:receipts.without') },
        ]}
      />
      <AmountEnd label={t('filters.min')} value={filter.min} onChange={(min) => change({ min })} />
      <AmountEnd label={t('filters.max')} value={filter.max} onChange={(max) => change({ max })} />
      <SelectInput
        hideLabel
        label={t('filters.verified')}
        value={filter.verified ?? ''}
        onChange={(verified) => change({ verified: verified || undefined })}
        options={[
          { value: '', label: t('filters.anyVerified') },
          { value: 'true', label: t('filters.isVerified') },
          { value: 'false', label: t('filters.notVerified') },
        ]}
      />
    </>
  )
}

type SearchRef = RefObject<HTMLInputElement | null>

/** The typed text shows at once; the URL and the list follow after a debounce. */
export function SearchBox({
  filter,
  change,
  search,
  categories,
}: Omit<BarProps, 'categories'> & { categories?: Categories; search?: SearchRef }): ReactNode {
  const { t } = useTranslation('transactions')
  const [text, setText] = useState(filter.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(filter.q)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Only a term set from elsewhere replaces the text in the box.
    if (filter.q === sent.current) return
    sent.current = filter.q
    setText(filter.q ?? '')
  }, [filter.q])
  const understand = useNatural(categories ?? null)
  const parsed = understand(text)
  const type = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = understand(next).q || undefined
      change({ q: sent.current })
    }, debounceMs)
  }
  /** Turns what was understood into chips; the remaining words stay in the box. */
  const take = (): void => {
    if (!parsed.understood) return
    clearTimeout(timer.current)
    sent.current = parsed.q || undefined
    setText(parsed.q)
    const { period, from, to } = parsed.filter
    const dated = period !== undefined || from !== undefined || to !== undefined
    const days = { period: undefined, from: undefined, to: undefined }
    change({ ...(dated ? days : {}), ...parsed.filter, q: sent.current })
  }
  return (
    <div className="min-w-0 flex-1">
      <SearchInput
        ref={search}
        label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        maxLength={limits.searchLength}
        onChange={type}
        onEnter={take}
      />
      {categories && parsed.understood && (
        <FilterPreview parsed={parsed} categories={categories} onTake={take} />
      )}
    </div>
  )
}

/**
 * Returns a parser that knows the user's categories, tags and accounts; it does nothing without categories.
 */
function useNatural(categories: Categories | null): (text: string) => ParsedSearch {
  const accounts = useAccounts()
  const tags = useTags()
  const today = useToday()
  return useCallback(
    (text: string) =>
      categories === null
        ? { filter: {}, q: text.trim(), understood: false }
        : parseSearch(text, {
            today,
            categories: categories.list.map(({ id, name, name_en, name_ar }) => ({
              id,
              name,
              names: [name_en, name_ar].filter((one) => one !== null),
            })),
            tags,
            accounts,
          }),
    [categories, tags, accounts, today],
  )
}
