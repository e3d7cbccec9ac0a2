import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type FlowRow, type FlowUnit, cashFlow, flowUnits, spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useRead } from '../../../../api/queries.ts'
import { LazyFlowChart } from '../../../../ui/charts/LazyCharts.tsx'
import { percentText, rangeText } from '../../../../ui/format/format.ts'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { Card, CardTitle, Stat } from '../../../../ui/parts/Surface.tsx'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import { spanTitle, useMoneyText } from '../parts/texts.ts'
import { chartRows } from './chart-rows.ts'
import { lastGroup } from '#contract/categories/category-groups.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { FlowStats } from '../parts/Figures.tsx'
import { flowsOf } from './sankey-data.ts'
import { useCategories } from '../../../ledger/list/list-data.ts'

type Flow = ResponseOf<typeof cashFlow>

/** Income, spending and net income for each unit of time, with the chosen unit in detail below. */
export function CashFlowScreen() {
  const { t } = useTranslation('analytics')
  const [query, setQuery] = useSearchParams()
  const by = flowUnits.find((unit) => unit === query.get('by')) ?? 'month'
  const read = useRead(cashFlow, { query: { by } }, { keepPrevious: true })
  const go = (unit: FlowUnit, start?: string): void =>
    setQuery({ by: unit, ...(start ? { at: start } : {}) }, { replace: true })
  return (
    <AnalyticsFrame tab="flow">
      <SegmentedControl
        label={t('flow.by')}
        value={by}
        onChange={(unit) => go(unit)}
        options={flowUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
        className="mb-5"
      />
      <Loaded query={read}>
        {(flow) => <Bars flow={flow} start={query.get('at')} onSelect={(start) => go(flow.by, start)} />}
      </Loaded>
    </AnalyticsFrame>
  )
}

function Bars({
  flow,
  start,
  onSelect,
}: {
  flow: Flow
  start: string | null
  onSelect: (start: string) => void
}) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const { by, rows, previous, total } = flow
  const chart = useMemo(() => chartRows(by, rows, previous?.rows), [by, rows, previous])
  if (total.count === 0) return <NothingYet />
  const chosenIndex = rows.findIndex(({ from }) => from === start)
  const selected = chosenIndex >= 0 ? chosenIndex : rows.length - 1
  const row = rows[selected]
  const label = t('flow.chart', { unit: t(`units.${by}`) })
  return (
    <div className="grid gap-5">
      <Card>
        <CardTitle>
          {total.net < 0
            ? t('flow.overspent', { amount: money(-total.net) })
            : t('flow.savedAll', { amount: money(total.net) })}
        </CardTitle>
        <p className="-mt-2 mb-3 text-small text-muted">{rangeText(total.from, total.to)}</p>
        <LazyFlowChart
          label={label}
          head={t(`units.${by}`)}
          rows={chart}
          selected={selected}
          onSelect={(index) => {
            const chosen = rows[index]
            if (chosen) onSelect(chosen.from)
          }}
        />
        <p className="mt-2 text-meta text-muted">{previous ? t('flow.legend') : t('flow.noPrevious')}</p>
        <LeftOut unconverted={flow.unconverted} />
      </Card>
      {row && <FlowDetail key={row.from} by={by} row={row} previous={previous?.rows[selected] ?? null} />}
    </div>
  )
}

const SankeyChart = lazyWith(
  () => import('../../../../ui/charts/flow/SankeyChart.tsx').then((m) => m.SankeyChart),
  ['chart'],
)

type DetailProps = { by: FlowUnit; row: FlowRow; previous: FlowRow | null }

/** One month, week or other unit: its figures, and where the money came from and went. */
function FlowDetail({ by, row, previous }: DetailProps) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const { from, to } = row
  const title = spanTitle(by, row)
  const [masked] = useMasked()
  return (
    <Card>
      <CardTitle>{row.partial ? ui('soFar', { what: title }) : title}</CardTitle>
      <p className="-mt-2 mb-4 text-small text-muted">{rangeText(from, to)}</p>
      <dl className="mb-5 grid grid-cols-2 gap-4 tablet:grid-cols-4">
        <FlowStats flow={row} before={previous} days={{ from, to }} />
        <Stat
          label={t('flow.rate')}
          value={row.saved_share === null ? '–' : masked ? '••' : percentText(row.saved_share * 100)}
          note={
            previous?.saved_share === undefined || previous.saved_share === null || masked
              ? undefined
              : t('flow.rateBefore', { share: percentText(previous.saved_share * 100) })
          }
        />
      </dl>
      {row.count > 0 && <Flow from={from} to={to} title={title} />}
    </Card>
  )
}

function Flow({ from, to, title }: { from: string; to: string; title: string }) {
  const { t } = useTranslation('analytics')
  const categories = useCategories()
  const query = { from, to, group: 'category' as const }
  const income = useRead(spending, { query: { ...query, type: 'income' } })
  const spent = useRead(spending, { query })
  const open = (filter: Filter): string => paths.transactionsWith({ ...filter, from, to })
  return (
    <Loaded query={income}>
      {(sources) => (
        <Loaded query={spent}>
          {(targets) => (
            <Suspense
              fallback={
                <LoadingBlock>
                  <Skeleton className="h-72 rounded-card" />
                </LoadingBlock>
              }
            >
              <SankeyChart
                label={t('flow.sankey', { title })}
                {...flowsOf(
                  sources.rows,
                  targets.rows,
                  {
                    total: t('flow.total'),
                    saved: t('flow.saved'),
                    fromSavings: t('flow.fromSavings'),
                    otherIncome: t('flow.otherIncome'),
                    otherSpending: t('flow.otherSpending'),
                    groupOf: (key) => categories.byId.get(key)?.group ?? lastGroup,
                    group: (id) => categories.groups.find((group) => group.id === id)?.name ?? id,
                  },
                  open,
                )}
              />
              <LeftOut unconverted={[...sources.unconverted, ...targets.unconverted]} />
            </Suspense>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
