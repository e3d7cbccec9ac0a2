import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { productName } from '#contract/product.ts'
import { openPaths } from '../../open-paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { LanguageChooser } from '../../ui/page/LanguageChooser.tsx'
import { Logo } from '../../ui/parts/Marks.tsx'
import { SkipLink } from '../../ui/parts/Screens.tsx'

const anchors = ['features', 'security', 'pricing'] as const

export function LandingHeader() {
  const { t } = useTranslation(['landing', 'shell'])
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page">
      <SkipLink />
      <div className="mx-auto flex min-h-16 max-w-[75rem] flex-wrap items-center gap-x-4 px-4 phone:px-8">
        <Link href={openPaths.home} className="rounded-control py-2">
          <Logo name={productName} subtitle={t('shell:subtitle')} />
        </Link>
        <div className="order-last -mx-3 flex basis-full items-center justify-between phone:order-none phone:mx-auto phone:basis-auto">
          <nav aria-label={t('landing:nav.label')} className="flex">
            {anchors.map((anchor) => (
              <a
                key={anchor}
                href={`${openPaths.home}#${anchor}`}
                onClick={(event) => {
                  event.preventDefault()
                  scrollTo(anchor)
                }}
                className="inline-flex min-h-11 items-center rounded-control px-3 text-small text-muted hover:text-ink"
              >
                {t(`landing:nav.${anchor}`)}
              </a>
            ))}
          </nav>
          <LanguageChooser className="phone:hidden" />
        </div>
        <div className="ms-auto flex items-center gap-1 phone:ms-0">
          <LanguageChooser className="max-phone:hidden" />
          <ButtonLink href={openPaths.login} variant="quiet" size="small">
            {t('landing:signIn')}
          </ButtonLink>
          <ButtonLink href={openPaths.signup} variant="primary" size="small">
            {t('landing:getStarted')}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}

/** Scrolls to a section and puts its anchor into the URL, bypassing the router. */
function scrollTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) return location.assign(`${openPaths.home}#${id}`)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  history.replaceState(history.state, '', `#${id}`)
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  section.focus({ preventScroll: true })
}

export function LandingFooter() {
  const { t } = useTranslation('landing')
  const link = 'inline-flex min-h-11 items-center text-small text-muted hover:text-ink'
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 phone:px-8">
        <p className="text-small text-muted">
          {productName} · {t('footer.line')}
        </p>
        <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-6">
          <Link href={openPaths.help} className={link}>
            {t('footer.help')}
          </Link>
          <Link href={openPaths.terms} className={link}>
            {t('footer.terms')}
          </Link>
          <Link href={openPaths.privacy} className={link}>
            {t('footer.privacy')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
