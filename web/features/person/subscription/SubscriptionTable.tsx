import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { subscriptionLines } from '#contract/person/subscription.ts'
import { subscriptions, type Subscription } from '#contract/product.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

/** The subscriptions and prices. */
export function SubscriptionTable({ current }: { current: Subscription }) {
  const { t } = useTranslation('subscription')
  return (
    <section aria-label={t('compare')} className="grid gap-4 tablet:grid-cols-2">
      {(['free', 'premium'] as const).map((plan) => (
        <Card key={plan} as="div">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-section">{t(`names.${plan}`)}</h2>
            {plan === current && <Badge tone="accent">{t('current')}</Badge>}
          </div>
          <p className="figures mt-1 text-small text-muted">
            {t('price', { count: subscriptions[plan].priceAed })}
          </p>
          <ul className="mt-3 grid gap-2.5">
            {subscriptionLines[plan].map((key) => (
              <li key={key} className="flex items-center gap-2.5 text-small">
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent" strokeWidth={2} />
                {t(`lines.${key}`)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </section>
  )
}
