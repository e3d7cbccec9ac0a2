import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../../../ui/charts/Sparkline.tsx'
import { difference } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { SecondAmount } from '../../../accounts/SecondAmount.tsx'
import type { DashboardData } from '../data.ts'

type BalanceCardProps = { data: DashboardData; onOpen: () => void } | { data: null; onOpen?: undefined }

/** The total balance with a chart of its last 30 days, which opens the history. */
export function BalanceCard({ data, onOpen }: BalanceCardProps) {
  const { t } = useTranslation('dashboard')
  const balance = data ? data.summary.total_balance : null
  const total = data && data.accounts.count > 0 ? data.history.total : []
  return (
    <Card className="flex h-full flex-col">
      <h2 className="text-small text-muted">{t('balance.title')}</h2>
      <p className="mt-1 text-title font-medium">
        <Money amount={balance} fit />
      </p>
      <SecondAmount amount={balance} />
      {total.length > 1 ? (
        <>
          <p className="mt-1 text-small text-muted">
            <Money amount={difference(total.at(-1) ?? 0, total[0] ?? 0)} kind="income" />{' '}
            {t('balance.thirty')}
          </p>
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('balance.open')}
            aria-haspopup="dialog"
            className="relative -mx-2 mt-3 min-h-24 flex-1 rounded-control hover:bg-sunk"
          >
            <span className="absolute inset-2">
              <Sparkline values={total} label={t('balance.chart')} className="h-full" />
            </span>
          </button>
        </>
      ) : (
        <p className="mt-3 text-small text-muted">{data && t('balance.notEnough')}</p>
      )}
    </Card>
  )
}
