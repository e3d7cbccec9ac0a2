import { useTranslation } from 'react-i18next'
import { netWorth } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError } from '../../../../api/errors.ts'
import { useRead } from '../../../../api/queries.ts'
import { Loaded } from '../parts/States.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { difference } from '../../../../ui/format/difference.ts'
import { Drivers } from '../worth/Drivers.tsx'
import { WorthChart } from '../worth/WorthChart.tsx'
import { Page, type Review } from './Page.tsx'

/** Page six: net worth and what changed it. Balances too far in the past are unknown. */
export function Worth(review: Review) {
  const { from, to } = review.span
  const read = useRead(netWorth, { query: { from, to } })
  if (read.error instanceof ApiError && read.error.fields['from']) return <Unknown {...review} />
  return (
    <Loaded query={read}>
      {(worth) => (worth.kinds.length === 0 ? <Unknown {...review} /> : <Known {...review} worth={worth} />)}
    </Loaded>
  )
}

function Unknown({ span, title }: Review) {
  const { t } = useTranslation('year')
  return (
    <Page page="worth" span={span} title={title} sentence={t('worth.title')}>
      <p className="text-small text-muted">{t('worth.unknown')}</p>
    </Page>
  )
}

function Known({ span, title, worth }: Review & { worth: ResponseOf<typeof netWorth> }) {
  const { t } = useTranslation('year')
  const money = useMoneyText()
  const change = difference(worth.closing, worth.opening)
  const kind = change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  return (
    <Page
      page="worth"
      span={span}
      title={title}
      sentence={t(`worth.${kind}`, { amount: money(Math.abs(change)) })}
      picture={{}}
    >
      {worth.points.length > 1 && <WorthChart points={worth.points} className="mb-4" />}
      <Drivers worth={worth} />
    </Page>
  )
}
