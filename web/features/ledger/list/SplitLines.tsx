import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Pill, toTint } from '../../../ui/parts/Badge.tsx'
import type { Categories } from './list-data.ts'

/** In rem. */
const sizes = { button: 2, line: 2, space: 0.5 }

export const splitLinesHeight = (row: Transaction, expanded: boolean): number =>
  sizes.button + (expanded ? row.splits.length * sizes.line + sizes.space : 0)

type Props = {
  row: Transaction
  categories: Categories
  expanded: boolean
  onToggle: (id: string) => void
}

/** The lines of a split payment below it, expanded and collapsed by a button. */
export const SplitLines = memo(function SplitLines({ row, categories, expanded, onToggle }: Props) {
  const { t } = useTranslation('payment')
  const id = `lines-${row.id}`
  return (
    <div className="h-full overflow-hidden border-b border-line ps-16 pe-3 phone:ps-18 phone:pe-4">
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        onClick={() => onToggle(row.id)}
        className="-ms-1 inline-flex h-8 items-center gap-1 rounded-control px-1 text-meta text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        <ChevronDown
          aria-hidden="true"
          className={cx('size-3.5 transition-transform', expanded && 'rotate-180')}
        />
        {t(expanded ? 'split.hideLines' : 'split.showLines', { count: row.splits.length })}{' '}
        <span className="sr-only">
          <bdi>{row.description}</bdi>
        </span>
      </button>
      {expanded && (
        <ul id={id}>
          {row.splits.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own
            <li key={index} className="flex h-8 items-center gap-3 text-small">
              <Pill
                tint={toTint(categories.byId.get(line.category_id ?? '')?.color)}
                className="max-w-44 shrink-0"
              >
                {line.category_name}
              </Pill>
              <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
                {line.note}
              </span>
              <Money amount={line.amount} currency={row.currency} kind={row.type} className="shrink-0" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})
