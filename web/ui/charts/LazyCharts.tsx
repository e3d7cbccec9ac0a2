import { type ComponentType, Suspense } from 'react'
import type { Namespace } from '../../i18n/index.ts'
import { lazyWith } from '../../lazy.ts'
import { cx } from '../cx.ts'
import { LoadingBlock, Skeleton } from '../parts/Progress.tsx'
import type { ChartProps } from './PointsChart.tsx'

/** The place of a chart while it or its figures load. */
export function ChartPlace({ height, className }: Pick<ChartProps, 'height' | 'className'>) {
  return (
    <LoadingBlock className={className}>
      <Skeleton className={cx('mb-10 rounded-card', height ?? 'h-48 phone:h-64')} />
    </LoadingBlock>
  )
}

/** Charts are not part of a page's initial script: they load after the figures, in a place of the same size. */
function loadedLater<P extends ChartProps>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): ComponentType<P> {
  const Chart = lazyWith(load, namespaces)
  return function LazyChart(props: P) {
    return (
      <Suspense fallback={<ChartPlace height={props.height} className={props.className} />}>
        <Chart {...props} />
      </Suspense>
    )
  }
}

export const LazyTimeChart = loadedLater(() => import('./TimeChart.tsx').then((m) => m.TimeChart))
const LazyFlowChart = loadedLater(() => import('./flow/FlowChart.tsx').then((m) => m.FlowChart), ['chart'])
const LazyForecastChart = loadedLater(
  () => import('./ForecastChart.tsx').then((m) => m.ForecastChart),
  ['chart'],
)

export { LazyFlowChart, LazyForecastChart }

/** Loads the chart over time beside what will show it. */
export function loadTimeChart(): void {
  import('./TimeChart.tsx').catch(() => undefined)
}
