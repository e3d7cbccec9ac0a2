import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  couponMonths,
  instrumentKinds,
  type InstrumentKind,
  isQuotedInPercent,
  karats,
} from '#contract/investments/investment-kinds.ts'
import {
  createInstrument,
  deleteInstrument,
  type Instrument,
  updateInstrument,
} from '#contract/investments/investments.ts'
import { currencies } from '#contract/currencies.ts'
import { call } from '../../api/call.ts'
import { date } from '../../ui/date/DateField.tsx'
import { useToday } from '../../ui/date/use-today.ts'
import { choice, optionsOf, text } from '../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../ui/forms/FieldsDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { KindMark, type Place, decimal, place } from './fields.tsx'

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

const countryIn = (text: string | null): string | null => text?.toUpperCase() ?? null
const couponPeriods = { 1: 'month', 3: 'quarter', 6: 'half', 12: 'year' } as const
const couponMonthsOf = (text: string) => couponMonths.find((months) => String(months) === text) ?? null
const karatOf = (text: string) => karats.find((karat) => String(karat) === text) ?? null

/** The fields of a new investment and of a known one. */
function useCommonFields(kind: InstrumentKind, instrument: Instrument | null) {
  const { t } = useTranslation('investments')
  const isGold = kind === 'gold'
  const hasCoupons = isQuotedInPercent(kind)
  return {
    name: text('name', t('form.name'), instrument?.name, { maxLength: 80 }),
    about: [
      choice('karat', t('form.karat'), String(instrument?.karat ?? 24), {
        options: optionsOf(karats.map(String), (karat) => karat),
        shown: isGold,
      }),
      [
        text('symbol', t('form.symbol'), instrument?.symbol, {
          hint: !instrument && t('form.symbolHint'),
          maxLength: 20,
          optional: true,
          shown: !isGold,
        }),
        text('country', t('form.country'), instrument?.country, {
          hint: t('form.countryHint'),
          maxLength: 2,
          optional: true,
          shown: !isGold,
        }),
      ],
      [
        decimal('coupon_rate', t('form.couponRate'), instrument?.coupon_rate, {
          hint: t('form.couponHint'),
          optional: true,
          prefix: '%',
          shown: hasCoupons,
        }),
        choice('coupon_months', t('form.couponPaid'), String(instrument?.coupon_months ?? 6), {
          options: couponMonths.map((months) => ({
            value: String(months),
            label: t(`form.couponEvery.${couponPeriods[months]}`),
          })),
          shown: hasCoupons,
        }),
        date('matures_on', t('form.maturesOn'), instrument?.matures_on, {
          optional: true,
          shown: hasCoupons,
        }),
      ],
    ],
  } as const
}

type AddProps = Omit<DialogProps, 'instrument'> & { kind: InstrumentKind; onBack: () => void }

function AddForm({ kind, accounts, onBack, onClose }: AddProps) {
  const { t } = useTranslation('investments')
  const today = useToday()
  const { name, about } = useCommonFields(kind, null)
  const isGold = kind === 'gold'
  const isInPercent = isQuotedInPercent(kind)
  const shown = kind !== 'index'
  return (
    <FieldsDialog
      title={t(`kinds.${kind}`)}
      fields={[
        {
          of: [
            name,
            choice('currency', t('form.currency'), 'AED', { options: optionsOf<string>(currencies, String) }),
          ],
          within: (fields) => (
            <div className="grid items-start gap-4 tablet:grid-cols-[1fr_8rem]">{fields}</div>
          ),
        },
        ...about,
        {
          of: [
            { show: kind === 'property' && <p className="text-meta text-muted">{t('form.propertyHint')}</p> },
            [
              decimal(
                'quantity',
                t(isGold ? 'form.grams' : isInPercent ? 'form.faceValue' : 'form.quantity'),
                kind === 'property' ? 1 : '',
                {
                  at: ['position.quantity'],
                  shown,
                },
              ),
              place('account', t('form.account'), accounts[0]?.name, {
                places: accounts,
                hint: t('form.accountHint'),
                at: ['account', 'position.account'],
                shown,
              }),
              decimal('cost', t('form.cost'), '', { hint: t('form.costHint'), at: ['position.cost'], shown }),
              decimal(
                'price',
                t(isGold ? 'form.priceGram' : isInPercent ? 'trade.percentPrice' : 'form.price'),
                '',
                {
                  at: ['position.price'],
                  shown,
                },
              ),
              date('day', t('form.day'), today, { max: today, at: ['position.day'], shown }),
            ],
          ],
          within: (fields) => (
            <fieldset className="grid gap-4">
              <legend className="mb-2 text-small font-medium">{t('form.position')}</legend>
              {fields}
            </fieldset>
          ),
        },
      ]}
      vary={({ currency: prefix }) => ({ cost: { prefix }, price: { prefix: isInPercent ? '%' : prefix } })}
      schema={createInstrument.body}
      body={(
        { name, currency, symbol, country, karat, coupon_rate, coupon_months, matures_on, ...position },
        { quantity },
      ) => ({
        kind,
        name,
        currency,
        symbol,
        country: countryIn(country),
        karat: isGold ? karatOf(karat) : null,
        coupon_rate,
        coupon_months: couponMonthsOf(coupon_months),
        matures_on,
        ...(shown && quantity.trim() !== '' ? { position } : {}),
      })}
      check={({ account, quantity }) => ({
        account: quantity.trim() !== '' && account.trim() === '' && t('form.accountWrong'),
      })}
      wrong={{
        name: t('form.nameWrong'),
        country: t('form.countryWrong'),
        coupon_rate: t('form.couponWrong'),
      }}
      save={(body) => call(createInstrument, { body })}
      done={({ instrument }) => t('form.added', { name: instrument.name })}
      failed={t('saveFailed')}
      submit={t('form.add')}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

type EditProps = Omit<DialogProps, 'instrument'> & { instrument: Instrument }

function EditForm({ instrument, onClose, onGone }: EditProps) {
  const { t } = useTranslation('investments')
  const { id, kind } = instrument
  const { name, about } = useCommonFields(kind, instrument)
  return (
    <FieldsDialog
      title={t('form.editTitle')}
      fields={[name, ...about]}
      schema={updateInstrument.body}
      body={({ country, karat, coupon_months, ...body }) => ({
        ...body,
        country: countryIn(country),
        karat: kind === 'gold' ? karatOf(karat) : null,
        coupon_months: couponMonthsOf(coupon_months),
      })}
      wrong={{
        name: t('form.nameWrong'),
        country: t('form.countryWrong'),
        coupon_rate: t('form.couponWrong'),
      }}
      save={(body) => call(updateInstrument, { params: { id }, body })}
      done={t('form.saved')}
      failed={t('saveFailed')}
      remove={{
        label: t('form.delete'),
        sure: t('form.deleteSure', { name: instrument.name }),
        work: async () => {
          await call(deleteInstrument, { params: { id } })
          onGone?.()
        },
        done: t('form.deleted', { name: instrument.name }),
      }}
      onClose={onClose}
    />
  )
}
