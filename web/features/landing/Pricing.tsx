import { useTranslation } from 'react-i18next'
import { subscriptions } from '#contract/product.ts'
import { openPaths } from '../../open-paths.ts'
import { Pill } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { Dirhams } from './Dirhams.tsx'

export function Pricing() {
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
