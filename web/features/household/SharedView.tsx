import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { readInvestments } from '#contract/investments/investments.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { PeriodKey } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Membership } from '#contract/household/sharing.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { InMembership } from '../../api/membership.ts'
import { useRead } from '../../api/queries.ts'
import { useUndoIn } from '../../api/undo.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Skeleton } from '../../ui/parts/Progress.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AccountsCard, CategoriesCard, FigureCard, PeriodChoice } from './parts.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { downloadShared, useEnded } from './shared-read.ts'

const PartnerChanges = lazyWith(
  () => import('./PartnerChanges.tsx').then((m) => m.PartnerChanges),
  ['changes'],
)

const PartnerDeck = lazyWith(
  () => import('../payments/verify/VerifyScreen.tsx').then((m) => m.VerifyDeck),
  ['verify', 'transactions', 'reasons'],
)

const SharedInvestments = lazyWith(
  () => import('./SharedInvestments.tsx').then((m) => m.SharedInvestments),
  ['investments'],
)

/** The accounts that one person shares with the user, or to a partner the deck of their payments. */
export function SharedView({ membership }: { membership: Membership }) {
  const isReview = new URLSearchParams(useSearch()).has('review') && membership.role === 'partner'
  return (
    <InMembership value={membership.id}>
      {isReview ? <Review membership={membership} /> : <View membership={membership} />}
    </InMembership>
  )
}

function Review({ membership: { id, owner: name } }: { membership: Membership }) {
  const { t } = useTranslation('sharing')
  useUndoIn(id)
  return (
    <>
      <Alert
        tone="notice"
        title={t('view.banner', { name })}
        action={
          <ButtonLink size="small" href={paths.oursOf(id)}>
            {t('view.toAccounts')}
          </ButtonLink>
        }
      />
      <div>
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
          <PartnerDeck />
        </Suspense>
      </div>
    </>
  )
}

function View({ membership }: { membership: Membership }) {
  const { t } = useTranslation('sharing')
  const { id, owner: name, role } = membership
  const [period, setPeriod] = useState<PeriodKey>('mtd')
  const read = useRead(dashboardData, { query: { period } })
  const invested = useRead(readInvestments).data
  useUndoIn(id)
  if (useEnded(read.error)) return <Alert tone="notice">{t('view.ended')}</Alert>
  const hasCash = read.data?.accounts.data.some(({ source }) => source === 'manual') ?? false
  return (
    <>
      <Alert
        tone="notice"
        title={t('view.banner', { name })}
        action={
          <>
            <ButtonLink size="small" href={paths.dashboard}>
              {t('view.back')}
            </ButtonLink>
            {role === 'accountant' && <DownloadButton membership={id} />}
          </>
        }
      >
        {t('view.bannerText', { name })} {role === 'partner' && t('view.partnerText', { name })}
      </Alert>
      <PeriodChoice value={period} onChange={setPeriod} />
      <Loaded query={read} failed={t('view.failed')} label={t('view.of', { name })}>
        {({ accounts, overview }) => (
          <div className="grid grid-cols-1 items-start gap-5 tablet:grid-cols-2">
            <div className="tablet:col-span-2">
              <FigureCard
                worth={invested && sumOf(overview.balances.total_balance, invested.value)}
                income={overview.period_summary.income}
                expenses={overview.period_summary.expenses}
              />
            </div>
            <AccountsCard accounts={accounts.data.map((account) => ({ account }))} />
            <CategoriesCard categories={overview.category_list.filter(({ type }) => type === 'expense')} />
          </div>
        )}
      </Loaded>
      {invested && invested.accounts.length > 0 && (
        <Suspense fallback={null}>
          <SharedInvestments overview={invested} />
        </Suspense>
      )}
      <PaymentsCard partner={role === 'partner' ? id : null} hasCash={hasCash} />
      {role === 'partner' && (
        <Suspense fallback={null}>
          <PartnerChanges />
        </Suspense>
      )}
    </>
  )
}

/** The exact sum of two amounts in AED. */
const sumOf = (a: number, b: number): number =>
  wireAmount(minorFromWire(a, baseCurrency) + minorFromWire(b, baseCurrency), baseCurrency)

function DownloadButton({ membership }: { membership: string }) {
  const { t } = useTranslation('sharing')
  const saving = useSave(t('view.downloadFailed'), { refetch: [] })
  return (
    <>
      <Button
        size="small"
        icon={Download}
        busy={saving.busy}
        onClick={() =>
          void saving.save(async () => saveFile(await downloadShared(membership), 'transactions.csv'))
        }
      >
        {t('view.download')}
      </Button>
      {saving.error && <span role="alert">{saving.error}</span>}
    </>
  )
}
