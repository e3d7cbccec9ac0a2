import { KeyRound, LockKeyhole, Unplug, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Redirect, useSearch } from 'wouter'
import { productName } from '#contract/product.ts'
import { useSession } from '../../api/auth/session.ts'
import { nextPath, paths } from '../../paths.ts'
import { LanguageChooser } from '../../ui/page/LanguageChooser.tsx'
import { Logo } from '../../ui/parts/Marks.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'

type AuthPageProps = {
  title: string
  lead?: ReactNode
  /** An icon above the title. */
  mark?: ReactNode
  children: ReactNode
  /** Shown between the headline and its bullet points if the window is wide and high enough. */
  aside?: ReactNode
  /** Redirects a signed-in visitor to the page they wanted to open. */
  onlySignedOut?: boolean
}

/** The layout of login, sign-up and reset: a form beside the product's benefits. */
export function AuthPage({ title, lead, mark, children, aside, onlySignedOut }: AuthPageProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const search = useSearch()
  usePageTitle(title)
  // a demo becomes an account, or gives way to one
  if (onlySignedOut && session.status === 'signed_in' && !session.user.demoEndsAt)
    return <Redirect to={nextPath(search, location.origin)} replace />
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(30rem,45%)]">
      <div className="flex min-w-0 flex-col px-4 py-5 phone:px-10 phone:py-7">
        <header className="flex items-center justify-between gap-4">
          <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-control">
            <Logo name={productName} subtitle={t('subtitle')} />
          </Link>
          <LanguageChooser className="-me-3" />
        </header>
        <main className="m-auto w-full max-w-sm py-10">
          {mark}
          <h1 className="text-title">{title}</h1>
          {lead && <p className="mt-1.5 text-muted">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
      </div>
      <Promises>{aside}</Promises>
    </div>
  )
}

function Promises({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto justify-between border-s border-line bg-card p-12 lg:flex">
      <p className="text-hero font-light tracking-tight whitespace-pre-line">{t('aside.line')}</p>
      {children && <div className="my-6 [@media(max-height:47rem)]:hidden">{children}</div>}
      <ul className="grid gap-0 divide-y divide-line border-y border-line">
        <Point icon={LockKeyhole}>{t('aside.readOnly')}</Point>
        <Point icon={KeyRound}>{t('aside.password')}</Point>
        <Point icon={Unplug}>{t('aside.leave')}</Point>
      </ul>
    </aside>
  )
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-4.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
      {children}
    </li>
  )
}
