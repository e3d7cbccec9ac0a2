import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { LoadingBlock } from '../../../../ui/parts/Progress.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { PayPeriodNote } from '../../../layout/PayPeriodNote.tsx'
import { PeriodStepper } from '../../../../ui/period/PeriodStepper.tsx'
import { CardRegion } from '../CardRegion.tsx'
import type { DashboardData } from '../data.ts'
import { SpendingChart, hasChart } from '../parts/SpendingChart.tsx'
import { Spent, SpentRecently, isCovered } from '../parts/Spent.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { QuickBar } from './QuickBar.tsx'
import { ToDoPlace } from './ToDoPlace.tsx'

const LowerCards = lazyWith(() => import('./LowerCards.tsx').then((m) => m.LowerCards), ['accounts'])
const HistoryDialog = lazyWith(
  () => import('./HistoryDialog.tsx').then((m) => m.HistoryDialog),
  ['balanceHistory'],
)

type FilledProps = Pick<DashboardProps, 'period'> & {
  data: DashboardData
  syncing: boolean
  /** Undefined without a bank. */
  onSync: (() => void) | undefined
  onLeave: (connection: Connection) => void
}

/** The dashboard of somebody with an account: below what is safe to spend, where one stands, what waits, then the cards. */
export function FilledDashboard({ data, period, syncing, onSync, onLeave }: FilledProps) {
  const [history, setHistory] = useState(false)
  return (
    <>
      <Standing data={data} period={period} onHistory={() => setHistory(true)} />
      <ToDoAndActions data={data} syncing={syncing} onSync={onSync} />
      <Below place="h-dvh">
        <LowerCards data={data} onLeave={onLeave} />
      </Below>
      <Suspense fallback={null}>
        {history && <HistoryDialog open onClose={() => setHistory(false)} />}
      </Suspense>
    </>
  )
}

/** What is to do, and the quick actions, which have its number. */
function ToDoAndActions({ data, syncing, onSync }: Pick<FilledProps, 'data' | 'syncing' | 'onSync'>) {
  const [counted, setCounted] = useState(false)
  return (
    <>
      <Below place="h-16.5" onDraw={setCounted}>
        <ToDoPlace data={data} />
      </Below>
      <QuickBar
        unverified={data.unverified_count}
        counted={counted}
        syncing={syncing}
        {...(onSync ? { onSync } : {})}
      />
    </>
  )
}

type StandingProps = Pick<FilledProps, 'data' | 'period'> & { onHistory: () => void }

/** The total balance, and what was spent, each over time. */
function Standing({ data, period, onHistory }: StandingProps) {
  return (
    <div className="grid grid-cols-1 gap-5 roomy:grid-cols-2">
      <CardRegion>
        <BalanceCard data={data} onOpen={onHistory} />
      </CardRegion>
      <CardRegion>
        <SpendingCard data={data} period={period} />
      </CardRegion>
    </div>
  )
}

/** What was spent in the period shown, in its first days in the last thirty; the financial overview has its categories. */
function SpendingCard({ data, period }: Pick<FilledProps, 'data' | 'period'>) {
  const { t } = useTranslation('dashboard')
  const { recent, overview } = data
  const trend = recent ?? data.trend
  const covered = recent
    ? overview.data_from === null || overview.data_from <= recent.before.from
    : isCovered(data)
  return (
    <Card className="flex h-full flex-col">
      {recent ? (
        <SpentRecently recent={recent} since={overview.data_from} />
      ) : (
        <Spent data={data} size="title" />
      )}
      {hasChart(trend) && (
        <SpendingChart
          trend={trend}
          recent={recent !== null}
          covered={covered}
          height="h-40"
          className="mt-auto pt-4"
        />
      )}
      <div className="mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <PeriodStepper period={period} answered={overview.period} className="-ms-3" />
        {recent && <Money amount={overview.period_summary.expenses} className="text-small" />}
        <TextLink href={paths.analytics}>{t('spent.link')}</TextLink>
      </div>
      <PayPeriodNote period={period} className="pt-2 text-meta text-muted" />
    </Card>
  )
}

/** After this, all is drawn wherever the reader is. */
const mostMs = 3000

type BelowProps = { place: string; onDraw?: (drawn: true) => void; children: ReactNode }

/**
 * What lies below the first screen: drawn in pieces once a reader comes near, or a moment after the page. Until then
 * `place`, a class, keeps its height.
 */
function Below({ place, onDraw, children }: BelowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const draw = (): void =>
      startTransition(() => {
        setDue(true)
        onDraw?.(true)
      })
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) draw()
      },
      { rootMargin: '25% 0px' },
    )
    if (box.current) near.observe(box.current)
    const timer = setTimeout(draw, mostMs)
    return () => {
      near.disconnect()
      clearTimeout(timer)
    }
  }, [onDraw])
  if (isDue) return children
  return (
    <div ref={box}>
      <LoadingBlock className={place}>{null}</LoadingBlock>
    </div>
  )
}
