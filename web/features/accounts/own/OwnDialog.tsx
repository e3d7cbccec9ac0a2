import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createOwnAccount, type OwnKind, ownKinds } from '#contract/own-accounts.ts'
import { dubaiDay } from '#contract/period.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { amountOf, currencies } from './amount.ts'
import { KindMark } from './KindMark.tsx'

type DialogProps = {
  /** The cash wallet already exists, so it is not offered. */
  taken: boolean
  onClose: () => void
}

/** Asks for the kind first, then for name, currency and value. */
export function OwnDialog({ taken, onClose }: DialogProps) {
  const { t } = useTranslation('own')
  const [kind, setKind] = useState<OwnKind | null>(null)
  if (kind !== null) return <ValueStep kind={kind} onBack={() => setKind(null)} onClose={onClose} />
  return (
    <Dialog open title={t('form.title')} onClose={onClose}>
      <p className="mb-3 text-muted">{t('form.kind')}</p>
      <ul className="grid gap-2 phone:grid-cols-2">
        {ownKinds
          .filter((one) => !taken || one !== 'cash')
          .map((one) => (
            <li key={one}>
              <button
                type="button"
                onClick={() => setKind(one)}
                className="flex h-full w-full items-center gap-3 rounded-control border border-line p-3 text-start hover:border-line-strong hover:bg-sunk"
              >
                <KindMark kind={one} />
                <span className="min-w-0">
                  <span className="block font-medium">{t(`kinds.${one}`)}</span>
                  <span className="block text-meta text-muted">{t(`kindTexts.${one}`)}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

function ValueStep({ kind, onBack, onClose }: { kind: OwnKind; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('own')
  const form = useId()
  const [today] = useState(() => dubaiDay(new Date()))
  const [name, setName] = useState<string>(t(`kinds.${kind}`))
  const [currency, setCurrency] = useState('AED')
  const [text, setText] = useState('')
  const [day, setDay] = useState(today)
  const [tried, setTried] = useState(false)
  const create = useApiMutation(createOwnAccount)
  const value = amountOf(text, currency)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (create.isPending || value === null) return
    create.mutate(
      { body: { kind, name: name.trim() || undefined, currency, value, day } },
      {
        onSuccess: ({ account }) => {
          showToast(t('added', { name: account.name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t(`kinds.${kind}`)}
      busy={create.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack} disabled={create.isPending}>
            {t('form.back')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending}>
            {t('form.add')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {create.error && <Alert>{messageOf(create.error, t('saveFailed'))}</Alert>}
        {kind !== 'cash' && (
          <div className="grid gap-4 phone:grid-cols-[1fr_8rem]">
            <TextField
              label={t('form.name')}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <SelectField
              label={t('form.currency')}
              value={currency}
              onChange={(event) => setCurrency(event.target.value)}
            >
              {currencies.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          </div>
        )}
        <TextField
          label={t(kind === 'cash' ? 'form.valueCash' : kind === 'loan' ? 'form.valueLoan' : 'form.value')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={tried && value === null ? t('form.valueWrong') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <DateField
          label={t('form.day')}
          max={today}
          value={day}
          hint={kind === 'cash' ? t('sheet.cashText') : t('form.dayHint')}
          onChange={setDay}
        />
      </form>
    </Dialog>
  )
}
