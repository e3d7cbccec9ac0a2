import { useTranslation } from 'react-i18next'
import { cashFlow, netWorth, spending } from '#contract/figures/analytics.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { listInsights } from '#contract/figures/insights.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { None } from '../../../../ui/page/None.tsx'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { Loaded, NothingYet } from '../parts/States.tsx'
import { PinnedReports } from '../pinned/PinnedReports.tsx'
import { CardBody } from './CardBody.tsx'
import { type Card as CardData, chooseCards } from './cards.ts'

/** One card per question, answered in a sentence above its chart. */
export function OverviewScreen() {
  const today = useToday()
  const flow = useRead(cashFlow, { query: { by: 'month' } })
  const month = useRead(spending, { query: { period: 'mtd', group: 'category', trend: 'true' } })
  const weekdays = useRead(spending, {
    query: { group: 'weekday', recurring: 'none', from: addDays(addMonths(today, -12), 1), to: today },
  })
  const worth = useRead(netWorth, { query: { period: '1y' } })
  const insights = useRead(listInsights)
  // one word on all: of what is shown and asked for again, or was in vain, the oldest
  const [behind] = [flow, month, weekdays, worth, insights]
    .filter(({ data, isFetching, error }) => data && (isFetching || error))
    .toSorted((a, b) => a.dataUpdatedAt - b.dataUpdatedAt)
  const waiting = [month, weekdays, worth, insights].some(({ isPending, error }) => isPending && !error)
  return (
    <AnalyticsFrame tab="overview">
      <Loaded query={behind && flow.data ? { ...behind, data: flow.data } : flow} patience={600}>
        {(answer) =>
          answer.total.count === 0 && (worth.data?.kinds.length ?? 0) === 0 ? (
            <NothingYet />
          ) : (
            <Cards
              waiting={waiting}
              cards={chooseCards({
                flow: answer,
                month: month.data,
                weekdays: weekdays.data,
                worth: worth.data,
                insights: insights.data?.insights ?? [],
                dismissed: insights.data?.dismissed ?? [],
              })}
            />
          )
        }
      </Loaded>
    </AnalyticsFrame>
  )
}

function Cards({ cards, waiting }: { cards: readonly CardData[]; waiting: boolean }) {
  const { t } = useTranslation('analytics')
  return (
    <div className="grid gap-5 roomy:grid-cols-2 roomy:[&>:last-child:nth-child(odd)]:col-span-2">
      {cards.map((card) => (
        <CardBody key={card.kind} card={card} />
      ))}
      <PinnedReports place="pinned" />
      {waiting && (
        <LoadingBlock>
          <Skeleton className="h-64 rounded-card" />
        </LoadingBlock>
      )}
      {!waiting && cards.length === 0 && (
        <p className="py-10 text-center text-small text-muted">
          <None>{t('overview.nothing')}</None>
        </p>
      )}
    </div>
  )
}
