import { FileUp, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, type AccountList, balanceHistory } from '#contract/accounts/accounts.ts'
import type { Connection } from '#contract/banks/connections.ts'
import type * as z from 'zod/mini'
import { commaList, countText, moneyText } from '../../ui/format/format.ts'
import { askToConnect } from '../../api/connect-request.ts'
import { readFailure } from '../../api/errors.ts'
import { useManualSync } from '../../api/sync/useManualSync.ts'
import { paths } from '../../paths.ts'
import { AsOf } from '../../ui/parts/AsOf.tsx'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { cx } from '../../ui/cx.ts'
import { Alert, ErrorNote } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton, UpdatingMark } from '../../ui/parts/Progress.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card, CardTitle, PageHeader, Stat } from '../../ui/parts/Surface.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useMasked } from '../../ui/preferences.ts'
import { AccountCard } from './AccountCard.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { FurtherCards } from './FurtherCards.tsx'
import { SecondAmount } from './SecondAmount.tsx'
import { type AccountGroup, groupAccounts, subAccounts } from './group.ts'
import { useAccounts, useAccountsRefresh, useBanks, useStoppedBanks } from './queries.ts'
import { OwnSection } from './own/OwnSection.tsx'
import { addDays } from '#contract/period.ts'
import { staleTimes, useRead } from '../../api/queries.ts'
import { LazyTimeChart } from '../../ui/charts/LazyCharts.tsx'

type Data = z.infer<typeof AccountList>

const cardColumns = 'columns-[20rem] gap-4 *:mb-4 *:break-inside-avoid'

export function AccountsScreen() {
  const { t } = useTranslation('accounts')
  usePageTitle(t('title'))
  const { data, error, isFetching } = useAccounts()
  const failureText = (failure: unknown): string =>
    readFailure(failure, (status) => t('error.fetch', { status }))
  const retry = useAccountsRefresh((failure) =>
    failure ? showToast(failureText(failure), { kind: 'error' }) : showToast(t('refreshed')),
  )
  const sync = useManualSync()
  const { banks, pending } = useBanks()
  const groups = groupAccounts(data?.data ?? [])
  const bare = groups.length === 0 && (banks ?? []).length === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <UpdatingMark active={data !== undefined && isFetching} />
          </>
        }
        actions={
          !bare && (
            <>
              <Button
                icon={RefreshCw}
                busy={sync.running}
                disabled={banks?.length === 0}
                onClick={() => void sync.run()}
              >
                {t('sync')}
              </Button>
              <ButtonLink icon={FileUp} href={paths.imports}>
                {t('importFile')}
              </ButtonLink>
              <Button variant="primary" icon={Plus} onClick={() => askToConnect()}>
                {t('connect')}
              </Button>
            </>
          )
        }
      />
      {!data && error && (
        <Card>
          <ErrorNote
            title={t('error.title')}
            message={failureText(error) || t('error.fallback')}
            onRetry={() => void retry.run()}
            busy={isFetching || retry.busy}
          />
        </Card>
      )}
      {(data ? bare && pending : !error) && <LoadingAccounts />}
      {data && bare && !pending && (
        <>
          <ConnectCard cancellable />
          <div className={cx(cardColumns, 'mt-4')}>
            <FurtherCards />
          </div>
        </>
      )}
      {data && !bare && <Loaded data={data} groups={groups} banks={banks} />}
      {data && <OwnSection />}
    </>
  )
}

type LoadedProps = {
  data: Data
  groups: readonly AccountGroup[]
  banks: readonly Connection[] | undefined
}

function Loaded({ data, groups, banks }: LoadedProps) {
  const stopped = useStoppedBanks()
  const [open, setOpen] = useState<{ group: AccountGroup; account: Account | null } | null>(null)
  const waiting = (banks ?? []).filter((bank) => !groups.some((group) => group.entityId === bank.entity_id))
  // the wallet stands below, with what else is owned
  const cards = groups.filter((group) => !group.manual || group.imported)
  // with a single bank, the balance chart takes the place of a second one
  const alone = cards.length === 1 && waiting.length === 0
  return (
    <>
      <SummaryLine data={data} groups={groups} banks={banks} />
      <div className={cardColumns}>
        {cards.map((group) => (
          <AccountCard
            key={group.key}
            group={group}
            connectionId={banks?.find((bank) => bank.entity_id === group.entityId)?.id ?? null}
            stopped={stopped.get(group.entityId ?? '')}
            onOpen={(account) => setOpen({ group, account })}
          />
        ))}
        {waiting.map((bank) => (
          <WaitingCard key={bank.id} bank={bank} />
        ))}
        {alone && <BalanceOverTime />}
        <FurtherCards />
      </div>
      <AccountSheet open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function SummaryLine({ data, groups, banks }: LoadedProps) {
  const { t } = useTranslation('accounts')
  const [masked] = useMasked()
  const active =
    banks?.filter((bank) => bank.status !== 'Expired').length ??
    groups.filter((group) => !group.manual).length
  const list = data.unconverted.map((each) =>
    masked ? each.currency : moneyText(each.amount, each.currency),
  )
  return (
    <>
      <dl
        aria-label={t('summary.label')}
        className="mb-5 grid grid-cols-2 gap-4 border-y border-line py-4 tablet:grid-cols-[2fr_1fr_1fr]"
      >
        <Stat
          className="max-tablet:col-span-2"
          label={t('summary.total')}
          value={
            <>
              <Money
                amount={data.coverage.state === 'none' ? null : data.total_balance}
                fit
                className="text-title"
              />
              {data.coverage.state !== 'none' && <SecondAmount amount={data.total_balance} />}
              <AsOf of={useAccounts()} />
            </>
          }
        />
        <Stat label={t('summary.connections')} value={<span className="figures">{countText(active)}</span>} />
        <Stat
          label={t('summary.subAccounts')}
          value={<span className="figures">{countText(subAccounts(groups))}</span>}
          note={groups.some((group) => group.manual && !group.imported) && t('summary.plusCash')}
        />
      </dl>
      {list.length > 0 && (
        <Alert tone="notice" className="mb-4">
          {t('unconverted', { list: commaList(list) })}
        </Alert>
      )}
    </>
  )
}

function LoadingAccounts() {
  return (
    <LoadingBlock>
      <div className="mb-5 grid grid-cols-2 gap-4 border-y border-line py-4 tablet:grid-cols-[2fr_1fr_1fr]">
        {['w-48', 'w-16', 'w-16'].map((width, index) => (
          <span key={`${width}${index}`} className="grid gap-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className={`h-6 ${width}`} />
          </span>
        ))}
      </div>
      <div className="grid gap-4 tablet:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </LoadingBlock>
  )
}

/** The total balance of the last 30 days, shown beside accounts that do not fill the page. */
function BalanceOverTime() {
  const { t } = useTranslation('accounts')
  const { data, isPending } = useRead(
    balanceHistory,
    { query: { period: '30d' } },
    { staleTime: staleTimes.accounts },
  )
  if (!isPending && (!data || data.total.length < 2)) return null
  return (
    <Card as="div" className="h-full">
      <CardTitle>{t('overTime.title')}</CardTitle>
      {data ? (
        <LazyTimeChart
          label={t('overTime.chart')}
          days={data.total.map((_, at) => addDays(data.from, at * data.step))}
          series={[
            {
              key: 'now',
              label: t('overTime.balance'),
              tone: 'now',
              values: data.total,
              curve: 'step',
              filled: true,
            },
          ]}
        />
      ) : (
        <LoadingBlock>
          <Skeleton className="h-56" />
        </LoadingBlock>
      )}
    </Card>
  )
}
