import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Employment } from '#contract/uae/gratuity.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { Steps } from './Steps.tsx'

type Props = { employment: Employment; today: string; onEdit: () => void; onDelete: () => void }

/** One employment: the gratuity earned, its calculation, and its course over two years. */
export function EmploymentCard({ employment, today, onEdit, onDelete }: Props) {
  const { t } = useTranslation('gratuity')
  const { name, regime, points, estimate, ended_on: ended, paid_on: paid } = employment
  const last = points.at(-1)
  const ahead = ended === null && regime !== 'national' && last && last.day > today ? last.amount : null
  return (
    <Card aria-label={name}>
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-section">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-meta text-muted">{t(`regimes.${regime}`)}</p>
          <p className="text-meta text-muted">
            {paid
              ? t('paid', { day: dateText(paid) })
              : ended
                ? t('ended', { day: dateText(ended) })
                : t('since', { day: dateText(employment.started_on) })}
          </p>
        </div>
        <span className="flex shrink-0">
          <IconButton icon={Pencil} label={t('edit', { name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t('delete', { name })} onClick={onDelete} />
        </span>
      </div>
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
        <div>
          <dt className="text-meta text-muted">{t('estimate')}</dt>
          <dd className="text-title font-medium">
            <Money amount={estimate} />
          </dd>
        </div>
        {ahead !== null && (
          <div>
            <dt className="text-meta text-muted">{t('ahead')}</dt>
            <dd className="text-section font-medium">
              <Money amount={ahead} />
            </dd>
          </div>
        )}
      </dl>
      {regime !== 'national' && points.some(({ amount }) => amount !== points[0]?.amount) && (
        <LazyTimeChart
          className="mb-4"
          label={t('chart', { name })}
          currency="AED"
          days={points.map(({ day }) => day)}
          series={[
            {
              key: 'estimate',
              label: t('chartLine'),
              tone: 'now',
              filled: true,
              values: points.map(({ amount }) => amount),
            },
          ]}
        />
      )}
      <h3 className="mb-1 text-small font-medium">{t('working')}</h3>
      <p className="mb-3 max-w-prose text-meta text-muted">{t(`rules.${regime}`)}</p>
      <Steps steps={employment.steps} estimate={estimate} />
    </Card>
  )
}
