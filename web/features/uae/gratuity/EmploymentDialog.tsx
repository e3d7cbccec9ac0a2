import { useTranslation } from 'react-i18next'
import {
  type Employment,
  createEmployment,
  gratuityRegimes,
  updateEmployment,
} from '#contract/uae/gratuity.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { type Line, bodyOf, formOf, isFunded } from './form.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'

type Props = { employment: Employment | null; today: string; onClose: () => void }

function useEmployment({ employment, today, onClose }: Props) {
  const { t } = useTranslation('gratuity')
  const [noDay, noAmount] = [t('form.dayWrong'), t('form.amountWrong')]
  return useForm({
    start: () => formOf(employment, today),
    schema: createEmployment.body,
    body: bodyOf,
    check: ({ regime, joined_on }) => ({
      joined_on: regime === 'federal_savings' && joined_on === '' && noDay,
    }),
    wrong: {
      name: t('form.nameWrong'),
      started_on: noDay,
      salaries: noAmount,
      unpaid: noDay,
      balance: noAmount,
    },
    save: (body) =>
      employment
        ? call(updateEmployment, { params: { id: employment.id }, body })
        : call(createEmployment, { body }),
    done: ({ employment: { name } }) => (employment ? t('saved') : t('added', { name })),
    failed: t('saveFailed'),
    onClose,
  })
}

/** Adds an employment, or edits the given one. */
export function EmploymentDialog(props: Props) {
  const { t } = useTranslation('gratuity')
  const { employment, today } = props
  const form = useEmployment(props)
  const { regime, ended_on: ended } = form.values
  return (
    <FormDialog
      form={form}
      title={t(employment ? 'form.editTitle' : 'form.addTitle')}
      submit={t(employment ? 'form.save' : 'form.add')}
    >
      <TextField label={t('form.name')} maxLength={60} {...form.input('name')} autoComplete="organization" />
      <SelectInput
        label={t('form.regime')}
        hint={t(`rules.${regime}`)}
        {...form.field('regime')}
        options={gratuityRegimes.map((value) => ({ value, label: t(`regimes.${value}`) }))}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <DateField label={t('form.started')} max={today} {...form.field('started_on')} />
        <DateField label={t('form.ended')} hint={t('form.endedHint')} {...form.field('ended_on')} />
      </div>
      {ended !== '' && (
        <DateField label={t('form.paid')} hint={t('form.paidHint')} max={today} {...form.field('paid_on')} />
      )}
      {regime === 'federal_savings' && <DateField label={t('form.joined')} {...form.field('joined_on')} />}
      <Salaries form={form} />
      {isFunded(regime) ? (
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField
            label={t('form.balance')}
            hint={t('form.balanceHint')}
            inputMode="decimal"
            prefix={<CurrencyMark />}
            {...form.input('balance')}
            error={form.error('balance.amount')}
          />
          <DateField
            label={t('form.balanceDay')}
            max={today}
            {...form.field('balanceDay')}
            error={form.error('balance.day')}
          />
        </div>
      ) : (
        <Unpaid form={form} />
      )}
    </FormDialog>
  )
}

type ListProps = { form: ReturnType<typeof useEmployment> }

function Salaries({ form }: ListProps) {
  const { t } = useTranslation('gratuity')
  const { salaries, started_on: started } = form.values
  return (
    <Lines
      label={t('form.salaries')}
      hint={t('form.salariesHint')}
      add={t('form.addSalary')}
      lines={salaries}
      least={1}
      onChange={form.field('salaries').onChange}
    >
      {(line, index, edit) => (
        <>
          <DateField
            label={t('form.from')}
            value={index === 0 ? started : line.from}
            disabled={index === 0}
            error={index > 0 && form.error(`salaries.${index}.from`)}
            onChange={(from) => edit({ from })}
          />
          <TextField
            label={t('form.basic')}
            inputMode="decimal"
            autoComplete="off"
            prefix={<CurrencyMark />}
            value={line.second}
            error={form.error(`salaries.${index}.basic`)}
            onChange={(event) => edit({ second: event.target.value })}
          />
        </>
      )}
    </Lines>
  )
}

function Unpaid({ form }: ListProps) {
  const { t } = useTranslation('gratuity')
  return (
    <Lines
      label={t('form.unpaid')}
      add={t('form.addUnpaid')}
      lines={form.values.unpaid}
      least={0}
      onChange={form.field('unpaid').onChange}
    >
      {(line, index, edit) => (
        <>
          <DateField
            label={t('form.unpaidFrom')}
            value={line.from}
            error={form.error(`unpaid.${index}.from`)}
            onChange={(from) => edit({ from })}
          />
          <DateField
            label={t('form.unpaidTo')}
            value={line.second}
            min={line.from}
            error={form.error(`unpaid.${index}.to`)}
            onChange={(second) => edit({ second })}
          />
        </>
      )}
    </Lines>
  )
}

type LinesProps = {
  label: string
  hint?: string
  add: string
  lines: readonly Line[]
  /** Renders the fields of a line. */
  children: (line: Line, index: number, edit: (part: Partial<Line>) => void) => ReactNode
  /** The minimum number of lines. */
  least: number
  onChange: (lines: readonly Line[]) => void
}

/** An editable list of lines with two fields each. */
function Lines({ label, hint, add, lines, children, least, onChange }: LinesProps) {
  const { t } = useTranslation('gratuity')
  const next = lines.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return (
    <fieldset className="grid gap-2">
      <legend className="text-small font-medium">{label}</legend>
      {hint && <p className="text-meta text-muted">{hint}</p>}
      {lines.map((line, index) => (
        <div key={line.key} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 tablet:grid-cols-2">
            {children(line, index, (part) =>
              onChange(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one))),
            )}
          </div>
          {lines.length > least && (
            <IconButton
              icon={Trash2}
              label={t('form.remove', { line: index + 1 })}
              disabled={index < least}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          )}
        </div>
      ))}
      <Button
        variant="quiet"
        icon={Plus}
        className="w-fit"
        onClick={() => onChange([...lines, { key: next, from: '', second: '' }])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
