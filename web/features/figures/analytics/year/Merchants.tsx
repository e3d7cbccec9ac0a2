import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { Bars } from '../overview/CardBody.tsx'
import { Loaded } from '../parts/States.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { usePictureRows } from '../print/PictureButton.tsx'
import { Page, type Review } from './Page.tsx'
import { None } from '../../../../ui/page/None.tsx'
import { mostPaid } from './year-data.ts'

const most = 8

/** Page four: the merchants paid the most, and those paid most often. */
export function Merchants(review: Review) {
  const { from, to } = review.span
  const read = useRead(spending, { query: { from, to, group: 'merchant' } })
  return <Loaded query={read}>{(figures) => <Lists {...review} figures={figures} />}</Loaded>
}

function Lists({ span, title, figures }: Review & { figures: ResponseOf<typeof spending> }) {
  const { t } = useTranslation('year')
  const { t: analytics } = useTranslation('analytics')
  const money = useMoneyText()
  const pictureRows = usePictureRows()
  const { from, to } = span
  const named = figures.rows.filter(({ key }) => key !== 'none')
  const largest = named.slice(0, most)
  const often = mostPaid(figures.rows, figures.others, most)
  const [top] = largest
  const hrefOf = (key: string): string => paths.transactionsWith({ type: 'expense', merchant: key, from, to })
  if (!top)
    return (
      <Page page="merchants" span={span} title={title} sentence={t('merchants.title')}>
        <p className="text-small text-muted">
          <None>{t('merchants.none')}</None>
        </p>
      </Page>
    )
  return (
    <Page
      page="merchants"
      span={span}
      title={title}
      sentence={t('merchants.largest', { name: top.name, amount: money(top.amount) })}
      picture={{ rows: pictureRows(largest) }}
    >
      <div className="grid gap-6 roomy:grid-cols-2">
        <section>
          <h4 className="mb-1 text-small text-muted">{t('merchants.byAmount')}</h4>
          <Bars label={t('merchants.byAmount')} rows={largest} hrefOf={({ key }) => hrefOf(key)} />
        </section>
        {often.length > 0 && (
          <section>
            <h4 className="mb-1 text-small text-muted">{t('merchants.byCount')}</h4>
            <ul className="divide-y divide-line">
              {often.map(({ key, name, count }) => (
                <li key={key}>
                  <Link
                    href={hrefOf(key)}
                    className="flex min-h-11 items-center justify-between gap-3 text-small decoration-1 underline-offset-4 hover:underline"
                  >
                    <bdi className="min-w-0 truncate">{name}</bdi>
                    <span className="figures shrink-0 text-muted">{analytics('payments', { count })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  )
}
