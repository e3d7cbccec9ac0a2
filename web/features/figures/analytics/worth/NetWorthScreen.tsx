import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { netWorth } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import { queryOf, useChosenPeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { dateText, difference } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { Before } from '../parts/Figures.tsx'
import { AnalyticsFrame, PeriodPicker } from '../parts/AnalyticsFrame.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { HelpLink } from '../../../../ui/help/HelpLink.tsx'
import { useRunningEnd } from '../../../../ui/period/useRunningEnd.ts'
import { Drivers } from './Drivers.tsx'

type Worth = ResponseOf<typeof netWorth>

/** Assets and debts over time, and what changed them. */
export function NetWorthScreen() {
  // a pay period has too few days to tell anything of what is owned
  const period = useChosenPeriod('1y')
  const until = useRunningEnd(period)
  const read = useRead(netWorth, { query: queryOf(period) }, { keepPrevious: true })
  return (
    <AnalyticsFrame tab="worth">
      <PeriodPicker period={period} />
      <Loaded query={read}>{(worth) => <Figures worth={worth} until={until} />}</Loaded>
    </AnalyticsFrame>
  )
}

function Figures({ worth, until }: { worth: Worth; until: string | null }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const { points, opening, closing } = worth
  if (worth.kinds.length === 0) return <NothingYet />
  const change = difference(closing, opening)
  const before = dateText(addDays(worth.from, -1), 'short')
  return (
    <div className="grid gap-5">
      <Card>
        <p className="text-hero">
          <Money amount={closing} fit />
        </p>
        <p className="mt-1 text-small text-muted">
          {change === 0
            ? t('worth.same', { day: before })
            : t(change > 0 ? 'worth.more' : 'worth.less', { amount: money(Math.abs(change)), day: before })}
        </p>
        {points.length > 1 && <LevelsChart points={points} until={until} />}
        <LeftOut unconverted={worth.unconverted} />
        {worth.without_balance > 0 && (
          <p className="text-small text-muted">
            {t('worth.withoutBalance', { count: worth.without_balance })}
          </p>
        )}
        <HelpLink slug="net-worth" className="mt-1 -mb-2" />
      </Card>
      <div className="grid gap-5 roomy:grid-cols-2">
        <Card>
          <CardTitle>{t('worth.moved')}</CardTitle>
          <Drivers worth={worth} />
        </Card>
        <Card>
          <CardTitle>{t('worth.kinds')}</CardTitle>
          <Kinds worth={worth} />
        </Card>
      </div>
    </div>
  )
}

type LevelsProps = { points: Worth['points']; until: string | null }

function LevelsChart({ points, until }: LevelsProps) {
  const { t } = useTranslation('analytics')
  const assets = points.map((point) => point.assets)
  const debts = points.map((point) => (point.debts === 0 ? 0 : -point.debts))
  const owed = { key: 'debts', label: t('worth.debts'), tone: 'second', values: debts } as const
  return (
    <LazyTimeChart
      className="mt-4"
      label={t('worth.chart')}
      days={points.map(({ day }) => day)}
      until={until}
      series={[
        { key: 'net', label: t('worth.net'), tone: 'net', values: points.map(({ net }) => net) },
        { key: 'assets', label: t('worth.assets'), tone: 'now', filled: true, values: assets },
        ...(debts.some((amount) => amount < 0) ? [owed] : []),
      ]}
    />
  )
}

/** Where what is no account is told in full. */
const hrefs: ReadonlyMap<string, string> = new Map([
  ['gratuity', paths.gratuity],
  ['investments', paths.investments],
])
const knownKinds = [
  'current',
  'savings',
  'property',
  'car',
  'gold',
  'lent',
  'gratuity',
  'investments',
  'card',
  'loan',
  'manual',
  'other',
] as const

function Kinds({ worth }: { worth: Worth }) {
  const { t } = useTranslation('analytics')
  const kindText = (kind: string): string =>
    t(`kinds.${knownKinds.find((known) => known === kind) ?? 'other'}`)
  return (
    <>
      {(['asset', 'debt'] as const).map((side) => {
        const rows = worth.kinds.filter((kind) => kind.side === side)
        if (rows.length === 0) return null
        return (
          <section key={side} className="mb-4">
            <h3 className="mb-1 text-small text-muted">{t(`worth.sides.${side}`)}</h3>
            <ul className="divide-y divide-line">
              {rows.map(({ kind, opening, closing }) => (
                <li key={kind} className="flex items-baseline justify-between gap-4 py-2.5">
                  <Link
                    href={hrefs.get(kind) ?? paths.accounts}
                    className="min-w-min py-0.5 underline decoration-1 underline-offset-4 hover:decoration-2"
                  >
                    {kindText(kind)}
                  </Link>
                  <span className="min-w-0 text-end">
                    <Money amount={closing} />
                    <span className="block text-meta text-muted">
                      <Before now={closing} before={opening} debt={side === 'debt'} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
