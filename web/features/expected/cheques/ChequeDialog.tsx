import { useTranslation } from 'react-i18next'
import {
  type Cheque,
  type ChequeOffer,
  chequeDirections,
  chequePurposes,
  createCheque,
  updateCheque,
} from '#contract/expected/cheques.ts'
import { baseCurrency } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { editableAmount } from '../../../ui/format/editable-amount.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn, textIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../parts/AccountField.tsx'
import { nextRent } from './words.ts'

type DialogProps = {
  cheque: Cheque | null
  replaces?: Cheque
  offer?: ChequeOffer
  /** The cheque book, from which the next rent is offered. */
  book: readonly Cheque[]
  onClose: () => void
}

/**
 * The initial form values: from the cheque to edit, the one to replace, the bank line that suggests one, or the rent
 * that is next.
 */
function formOf({ cheque, replaces, offer, book }: Omit<DialogProps, 'onClose'>) {
  const from = cheque ?? replaces
  const next = from || offer ? null : nextRent(book)
  const amount = cheque?.amount ?? replaces?.left ?? offer?.amount ?? next?.amount
  const currency = from?.currency ?? offer?.currency ?? next?.currency ?? baseCurrency
  return {
    direction: from?.direction ?? offer?.direction ?? ('given' as const),
    purpose: from?.purpose ?? ('rent' as const),
    payee: from?.payee ?? next?.payee ?? '',
    number: cheque?.number ?? offer?.number ?? next?.number ?? '',
    date: cheque?.date ?? offer?.date ?? next?.date ?? '',
    amount: amount === undefined ? '' : editableAmount(amount, currency),
    currency,
    account_id: from?.account_id ?? offer?.account_id ?? next?.account_id ?? '',
    note: cheque?.note ?? '',
  }
}

/** Adds a cheque, possibly replacing a returned one, or edits one. */
export function ChequeDialog({ cheque, replaces, offer, book, onClose }: DialogProps) {
  const { t } = useTranslation('cheques')
  const from = cheque ?? replaces
  const form = useForm({
    start: () => formOf({ cheque, replaces, offer, book }),
    schema: createCheque.body,
    body: (values) => ({
      ...values,
      number: textIn(values.number),
      amount: amountIn(values.amount),
      account_id: textIn(values.account_id),
    }),
    wrong: { number: t('form.numberWrong') },
    save: ({ direction, currency, ...body }) =>
      cheque
        ? call(updateCheque, { params: { id: cheque.id }, body })
        : call(createCheque, {
            body: { ...body, direction, currency, ...(replaces ? { replaces: replaces.id } : {}) },
          }),
    done: t('saved'),
    onClose,
  })
  const { direction, currency } = form.values
  return (
    <FormDialog
      form={form}
      title={t(cheque ? 'form.editTitle' : replaces ? 'form.replaceTitle' : 'form.addTitle')}
    >
      {!from && (
        <SegmentedControl
          wide
          label={t('form.direction')}
          {...form.field('direction')}
          options={chequeDirections.map((value) => ({ value, label: t(`form.directions.${value}`) }))}
        />
      )}
      <SegmentedControl
        wide
        label={t('form.purpose')}
        {...form.field('purpose')}
        options={chequePurposes.map((value) => ({ value, label: t(`form.purposes.${value}`) }))}
      />
      <TextField
        label={t(direction === 'given' ? 'form.payee' : 'form.payer')}
        maxLength={80}
        {...form.input('payee')}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t('form.number')}
          hint={t('form.numberHint')}
          inputMode="numeric"
          maxLength={12}
          {...form.input('number')}
        />
        <TextField label={t('form.amount', { currency })} inputMode="decimal" {...form.input('amount')} />
      </div>
      <DateField label={t('form.date')} {...form.field('date')} />
      <AccountField
        label={t('form.account')}
        none={t('form.anyAccount')}
        kinds={['current', 'savings']}
        {...form.field('account_id')}
      />
      <TextField label={t('form.note')} maxLength={200} {...form.input('note')} />
    </FormDialog>
  )
}
