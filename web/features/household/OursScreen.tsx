import { Download, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import type { Membership } from '#contract/household/sharing.ts'
import { useSession } from '../../api/auth/session.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { OursView } from './OursView.tsx'
import { Suspense, useState } from 'react'
import { readInvestments } from '#contract/investments/investments.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { PeriodKey } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { InMembership } from '../../api/membership.ts'
import { openInvitations } from '../../api/storage/invitation.ts'
import { useUndoIn } from '../../api/undo.ts'
import { lazyWith } from '../../lazy.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Skeleton } from '../../ui/parts/Progress.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AccountsCard, CategoriesCard, FigureCard, PeriodChoice } from './parts.tsx'
import { InvitationRows } from './settings/InvitationRow.tsx'
import { ManageAccess } from './ManageAccess.tsx'
import { useSharing } from './useSharing.ts'
import { PaymentsCard, downloadShared, useEnded } from './PaymentsCard.tsx'

/** Accounts that others share with the user, of one person or of the household together. */
export function OursScreen() {
  const { t } = useTranslation('sharing')
  usePageTitle(t('view.title'))
  const read = useSharing()
  const [sharing, setSharing] = useState(false)
  const of = new URLSearchParams(useSearch()).get('of')
  const { user } = useSession()
  const isDemo = Boolean(user?.demoEndsAt)
  const open = openInvitations(read.data?.received, user?.id)
  const isAlone = read.data && read.data.memberships.length + read.data.members.length === 0
  const isWaiting = read.data && read.data.invitations.length + read.data.awaited.length + open.length > 0
  return (
    <>
      <PageHeader
        title={t('view.title')}
        actions={read.data && (!isAlone || isWaiting) && !isDemo && <ManageAccess {...read.data} />}
      />
      <Loaded query={read} failed={t('failed')} label={t('view.title')}>
        {({ memberships, invitations, awaited }) => (
          <div className="grid gap-5">
            {isAlone && !isDemo && user?.emailVerified === false && (
              <Suspense fallback={null}>
                <ConfirmFirst />
              </Suspense>
            )}
            {of !== null && read.isFetchedAfterMount && !memberships.some(({ id }) => id === of) && (
              <Alert tone="notice">{t('view.ended')}</Alert>
            )}
            {open.length > 0 && (
              <Suspense fallback={null}>
                <OpenInvitations invitations={open} />
              </Suspense>
            )}
            {awaited.map(({ owner: name }, index) => (
              <Alert key={`${name} ${index}`} tone="info">
                {t('view.awaited', { name })}
              </Alert>
            ))}
            <InvitationRows invitations={invitations} />
            {isAlone && !isWaiting && (
              <Empty
                icon={Users}
                title={t('view.nothing')}
                action={
                  isDemo ? (
                    <ButtonLink variant="primary" href={paths.signup}>
                      {t('view.create')}
                    </ButtonLink>
                  ) : (
                    <Button variant="primary" onClick={() => setSharing(true)}>
                      {t('view.invite')}
                    </Button>
                  )
                }
              >
                {t(isDemo ? 'view.demoText' : 'view.nothingText')}
              </Empty>
            )}
            {!isAlone && <Views memberships={memberships} of={of} />}
          </div>
        )}
      </Loaded>
      {/* outside what it changes, so that it can still show the link */}
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog member={null} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

function Views({ memberships, of }: { memberships: readonly Membership[]; of: string | null }) {
  const { t } = useTranslation('sharing')
  const [, navigate] = useLocation()
  const chosen = memberships.find(({ id }) => id === of)
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={t('view.switch')}
        value={chosen?.id ?? 'ours'}
        options={[
          { value: 'own', label: t('view.own') },
          ...memberships.map(({ id, owner }) => ({ value: id, label: <bdi>{owner}</bdi> })),
          { value: 'ours', label: t('view.ours') },
        ]}
        onChange={(next) =>
          navigate(next === 'own' ? paths.dashboard : next === 'ours' ? paths.ours : paths.oursOf(next))
        }
      />
      {chosen ? <SharedView key={chosen.id} membership={chosen} /> : <OursView />}
    </div>
  )
}

const ShareDialog = lazyWith(
  () => import('./settings/ShareDialog.tsx').then((m) => m.ShareDialog),
  ['investments', 'proof'],
)

const ConfirmFirst = lazyWith(
  () => import('../person/proof/StepUpDialog.tsx').then((m) => m.ConfirmFirst),
  ['proof'],
)

const OpenInvitations = lazyWith(() => import('../person/KeptInvitation.tsx').then((m) => m.OpenInvitations))

const PartnerChanges = lazyWith(
  () => import('./PartnerChanges.tsx').then((m) => m.PartnerChanges),
  ['changes'],
)

const PartnerDeck = lazyWith(
  () => import('../payments/verify/VerifyScreen.tsx').then((m) => m.VerifyDeck),
  ['verify', 'transactions', 'payment', 'reasons'],
)

const SharedInvestments = lazyWith(
  () => import('./SharedInvestments.tsx').then((m) => m.SharedInvestments),
  ['investments'],
)

/** The accounts that one person shares with the user, or to a partner the deck of their payments. */
function SharedView({ membership }: { membership: Membership }) {
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
        tone="info"
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
                worth={invested && sumOf(overview.balances.total_balance, invested.with_cash)}
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
