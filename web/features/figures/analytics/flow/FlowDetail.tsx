import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lastGroup } from '#contract/categories/category-groups.ts'
import { type FlowRow, type FlowUnit, spending } from '#contract/figures/analytics.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../../api/queries.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { percentText, rangeText } from '../../../../ui/format/format.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../../../ui/parts/Surface.tsx'
import { FlowStats } from '../parts/Figures.tsx'
import { LeftOut, Loaded } from '../parts/States.tsx'
import { spanTitle } from '../parts/texts.ts'
import { flowsOf } from './sankey-data.ts'
import { useCategories } from '../../../ledger/list/list-data.ts'

const SankeyChart = lazyWith(() =>
  import('../../../../ui/charts/flow/SankeyChart.tsx').then((m) => m.SankeyChart),
)

type DetailProps = { by: FlowUnit; row: FlowRow; previous: FlowRow | null }

/** One month, week or other unit: its figures, and where the money came from and went. */
export function FlowDetail({ by, row, previous }: DetailProps) {
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
