import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oursMonths, readOursFlow } from '#contract/household/together.ts'
import { useRead } from '../../api/queries.ts'
import { LazyFlowChart } from '../../ui/charts/LazyCharts.tsx'
import { commaList } from '../../ui/format/comma-list.ts'
import { dateText } from '../../ui/format/format.ts'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'

/** The household's income and spending by month. */
export function FlowCard() {
  const { t } = useTranslation(['ours', 'sharing'])
  const [months, setMonths] = useState<(typeof oursMonths)[number]>('12')
  const read = useRead(readOursFlow, { query: { months } }, { keepPrevious: true })
  return (
    <Card>
      <CardTitle
        action={
          <SegmentedControl
            label={t('flow.choose')}
            value={months}
            options={oursMonths.map((value) => ({
              value,
              label: t('flow.months', { count: Number(value) }),
            }))}
            onChange={setMonths}
          />
        }
      >
        {t('flow.title')}
      </CardTitle>
      <Loaded query={read} failed={t('flow.failed')} label={t('flow.title')} height="h-64">
        {({ months: rows, unconverted }) => (
          <>
            <LazyFlowChart
              label={t('flow.title')}
              height="h-48 phone:h-64"
              rows={rows.map(({ from, income, expenses }, index) => ({
                key: from,
                title: dateText(from, 'monthYear'),
                short: dateText(from, 'monthShort'),
                income,
                expenses,
                partial: index === rows.length - 1,
              }))}
            />
            {unconverted.length > 0 && (
              <p className="mt-1 text-meta text-muted">
                {t('sharing:view.unconverted', { list: commaList(unconverted) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
