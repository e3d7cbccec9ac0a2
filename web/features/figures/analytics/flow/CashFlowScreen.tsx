import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { cashFlow, type FlowUnit, flowUnits } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useRead } from '../../../../api/queries.ts'
import { LazyFlowChart } from '../../../../ui/charts/LazyCharts.tsx'
import { rangeText } from '../../../../ui/format/format.ts'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { chartRows } from './chart-rows.ts'
import { FlowDetail } from './FlowDetail.tsx'

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
