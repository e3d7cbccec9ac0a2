import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createEmployment, type Employment, gratuityRegimes, updateEmployment } from '#contract/gratuity.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { bodyOf, type Form, formOf, isFunded, type Line, wrongsOf } from './form.ts'
import { Lines } from './Lines.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

type Props = { employment: Employment | null; today: string; onClose: () => void }

/** Adds an employment, or edits the given one. */
export function EmploymentDialog({ employment, today, onClose }: Props) {
  const { t } = useTranslation('gratuity')
  const id = useId()
  const [form, setForm] = useState(() => formOf(employment, today))
  const [tried, setTried] = useState(false)
  const create = useApiMutation(createEmployment)
  const update = useApiMutation(updateEmployment)
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const wrong = wrongsOf(form)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (busy || wrong.size > 0) return
    const body = bodyOf(form)
    const done = (text: string) => ({
      onSuccess: () => {
        showToast(text)
        onClose()
      },
    })
    if (employment) update.mutate({ params: { id: employment.id }, body }, done(t('saved')))
    else create.mutate({ body }, done(t('added', { name: body.name })))
  }
  return (
    <Dialog
      open
      title={t(employment ? 'form.editTitle' : 'form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t(employment ? 'form.save' : 'form.add')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{messageOf(error, t('saveFailed'))}</Alert>}
        <Fields form={form} today={today} wrong={tried ? wrong : new Set()} onChange={setForm} />
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  form: Form
  today: string
  wrong: ReturnType<typeof wrongsOf>
  onChange: (form: Form) => void
}

function Fields({ form, today, wrong, onChange }: FieldsProps) {
  const { t } = useTranslation('gratuity')
  const set = (more: Partial<Form>): void => onChange({ ...form, ...more })
  return (
    <>
      <TextField
        label={t('form.name')}
        maxLength={60}
        autoComplete="organization"
        value={form.name}
        error={wrong.has('name') ? t('form.nameWrong') : undefined}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        label={t('form.regime')}
        value={form.regime}
        hint={t(`rules.${form.regime}`)}
        onChange={(event) =>
          set({ regime: gratuityRegimes.find((one) => one === event.target.value) ?? 'mainland' })
        }
      >
        {gratuityRegimes.map((regime) => (
          <option key={regime} value={regime}>
            {t(`regimes.${regime}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <DateField
          label={t('form.started')}
          max={today}
          value={form.started}
          error={wrong.has('started') ? t('form.dayWrong') : undefined}
          onChange={(started) => set({ started })}
        />
        <DateField
          label={t('form.ended')}
          hint={t('form.endedHint')}
          value={form.ended}
          onChange={(ended) => set({ ended })}
        />
      </div>
      {form.ended !== '' && (
        <DateField
          label={t('form.paid')}
          hint={t('form.paidHint')}
          max={today}
          value={form.paid}
          onChange={(paid) => set({ paid })}
        />
      )}
      {form.regime === 'federal_savings' && (
        <DateField
          label={t('form.joined')}
          value={form.joined}
          error={wrong.has('joined') ? t('form.dayWrong') : undefined}
          onChange={(joined) => set({ joined })}
        />
      )}
      <Salaries form={form} wrong={wrong.has('salaries')} onChange={(salaries) => set({ salaries })} />
      {isFunded(form.regime) ? (
        <div className="grid items-start gap-4 phone:grid-cols-2">
          <TextField
            label={t('form.balance')}
            hint={t('form.balanceHint')}
            inputMode="decimal"
            autoComplete="off"
            prefix={<CurrencyMark />}
            value={form.balance}
            error={wrong.has('balance') ? t('form.amountWrong') : undefined}
            onChange={(event) => set({ balance: event.target.value })}
          />
          <DateField
            label={t('form.balanceDay')}
            max={today}
            value={form.balanceDay}
            onChange={(balanceDay) => set({ balanceDay })}
          />
        </div>
      ) : (
        <Unpaid form={form} wrong={wrong.has('unpaid')} onChange={(unpaid) => set({ unpaid })} />
      )}
    </>
  )
}

type ListProps = { form: Form; wrong: boolean; onChange: (lines: Line[]) => void }

function Salaries({ form, wrong, onChange }: ListProps) {
  const { t } = useTranslation('gratuity')
  const edit = (key: number, more: Partial<Line>): void =>
    onChange(form.salaries.map((line) => (line.key === key ? { ...line, ...more } : line)))
  return (
    <Lines
      label={t('form.salaries')}
      hint={t('form.salariesHint')}
      error={wrong ? t('form.amountWrong') : undefined}
      add={t('form.addSalary')}
      lines={form.salaries}
      least={1}
      onChange={onChange}
    >
      {(line, index) => (
        <>
          <DateField
            label={t('form.from')}
            value={index === 0 ? form.started : line.from}
            disabled={index === 0}
            onChange={(from) => edit(line.key, { from })}
          />
          <TextField
            label={t('form.basic')}
            inputMode="decimal"
            autoComplete="off"
            prefix={<CurrencyMark />}
            value={line.second}
            onChange={(event) => edit(line.key, { second: event.target.value })}
          />
        </>
      )}
    </Lines>
  )
}

function Unpaid({ form, wrong, onChange }: ListProps) {
  const { t } = useTranslation('gratuity')
  const edit = (key: number, more: Partial<Line>): void =>
    onChange(form.unpaid.map((line) => (line.key === key ? { ...line, ...more } : line)))
  return (
    <Lines
      label={t('form.unpaid')}
      error={wrong ? t('form.dayWrong') : undefined}
      add={t('form.addUnpaid')}
      lines={form.unpaid}
      least={0}
      onChange={onChange}
    >
      {(line) => (
        <>
          <DateField
            label={t('form.unpaidFrom')}
            value={line.from}
            onChange={(from) => edit(line.key, { from })}
          />
          <DateField
            label={t('form.unpaidTo')}
            value={line.second}
            onChange={(second) => edit(line.key, { second })}
          />
        </>
      )}
    </Lines>
  )
}
