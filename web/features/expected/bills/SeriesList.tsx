import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldWords } from '#contract/ledger/search/fold.ts'
import type { Series } from '#contract/expected/series.ts'
import { countText, dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { SearchInput } from '../../../ui/parts/Field.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { useShown } from '../../../ui/page/ShowMore.tsx'
import { SeriesMark } from './SeriesMark.tsx'
import { isOnce, splitSeries } from './words.ts'

/** With more series than this, a search stands above them. */
const searchedFrom = 12

type ListProps = { series: readonly Series[]; onOpen: (id: string) => void }

/** Every recurring payment once, with how often it comes; those that are paused or have ended last. */
export function SeriesList({ series, onOpen }: ListProps) {
  const { t } = useTranslation('bills')
  const [sought, setSought] = useState('')
  const folded = foldWords(sought)
  const found = series.filter(({ name }) => foldWords(name).includes(folded))
  const { running, stopped } = splitSeries(found)
  return (
    <div className="grid gap-5">
      {series.length > searchedFrom && (
        <SearchInput label={t('find')} value={sought} onChange={setSought} maxLength={80} />
      )}
      {series.length > 0 && found.length === 0 && <p className="text-small text-muted">{t('notFound')}</p>}
      <SeriesGroup name="all" series={running} onOpen={onOpen} />
      <SeriesGroup name="stopped" series={stopped} onOpen={onOpen} />
    </div>
  )
}

function SeriesGroup({ name, series, onOpen }: ListProps & { name: 'all' | 'stopped' }) {
  const { t } = useTranslation('bills')
  const { shown, more } = useShown(series, (left) => t('more', { text: countText(left) }))
  if (series.length === 0) return null
  return (
    <Card flush aria-labelledby={`series-${name}`}>
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle id={`series-${name}`}>{t(`groups.${name}`)}</CardTitle>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <SeriesRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
      {more && <p className="border-t border-line px-4 py-3 phone:px-5">{more}</p>}
    </Card>
  )
}

function SeriesRow({ item, onOpen }: { item: Series; onOpen: () => void }) {
  const { t } = useTranslation('bills')
  return (
    <ListRow
      onOpen={onOpen}
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
  )
}
