import { ArrowLeft, CircleCheck, type LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSession } from '../../api/auth/session.ts'
import { readText, userStorageKey } from '../../api/storage/storage.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { tintOf } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { AuthPage } from './AuthPage.tsx'

/** The icon above a title that shows success or failure. */
export function DoneMark({
  icon: Icon = CircleCheck,
  bad,
}: {
  icon?: LucideIcon | undefined
  bad?: boolean | undefined
}) {
  return (
    <span className={cx('tinted mb-4 inline-flex rounded-full p-3', tintOf(bad ? 'amber' : 'green'))}>
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </span>
  )
}

export function BackToLogin() {
  const { t } = useTranslation('auth')
  return (
    <p className="mt-5 text-center">
      <Link
        href={paths.login}
        className="inline-flex min-h-11 items-center gap-2 text-small text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('backToLogin')}
      </Link>
    </p>
  )
}

const BackToInvitation = lazyWith(
  () => import('./KeptInvitation.tsx').then((m) => m.BackToInvitation),
  ['sharing'],
)

type LinkDoneProps = { title: string; text: string; next?: string | null }

/** The last page of a mailed link: the outcome, and where to go on: an open invitation first, or the login. */
export function LinkDone({ title, text, next }: LinkDoneProps) {
  const { t } = useTranslation('auth')
  const { user } = useSession()
  // what reads it comes with its button alone, as it does so from the files of signed-in screens
  const invitation = user && readText(userStorageKey('invitation', user.id))
  return (
    <AuthPage title={title} mark={<DoneMark />}>
      <p role="status">{text}</p>
      <div className="mt-6 grid gap-2">
        {invitation && (
          <Suspense fallback={null}>
            <BackToInvitation />
          </Suspense>
        )}
        <ButtonLink
          href={user ? (next ?? paths.dashboard) : paths.login}
          variant={invitation ? 'secondary' : 'primary'}
          replace
        >
          {t(user ? (next ? 'confirmEmail.back' : 'confirmEmail.open') : 'login.submit')}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
