import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { editTransaction } from '#contract/ledger/transaction-edits.ts'
import { useSession } from '../../../api/auth/session.ts'
import { useDataOf } from '../../../api/membership.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { MainFields, PaymentAmount, RestoredNote } from '../detail/EditFields.tsx'
import {
  amountFault,
  changesOf,
  countedAfter,
  dropEdits,
  keepEdits,
  restoreEdits,
  valuesOf,
} from '../detail/edit-values.ts'
import type { Categories } from '../../ledger/list/list-data.ts'
import type { Card } from './deck/deck.ts'
import type { EditBody } from './saves/saves.ts'

type EditProps = {
  card: Card
  categories: Categories
  onClose: () => void
  onSave: (body: EditBody, row: Transaction) => void
}

/** Edits description, category and amount of the top card; saving verifies it. */
export function EditDialog({ card, categories, onClose, onSave }: EditProps) {
  const { t } = useTranslation('verify')
  const { t: payment } = useTranslation('transactions')
  const row = card.transaction
  const userId = useSession().user?.id ?? ''
  const { membership } = useDataOf()
  // nothing of another person's payments stays on the device
  const keepsDraft = membership === null
  const [draft] = useState(() => (keepsDraft ? restoreEdits(userId, row) : null))
  const [restored, setRestored] = useState(draft !== null)
  const isSingle = card.count === 1
  const form = useForm({
    start: () => draft?.values ?? valuesOf(row),
    schema: editTransaction.body,
    // Always send the category: saving an unchanged form confirms the row as it is.
    body: (values) => ({ ...changesOf(row, values), category: values.category || null }),
    check: ({ amount }) => ({
      amount: isSingle && amountFault(amount, row.currency) !== null && payment('edit.amountBad'),
    }),
    save: async (body) =>
      onSave(body, {
        ...row,
        description: body.description || row.description,
        amount: body.amount === undefined ? row.amount : countedAfter(row, body.amount),
        category: body.category ?? null,
        category_name:
          categories.byId.get(body.category ?? '')?.name ??
          (body.category === null ? t('edit.noCategory') : row.category_name),
      }),
    // The card's save is queued, and refetches by itself.
    refetch: [],
    onClose,
  })
  const { values, set } = form
  useEffect(() => {
    if (keepsDraft) keepEdits(userId, row, values)
  }, [keepsDraft, userId, row, values])
  const cancel = (): void => {
    dropEdits(userId, row)
    onClose()
  }
  const discard = (): void => {
    setRestored(false)
    set(valuesOf(row))
  }
  return (
    <FormDialog
      // What was typed is kept on this device, so closing need not ask.
      form={keepsDraft ? { ...form, dirty: false } : form}
      size="small"
      title={t('edit.title')}
      cancel={t('edit.cancel')}
      submit={t('edit.save')}
      onBack={cancel}
    >
      {restored && <RestoredNote onDiscard={discard} />}
      <MainFields row={row} values={values} categories={categories} set={set} />
      {isSingle && membership === null ? (
        <PaymentAmount row={row} values={values} set={set} />
      ) : (
        <FixedAmount card={card} />
      )}
    </FormDialog>
  )
}

/** The total of several payments, or the amount of another person's, which cannot be edited. */
function FixedAmount({ card }: { card: Card }) {
  const { t } = useTranslation('verify')
  const { currency, type } = card.transaction
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium">{t('edit.amount')}</p>
      <p className="flex min-h-11 items-center rounded-control border border-line bg-sunk px-3">
        <Money amount={card.total} currency={currency} kind={type} />
      </p>
      {card.count > 1 && <p className="text-meta text-muted">{t('edit.batch', { count: card.count })}</p>}
    </div>
  )
}
