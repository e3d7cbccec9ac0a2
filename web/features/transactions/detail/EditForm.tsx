import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/product.ts'
import type { Transaction } from '#contract/transaction.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useSession } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { CategoryOptions } from '../filter/CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { AmountField } from './AmountField.tsx'
import type { Changes, Edited } from './changes.ts'
import {
  amountFault,
  changesOf,
  dropEdits,
  keepEdits,
  mergeEdits,
  restoreEdits,
  valuesOf,
  type EditValues,
} from './edit-values.ts'
import { RestoredNote } from './RestoredNote.tsx'

type FormProps = {
  row: Transaction
  categories: Categories
  changes: Changes
  onSaved: (edited: Edited, categoryChanged: boolean) => void
  onReload: () => void
}
type Failure = { stale: boolean; text: string }

export function EditForm({ row, categories, changes, onSaved, onReload }: FormProps) {
  const { t } = useTranslation('transactions')
  const userId = useSession().user?.id ?? ''
  const [draft] = useState(() => restoreEdits(userId, row))
  const [restored, setRestored] = useState(draft !== null)
  const [values, setValues] = useState<EditValues>(() => draft?.values ?? valuesOf(row))
  const [base, setBase] = useState(row)
  const [clashes, setClashes] = useState<(keyof EditValues)[]>(() => draft?.clashes ?? [])
  const [busy, setBusy] = useState(false)
  const [masked] = useMasked()
  const [failure, setFailure] = useState<Failure | null>(null)
  // The row was changed elsewhere or by a sync: keep what was typed here.
  if (row.version !== base.version && !busy) {
    const merged = mergeEdits(valuesOf(base), row, values)
    setBase(row)
    setValues(merged.values)
    setClashes(merged.clashes)
    setFailure(null)
  }
  const set = (part: Partial<EditValues>): void => {
    const next = { ...values, ...part }
    setFailure(null)
    setValues(next)
    keepEdits(userId, row, next)
  }
  const discard = (): void => {
    setRestored(false)
    setClashes([])
    set(valuesOf(row))
  }
  const fault = amountFault(values.amount, row.currency)
  const body = changesOf(row, values)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!body || fault || busy) return
    setBusy(true)
    try {
      const edited = await changes.edit(row, body)
      setBase(edited.transaction)
      setValues(valuesOf(edited.transaction))
      setClashes([])
      setRestored(false)
      dropEdits(userId, row)
      onSaved(edited, body.category !== undefined)
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'stale_edit'
      setFailure({ stale, text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
      {restored && <RestoredNote onDiscard={discard} />}
      <EditFields row={row} values={values} categories={categories} fault={fault} set={set} />
      {failure && <SaveFailed failure={failure} onReload={onReload} />}
      {clashes.length > 0 && (
        <Clash
          theirs={clashes.map((name) => ({
            label: t(`edit.${name}`),
            text:
              masked && name === 'amount' ? t('edit.amountHidden') : textOf(name, row, t('edit.noCategory')),
          }))}
          onTake={() => {
            setClashes([])
            set(pick(valuesOf(row), clashes))
          }}
        />
      )}
      <Button type="submit" variant="primary" disabled={!body || fault !== null} busy={busy}>
        {busy ? t('edit.saving') : t('edit.save')}
      </Button>
    </form>
  )
}

type FieldsProps = {
  row: Transaction
  values: EditValues
  categories: Categories
  fault: ReturnType<typeof amountFault>
  set: (part: Partial<EditValues>) => void
}

function EditFields({ row, values, categories, fault, set }: FieldsProps) {
  const { t } = useTranslation('transactions')
  return (
    <>
      <TextField
        label={t('edit.description')}
        value={values.description}
        maxLength={limits.descriptionLength}
        onChange={(event) => set({ description: event.target.value })}
      />
      <SelectField
        label={t('edit.category')}
        value={values.category}
        onChange={(event) => set({ category: event.target.value })}
      >
        {(row.source === 'bank' || values.category === '') && (
          <option value="">{t('edit.noCategory')}</option>
        )}
        {row.category && !categories.byId.has(row.category) && (
          <option value={row.category}>{row.category_name}</option>
        )}
        <CategoryOptions categories={categories.list} type={row.type} />
      </SelectField>
      <TextAreaField
        label={t('edit.note')}
        value={values.note}
        rows={2}
        maxLength={limits.noteLength}
        onChange={(event) => set({ note: event.target.value })}
      />
      {row.source === 'manual' ? (
        <div className="grid grid-cols-2 gap-3">
          <AmountField
            value={values.amount}
            currency={row.currency}
            fault={fault}
            onChange={(amount) => set({ amount })}
          />
          <DateField label={t('edit.date')} value={values.date} onChange={(date) => set({ date })} />
        </div>
      ) : (
        <AmountField
          value={values.amount}
          currency={row.currency}
          fault={fault}
          bankAmount={row.bank_amount ?? row.amount}
          onChange={(amount) => set({ amount })}
        />
      )}
    </>
  )
}

/** A field of the row as display text. */
function textOf(name: keyof EditValues, row: Transaction, none: string): string {
  if (name === 'category') return row.category === null ? none : row.category_name
  return valuesOf(row)[name]
}

function pick(values: EditValues, names: readonly (keyof EditValues)[]): Partial<EditValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Fields changed both here and elsewhere: the other values, and what saving will do. */
function Clash({ theirs, onTake }: { theirs: { label: string; text: string }[]; onTake: () => void }) {
  const { t } = useTranslation('transactions')
  return (
    <Alert
      tone="notice"
      title={t('edit.clash')}
      action={
        <Button size="small" onClick={onTake}>
          {t('edit.clashTake')}
        </Button>
      }
    >
      {theirs.map(({ label, text }) => (
        <span key={label} className="block break-words">
          {t('edit.clashField', { label, text })}
        </span>
      ))}
      {t('edit.clashText')}
    </Alert>
  )
}

function SaveFailed({ failure, onReload }: { failure: Failure; onReload: () => void }) {
  const { t } = useTranslation('transactions')
  if (!failure.stale) return <Alert>{t('edit.failed', { error: failure.text })}</Alert>
  return (
    <Alert
      tone="notice"
      title={t('edit.stale')}
      action={
        <Button size="small" onClick={onReload}>
          {t('edit.staleLoad')}
        </Button>
      }
    >
      {t('edit.staleText')}
    </Alert>
  )
}
