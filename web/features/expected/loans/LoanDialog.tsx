import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import {
  createLoan,
  type Loan,
  loanKinds,
  type LoanSuggestion,
  interestKinds,
  updateLoan,
} from '#contract/expected/loans.ts'
import { listOwnAccounts } from '#contract/accounts/own-accounts.ts'
import { addMonths } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amount, choice, namedOptions, number, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { accountLabel } from '../../accounts/words.ts'
import { account } from '../parts/AccountField.tsx'

type DialogProps = { loan?: Loan; suggestion?: LoanSuggestion; onClose: () => void }

/** Adds a loan, possibly one that payments suggest, or edits one. */
export function LoanDialog({ loan, suggestion, onClose }: DialogProps) {
  const { t } = useTranslation('loans')
  const today = useToday()
  const debts = useDebts()
  const from = loan ?? suggestion
  const currency = from?.currency ?? 'AED'
  return (
    <FieldsDialog
      title={t(loan ? 'form.editTitle' : 'add')}
      fields={[
        segments('kind', t('form.kind'), from?.kind ?? 'personal', {
          options: optionsOf(loanKinds, (kind) => t(`form.kinds.${kind}`)),
        }),
        text('lender', t('form.lender'), loan?.lender, { maxLength: 60 }),
        account('account_id', t('form.account'), from?.account_id, { kinds: ['current', 'savings'] }),
        segments('rate_kind', t('form.rateKind'), loan?.rate_kind ?? 'reducing', {
          options: optionsOf(interestKinds, (kind) => t(`form.rateKinds.${kind}`)),
        }),
        [
          amount('principal', '', loan?.principal, { currency }),
          date('as_of', '', loan?.as_of ?? today),
          number('rate', t('form.rate'), loan?.entered.rate, { inputMode: 'decimal' }),
          amount('each', t('form.each'), loan ? loan.entered.each : suggestion?.each, { currency }),
          date('first_due', '', loan?.first_due ?? suggestion?.next_due ?? addMonths(today, 1)),
          date('last_due', t('form.lastDue'), loan?.entered.last_due, { optional: true }),
        ],
        { show: <p className="-mt-2 text-meta text-muted">{t('form.twoHint')}</p> },
        choice('debt_account_id', t('form.debt'), from?.debt_account_id ?? '', {
          options: namedOptions(debts, t('form.debtNone')),
          hint: t('form.debtHint'),
          optional: true,
          shown: debts.length > 0,
        }),
        text('note', t('form.note'), loan?.note, { maxLength: 200 }),
      ]}
      vary={({ rate_kind: kind }) => ({
        rate_kind: { hint: t(`form.rateHints.${kind}`) },
        principal: {
          label: t(`form.principal.${kind}`),
          hint: kind === 'reducing' ? t('form.principalHint') : undefined,
        },
        as_of: { label: t(`form.asOf.${kind}`) },
        first_due: { label: t(`form.firstDue.${kind}`) },
      })}
      schema={createLoan.body}
      check={({ rate, each, last_due, principal, rate_kind }) => {
        const missing = 2 - [rate, each, last_due].filter((value) => value.trim() !== '').length
        return {
          [rate === '' ? 'rate' : each === '' ? 'each' : 'last_due']: missing > 0 && t('form.twoNeeded'),
          principal: principal === '' && (rate_kind === 'flat' || missing > -1) && t('form.principalNeeded'),
        }
      }}
      save={(body) =>
        loan
          ? call(updateLoan, { params: { id: loan.id }, body })
          : call(createLoan, { body: { ...body, series_id: suggestion?.series_id } })
      }
      done={t('saved')}
      onClose={onClose}
    />
  )
}

/** The accounts that may show the debt already. */
function useDebts(): { id: string; name: string }[] {
  const banks = useRead(accountsQuick).data?.data ?? []
  const own = useRead(listOwnAccounts).data?.accounts ?? []
  return [
    ...banks.map((account) => ({ id: account.id, name: accountLabel(account), kind: account.kind })),
    ...own,
  ].filter(({ kind }) => kind === 'loan')
}
