import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lease, deleteLease, updateLease } from '#contract/expected/cheques.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, difference, dotList, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

type CardProps = { lease: Lease; isOld: boolean; onNext: (() => void) | undefined; next?: ReactNode }

/**
 * A lease and its rent by month, as paid and still due or spread evenly. The choice affects only this display. `onNext`,
 * of one that ends, adds the lease that follows it, whose first cheque `next` tells; not while the book `isOld`.
 */
export function LeaseCard({ lease, isOld, onNext, next }: CardProps) {
  const { t } = useTranslation('cheques')
  const [view, setView] = useState<'paid' | 'spread'>('paid')
  const [editing, setEditing] = useState(false)
  const isPaid = view === 'paid'
  const months = lease.months.map(({ month, spread, paid, due }) => {
    const whole = isPaid ? difference(paid, -due) : spread
    return { month, whole, done: isPaid ? paid : spread }
  })
  const most = Math.max(1, ...months.map(({ whole }) => whole))
  const title = dotList([lease.name, lease.payee])
  return (
    <Card aria-label={lease.name}>
      <CardTitle
        action={
          <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
            {t('lease.edit')}
          </Button>
        }
      >
        {title}
      </CardTitle>
      <div className="grid gap-4">
        <div className="grid gap-1.5 text-small">
          <p>
            {t('lease.paid')} <Money amount={lease.paid} currency={lease.currency} />{' '}
            <span className="text-muted">/</span> <Money amount={lease.rent} currency={lease.currency} />
          </p>
          <Progress value={lease.paid} max={lease.rent} label={t('lease.paid')} />
          <p className="text-meta text-muted">
            {rangeText(lease.starts, lease.ends)} · {t('lease.counts', { count: lease.cheques })}
          </p>
          {onNext && next}
          {onNext && (
            <Button
              size="small"
              variant={next ? 'primary' : 'secondary'}
              icon={Plus}
              className="justify-self-start"
              disabled={isOld}
              onClick={onNext}
            >
              {t('lease.addNext')}
            </Button>
          )}
        </div>
        <SegmentedControl
          label={t('lease.view')}
          value={view}
          onChange={setView}
          options={(['paid', 'spread'] as const).map((value) => ({
            value,
            label: t(`lease.views.${value}`),
          }))}
        />
        <ul className="grid gap-x-6 gap-y-1.5 text-small tablet:grid-cols-2 roomy:grid-cols-3">
          {months.map(({ month, whole, done }) => (
            <li key={month} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-3">
              <span className="text-muted">{dateText(`${month}-01`, 'monthShortYear')}</span>
              <span aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-line">
                <span className="bg-accent" style={{ inlineSize: `${(done / most) * 100}%` }} />
                <span className="bg-accent/40" style={{ inlineSize: `${((whole - done) / most) * 100}%` }} />
              </span>
              <span className={cx(done < whole && 'text-muted')}>
                <Money bare amount={whole} currency={lease.currency} />
                {done < whole && <span className="sr-only">{t('lease.due')}</span>}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-meta text-muted">
          {isPaid && lease.left > 0 && t('lease.dueHint')} {t('lease.viewHint')}
        </p>
      </div>
      {editing && <EditLeaseDialog lease={lease} onClose={() => setEditing(false)} />}
    </Card>
  )
}

/** Changes the name, payee or days of a lease, or deletes it. Its rent follows from its cheques. */
function EditLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { t } = useTranslation('cheques')
  const params = { id: lease.id }
  const form = useForm({
    start: () => ({ name: lease.name, payee: lease.payee, starts: lease.starts, ends: lease.ends }),
    schema: updateLease.body,
    check: ({ starts, ends }) => ({
      ends: starts !== '' && ends !== '' && ends <= starts && t('lease.endsWrong'),
    }),
    save: (body) => call(updateLease, { params, body }),
    done: t('lease.saved'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('lease.edit')}
      text={t('lease.editHint')}
      remove={{
        label: t('lease.delete'),
        sure: t('lease.deleteSure', { name: lease.name }),
        work: () => call(deleteLease, { params }),
        done: t('lease.deleted'),
      }}
    >
      <TextField label={t('lease.name')} maxLength={60} {...form.input('name')} />
      <TextField label={t('lease.payee')} maxLength={80} {...form.input('payee')} />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <DateField label={t('lease.starts')} {...form.field('starts')} />
        <DateField label={t('lease.ends')} {...form.field('ends')} />
      </div>
    </FormDialog>
  )
}
