import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listCheques } from '#contract/expected/cheques.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import type { OpenTransaction } from './useOpenTransaction.ts'

type ChequeProps = { id: string; counterpart: string | null; open: OpenTransaction['open'] }

/** Of a returned cheque's payment, its return and its later payment: each of the others, with a link. */
export function PaymentCheque({ id, counterpart, open }: ChequeProps) {
  const { t } = useTranslation('cheques')
  const returns = useRead(listCheques).data?.returns
  const returned = returns?.find(
    ({ transaction_id: line, paid }) => line === id || line === counterpart || paid?.transaction_id === id,
  )
  if (!returned) return null
  const { transaction_id: line, date, paid } = returned
  const link = (to: string, text: string) =>
    to === id ? (
      text
    ) : (
      <button type="button" className="text-accent underline underline-offset-4" onClick={() => open(to)}>
        {text}
      </button>
    )
  return (
    <section
      aria-label={t('returns.title')}
      className="grid justify-items-start gap-1 rounded-card border border-line p-4 text-small"
    >
      <p>
        {link(line, t('return.on', { day: dateText(date) }))}
        {' · '}
        {paid
          ? link(paid.transaction_id, t('returns.paidOn', { day: dateText(paid.date) }))
          : t('returns.notPaid')}
      </p>
      <Link href={paths.returnedCheques} className="text-accent underline underline-offset-4">
        {t('returns.all')}
      </Link>
    </section>
  )
}
