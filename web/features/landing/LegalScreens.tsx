import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { openPaths } from '../../open-paths.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { LandingFooter, LandingHeader } from './Frame.tsx'

function Legal({ which }: { which: 'terms' | 'privacy' }) {
  const { t } = useTranslation('legal')
  usePageTitle(t(`${which}.title`))
  return (
    <>
      <LandingHeader />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto max-w-3xl px-4 py-12 phone:px-8 phone:py-20"
      >
        <h1 className="text-hero font-light tracking-tight">{t(`${which}.title`)}</h1>
        <p className="mt-3 text-section font-light text-muted">{t(`${which}.lead`)}</p>
        <p className="mt-2 text-meta text-muted">{t('updated')}</p>
        <div className="mt-8 divide-y divide-line border-y border-line">
          {t(`${which}.sections`, { returnObjects: true }).map((section) => (
            <section key={section.title} className="grid gap-x-8 gap-y-1.5 py-6 tablet:grid-cols-[11rem_1fr]">
              <h2 className="text-body font-medium">{section.title}</h2>
              <p className="text-muted">{section.text}</p>
            </section>
          ))}
        </div>
        <Link
          href={openPaths.home}
          className="mt-6 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {t('back')}
        </Link>
      </main>
      <LandingFooter />
    </>
  )
}

export function TermsScreen() {
  return <Legal which="terms" />
}
export function PrivacyScreen() {
  return <Legal which="privacy" />
}
