import { Suspense } from 'react'
import { lazyWith } from '../../lazy.ts'
import { cx } from '../cx.ts'
import { LoadingBlock, Skeleton } from '../parts/Progress.tsx'
import type { FlowChartProps } from './FlowChart.tsx'
import type { ForecastChartProps } from './ForecastChart.tsx'
import type { TimeChartProps } from './TimeChart.tsx'

/**
 * Charts are not part of a page's initial script: they load
 * after the figures, into a placeholder of the same size.
 */
const TimeChartPart = lazyWith(() => import('./TimeChart.tsx').then((m) => m.TimeChart))
const FlowChartPart = lazyWith(() => import('./FlowChart.tsx').then((m) => m.FlowChart))

const ForecastChartPart = lazyWith(() => import('./ForecastChart.tsx').then((m) => m.ForecastChart))

const defaultHeight = 'h-48 phone:h-64'

function Place({ height, className }: { height: string | undefined; className: string | undefined }) {
  return (
    <LoadingBlock className={className}>
      <Skeleton className={cx('mb-10 rounded-card', height ?? defaultHeight)} />
    </LoadingBlock>
  )
}

export function LazyTimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<Place height={props.height} className={props.className} />}>
      <TimeChartPart {...props} />
    </Suspense>
  )
}

export function LazyFlowChart(props: FlowChartProps) {
  return (
    <Suspense fallback={<Place height={props.height} className={props.className} />}>
      <FlowChartPart {...props} />
    </Suspense>
  )
}

export function LazyForecastChart(props: ForecastChartProps) {
  return (
    <Suspense fallback={<Place height={props.height} className={props.className} />}>
      <ForecastChartPart {...props} />
    </Suspense>
  )
}
