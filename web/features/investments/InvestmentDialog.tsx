import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instrumentKinds, type InstrumentKind, karats } from '#contract/investments/investment-kinds.ts'
import {
  createInstrument,
  deleteInstrument,
  type Instrument,
  updateInstrument,
} from '#contract/investments/investments.ts'
import { currencies } from '#contract/currencies.ts'
import { call } from '../../api/call.ts'
import { DateField } from '../../ui/date/DateField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { textIn, textOf } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TextField } from '../../ui/parts/Field.tsx'
import { useToday } from '../../ui/date/use-today.ts'
import { KindMark } from './KindMark.tsx'
import { decimalIn, PlaceField, type Place } from './fields.tsx'

type DialogProps = {
  instrument: Instrument | null
  accounts: readonly Place[]
  onClose: () => void
  onGone?: () => void
}

/** Adds an investment, whose kind is asked first, or edits the given one. */
export function InvestmentDialog({ instrument, ...props }: DialogProps) {
  const { t } = useTranslation('investments')
  const [kind, setKind] = useState<InstrumentKind | null>(instrument?.kind ?? null)
  if (instrument) return <EditForm {...props} instrument={instrument} />
  if (kind !== null) return <AddForm {...props} kind={kind} onBack={() => setKind(null)} />
  return (
    <Dialog open title={t('form.addTitle')} onClose={props.onClose}>
      <p className="mb-3 text-muted">{t('form.kind')}</p>
      <ul className="grid gap-2 tablet:grid-cols-2">
        {instrumentKinds.map((option) => (
          <li key={option}>
            <button
              type="button"
              onClick={() => setKind(option)}
              className="flex h-full w-full items-center gap-3 rounded-control border border-line p-3 text-start hover:border-line-strong hover:bg-sunk"
            >
              <KindMark kind={option} />
              <span className="min-w-0 font-medium">{t(`kinds.${option}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const countryIn = (text: string): string | null => textIn(text)?.toUpperCase() ?? null
const karatOptions = karats.map((karat) => ({ value: String(karat), label: String(karat) }))
const karatOf = (text: string) => karats.find((karat) => String(karat) === text) ?? null

type AddProps = Omit<DialogProps, 'instrument'> & { kind: InstrumentKind; onBack: () => void }

function useAdding({ kind, accounts, onClose }: AddProps) {
  const { t } = useTranslation('investments')
  const today = useToday()
  return useForm({
    start: () => ({
      name: '',
      symbol: '',
      currency: 'AED',
      country: '',
      karat: '24',
      account: accounts[0]?.name ?? '',
      day: today,
      quantity: kind === 'property' ? '1' : '',
      cost: '',
      price: '',
    }),
    schema: createInstrument.body,
    body: (values) => ({
      kind,
      name: values.name,
      currency: values.currency,
      symbol: textIn(values.symbol),
      country: countryIn(values.country),
      karat: kind === 'gold' ? karatOf(values.karat) : null,
      ...(kind === 'index' || values.quantity.trim() === ''
        ? {}
        : {
            position: {
              account: values.account,
              day: values.day,
              quantity: decimalIn(values.quantity) ?? '',
              cost: decimalIn(values.cost),
              price: decimalIn(values.price),
            },
          }),
    }),
    check: ({ account, quantity }) => ({
      account: quantity.trim() !== '' && account.trim() === '' && t('form.accountWrong'),
    }),
    wrong: { name: t('form.nameWrong'), country: t('form.countryWrong') },
    save: (body) => call(createInstrument, { body }),
    done: ({ instrument: { name } }) => t('form.added', { name }),
    failed: t('saveFailed'),
    onClose,
  })
}

function AddForm(props: AddProps) {
  const { t } = useTranslation('investments')
  const { kind, accounts, onBack } = props
  const form = useAdding(props)
  const today = useToday()
  const isGold = kind === 'gold'
  return (
    <FormDialog form={form} title={t(`kinds.${kind}`)} submit={t('form.add')} onBack={onBack}>
      <div className="grid items-start gap-4 tablet:grid-cols-[1fr_8rem]">
        <TextField label={t('form.name')} maxLength={80} {...form.input('name')} />
        <SelectInput
          label={t('form.currency')}
          {...form.field('currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
      {isGold ? (
        <SelectInput label={t('form.karat')} {...form.field('karat')} options={karatOptions} />
      ) : (
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField
            label={t('form.symbol')}
            hint={t('form.symbolHint')}
            maxLength={20}
            {...form.input('symbol')}
          />
          <TextField
            label={t('form.country')}
            hint={t('form.countryHint')}
            maxLength={2}
            {...form.input('country')}
          />
        </div>
      )}
      {kind !== 'index' && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 text-small font-medium">{t('form.position')}</legend>
          {kind === 'property' && <p className="text-meta text-muted">{t('form.propertyHint')}</p>}
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <TextField
              label={t(isGold ? 'form.grams' : 'form.quantity')}
              inputMode="decimal"
              {...form.input('quantity')}
              error={form.error('position.quantity')}
            />
            <PlaceField
              label={t('form.account')}
              hint={t('form.accountHint')}
              places={accounts}
              {...form.input('account')}
              error={form.error('account') ?? form.error('position.account')}
            />
            <TextField
              label={t('form.cost')}
              hint={t('form.costHint')}
              inputMode="decimal"
              prefix={form.values.currency}
              {...form.input('cost')}
              error={form.error('position.cost')}
            />
            <TextField
              label={t(isGold ? 'form.priceGram' : 'form.price')}
              inputMode="decimal"
              prefix={form.values.currency}
              {...form.input('price')}
              error={form.error('position.price')}
            />
            <DateField
              label={t('form.day')}
              max={today}
              {...form.field('day')}
              error={form.error('position.day')}
            />
          </div>
        </fieldset>
      )}
    </FormDialog>
  )
}

type EditProps = Omit<DialogProps, 'instrument'> & { instrument: Instrument }

function EditForm({ instrument, onClose, onGone }: EditProps) {
  const { t } = useTranslation('investments')
  const { id, name, kind } = instrument
  const form = useForm({
    start: () => ({
      name,
      symbol: textOf(instrument.symbol),
      country: textOf(instrument.country),
      karat: String(instrument.karat ?? 24),
    }),
    schema: updateInstrument.body,
    body: (values) => ({
      name: values.name,
      symbol: textIn(values.symbol),
      country: countryIn(values.country),
      karat: kind === 'gold' ? karatOf(values.karat) : null,
    }),
    wrong: { name: t('form.nameWrong'), country: t('form.countryWrong') },
    save: (body) => call(updateInstrument, { params: { id }, body }),
    done: t('form.saved'),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('form.editTitle')}
      remove={{
        label: t('form.delete'),
        sure: t('form.deleteSure', { name }),
        work: async () => {
          await call(deleteInstrument, { params: { id } })
          onGone?.()
        },
        done: t('form.deleted', { name }),
      }}
    >
      <TextField label={t('form.name')} maxLength={80} {...form.input('name')} />
      {kind === 'gold' ? (
        <SelectInput label={t('form.karat')} {...form.field('karat')} options={karatOptions} />
      ) : (
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField label={t('form.symbol')} maxLength={20} {...form.input('symbol')} />
          <TextField
            label={t('form.country')}
            hint={t('form.countryHint')}
            maxLength={2}
            {...form.input('country')}
          />
        </div>
      )}
    </FormDialog>
  )
}
