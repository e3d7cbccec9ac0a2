import { Landmark, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Employment, type GratuityStep, deleteEmployment, readGratuity } from '#contract/uae/gratuity.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card, PageHeader } from '../../../ui/parts/Surface.tsx'
import { EmploymentDialog } from './EmploymentDialog.tsx'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { countText, dateText } from '../../../ui/format/format.ts'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type Open = { kind: 'form' | 'delete'; employment: Employment } | { kind: 'add' }

/** What employers would owe at the end of service, with every step of the calculation. */
export function GratuityScreen() {
  const { t } = useTranslation('gratuity')
  usePageTitle(t('title'))
  const today = useToday()
  const [open, setOpen] = useState<Open | null>(null)
  const read = useRead(readGratuity)
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  const close = (): void => setOpen(null)
  const some = (read.data?.employments.length ?? 0) > 0
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.accounts}>{t('back')}</BackLink>
      <PageHeader title={t('title')} lead={t('lead')} actions={some && add} />
      <Loaded query={read} failed={t('failed')}>
        {({ employments, total }) =>
          employments.length === 0 ? (
            <Empty icon={Landmark} title={t('emptyTitle')} action={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-4">
              {employments.length > 1 && (
                <p>
                  <span className="block text-meta text-muted">
                    {t('total')} · {t('perEmployment', { count: employments.length })}
                  </span>
                  <Money amount={total} className="text-title font-medium" />
                </p>
              )}
              {employments.map((employment) => (
                <EmploymentCard
                  key={employment.id}
                  employment={employment}
                  today={today}
                  onEdit={() => setOpen({ kind: 'form', employment })}
                  onDelete={() => setOpen({ kind: 'delete', employment })}
                />
              ))}
              <p className="max-w-prose text-meta text-muted">{t('notAdvice')}</p>
              <HelpLink slug="gratuity" className="-my-3" />
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'add' && <EmploymentDialog employment={null} today={today} onClose={close} />}
      {open?.kind === 'form' && (
        <EmploymentDialog employment={open.employment} today={today} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name: open.employment.name })}
          confirm={t('delete', { name: open.employment.name })}
          failed={t('saveFailed')}
          work={() => call(deleteEmployment, { params: { id: open.employment.id } })}
          done={t('deleted', { name: open.employment.name })}
          onClose={close}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

type Props = { employment: Employment; today: string; onEdit: () => void; onDelete: () => void }

/** One employment: the gratuity earned, its calculation, and its course over two years. */
function EmploymentCard({ employment, today, onEdit, onDelete }: Props) {
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

/** The calculation: each step with its amount, and their sum. */
function Steps({ steps, estimate }: { steps: readonly GratuityStep[]; estimate: number }) {
  const { t } = useTranslation('gratuity')
  return (
    <ol className="divide-y divide-line border-y border-line text-small">
      {steps.map((step, index) => (
        <li key={`${step.kind}${index}`} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <StepText step={step} />
          </span>
          {'amount' in step && <Money amount={step.amount} className="shrink-0" />}
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-4 py-2 font-medium">
        {t('steps.sum')}
        <Money amount={estimate} className="shrink-0" />
      </li>
    </ol>
  )
}

function StepText({ step }: { step: GratuityStep }) {
  const { t } = useTranslation('gratuity')
  switch (step.kind) {
    case 'service':
    case 'not_estimated': {
      const days = { from: dateText(step.from), to: dateText(step.to) }
      if (step.kind === 'not_estimated') return t('steps.not_estimated', days)
      return t('steps.service', { ...days, days: countText(step.days) })
    }
    case 'unpaid':
    case 'leap':
      return t(`steps.${step.kind}`, { count: step.days })
    case 'too_short':
      return t('steps.too_short', { days: countText(step.days), needed: countText(step.needed) })
    case 'first_years':
    case 'later_years':
      return (
        <>
          {t(`steps.${step.kind}`, { days: countText(step.days) })}
          <span className="block text-meta text-muted">
            <WithAmount text={t('steps.basic')}>
              <Money amount={step.basic} />
            </WithAmount>
          </span>
        </>
      )
    case 'cap':
      return (
        <WithAmount text={t('steps.cap')}>
          <Money amount={step.most} />
        </WithAmount>
      )
    case 'balance':
      return t('steps.balance', { day: dateText(step.day) })
    case 'contributions':
      return t('steps.contributions', {
        count: step.months,
        rate: step.rate,
        from: dateText(step.from),
        to: dateText(step.to),
      })
    default:
      return t('steps.pension')
  }
}
