import { useTranslation } from 'react-i18next'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dayText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Tick } from '../select/Tick.tsx'
import type { Selection } from '../select/useSelection.ts'
import type { ListItem } from './rows.ts'

/** A day and, once all its rows are loaded, its total. */
type HeaderProps = { item: Extract<ListItem, { kind: 'day' }>; copy?: boolean; selection?: Selection }

export function DayHeader({ item, copy, selection }: HeaderProps) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  const day = dayText(item.day, dateWords, 'weekday')
  const title = item.upcoming ? t('upcoming') : day
  // The sticky copy of the header must not count as a second heading.
  const Tag = copy ? 'div' : 'h2'
  return (
    <div
      aria-hidden={copy || undefined}
      className="flex h-full items-end justify-between gap-3 border-b border-line bg-page px-3 pb-1.5 phone:px-4"
    >
      <Tag className="text-small font-medium tracking-normal">
        {selection?.active && !copy && !item.upcoming ? (
          <button
            type="button"
            aria-pressed={selection.isDayChosen(item.day)}
            aria-label={t('bulk.day', { day })}
            onClick={() => selection.toggleDay(item.day)}
            className="-my-1 inline-flex h-5.5 min-h-0 items-center gap-3"
          >
            <Tick chosen={selection.isDayChosen(item.day)} className="mx-2.25" />
            {title}
          </button>
        ) : (
          title
        )}
      </Tag>
      {item.totals && item.totals.length > 0 && (
        <p className="flex flex-wrap justify-end gap-x-3 text-meta text-muted">
          <span className="sr-only">{t('dayTotal')}</span>
          {item.totals.map(({ currency, net }) => (
            <Money
              key={currency}
              amount={Math.abs(net)}
              currency={currency}
              kind={net < 0 ? 'expense' : 'income'}
              className="text-muted!"
            />
          ))}
        </p>
      )}
    </div>
  )
}
