import { useTranslation } from 'react-i18next'
import { spending, type SpendingRow } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays, addMonths } from '#contract/period.ts'
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
import { rowFilter } from '../spending/trail.ts'
import { chartOf, timeGroups } from './definition.ts'

type Found = ResponseOf<typeof spending>

export function useReport({ measure, group, filter }: ReportDefinition) {
  return useRead(spending, { query: { ...filter, type: measure, group } }, { keepPrevious: true })
}

/** What a report shows, drawn as it says. */
export function ReportPicture({ definition }: { definition: ReportDefinition }) {
  const read = useReport(definition)
  return <Loaded query={read}>{(found) => <Picture found={found} definition={definition} />}</Loaded>
}

/** 'October 2026' for a month, the days of a week, and the name of everything else. */
export function rowName({ key, name }: SpendingRow, group: ReportDefinition['group']): string {
  if (group === 'month') return dateText(key, 'monthYear')
  if (group === 'year') return key.slice(0, 4)
  if (group === 'quarter') return `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${key.slice(0, 4)}`
  return group === 'week' ? rangeText(key, addDays(key, 6)) : name
}

const unitMonths = { month: 1, quarter: 3, year: 12 } as const

/** The transactions of a row: its key as a further filter, within the days of the report. */
export function listOf({ measure, group, filter }: ReportDefinition, found: Found, key: string): string {
  const { period: _period, ...rest } = filter
  const within = (first: string, last: string): Filter => ({
    from: found.from !== null && found.from > first ? found.from : first,
    to: found.to !== null && found.to < last ? found.to : last,
  })
  const days =
    group === 'week'
      ? within(key, addDays(key, 6))
      : group === 'month' || group === 'quarter' || group === 'year'
        ? within(key, addDays(addMonths(key, unitMonths[group]), -1))
        : { ...(found.from ? { from: found.from } : {}), ...(found.to ? { to: found.to } : {}) }
  return paths.transactionsWith({ ...rest, ...rowFilter(group, key), type: measure, ...days })
}

function Picture({ found, definition }: { found: Found; definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const { group } = definition
  // an answer for the definition before stands here until the next one arrives
  const shown = { ...definition, group: found.group }
  const chart = chartOf(shown)
  const label = t('reports.label', {
    measure: t(`reports.measures.${found.type}`),
    group: t(`reports.groups.${found.group}`),
  })
  if (found.rows.length === 0)
    return <p className="py-6 text-center text-small text-muted">{t('reports.none')}</p>
  return (
    <>
      {chart === 'table' && (
        <FigureTable
          caption={label}
          head={t(`reports.groups.${group}`)}
          className="max-h-[32rem]"
          columns={[
            { key: 'amount', label: ui('amount') },
            { key: 'share', label: ui('share') },
            { key: 'count', label: t('reports.count') },
          ]}
          rows={found.rows.map((row) => ({
            key: row.key,
            title: rowName(row, found.group),
            cells: [<Money key="amount" amount={row.amount} />, percentText(row.share * 100, 1), row.count],
          }))}
        />
      )}
      {chart === 'line' && found.rows.length > 1 && timeGroups.includes(found.group) && (
        <LazyTimeChart
          label={label}
          monthly={found.group !== 'week'}
          days={found.rows.map(({ key }) => key)}
          series={[
            {
              key: 'amount',
              label: t(`reports.measures.${found.type}`),
              tone: 'now',
              filled: true,
              values: found.rows.map(({ amount }) => amount),
            },
          ]}
        />
      )}
      {(chart === 'bars' || chart === 'share' || (chart === 'line' && found.rows.length === 1)) && (
        <Bars
          label={label}
          bars={found.rows.map((row) => ({
            key: row.key,
            name:
              chart === 'share'
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
