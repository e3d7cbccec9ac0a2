import { ArrowLeftRight, CalendarX2, Clock3, Paperclip, Users } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { tintOf, toTint } from '../../../ui/parts/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { countText, dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { CategoryPill } from '../CategoryPill.tsx'
import { Tick } from '../select/Tick.tsx'
import { PaymentMark } from '../PaymentMark.tsx'
import { DotLine, TitleLine } from '../DotLine.tsx'

type RowProps = {
  row: Transaction
  category: Category | undefined
  index: number
  /** Whether the row is in the tab order; only one row is, and arrow keys move between rows. */
  reachable: boolean
  open: boolean
  /** A desktop row, lower than a phone's. */
  compact: boolean
  /** The row shows its own date, since no header above it does. */
  dated: boolean
  /** Whether the row is selected; null outside selection mode. */
  chosen: boolean | null
  onOpen: (id: string) => void
  /** With `range` (Shift), selects all rows up to this one. */
  onChoose: (id: string, range: boolean) => void
  /** Lets the user change the category in the row. */
  onCategory?: ((row: Transaction) => void) | undefined
}

const areas =
  "grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,auto)] [grid-template-areas:'mark_name_amount'_'mark_line_pill'] " +
  'phone:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,11rem)_minmax(8.5rem,auto)] ' +
  "phone:[grid-template-areas:'mark_name_pill_amount'_'mark_line_pill_amount']"

/**
 * One transaction in the list: mark, name, one grey line, category, signed amount, date. It opens as a whole but for the
 * category, a button of its own over the one that fills the row's grid.
 */
export const TransactionRow = memo(function TransactionRow(props: RowProps) {
  const { row, category, index, reachable, open, compact, dated, chosen, onOpen, onChoose, onCategory } =
    props
  const { t } = useTranslation('transactions')
  const pending = row.status === 'pending'
  const pill = <CategoryPill row={row} category={category} className="max-w-36 phone:max-w-full" />
  const inPlace = onCategory && chosen === null && row.split_state !== 'in_use' && row.transfer === null
  return (
    <div
      className={cx(
        'grid h-full w-full content-center items-center gap-x-3 gap-y-0.5 border-b border-line px-3 phone:gap-x-4 phone:gap-y-0 phone:px-4',
        areas,
        open || chosen ? 'bg-accent-soft' : 'hover:bg-sunk',
      )}
    >
      <button
        type="button"
        data-index={index}
        tabIndex={reachable ? 0 : -1}
        aria-haspopup={chosen === null ? 'dialog' : undefined}
        aria-pressed={chosen ?? undefined}
        onClick={(event) =>
          chosen !== null || event.shiftKey ? onChoose(row.id, event.shiftKey) : onOpen(row.id)
        }
        className="col-span-full row-span-full -mx-3 grid h-full grid-cols-subgrid grid-rows-subgrid items-center px-3 text-start focus-visible:-outline-offset-2 phone:-mx-4 phone:px-4"
      >
        {chosen === null ? (
          <PaymentMark
            row={row}
            category={category}
            size={compact ? 'small' : 'normal'}
            className="[grid-area:mark] justify-self-center"
          />
        ) : (
          <Tick chosen={chosen} className="[grid-area:mark] justify-self-center" />
        )}
        <span className="min-w-0 font-medium [grid-area:name]">
          <TitleLine title={row.description} />
        </span>
        <GreyLine row={row} dated={dated} compact={compact} />
        {inPlace ? (
          <span className="sr-only">{row.category_name}</span>
        ) : (
          <span className="flex min-w-0 justify-end [grid-area:pill] phone:justify-start">{pill}</span>
        )}
        <Money
          amount={row.amount}
          currency={row.currency}
          kind={row.type}
          className={cx(
            'text-end font-medium [grid-area:amount]',
            (pending || row.transfer) && 'text-muted!',
          )}
        />
        {/* For screen readers; sighted users see the day in the header above. */}
        <span className="sr-only">
          <DateText value={row.date} />
        </span>
        {row.needsEditing && <span className="sr-only">{t('row.toCheck')}</span>}
      </button>
      {inPlace && (
        <button
          type="button"
          tabIndex={reachable ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={t('row.changeCategory', { category: row.category_name, name: row.description })}
          onClick={() => onCategory(row)}
          className="max-w-full justify-self-end rounded-full py-1 [grid-area:pill] hover:underline phone:justify-self-start"
        >
          {pill}
        </button>
      )}
    </div>
  )
})

/** A phone has no room for the bank's text, which starts alike on most rows; the detail sheet shows it. */
function GreyLine({ row, dated, compact }: Pick<RowProps, 'row' | 'dated' | 'compact'>) {
  const { t } = useTranslation(['transactions', 'payment'])
  const where = row.source === 'manual' ? t('row.manual') : row.bank_name || row.account_name
  const raw = row.raw_description.trim()
  const secondLine = compact && raw !== '' && raw !== row.description ? raw : row.account_name
  // further tags are shown as a count
  const shownTags = compact ? 2 : 1
  // an imported row has no bank, so its account would appear twice
  const facts = [...new Set([where, row.source === 'manual' ? '' : secondLine])]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-meta text-muted [grid-area:line]">
      {row.status === 'pending' && (
        <span className="inline-flex shrink-0 items-center gap-1 text-notice">
          <Clock3 aria-hidden="true" className="size-3.5" />
          {t('row.pending')}
        </span>
      )}
      {row.transfer && (
        <span className="inline-flex shrink-0 items-center gap-1 text-accent">
          <ArrowLeftRight aria-hidden="true" className="size-3.5" />
          {t('row.transfer')}
        </span>
      )}
      {row.shares.length > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1 text-accent">
          <Users aria-hidden="true" className="size-3.5" />
          {t('row.shared')}
        </span>
      )}
      {row.excluded && <span className="shrink-0 text-accent">{t('row.excluded')}</span>}
      {row.date_suspect && (
        <span className="inline-flex shrink-0 items-center gap-1">
          <CalendarX2 aria-hidden="true" className="size-3.5" />
          <span className="max-phone:sr-only">{t(`row.suspect.${row.date_suspect}`)}</span>
        </span>
      )}
      {dated && <span className="shrink-0 text-ink">{dateText(row.date, 'weekday')}</span>}
      {row.attachments > 0 && (
        <span className="inline-flex shrink-0 items-center">
          <Paperclip aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{t('payment:receipts.mark', { count: row.attachments })}</span>
        </span>
      )}
      {row.tags.slice(0, shownTags).map((tag) => (
        <span
          key={tag.id}
          className={cx(
            'tinted max-w-28 shrink-0 truncate rounded-full px-2 font-medium',
            tintOf(toTint(tag.color)),
          )}
        >
          <bdi>{tag.name}</bdi>
        </span>
      ))}
      {row.tags.length > shownTags && (
        <span className="shrink-0">+{countText(row.tags.length - shownTags)}</span>
      )}
      <DotLine parts={facts} stacked={!compact} />
    </span>
  )
}
