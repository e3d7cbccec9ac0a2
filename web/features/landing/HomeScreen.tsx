import { useTranslation } from 'react-i18next'
import { openPaths } from '../../open-paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { DemoButton } from './DemoButton.tsx'
import { Features } from './Features.tsx'
import { LandingFooter, LandingHeader } from './Frame.tsx'
import { Pricing } from './Pricing.tsx'
import { SampleStatement } from './SampleStatement.tsx'
import { Security } from './Security.tsx'

export function HomeScreen() {
  const { t } = useTranslation('landing')
  usePageTitle(t('title'))
  return (
    <>
      <LandingHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <section className="mx-auto grid max-w-[75rem] items-center gap-x-16 gap-y-10 px-4 py-16 phone:px-8 phone:py-24 lg:grid-cols-2">
          <div>
            <h1 className="text-display font-light tracking-tight whitespace-pre-line">{t('hero.title')}</h1>
            <p className="mt-6 max-w-md text-section font-light text-muted">{t('hero.lead')}</p>
            <div className="mt-8 flex flex-wrap items-center gap-3">
              <ButtonLink href={openPaths.signup} variant="primary" size="large">
                {t('getStarted')}
              </ButtonLink>
              <ButtonLink href={openPaths.login} size="large">
                {t('signIn')}
              </ButtonLink>
            </div>
            <p className="mt-4 text-small text-muted">{t('hero.note')}</p>
            <DemoButton />
          </div>
          <SampleStatement />
        </section>
        <div className="mx-auto max-w-[75rem] px-4 phone:px-8">
          <ul className="grid divide-line border-y border-line max-tablet:divide-y tablet:grid-cols-3 tablet:divide-x">
            {(['banks', 'readOnly', 'encryption'] as const).map((claim) => (
              <li key={claim} className="py-5 text-section font-light tablet:px-6 tablet:first:ps-0">
                {t(`claims.${claim}`)}
              </li>
            ))}
          </ul>
        </div>
        <Features />
        <Security />
        <Pricing />
        <section className="border-t border-line">
          <div className="mx-auto flex max-w-[75rem] flex-wrap items-end justify-between gap-6 px-4 py-16 phone:px-8 phone:py-24">
            <div>
              <h2 className="text-display font-light tracking-tight">{t('call.title')}</h2>
              <p className="mt-3 text-muted">{t('call.lead')}</p>
            </div>
            <ButtonLink href={openPaths.signup} variant="primary" size="large">
              {t('getStarted')}
            </ButtonLink>
          </div>
        </section>
      </main>
      <LandingFooter />
    </>
  )
}
