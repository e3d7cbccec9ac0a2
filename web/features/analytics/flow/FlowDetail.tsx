import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lastGroup } from '#contract/category-groups.ts'
import { Link } from 'wouter'
import { type FlowRow, type FlowUnit, spending } from '#contract/analytics.ts'
import type { Filter } from '#contract/transactions.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { percentText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { LeftOut, Loaded } from '../parts/States.tsx'
import { difference, spanTitle } from '../parts/words.ts'
import { flowsOf } from './sankey-data.ts'
import { useCategories } from '../../transactions/list/list-data.ts'

const SankeyChart = lazyWith(() =>
  import('../../../ui/charts/flow/SankeyChart.tsx').then((m) => m.SankeyChart),
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
      <dl className="mb-5 grid grid-cols-2 gap-4 phone:grid-cols-4">
        <Stat
          label={ui('income')}
          value={
            <Drill filter={{ type: 'income', from, to }}>
              <Money amount={row.income} kind="income" fit />
            </Drill>
          }
          note={<Before now={row.income} before={previous?.income} />}
        />
        <Stat
          label={ui('spending')}
          value={
            <Drill filter={{ type: 'expense', from, to }}>
              <Money amount={row.expenses} fit />
            </Drill>
          }
          note={<Before now={row.expenses} before={previous?.expenses} />}
        />
        <Stat
          label={t('flow.saved')}
          value={
            <Drill filter={{ transfers: 'none', from, to }}>
              <Money amount={row.net} fit />
            </Drill>
          }
          note={<Before now={row.net} before={previous?.net} />}
        />
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

/** Links a figure to the transactions it is the total of. */
export function Drill({ filter, children }: { filter: Filter; children: React.ReactNode }) {
  return (
    <Link
      href={paths.transactionsWith(filter)}
      className="block rounded-control decoration-1 underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

/** How much more or less than before, as text. */
export function Before({ now, before }: { now: number; before: number | undefined }) {
  const { t } = useTranslation('analytics')
  if (before === undefined) return null
  const change = difference(now, before)
  if (change === 0) return <>{t('same')}</>
  return (
    <>
      <Money amount={Math.abs(change)} /> {t(change > 0 ? 'more' : 'less')}
    </>
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
                    group: (id) => categories.groups.find((one) => one.id === id)?.name ?? id,
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
