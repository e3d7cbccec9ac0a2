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
import { dubaiDay } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { accountLabel } from '../../accounts/label.ts'
import { AccountField } from '../parts/AccountField.tsx'
import { bodyOf, missingTerms, valuesOf } from './form.ts'

type DialogProps = { loan?: Loan; suggestion?: LoanSuggestion; onClose: () => void }

/** Adds a loan, possibly one that payments suggest, or edits one. */
export function LoanDialog({ loan, suggestion, onClose }: DialogProps) {
  const { t } = useTranslation('loans')
  const form = useForm({
    start: () => valuesOf(dubaiDay(new Date()), { loan, suggestion }),
    schema: createLoan.body,
    body: bodyOf,
    check: (values) => ({
      [values.rate === '' ? 'rate' : values.each === '' ? 'each' : 'last_due']:
        missingTerms(values) > 0 && t('form.twoNeeded'),
      principal:
        values.principal === '' &&
        (values.rate_kind === 'flat' || missingTerms(values) > -1) &&
        t('form.principalNeeded'),
    }),
    save: (body) =>
      loan
        ? call(updateLoan, { params: { id: loan.id }, body })
        : call(createLoan, { body: { ...body, series_id: suggestion?.series_id } }),
    done: t('saved'),
    onClose,
  })
  const { rate_kind } = form.values
  return (
    <FormDialog form={form} title={t(loan ? 'form.editTitle' : 'add')}>
      <SegmentedControl
        wide
        label={t('form.kind')}
        {...form.field('kind')}
        options={loanKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
      />
      <TextField label={t('form.lender')} maxLength={60} {...form.input('lender')} />
      <AccountField label={t('form.account')} kinds={['current', 'savings']} {...form.field('account_id')} />
      <SegmentedControl
        wide
        label={t('form.rateKind')}
        {...form.field('rate_kind')}
        options={interestKinds.map((value) => ({ value, label: t(`form.rateKinds.${value}`) }))}
      />
      <p className="-mt-2 text-meta text-muted">{t(`form.rateHints.${rate_kind}`)}</p>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t(`form.principal.${rate_kind}`)}
          hint={rate_kind === 'reducing' ? t('form.principalHint') : undefined}
          inputMode="decimal"
          {...form.input('principal')}
        />
        <DateField label={t(`form.asOf.${rate_kind}`)} {...form.field('as_of')} />
        <TextField label={t('form.rate')} inputMode="decimal" {...form.input('rate')} />
        <TextField label={t('form.each')} inputMode="decimal" {...form.input('each')} />
        <DateField label={t(`form.firstDue.${rate_kind}`)} {...form.field('first_due')} />
        <DateField label={t('form.lastDue')} {...form.field('last_due')} />
      </div>
      <p className="-mt-2 text-meta text-muted">{t('form.twoHint')}</p>
      <DebtField {...form.field('debt_account_id')} />
      <TextField label={t('form.note')} maxLength={200} {...form.input('note')} />
    </FormDialog>
  )
}

type DebtProps = { value: string; error?: string | undefined; onChange: (id: string) => void }

/** Selects the account that shows the debt already; nothing where there is none. */
function DebtField(field: DebtProps) {
  const { t } = useTranslation('loans')
  const banks = (useRead(accountsQuick).data?.data ?? []).filter(({ kind }) => kind === 'loan')
  const debts = (useRead(listOwnAccounts).data?.accounts ?? []).filter(({ kind }) => kind === 'loan')
  if (banks.length + debts.length === 0) return null
  return (
    <SelectInput
      label={t('form.debt')}
      hint={t('form.debtHint')}
      {...field}
      options={[
        { value: '', label: t('form.debtNone') },
        ...banks.map((account) => ({ value: account.id, label: accountLabel(account) })),
        ...debts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
