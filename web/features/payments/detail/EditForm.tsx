import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { useSession } from '../../../api/auth/session.ts'
import { useDataOf } from '../../../api/membership.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import type { Categories } from '../../ledger/list/list-data.ts'
import type { Changes, Edited } from './changes.ts'
import { EditFields, RestoredNote } from './EditFields.tsx'
import { type EditState, unchanged } from './SaveBar.tsx'
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

/** How the form is tied to its sheet, which has the button that saves it. */
export type FormPlace = { id: string; onState: (state: EditState) => void }
type FormProps = {
  place: FormPlace
  row: Transaction
  categories: Categories
  changes: Changes
  onSaved: (edited: Edited, categoryChanged: boolean) => void
  onReload: () => void
}

export function EditForm({ place, row, categories, changes, onSaved, onReload }: FormProps) {
  const { t } = useTranslation(['transactions', 'payment'])
  const userId = useSession().user?.id ?? ''
  const { membership } = useDataOf()
  // nothing of another person's payments stays on the device
  const keepsDraft = membership === null
  const [draft] = useState(() => (keepsDraft ? restoreEdits(userId, row) : null))
  const [restored, setRestored] = useState(draft !== null)
  const [values, setValues] = useState<EditValues>(() => draft?.values ?? valuesOf(row))
  const [base, setBase] = useState(row)
  const [clashes, setClashes] = useState<(keyof EditValues)[]>(() => draft?.clashes ?? [])
  const saving = useSave((error) => t('edit.failed', { error }))
  const [masked] = useMasked()
  // The row was changed elsewhere or by a sync: keep what was typed here.
  if (row.version !== base.version && !saving.busy) {
    const merged = mergeEdits(valuesOf(base), row, values)
    setBase(row)
    setValues(merged.values)
    setClashes(merged.clashes)
    saving.clear()
  }
  const set = (part: Partial<EditValues>): void => {
    const next = { ...values, ...part }
    saving.clear()
    setValues(next)
    if (keepsDraft) keepEdits(userId, row, next)
  }
  const discard = (): void => {
    setRestored(false)
    setClashes([])
    set(valuesOf(row))
  }
  const fault = amountFault(values.amount, row.currency)
  const body = changesOf(row, values)
  const { onState } = place
  const [changed, valid, busy] = [body !== null, fault === null, saving.busy]
  useEffect(() => {
    onState({ changed, valid, busy })
    return () => onState(unchanged)
  }, [onState, changed, valid, busy])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!body || fault) return
    void saving.save(
      () => changes.edit(row, body),
      (edited) => {
        setBase(edited.transaction)
        setValues(valuesOf(edited.transaction))
        setClashes([])
        setRestored(false)
        dropEdits(userId, row)
        onSaved(edited, body.category !== undefined)
        const { description: name, category_name: category } = edited.transaction
        return body.category === undefined
          ? t('edit.saved', { name })
          : t('payment:chooser.saved', { name, category })
      },
    )
  }
  return (
    <form id={place.id} onSubmit={save} className="grid gap-4" noValidate>
      {restored && <RestoredNote onDiscard={discard} />}
      <EditFields row={row} values={values} categories={categories} set={set} />
      {saving.code === 'stale_edit' && <Stale onReload={onReload} />}
      {saving.error && saving.code !== 'stale_edit' && <Alert>{saving.error}</Alert>}
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
    </form>
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
function Clash({
  theirs: savedValues,
  onTake,
}: {
  theirs: { label: string; text: string }[]
  onTake: () => void
}) {
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
      {savedValues.map(({ label, text }) => (
        <span key={label} className="block break-words">
          {t('edit.clashField', { label, text })}
        </span>
      ))}
      {t('edit.clashText')}
    </Alert>
  )
}

/** The payment was changed elsewhere since it was opened. */
function Stale({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('transactions')
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
