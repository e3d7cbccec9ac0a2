import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Loan, LoanPayment } from '#contract/expected/loans.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge, type BadgeTone } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'

const tones: Readonly<Record<LoanPayment['state'], BadgeTone>> = {
  paid: 'good',
  assumed: 'good',
  due: 'neutral',
  late: 'bad',
}

type ScheduleProps = { loan: Loan; schedule: readonly LoanPayment[] | undefined }

/** The next instalments and, on demand, all of them, each with its principal and its interest or profit. */
export function LoanSchedule({ loan, schedule }: ScheduleProps) {
  const { t } = useTranslation('loans')
  const [all, setAll] = useState(false)
  const rows = all && schedule ? schedule : loan.next
  return (
    <Subsection title={t(all ? 'schedule.all' : 'schedule.next')} className="gap-2">
      {rows.length === 0 && <p className="text-small text-muted">{t('schedule.none')}</p>}
      <ol className="divide-y divide-line text-small">
        {rows.map((payment) => (
          <ScheduleRow key={payment.number} payment={payment} currency={loan.currency} />
        ))}
      </ol>
      {schedule && schedule.length > loan.next.length && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(!all)}>
          {all ? t('schedule.fewer') : t('schedule.showAll', { count: schedule.length })}
        </Button>
      )}
      <p className="text-meta text-muted">{t('schedule.hint')}</p>
    </Subsection>
  )
}

function ScheduleRow({ payment, currency }: { payment: LoanPayment; currency: string }) {
  const { t } = useTranslation('loans')
  const money = useMoneyText()
  const { due, amount, principal, interest, left, state, transaction_id } = payment
  return (
    <li className="grid gap-1 py-2">
      <span className="flex items-center justify-between gap-3">
        {transaction_id ? (
          <Link
            href={paths.transactionOf(transaction_id)}
            className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
          >
            {dateText(due)}
          </Link>
        ) : (
          dateText(due)
        )}
        <span className="flex items-center gap-3">
          <Badge tone={tones[state]}>{t(`schedule.${state}`)}</Badge>
          <Money amount={amount} currency={currency} />
        </span>
      </span>
      <span className="text-meta text-muted">
        {t('schedule.split', { principal: money(principal, currency), interest: money(interest, currency) })}
        {' · '}
        {t('schedule.left', { amount: money(left, currency) })}
      </span>
    </li>
  )
}
