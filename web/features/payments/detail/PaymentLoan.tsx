import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { loanPaymentOf } from '#contract/expected/loans.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'

/** Which loan a payment repays, and how much of it is principal; nothing if it repays none. */
export function PaymentLoan({ id }: { id: string }) {
  const { t } = useTranslation('loans')
  const money = useMoneyText()
  const payment = useRead(loanPaymentOf, { params: { transaction: id } }).data?.payment
  if (!payment) return null
  const { loan_id, lender, currency, number, count, principal, interest, left } = payment
  return (
    <section
      aria-label={t('instalment')}
      className="grid gap-1 rounded-card border border-line p-4 text-small"
    >
      <Link
        href={paths.loanOf(loan_id)}
        className="inline-flex min-h-8 items-center justify-self-start text-accent underline underline-offset-4"
      >
        <bdi>{t('numbered', { number, count, lender })}</bdi>
      </Link>
      <p>
        {t('schedule.split', { principal: money(principal, currency), interest: money(interest, currency) })}
      </p>
      <p className="text-meta text-muted">{t('schedule.left', { amount: money(left, currency) })}</p>
    </section>
  )
}
