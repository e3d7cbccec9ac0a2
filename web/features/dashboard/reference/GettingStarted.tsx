import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/categories.ts'
import { listGoals } from '#contract/goals.ts'
import { listPeriods } from '#contract/periods.ts'
import { listBudgets } from '#contract/planning.ts'
import { askToConnect } from '../../../api/connect-request.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'

const steps = 6

/** The first steps, shown while there is no account. */
export function GettingStarted() {
  const { t } = useTranslation(['dashboard', 'dashboard'])
  const categories = useRead(listCategories)
  const own = categories.data?.data.some((each) => !each.isDefault && each.id.length > 30) ?? false
  const planned = (useRead(listBudgets).data?.budgets.length ?? 0) > 0
  const saving = (useRead(listGoals).data?.goals.length ?? 0) > 0
  const pay = useRead(listPeriods).data?.pay
  const paid = pay !== undefined && (pay.mode === 'day' || pay.salary !== null)
  const done = 1 + Number(own) + Number(paid) + Number(saving) + Number(planned)
  return (
    <Card aria-labelledby="getting-started">
      <CardTitle
        id="getting-started"
        action={
          <span className="figures text-meta text-muted">{t('start.progress', { done, all: steps })}</span>
        }
      >
        {t('start.title')}
      </CardTitle>
      <p className="-mt-2 mb-3 text-small text-muted">{t('start.lead')}</p>
      <Progress
        value={done}
        max={steps}
        label={t('start.title')}
        valueText={t('start.progress', { done, all: steps })}
      />
      <ol className="mt-2 divide-y divide-line">
        <Step number={1} title={t('start.account')} text={t('start.accountText')} done />
        <Step number={2} title={t('start.bank')} text={t('start.bankText')}>
          <Button size="small" onClick={() => askToConnect()}>
            {t('quick.connect')}
          </Button>
        </Step>
        <Step number={3} title={t('start.categories')} text={t('start.categoriesText')} done={own}>
          <ButtonLink size="small" variant="quiet" href={paths.categories}>
            {t('attention.open')}
          </ButtonLink>
        </Step>
        <Step number={4} title={t('start.payDay')} text={t('start.payDayText')} done={paid}>
          <ButtonLink size="small" variant="quiet" href={paths.payDay}>
            {t('attention.open')}
          </ButtonLink>
        </Step>
        <Step number={5} title={t('start.goal')} text={t('start.goalText')} done={saving}>
          <ButtonLink size="small" variant="quiet" href={paths.newGoal}>
            {t('attention.open')}
          </ButtonLink>
        </Step>
        <Step number={6} title={t('start.budget')} text={t('start.budgetText')} done={planned}>
          <ButtonLink size="small" variant="quiet" href={paths.newBudget}>
            {t('attention.open')}
          </ButtonLink>
        </Step>
      </ol>
    </Card>
  )
}

type StepProps = { number: number; title: string; text: string; done?: boolean; children?: ReactNode }

function Step({ number, title, text, done, children }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-meta font-medium',
          done ? 'tinted tint-green' : 'border border-line text-muted',
        )}
      >
        {done ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-small font-medium', done && 'text-muted')}>
          {title}
          {done && <span className="sr-only"> ({t('start.done')})</span>}
        </span>
        <span className="block text-meta text-muted">{text}</span>
      </span>
      {!done && children}
    </li>
  )
}
