import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/format/Money.tsx'
import { Fact, Facts } from '../../ui/parts/Lists.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { Holdings } from '../investments/overview/Holdings.tsx'
import { Returns } from '../investments/overview/Returns.tsx'
import { Summary } from '../investments/overview/Summary.tsx'
import type { Overview } from '../investments/overview/types.ts'

/** What another person holds in the places that they share, and what it earned; nothing of it can be changed. */
export function SharedInvestments({ overview }: { overview: Overview }) {
  const { t } = useTranslation('investments')
  const { accounts } = overview
  return (
    <section aria-labelledby="shared-investments" className="grid gap-5">
      <h2 id="shared-investments" className="text-section">
        {t('title')}
      </h2>
      <Summary overview={overview} />
      <Holdings overview={overview} linked={false} />
      <div className="grid grid-cols-1 items-start gap-5 tablet:grid-cols-2">
        <Returns overview={overview} />
        <Card aria-labelledby="shared-places">
          <CardTitle id="shared-places">{t('places.title')}</CardTitle>
          <Facts>
            {accounts.map(({ id, name, value }) => (
              <Fact key={id} label={<bdi>{name}</bdi>}>
                <Money amount={value} />
              </Fact>
            ))}
          </Facts>
        </Card>
      </div>
    </section>
  )
}
