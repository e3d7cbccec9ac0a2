import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spending, type SpendingRow } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import type { ReportDefinition } from '#contract/reports.ts'
import type { Filter } from '#contract/transactions.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { FigureTable } from '../../../ui/charts/ChartFigure.tsx'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { dateText, percentText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Bars } from '../overview/Bars.tsx'
import { LeftOut, Loaded } from '../parts/States.tsx'
import { quarterTitle } from '../parts/words.ts'
import { rowFilter } from '../spending/trail.ts'
import { chartOf, lastOfUnit, measureFilter, pointsOf, timeGroupOf, type TimeGroup } from './definition.ts'

export type Found = ResponseOf<typeof spending>

export function useReport({ measure, group, filter }: ReportDefinition) {
  return useRead(spending, { query: { ...filter, measure, group } }, { keepPrevious: true })
}

/** The report's figures, drawn as the chart its definition names. */
export function ReportPicture({ definition }: { definition: ReportDefinition }) {
  const read = useReport(definition)
  return <Loaded query={read}>{(found) => <Picture found={found} definition={definition} />}</Loaded>
}

/** The title of a row: 'October 2026' for a month, the date range of a week, else the row's name. */
export function rowName(
  { key, name }: Pick<SpendingRow, 'key' | 'name'>,
  group: ReportDefinition['group'],
): string {
  if (group === 'month') return dateText(key, 'monthYear')
  if (group === 'year') return key.slice(0, 4)
  if (group === 'quarter') return quarterTitle(key)
  return group === 'week' ? rangeText(key, addDays(key, 6)) : name
}

/** Link to a row's transactions: the report's filter plus the row's key, within the report's days. */
export function listOf({ measure, group, filter }: ReportDefinition, found: Found, key: string): string {
  const { period: _period, ...rest } = filter
  const unit = timeGroupOf(group)
  const within = (first: string, last: string): Filter => ({
    from: found.from !== null && found.from > first ? found.from : first,
    to: found.to !== null && found.to < last ? found.to : last,
  })
  const days = unit
    ? within(key, lastOfUnit(unit, key))
    : { ...(found.from ? { from: found.from } : {}), ...(found.to ? { to: found.to } : {}) }
  return paths.transactionsWith({ ...rest, ...rowFilter(group, key), ...measureFilter(measure), ...days })
}

function Picture({ found, definition }: { found: Found; definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  // until the next response arrives, the data shown belongs to the previous definition
  const shown = { ...definition, group: found.group, measure: found.measure }
  const chart = chartOf(shown)
  const label = t('reports.label', {
    measure: t(`reports.measures.${found.measure}`),
    group: t(`reports.groups.${found.group}`),
  })
  if (found.rows.length === 0)
    return <p className="py-6 text-center text-small text-muted">{t('reports.none')}</p>
  const unit = timeGroupOf(found.group)
  const overTime = (chart === 'line' || chart === 'area') && unit !== undefined && found.rows.length > 1
  return (
    <>
      {chart === 'table' && <Table found={found} label={label} />}
      {overTime && <OverTime found={found} unit={unit} label={label} filled={chart === 'area'} />}
      {chart !== 'table' && !overTime && (
        <Bars
          label={label}
          bars={found.rows.map((row) => ({
            key: row.key,
            name:
              chart === 'share' && row.share !== null
                ? `${rowName(row, found.group)} · ${percentText(row.share * 100, 1)}`
                : rowName(row, found.group),
            amount: row.amount,
            href: listOf(shown, found, row.key),
          }))}
        />
      )}
      {found.others.rows > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('spending.others', { count: found.others.rows })} <Money amount={found.others.amount} />
        </p>
      )}
      <LeftOut unconverted={found.unconverted} />
    </>
  )
}

function Table({ found, label }: { found: Found; label: string }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const shares = found.measure !== 'net'
  return (
    <FigureTable
      caption={label}
      head={t(`reports.groups.${found.group}`)}
      className="max-h-[32rem] print:max-h-none"
      columns={[
        { key: 'amount', label: ui('amount') },
        ...(shares ? [{ key: 'share', label: ui('share') }] : []),
        { key: 'count', label: t('reports.count') },
      ]}
      rows={found.rows.map((row) => ({
        key: row.key,
        title: rowName(row, found.group),
        cells: [
          <Money key="amount" amount={row.amount} />,
          ...(shares ? [percentText((row.share ?? 0) * 100, 1)] : []),
          row.count,
        ],
      }))}
    />
  )
}

type OverTimeProps = { found: Found; unit: TimeGroup; label: string; filled: boolean }

/** A line or area chart over time; segments next to a partially covered unit are dashed. */
function OverTime({ found, unit, label, filled }: OverTimeProps) {
  const { t } = useTranslation('analytics')
  const [today] = useState(() => dubaiDay(new Date()))
  const to = found.to !== null && found.to < today ? found.to : today
  const points = pointsOf(found.rows, unit, { from: found.from, to })
  const touches = (index: number): boolean =>
    [index - 1, index, index + 1].some((at) => points[at]?.partial === true)
  return (
    <LazyTimeChart
      label={label}
      monthly={unit !== 'week'}
      days={points.map(({ key }) => key)}
      titles={points.map(({ key }) => rowName({ key, name: key }, unit))}
      series={[
        {
          key: 'amount',
          label: t(`reports.measures.${found.measure}`),
          tone: 'now',
          filled,
          values: points.map(({ amount, partial }) => (partial ? null : amount)),
        },
        ...(points.some(({ partial }) => partial)
          ? [
              {
                key: 'incomplete',
                label: t('spending.incomplete'),
                tone: 'expected' as const,
                dashed: true,
                values: points.map(({ amount }, index) => (touches(index) ? amount : null)),
              },
            ]
          : []),
      ]}
    />
  )
}
