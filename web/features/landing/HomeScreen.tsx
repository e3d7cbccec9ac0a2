import { useTranslation } from 'react-i18next'
import { openPaths } from '../../open-paths.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { LandingFooter, LandingHeader } from './Frame.tsx'
import { Dirhams, SampleStatement } from './SampleStatement.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { demosOffered } from '../../api/storage/demos.ts'
import { lazyWith, preload } from '../../lazy.ts'
import { subscriptions } from '#contract/product.ts'
import { Pill } from '../../ui/parts/Badge.tsx'

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
            <DemoButton />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              <ButtonLink href={openPaths.signup} size="large">
                {t('getStarted')}
              </ButtonLink>
              <ButtonLink href={openPaths.login} size="large">
                {t('signIn')}
              </ButtonLink>
            </div>
            <p className="mt-4 text-small text-muted">{t('hero.note')}</p>
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

const keys = ['safe', 'cheques', 'sent', 'review', 'household'] as const
const Example = lazyWith(() => import('./Examples.tsx').then((m) => m.Example), ['examples'])

/** The examples are fetched when they come into view; until then each keeps its place. */
function Features() {
  const { t } = useTranslation('landing')
  const [seen, setSeen] = useState(false)
  const watch = (section: HTMLElement | null): void | (() => void) => {
    if (!section) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(section)
    return () => observer.disconnect()
  }
  return (
    <section
      ref={watch}
      id="features"
      tabIndex={-1}
      className="mx-auto max-w-[75rem] px-4 py-16 outline-none phone:px-8 phone:py-24"
    >
      <h2 className="text-hero font-light tracking-tight">{t('features.title')}</h2>
      <ul className="mt-10">
        {keys.map((key) => (
          <li
            key={key}
            className="grid items-center gap-x-16 gap-y-5 border-t border-line py-8 lg:grid-cols-2"
          >
            <div>
              <h3 className="text-section">{t(`features.${key}.title`)}</h3>
              <p className="mt-1.5 max-w-md text-muted">{t(`features.${key}.text`)}</p>
            </div>
            <div className="min-h-66 rounded-card border border-line bg-card p-5">
              {/* no boundary in the prerendered page: it could still be hydrating when the examples come */}
              {seen && (
                <Suspense>
                  <Example of={key} />
                </Suspense>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Security() {
  const { t } = useTranslation('landing')
  return (
    <section id="security" tabIndex={-1} className="border-y border-line bg-card outline-none">
      <div className="mx-auto grid max-w-[75rem] gap-x-16 gap-y-10 px-4 py-16 phone:px-8 phone:py-24 lg:grid-cols-2">
        <div>
          <h2 className="text-hero font-light tracking-tight">{t('security.title')}</h2>
          <p className="mt-4 max-w-md text-muted">{t('security.lead')}</p>
        </div>
        <div className="grid gap-x-10 gap-y-8 tablet:grid-cols-2">
          {(['can', 'cannot'] as const).map((side) => (
            <div key={side}>
              <h3 className="border-b border-line pb-3 text-body">{t(`security.${side}`)}</h3>
              <ul className="divide-y divide-line">
                {t(`security.${side}List`, { returnObjects: true }).map((line) => (
                  <li key={line} className="flex items-center gap-3 py-3">
                    <Glyph
                      name={side === 'can' ? 'check' : 'cross'}
                      className={side === 'can' ? 'text-income' : 'text-muted'}
                    />
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const never = () => () => undefined

/** Opens a private demo with sample data; absent where the operator has turned demos off. */
export function DemoButton() {
  const { t } = useTranslation(['landing', 'shell'])
  const [, navigate] = useLocation()
  const offered = useSyncExternalStore(never, demosOffered, () => true) // prerendered with the button
  const [problem, setProblem] = useState<string | null>() // null while it opens
  const start = async (): Promise<void> => {
    setProblem(null)
    preload(openPaths.dashboard)
    try {
      const { startDemo } = await import('../../api/auth/demo.ts')
      await startDemo()
      scrollTo(0, 0)
      navigate(openPaths.dashboard)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t('shell:unknownError'))
    }
  }
  return (
    offered && (
      <div className="mt-8 [[data-no-demos]_&]:hidden">
        <Button variant="primary" size="large" busy={problem === null} onClick={() => void start()}>
          {t('demo.open')}
        </Button>
        <p className="mt-3 text-small text-muted">{t('demo.note')}</p>
        <p role="alert">{problem}</p>
      </div>
    )
  )
}

function Pricing() {
  const { t } = useTranslation('landing')
  return (
    <section
      id="pricing"
      tabIndex={-1}
      className="mx-auto max-w-[75rem] px-4 py-16 outline-none phone:px-8 phone:py-24"
    >
      <h2 className="text-hero font-light tracking-tight">{t('pricing.title')}</h2>
      <div className="mt-10 grid gap-4 tablet:grid-cols-2 phone:gap-6">
        {(['free', 'premium'] as const).map((plan) => (
          <article key={plan} className="flex flex-col rounded-card border border-line bg-card p-6 phone:p-8">
            <div className="flex min-h-8 items-center justify-between gap-3">
              <h3 className="text-section">{t(`pricing.${plan}.name`)}</h3>
              {plan === 'premium' && <Pill tint="petrol">{t('pricing.premium.trial')}</Pill>}
            </div>
            <p className="mt-3 flex items-baseline gap-2">
              <Dirhams text={subscriptions[plan].priceAed} className="text-hero font-normal" />
              <span className="text-muted">{t('pricing.month')}</span>
            </p>
            <ul className="mt-6 mb-8 grid divide-y divide-line border-y border-line">
              {t(`pricing.${plan}.points`, { returnObjects: true }).map((point) => (
                <li key={point} className="flex items-center gap-3 py-3">
                  <Glyph name="check" className="text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            <ButtonLink
              href={openPaths.signup}
              variant={plan === 'premium' ? 'primary' : 'secondary'}
              className="mt-auto w-full"
            >
              {t(`pricing.${plan}.action`)}
            </ButtonLink>
          </article>
        ))}
      </div>
    </section>
  )
}
