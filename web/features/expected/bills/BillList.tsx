import { useTranslation } from 'react-i18next'
import type { Day } from '#contract/period.ts'
import type { Bill, Series } from '#contract/expected/series.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { BillRow } from './BillRow.tsx'
import { SeriesMark } from './SeriesMark.tsx'
import { billKey, groupBills, isOnce, splitSeries } from './words.ts'

type BillListProps = {
  bills: readonly Bill[]
  series: readonly Series[]
  payDay: Day
  today: Day
  onOpen: (bill: Bill) => void
  onSeries: (id: string) => void
}

/** What is due, in this pay period and later, followed by all series. */
export function BillList({ bills, series, payDay, today, onOpen, onSeries }: BillListProps) {
  const { t } = useTranslation('bills')
  const groups = groupBills(bills, payDay)
  const { running, stopped } = splitSeries(series)
  return (
    <div className="grid gap-5">
      {bills.length === 0 && <p className="text-small text-muted">{t('nothingDue')}</p>}
      {(['period', 'later'] as const)
        .filter((key) => groups[key].length > 0)
        .map((key) => (
          <Card key={key} flush aria-labelledby={`bills-${key}`}>
            <div className="px-4 pt-4 phone:px-5">
              <CardTitle id={`bills-${key}`}>{t(`groups.${key}`)}</CardTitle>
            </div>
            <ul className="divide-y divide-line">
              {groups[key].map((bill) => (
                <BillRow key={billKey(bill)} bill={bill} today={today} onOpen={onOpen} />
              ))}
            </ul>
          </Card>
        ))}
      <SeriesGroup name="all" series={running} onOpen={onSeries} />
      <SeriesGroup name="stopped" series={stopped} onOpen={onSeries} />
    </div>
  )
}

type GroupProps = { name: 'all' | 'stopped'; series: readonly Series[]; onOpen: (id: string) => void }

function SeriesGroup({ name, series, onOpen }: GroupProps) {
  const { t } = useTranslation('bills')
  if (series.length === 0) return null
  return (
    <Card flush aria-labelledby={`series-${name}`}>
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle id={`series-${name}`}>{t(`groups.${name}`)}</CardTitle>
      </div>
      <ul className="divide-y divide-line">
        {series.map((item) => (
          <ListRow
            key={item.id}
            onOpen={() => onOpen(item.id)}
            mark={<SeriesMark name={item.name} kind={item.kind} />}
            title={<bdi>{item.name}</bdi>}
            badge={
              item.state !== 'active' && (
                <Badge tone={item.state === 'suggested' ? 'accent' : 'neutral'}>
                  {t(`seriesState.${item.state}`)}
                </Badge>
              )
            }
            amount={
              <Money
                amount={item.expected}
                currency={item.currency}
                kind={item.type === 'income' ? 'income' : 'balance'}
              />
            }
          >
            <span className="text-meta text-muted">
              {isOnce(item) ? t('once') : t(`cadence.${item.cadence}`)}
              {item.next_date !== null &&
                ` · ${t('suggestions.next', { day: dateText(item.next_date, 'weekday') })}`}
            </span>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
