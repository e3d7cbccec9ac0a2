import { ArrowLeft, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'
import { cx } from '../cx.ts'

/** An underlined link on a line of its own, high enough to be tapped. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** A link from a screen to its parent screen. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ms-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-small text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}

/** A quiet link from a figure to the help article that explains it. */
export function HelpLink({ slug, className }: { slug: HelpSlug; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <Link
      href={paths.helpOf(slug)}
      className={cx(
        'inline-flex min-h-11 w-fit items-center gap-1.5 text-small text-muted underline-offset-4 hover:text-ink hover:underline',
        className,
      )}
    >
      <CircleHelp aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {t('learnMore')}
    </Link>
  )
}
