import { Check } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listSharing } from '#contract/household/sharing.ts'
import { askToConnect } from '../../../../api/connect-request.ts'
import { useSession } from '../../../../api/auth/session.ts'
import { useRead } from '../../../../api/queries.ts'
import { openInvitations } from '../../../../api/storage/invitation.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { useFirstSteps } from './first-steps.ts'

const OpenInvitations = lazyWith(
  () => import('../../../person/KeptInvitation.tsx').then((m) => m.OpenInvitations),
  ['sharing'],
)

/** Invitations that wait for an answer; nothing without any. */
export function InvitationPlace() {
  const { user } = useSession()
  const read = useRead(listSharing, undefined, { staleTime: 0, enabled: !user?.demoEndsAt })
  const invitations = openInvitations(read.data?.received, user?.id)
  if (invitations.length === 0) return null
  return (
    <Suspense fallback={null}>
      <div className="mb-5 grid gap-3">
        <OpenInvitations invitations={invitations} />
      </div>
    </Suspense>
  )
}

/** The first steps; with an account, those that are left. */
export function GettingStarted({ hasAccounts }: { hasAccounts: boolean }) {
  const { t } = useTranslation('dashboard')
  const { later, done: doneCount, all: steps, isConnected, isConfirmed, dismiss } = useFirstSteps(hasAccounts)
  return (
    <Card aria-labelledby="getting-started">
      <CardTitle
        id="getting-started"
        action={
          <span className="flex items-center gap-3">
            <span className="figures text-meta text-muted">
              {t('start.progress', { done: doneCount, all: steps })}
            </span>
            {hasAccounts && (
              <Button size="small" variant="quiet" onClick={dismiss}>
                {t('start.dismiss')}
              </Button>
            )}
          </span>
        }
      >
        {t('start.title')}
      </CardTitle>
      {!hasAccounts && <InvitationPlace />}
      {!hasAccounts && <p className="-mt-2 mb-3 text-small text-muted">{t('start.lead')}</p>}
      <Progress
        value={doneCount}
        max={steps}
        label={t('start.title')}
        valueText={t('start.progress', { done: doneCount, all: steps })}
      />
      <ol className="mt-2 divide-y divide-line">
        {!hasAccounts && (
          <>
            <Step
              number={1}
              title={t('start.account')}
              text={t(isConfirmed ? 'start.accountText' : 'start.confirmText')}
              isDone={isConfirmed}
            >
              <ButtonLink size="small" variant="quiet" href={paths.profile}>
                {t('start.open')}
              </ButtonLink>
            </Step>
            <Step number={2} title={t('start.bank')} text={t('start.bankText')} isDone={isConnected}>
              <Button size="small" onClick={() => askToConnect()}>
                {t('quick.connect')}
              </Button>
            </Step>
          </>
        )}
        {later
          .map(([key, isDone, href], index) => ({ key, isDone, href, number: index + 3 }))
          .filter(({ isDone }) => !hasAccounts || !isDone)
          .map(({ key, isDone, href, number }) => (
            <Step
              key={key}
              number={hasAccounts ? null : number}
              title={t(`start.${key}`)}
              text={t(`start.${key}Text`)}
              isDone={isDone}
            >
              <ButtonLink size="small" variant="quiet" href={href}>
                {t('start.open')}
              </ButtonLink>
            </Step>
          ))}
      </ol>
    </Card>
  )
}

type StepProps = {
  /** Null once only what is left is shown. */
  number: number | null
  title: string
  text: string
  isDone?: boolean
  children?: ReactNode
}

function Step({ number, title, text, isDone, children }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-meta font-medium',
          isDone ? 'tinted tint-green' : 'border border-line text-muted max-[22.5rem]:hidden',
        )}
      >
        {isDone ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-small font-medium', isDone && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only"> ({t('start.done')})</span>}
        </span>
        <span className="block text-meta text-muted">{text}</span>
      </span>
      {!isDone && children}
    </li>
  )
}
