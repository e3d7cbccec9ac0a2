import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { countText, dateText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { useShown } from '../../../ui/page/ShowMore.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Block } from './days.ts'

type DayListProps = { blocks: readonly Block[]; currency: string }

/** The coming days with every step between opening and closing balance. The amounts of a day add up. */
export function DayList({ blocks, currency }: DayListProps) {
  const { t } = useTranslation('lookAhead')
  const { shown, more } = useShown(blocks, (left) => t('day.more', { text: countText(left) }))
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((block) => (
          <DayBlock key={block.from} block={block} currency={currency} />
        ))}
      </ul>
      {more}
    </>
  )
}

function DayBlock({ block, currency }: { block: Block; currency: string }) {
  const { from, to } = block
  return (
    <li className="py-3">
      <h3 className="text-small font-medium">
        {from === to ? dateText(from, 'weekday') : rangeText(from, to)}
      </h3>
      <DayRows block={block} currency={currency} />
    </li>
  )
}

/**
 * The rows of a day: opening balance, payments, everyday spending and closing balance. A payment that moves nothing out of
 * or into these accounts has no amount in its column, so that the column adds up.
 */
export function DayRows({ block, currency }: { block: Block; currency: string }) {
  const { t } = useTranslation('lookAhead')
  const { opening, closing, events, spending, irregular } = block
  const sourceText = ({ source, varies }: LookAheadEvent): string => {
    const text = t(`screen.sources.${source}`)
    return varies ? t('day.estimated', { source: text }) : text
  }
  return (
    <dl className="mt-1 grid gap-1 text-small">
      <Line label={t('day.opening')} quiet>
        <Money amount={opening} currency={currency} />
      </Line>
      {events.map(({ event, effect }, index) => (
        <Line
          key={event.id ?? `what-if-${index}`}
          label={<bdi>{event.name || t('parts.what_if')}</bdi>}
          note={
            effect === 0 ? (
              <WithAmount text={t(event.varies ? 'day.betweenAbout' : 'day.between')}>
                <Money amount={event.amount} currency={event.currency} estimate={event.varies} />
              </WithAmount>
            ) : (
              sourceText(event)
            )
          }
        >
          {effect !== 0 && (
            <Money amount={Math.abs(effect)} currency={currency} kind={effect > 0 ? 'income' : 'expense'} />
          )}
        </Line>
      ))}
      {spending !== 0 && (
        <Line label={t('day.spending')} note={t('day.about')}>
          <Money amount={Math.abs(spending)} currency={currency} kind={spending > 0 ? 'income' : 'expense'} />
        </Line>
      )}
      {irregular !== 0 && (
        <Line label={t('day.irregular')} note={t('day.about')}>
          <Money
            amount={Math.abs(irregular)}
            currency={currency}
            kind={irregular > 0 ? 'income' : 'expense'}
          />
        </Line>
      )}
      <Line label={t('day.closing')} strong>
        <Money amount={closing} currency={currency} className={cx(closing < 0 && 'text-alert')} />
      </Line>
    </dl>
  )
}

type LineProps = {
  label: ReactNode
  note?: ReactNode
  quiet?: boolean
  strong?: boolean
  children: ReactNode
}

function Line({ label, note, quiet, strong, children }: LineProps) {
  return (
    <div className={cx('flex justify-between gap-4', strong && 'font-medium', quiet && 'text-muted')}>
      <dt className="min-w-0 wrap-anywhere">
        <span className="line-clamp-2">{label}</span>
        {note && <span className="block text-meta text-muted">{note}</span>}
      </dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
