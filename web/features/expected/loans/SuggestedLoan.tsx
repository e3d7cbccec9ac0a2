import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { dismissLoan, type LoanSuggestion } from '#contract/expected/loans.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { accountLabel } from '../../accounts/label.ts'

/** Monthly debits that look like a loan. They become one only with its rate and end. */
export function SuggestedLoan({ suggestion, onAdd }: { suggestion: LoanSuggestion; onAdd: () => void }) {
  const { t } = useTranslation('loans')
  const money = useMoneyText()
  const dismissing = useSave()
  const { series_id: id, name, each, currency, since, next_due: next, payments, account_id } = suggestion
  const account = useRead(accountsQuick).data?.data.find((row) => row.id === account_id)
  return (
    <Card aria-label={t('suggested.title')} className="border-accent">
      <CardTitle>{t('suggested.title')}</CardTitle>
      <div className="grid gap-4">
        {dismissing.error && <Alert>{dismissing.error}</Alert>}
        <p className="text-small">
          <bdi>{name}</bdi>
          {' · '}
          {t('suggested.text', {
            count: payments,
            amount: money(each, currency),
            account: account ? accountLabel(account) : '',
            since: dateText(since, 'monthYear'),
            day: dateText(next, 'dayMonth'),
          })}
        </p>
        <p className="text-meta text-muted">{t('suggested.hint')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAdd}>{t('suggested.add')}</Button>
          <Button
            disabled={dismissing.busy}
            onClick={() =>
              void dismissing.save(() => call(dismissLoan, { params: { id } }), t('suggested.dismissed'))
            }
          >
            {t('suggested.dismiss')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
