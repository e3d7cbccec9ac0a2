import { useTranslation } from 'react-i18next'
import { spending, type SpendingRow } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import type { ReportDefinition } from '#contract/figures/reports.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { paths } from '../../../../paths.ts'
import { FigureTable } from '../../../../ui/charts/ChartFigure.tsx'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { dateText, percentText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Bars } from '../overview/CardBody.tsx'
import { LeftOut, Loaded } from '../parts/States.tsx'
import { quarterTitle } from '../parts/texts.ts'
import { rowFilter } from '../spending/trail.ts'
import { None } from '../../../../ui/page/None.tsx'
import { chartOf, lastOfUnit, measureFilter, pointsOf, timeGroupOf, type TimeGroup } from './definition.ts'

export type ReportFigures = ResponseOf<typeof spending>

export function useReport({ measure, group, filter }: ReportDefinition) {
  return useRead(spending, { query: { ...filter, measure, group } }, { keepPrevious: true })
}

/** The report's figures, drawn as the chart its definition names. */
export function ReportPicture({ definition }: { definition: ReportDefinition }) {
  const read = useReport(definition)
  return <Loaded query={read}>{(figures) => <Picture figures={figures} definition={definition} />}</Loaded>
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
function listOf({ measure, group, filter }: ReportDefinition, figures: ReportFigures, key: string): string {
  const { period: _period, ...rest } = filter
  const unit = timeGroupOf(group)
  const within = (first: string, last: string): Filter => ({
    from: figures.from !== null && figures.from > first ? figures.from : first,
    to: figures.to !== null && figures.to < last ? figures.to : last,
  })
  const days = unit
    ? within(key, lastOfUnit(unit, key))
    : { ...(figures.from ? { from: figures.from } : {}), ...(figures.to ? { to: figures.to } : {}) }
  return paths.transactionsWith({ ...rest, ...rowFilter(group, key), ...measureFilter(measure), ...days })
}

function Picture({ figures, definition }: { figures: ReportFigures; definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  // until the next response arrives, the data shown belongs to the previous definition
  const current = { ...definition, group: figures.group, measure: figures.measure }
  const chart = chartOf(current)
  const label = t('reports.label', {
    measure: t(`reports.measures.${figures.measure}`),
    group: t(`reports.groups.${figures.group}`),
  })
  if (figures.rows.length === 0)
    return (
      <p className="py-6 text-center text-small text-muted">
        <None>{t('reports.none')}</None>
      </p>
    )
  const unit = timeGroupOf(figures.group)
  const overTime = (chart === 'line' || chart === 'area') && unit !== undefined && figures.rows.length > 1
  return (
    <>
      {chart === 'table' && <Table figures={figures} label={label} />}
      {overTime && <OverTime figures={figures} unit={unit} label={label} filled={chart === 'area'} />}
      {chart !== 'table' && !overTime && (
        <Bars
          label={label}
          rows={figures.rows.map((row) => ({
            ...row,
            name:
              chart === 'share' && row.share !== null
                ? `${rowName(row, figures.group)} · ${percentText(row.share * 100, 1)}`
                : rowName(row, figures.group),
          }))}
          hrefOf={({ key }) => listOf(current, figures, key)}
        />
      )}
      {figures.others.rows > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('spending.others', { count: figures.others.rows })} <Money amount={figures.others.amount} />
        </p>
      )}
      <LeftOut unconverted={figures.unconverted} />
    </>
  )
}

function Table({ figures, label }: { figures: ReportFigures; label: string }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const shares = figures.measure !== 'net'
  return (
    <FigureTable
      caption={label}
      head={t(`reports.groups.${figures.group}`)}
      className="max-h-[30rem] print:max-h-none"
      columns={[
        { key: 'amount', label: ui('amount') },
        ...(shares ? [{ key: 'share', label: ui('share') }] : []),
        { key: 'count', label: t('reports.count') },
      ]}
      rows={figures.rows.map((row) => ({
        key: row.key,
        title: rowName(row, figures.group),
        cells: [
          <Money key="amount" amount={row.amount} />,
          ...(shares ? [percentText((row.share ?? 0) * 100, 1)] : []),
          row.count,
        ],
      }))}
    />
  )
}

type OverTimeProps = { figures: ReportFigures; unit: TimeGroup; label: string; filled: boolean }

/** A line or area chart over time; segments next to a partially covered unit are dashed. */
function OverTime({ figures, unit, label, filled }: OverTimeProps) {
  const { t } = useTranslation('analytics')
  const today = useToday()
  const to = figures.to !== null && figures.to < today ? figures.to : today
  const points = pointsOf(figures.rows, unit, { from: figures.from, to })
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
          label: t(`reports.measures.${figures.measure}`),
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
