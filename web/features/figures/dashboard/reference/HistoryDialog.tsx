import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { balanceHistory } from '#contract/accounts/accounts.ts'
import { addDays, defaultHistoryPeriod, historyPeriods } from '#contract/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { Sparkline } from '../../../../ui/charts/Sparkline.tsx'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { dateText, percentText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Empty } from '../../../../ui/parts/Notes.tsx'
import { useRunningEnd } from '../../../../ui/period/useRunningEnd.ts'
import { Skeleton, UpdatingMark } from '../../../../ui/parts/Progress.tsx'
import { Stat } from '../../../../ui/parts/Surface.tsx'
import { LineChart } from 'lucide-react'
import { Loaded } from '../../../../ui/parts/Loaded.tsx'

/** The six specified periods, and the pay period. */
const shownPeriods = [...historyPeriods, 'pay'] as const
/** Their charts go on to the end of the period. */
const running = ['mtd', 'ytd', 'pay'] as const
type History = z.infer<typeof balanceHistory.response>

/** Daily balances of a period, with the change and each account's contribution to it. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('balanceHistory')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="large">
      <HistoryBody />
    </Dialog>
  )
}

function HistoryBody() {
  const { t } = useTranslation('balanceHistory')
  const [period, setPeriod] = useState<(typeof shownPeriods)[number]>(defaultHistoryPeriod)
  const read = useRead(balanceHistory, { query: { period } }, { keepPrevious: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('label')}
          value={period}
          onChange={setPeriod}
          className="max-phone:grid max-phone:w-full max-phone:grid-cols-3"
          options={shownPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        <UpdatingMark active={read.isFetching && read.data !== undefined} />
      </div>
      <Loaded
        query={read}
        failed={t('failed')}
        bare
        placeholder={
          <div className="grid grid-cols-1 gap-5">
            <Skeleton className="h-12 w-72 max-w-full" />
            <Skeleton className="h-56" />
          </div>
        }
      >
        {(data) => <Figures history={data} />}
      </Loaded>
    </div>
  )
}

function Figures({ history }: { history: History }) {
  const { t } = useTranslation('balanceHistory')
  const { period, total, from, to, step } = history
  const until = useRunningEnd(running.find((key) => key === period) ?? 'all')
  if (total.length === 0)
    return (
      <Empty icon={LineChart} title={t('empty')}>
        {t('emptyText')}
      </Empty>
    )
  const days = total.map((_, index) => addDays(from, index * step))
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        <Stat label={t('now')} value={<Money amount={total.at(-1)} />} />
        <Stat
          label={t('change')}
          value={<Money amount={history.change} kind="income" />}
          note={
            <>
              {history.change_percent !== null && `${percentText(history.change_percent, 1)} `}
              {t('changeSince', { date: dateText(from, 'dayMonth') })}
            </>
          }
        />
        <Stat label={t('highest')} value={<Money amount={Math.max(...total)} />} />
        <Stat label={t('lowest')} value={<Money amount={Math.min(...total)} />} />
      </dl>
      <LazyTimeChart
        label={t('chart', { range: rangeText(from, to) })}
        days={days}
        until={until}
        baseline="near"
        series={[{ key: 'total', label: t('now'), tone: 'now', values: total, filled: true }]}
      />
      {history.accounts.length > 0 && <Accounts accounts={history.accounts} />}
      <p className="text-meta text-muted">{t('how')}</p>
    </>
  )
}

function Accounts({ accounts }: Pick<History, 'accounts'>) {
  const { t } = useTranslation('balanceHistory')
  return (
    <section aria-labelledby="history-accounts">
      <h3 id="history-accounts" className="mb-1 text-small font-medium">
        {t('accounts')}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map((account) => (
          <li
            key={account.id}
            className="grid grid-cols-[1fr_auto] items-center gap-4 py-2.5 phone:grid-cols-[1fr_8rem_9rem]"
          >
            <span className="min-w-0">
              <bdi className="block truncate text-small">{account.name}</bdi>
              <bdi className="block truncate text-meta text-muted">{account.bank_name}</bdi>
            </span>
            <Sparkline
              values={account.balances}
              label={t('accountChart', { name: account.name })}
              className="h-7 max-phone:hidden"
            />
            <span className="text-end text-small">
              <Money amount={account.balances.at(-1)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
