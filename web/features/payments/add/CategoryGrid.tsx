import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { summaryQuick } from '#contract/figures/summaries.ts'
import { useRead } from '../../../api/queries.ts'
import { tintOf, toTint } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { SearchInput } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { categoryIcon } from '../../categories/category-icon.ts'
import { useCategories } from '../../ledger/list/list-data.ts'

/** How many of the likeliest categories are shown before "more" is pressed. */
const few = 6
/** The most common categories, for users without transactions. */
const usual = [
  'groceries',
  'dining',
  'transport',
  'shopping',
  'gas',
  'utilities',
  'salary',
  'freelance',
  'refunds',
]

/** The offered categories, sorted by how often the user used them in the last three months. */
function useLikeliest(offered: readonly Category[]): Category[] {
  const { data } = useRead(summaryQuick, { query: { period: '3m' } })
  const counts = new Map(data?.summary.category_list.map(({ id, count }) => [id ?? '', count]))
  const place = ({ id }: Category): number => (usual.includes(id) ? usual.indexOf(id) : usual.length)
  return offered.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) || place(a) - place(b))
}

/** Allows a line break after a slash, so that no word is broken. */
function breakable(name: string): string {
  return name.replaceAll('/', '/\u200b')
}

type GridProps = { type: EntryType; value: string; onChange: (id: string) => void; disabled: boolean }

const grid = 'grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2 tablet:grid-cols-3'

/** The categories of the given type as a single choice: the likeliest, or all by group with a search. */
export function CategoryGrid({ type, value, onChange, disabled }: GridProps) {
  const { t } = useTranslation('add')
  const { list, pending, failed, retry } = useCategories()
  const [more, setMore] = useState(false)
  const offered = list.filter((category) => category.type === type && !category.archived)
  const likeliest = useLikeliest(offered).slice(0, few)
  const chosen = offered.find(({ id }) => id === value)
  const visible = chosen && !likeliest.includes(chosen) ? [...likeliest, chosen] : likeliest
  const choice = { value, onChange }
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-small font-medium">{t('category')}</legend>
      {pending && (
        <LoadingBlock className={grid}>
          {Array.from({ length: few }, (_, index) => (
            <Skeleton key={index} className="h-13 rounded-control" />
          ))}
        </LoadingBlock>
      )}
      {failed && offered.length === 0 && (
        <Alert
          action={
            <Button size="small" onClick={retry}>
              {t('categoriesRetry')}
            </Button>
          }
        >
          {t('categoriesFailed')}
        </Alert>
      )}
      {more ? <AllChoices {...choice} offered={offered} /> : <Choices {...choice} offered={visible} />}
      {offered.length > few && (
        <Button
          variant="link"
          size="small"
          aria-expanded={more}
          className="mt-1"
          onClick={() => setMore(!more)}
        >
          {t(more ? 'categoriesFewer' : 'categoriesAll', { count: offered.length })}
        </Button>
      )}
    </fieldset>
  )
}

type ChoiceProps = Pick<GridProps, 'value' | 'onChange'> & { offered: readonly Category[] }

/** All categories under the names of their groups; a search leaves those whose name has the words. */
function AllChoices({ offered, ...choice }: ChoiceProps) {
  const { t } = useTranslation('add')
  const { groups } = useCategories()
  const [sought, setSought] = useState('')
  const folded = foldWords(sought)
  const matching = offered.filter(({ name }) => foldWords(name).includes(folded))
  const used = groups.filter(({ id }) => offered.some(({ group }) => group === id))
  return (
    <div className="grid gap-3">
      <SearchInput label={t('categorySearch')} value={sought} onChange={setSought} maxLength={40} />
      {matching.length === 0 && <p className="text-small text-muted">{t('categoryNone')}</p>}
      {folded !== '' || used.length < 2 ? (
        <Choices {...choice} offered={matching} />
      ) : (
        used.map(({ id, name }) => (
          <div key={id} role="group" aria-label={name}>
            <p aria-hidden="true" className="mb-1.5 text-meta text-muted">
              {name}
            </p>
            <Choices {...choice} offered={offered.filter(({ group }) => group === id)} />
          </div>
        ))
      )}
    </div>
  )
}

function Choices({ offered, value, onChange }: ChoiceProps) {
  return (
    <div className={grid}>
      {offered.map((category) => {
        const Icon = categoryIcon(category.icon)
        return (
          <label
            key={category.id}
            className={cx(
              'flex min-h-13 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-2 text-small phone:gap-2.5 phone:px-2.5 max-[25rem]:text-meta',
              'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name="category"
              value={category.id}
              checked={category.id === value}
              onChange={() => onChange(category.id)}
              className="sr-only"
            />
            <span
              className={cx(
                'tinted inline-flex size-7 shrink-0 phone:size-8 items-center justify-center rounded-control',
                tintOf(toTint(category.color)),
              )}
            >
              <Icon aria-hidden="true" className="size-4" />
            </span>
            <span className="min-w-0 leading-tight break-words">{breakable(category.name)}</span>
          </label>
        )
      })}
    </div>
  )
}
