import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/period.ts'
import type { Bill } from '#contract/expected/series.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { CoverText } from '../../planning/CoverText.tsx'
import { SeriesMark } from './SeriesMark.tsx'
import { stateWords } from './words.ts'

type BillRowProps = { bill: Bill; today: Day; onOpen: (bill: Bill) => void }

/** One expected payment: name, date and amount, and what it is if it belongs to no series. */
export function BillRow({ bill, today, onOpen }: BillRowProps) {
  const { t } = useTranslation('bills')
  const isOver = bill.state === 'paid' || bill.state === 'skipped' || bill.state === 'missed'
  return (
    <ListRow
      onOpen={() => onOpen(bill)}
      mark={<SeriesMark name={bill.name} kind={bill.kind} invests={bill.invests} />}
      title={bill.name}
      quiet={isOver}
      amount={<BillAmount bill={bill} />}
    >
      <span className="flex flex-wrap gap-x-2.5 text-meta">
        <BillState bill={bill} today={today} />
        {bill.own_transfer && <span className="text-muted">{t('ownTransfer')}</span>}
        {bill.invests && <span className="text-muted">{t('invests')}</span>}
        {bill.source !== 'series' && <span className="text-muted">{t(`from.${bill.source}`)}</span>}
        {bill.entered && <span className="text-muted">{t('entered')}</span>}
        {bill.suggested && (
          <span className="text-accent">{t(bill.perhaps ? 'perhaps' : 'seriesState.suggested')}</span>
        )}
      </span>
      <CoverText cover={bill.cover} currency={bill.currency} />
    </ListRow>
  )
}

function BillState({ bill, today }: { bill: Bill; today: Day }) {
  const { t } = useTranslation('bills')
  const { key, day } = stateWords(bill, today)
  return (
    <span
      className={cx('flex items-center gap-1 text-meta', bill.state === 'late' ? 'text-alert' : 'text-muted')}
    >
      {bill.state === 'paid' && <Check aria-hidden="true" className="size-3.5 shrink-0" />}
      {t(`state.${key}`, { day: dateText(day, 'weekday') })}
    </span>
  )
}

/** The amount paid, else the expected one, with 'about' if it varies. */
function BillAmount({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const varies = bill.amount === null && bill.low !== bill.high
  return (
    <>
      {varies && <span className="text-meta text-muted">{t('about')} </span>}
      <Money
        amount={bill.amount ?? bill.expected}
        currency={bill.currency}
        kind={bill.type === 'income' && !bill.own_transfer ? 'income' : 'balance'}
        estimate={varies}
      />
    </>
  )
}
