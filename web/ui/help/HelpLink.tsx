import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'
import { cx } from '../cx.ts'

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
