import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteOwnAccount,
  type OwnAccount,
  saveValuation,
  updateOwnAccount,
  type Valuation,
} from '#contract/own-accounts.ts'
import { dubaiDay } from '#contract/period.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { amountOf } from './amount.ts'

type FrameProps = {
  title: string
  busy: boolean
  error: Error | null
  submit: string
  danger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function Frame({ title, busy, error, submit, danger, onSubmit, onClose, children }: FrameProps) {
  const { t } = useTranslation('own')
  const form = useId()
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      open
      size="small"
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4">
        {error && <Alert>{messageOf(error, t('saveFailed'))}</Alert>}
        {children}
      </form>
    </Dialog>
  )
}

type ValueProps = { account: OwnAccount; valuation: Valuation | null; onClose: () => void }

/** Records the value from a given day, or corrects the given valuation. */
export function ValueDialog({ account, valuation, onClose }: ValueProps) {
  const { t } = useTranslation('own')
  const { id, kind, name, currency } = account
  const [today] = useState(() => dubaiDay(new Date()))
  const [text, setText] = useState(valuation ? String(valuation.value) : '')
  const [day, setDay] = useState(valuation?.day ?? today)
  const [tried, setTried] = useState(false)
  const save = useApiMutation(saveValuation)
  const value = amountOf(text, currency)
  const submit = (): void => {
    setTried(true)
    if (value === null) return
    save.mutate(
      { params: { id }, body: { day, value, ...(valuation ? { replaces: valuation.day } : {}) } },
      {
        onSuccess: () => {
          showToast(t('saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Frame
      title={t('sheet.valueTitle', { name })}
      busy={save.isPending}
      error={save.error}
      submit={t('form.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'cash' && <p className="text-small text-muted">{t('sheet.cashText')}</p>}
      <TextField
        label={t(kind === 'cash' ? 'form.valueCash' : kind === 'loan' ? 'form.valueLoan' : 'form.value')}
        inputMode="decimal"
        autoComplete="off"
        prefix={currency}
        value={text}
        error={tried && value === null ? t('form.valueWrong') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <DateField label={t('form.day')} max={today} value={day} onChange={setDay} />
    </Frame>
  )
}

type Props = { account: OwnAccount; onClose: () => void }

export function RenameDialog({ account, onClose }: Props) {
  const { t } = useTranslation('own')
  const [name, setName] = useState(account.name)
  const rename = useApiMutation(updateOwnAccount)
  const submit = (): void => {
    if (name.trim() === '') return
    rename.mutate({ params: { id: account.id }, body: { name: name.trim() } }, { onSuccess: onClose })
  }
  return (
    <Frame
      title={t('sheet.rename')}
      busy={rename.isPending}
      error={rename.error}
      submit={t('form.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Frame>
  )
}

export function DeleteDialog({ account, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const { t } = useTranslation('own')
  const { id, kind, name } = account
  const remove = useApiMutation(deleteOwnAccount)
  const submit = (): void =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast(t('deleted', { name }))
          onDeleted()
        },
      },
    )
  return (
    <Frame
      title={t('sheet.deleteTitle', { name })}
      busy={remove.isPending}
      error={remove.error}
      submit={t('sheet.delete')}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{t(kind === 'cash' ? 'sheet.deleteCash' : 'sheet.deleteText')}</p>
    </Frame>
  )
}
