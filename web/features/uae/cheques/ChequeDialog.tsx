import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Cheque,
  type ChequeOffer,
  chequeDirections,
  chequePurposes,
  createCheque,
  updateCheque,
} from '#contract/cheques.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { isDay } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { editableAmount } from '../../../ui/format/editable-amount.ts'
import { typedAmount } from '../../planning/budgets/words.ts'
import { AccountField } from '../parts/AccountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput, NameInput } from '../parts/Inputs.tsx'

type DialogProps = { cheque: Cheque | null; replaces?: Cheque; offer?: ChequeOffer; onClose: () => void }

/**
 * The initial form values: from the cheque to edit, the one to replace, or the bank line that suggests one.
 */
function formOf({ cheque, replaces, offer }: Pick<DialogProps, 'cheque' | 'replaces' | 'offer'>) {
  const from = cheque ?? replaces
  const amount = cheque?.amount ?? replaces?.left ?? offer?.amount
  const currency = from?.currency ?? offer?.currency ?? baseCurrency
  return {
    direction: from?.direction ?? offer?.direction ?? ('given' as const),
    purpose: from?.purpose ?? ('rent' as const),
    payee: from?.payee ?? '',
    number: cheque?.number ?? offer?.number ?? '',
    date: cheque?.date ?? offer?.date ?? '',
    amount: amount === undefined ? '' : editableAmount(amount, currency),
    currency,
    account: from?.account_id ?? offer?.account_id ?? '',
    note: cheque?.note ?? '',
  }
}

type Typed = Pick<
  BodyOf<typeof createCheque>,
  'purpose' | 'payee' | 'number' | 'date' | 'amount' | 'account_id' | 'note'
>

function useSave({ cheque, replaces, onClose }: DialogProps) {
  const { t } = useTranslation('cheques')
  const create = useApiMutation(createCheque)
  const update = useApiMutation(updateCheque)
  const send = (body: Typed, { direction, currency }: ReturnType<typeof formOf>): void => {
    const onSuccess = (answer: unknown): void => {
      showUndoable(t('saved'), answer)
      onClose()
    }
    if (cheque) update.mutate({ params: { id: cheque.id }, body }, { onSuccess })
    else {
      const rest = replaces ? { replaces: replaces.id } : {}
      create.mutate({ body: { ...body, direction, currency, ...rest } }, { onSuccess })
    }
  }
  return { send, busy: create.isPending || update.isPending, error: create.error ?? update.error }
}

/** Adds a cheque, possibly replacing a returned one, or edits one. */
export function ChequeDialog({ cheque, replaces, offer, onClose }: DialogProps) {
  const { t } = useTranslation('cheques')
  const save = useSave({ cheque, replaces, onClose })
  const from = cheque ?? replaces
  const [form, setForm] = useState(() => formOf({ cheque, replaces, offer }))
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const amount = typedAmount(form.amount)
  const numbered = form.number === '' || /^\d{1,12}$/.test(form.number)
  const valid =
    form.payee.trim() !== '' && isDay(form.date) && typeof amount === 'number' && amount > 0 && numbered
  const submit = (): void =>
    save.send(
      {
        purpose: form.purpose,
        payee: form.payee.trim(),
        number: form.number === '' ? null : form.number,
        date: form.date,
        amount: amount ?? 0,
        account_id: form.account === '' ? null : form.account,
        note: form.note.trim(),
      },
      form,
    )
  return (
    <FormDialog
      title={t(cheque ? 'form.editTitle' : replaces ? 'form.replaceTitle' : 'form.addTitle')}
      valid={valid}
      busy={save.busy}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {!from && (
        <SegmentedControl
          wide
          label={t('form.direction')}
          value={form.direction}
          onChange={(direction) => set({ direction })}
          options={chequeDirections.map((value) => ({ value, label: t(`form.directions.${value}`) }))}
        />
      )}
      <SegmentedControl
        wide
        label={t('form.purpose')}
        value={form.purpose}
        onChange={(purpose) => set({ purpose })}
        options={chequePurposes.map((value) => ({ value, label: t(`form.purposes.${value}`) }))}
      />
      <NameInput
        label={t(form.direction === 'given' ? 'form.payee' : 'form.payer')}
        maxLength={80}
        value={form.payee}
        onChange={(payee) => set({ payee })}
      />
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <TextField
          label={t('form.number')}
          hint={t('form.numberHint')}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          value={form.number}
          error={numbered ? undefined : t('form.numberWrong')}
          onChange={(event) => set({ number: event.target.value.trim() })}
        />
        <AmountInput
          label={t('form.amount', { currency: form.currency })}
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
      </div>
      <DateField label={t('form.date')} value={form.date} onChange={(date) => set({ date })} />
      <AccountField
        label={t('form.account')}
        none={t('form.anyAccount')}
        kinds={['current', 'savings']}
        value={form.account}
        onChange={(account) => set({ account })}
      />
      <NameInput
        label={t('form.note')}
        maxLength={200}
        value={form.note}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  )
}
