import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { queryOf, type PeriodChoice } from '../../../../api/period.ts'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/parts/Badge.tsx'
import { countText, unknownMark } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import type { DashboardData } from '../data.ts'
import { HealthDialog } from './HealthDialog.tsx'
import { SecondAmount } from '../../../accounts/SecondAmount.tsx'

const grid = 'grid gap-3 min-[22.5rem]:grid-cols-2 roomy:grid-cols-4'
const tile =
  'grid h-full w-full content-start gap-1 rounded-card border border-line bg-card px-4 py-3.5 text-start'
const live = `${tile} transition-colors duration-150 hover:border-line-strong`

/** The key figures other than spending, which the hero shows; each opens its details. */
export function Metrics({ data, period }: { data: DashboardData; period: PeriodChoice }) {
  const { t } = useTranslation('overview')
  const [healthOpen, setHealthOpen] = useState(false)
  const { summary, overview } = data
  const net = overview.period_summary.net_income
  const count = summary.transactions_count
  const cash = data.accounts.data.some((account) => account.source === 'manual')
  return (
    <>
      <ul aria-label={t('metrics.label')} className={grid}>
        <li>
          <Tile href={paths.accounts} label={t('metrics.balance')}>
            <Money amount={summary.total_balance} fit className="text-section font-medium" />
            <SecondAmount amount={summary.total_balance} />
            <Small>
              {t(cash ? 'metrics.accountsCash' : 'metrics.accounts', { count: summary.accounts_count })}
            </Small>
          </Tile>
        </li>
        <li>
          <Tile
            href={paths.transactionsWith({ type: 'income', ...queryOf(period) })}
            label={t('metrics.income')}
          >
            <Money amount={summary.income} kind="income" fit className="text-section font-medium" />
            <Small>
              {t(count > 0 && summary.income === 0 ? 'metrics.noIncome' : 'metrics.transactions', {
                count,
                formatted: countText(count),
              })}
            </Small>
          </Tile>
        </li>
        <li>
          <Tile href={paths.transactionsWith(queryOf(period))} label={t('metrics.net')}>
            <Money amount={net} fit className="text-section font-medium" />
            <span>
              <Badge tone={net >= 0 ? 'good' : 'notice'}>
                {net >= 0 ? t('metrics.saving') : t('metrics.over')}
              </Badge>
            </span>
          </Tile>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" className={live} onClick={() => setHealthOpen(true)}>
            <Small>{t('metrics.health')}</Small>
            <span className="figures text-section font-medium">
              {overview.health.score}
              <span className="text-meta font-normal text-muted"> {t('metrics.of', { max: 100 })}</span>
            </span>
            <Small>{t('metrics.open')}</Small>
          </button>
        </li>
      </ul>
      <HealthDialog open={healthOpen} onClose={() => setHealthOpen(false)} data={data} />
    </>
  )
}

/** Dashes in place of figures that failed to load. */
export function UnknownMetrics() {
  const { t } = useTranslation('overview')
  return (
    <ul aria-label={t('metrics.label')} className={grid}>
      {(['balance', 'income', 'net', 'health'] as const).map((name) => (
        <li key={name}>
          <div className={tile}>
            <Small>{t(`metrics.${name}`)}</Small>
            {name === 'health' ? (
              <span className="text-section font-medium">{unknownMark}</span>
            ) : (
              <Money amount={null} className="text-section font-medium" />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Tile({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Link href={href} className={live}>
      <Small>{label}</Small>
      {children}
    </Link>
  )
}

/** A small grey line of a tile. */
function Small({ children }: { children: ReactNode }) {
  return <span className="text-meta text-muted">{children}</span>
}
