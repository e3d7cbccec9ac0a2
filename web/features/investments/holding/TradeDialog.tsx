import { useTranslation } from 'react-i18next'
import { type TradeKind, tradeKinds } from '#contract/investments/investment-kinds.ts'
import {
  createTrade,
  deleteTrade,
  type Instrument,
  type InvestmentTrade,
  updateTrade,
} from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { numberIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { TradeLine } from './TradeLine.tsx'
import { decimalIn, PlaceField, type Place } from '../fields.tsx'

type TradeProps = {
  instrument: Instrument
  trade: InvestmentTrade | null
  accounts: readonly Place[]
  onClose: () => void
}

/** Which fields a kind of event has. */
const fieldsOf = (kind: TradeKind) => ({
  quantity: kind !== 'dividend' && kind !== 'split' && kind !== 'fee',
  price: kind === 'buy' || kind === 'sell',
  amount: kind !== 'split' && kind !== 'transfer_out',
  charges: kind === 'buy' || kind === 'sell' || kind === 'dividend',
  split: kind === 'split',
})

const initialKind: TradeKind = 'buy'

function useTrade({ instrument, trade, accounts, onClose }: TradeProps) {
  const { t } = useTranslation('investments')
  const today = useToday()
  return useForm({
    start: () => ({
      kind: trade?.kind ?? initialKind,
      account: trade?.account?.name ?? accounts[0]?.name ?? '',
      day: trade?.day ?? today,
      quantity: textOf(trade?.quantity),
      price: textOf(trade?.price),
      amount: textOf(trade?.kind === 'fee' ? trade.fee : trade?.amount),
      fee: trade === null || trade.fee === 0 ? '' : String(trade.fee),
      tax: trade === null || trade.tax === 0 ? '' : String(trade.tax),
      into: textOf(trade?.split?.into ?? 2),
      of: textOf(trade?.split?.of ?? 1),
      note: trade?.note ?? '',
    }),
    schema: createTrade.body,
    body: (values) => {
      const has = fieldsOf(values.kind)
      return {
        kind: values.kind,
        account: has.split ? null : values.account,
        day: values.day,
        quantity: has.quantity ? decimalIn(values.quantity) : null,
        price: has.price ? decimalIn(values.price) : null,
        amount: has.amount ? decimalIn(values.amount) : null,
        fee: has.charges ? decimalIn(values.fee) : null,
        tax: has.charges ? decimalIn(values.tax) : null,
        split: has.split ? { into: numberIn(values.into), of: numberIn(values.of) } : null,
        note: values.note,
      }
    },
    check: (values) => {
      const has = fieldsOf(values.kind)
      const isEmpty = (text: string): boolean => text.trim() === ''
      const paid = has.price && isEmpty(values.price) && isEmpty(values.amount)
      const needsAmount = values.kind === 'dividend' || values.kind === 'fee'
      return {
        account: !has.split && isEmpty(values.account) && t('form.accountWrong'),
        quantity: has.quantity && isEmpty(values.quantity) && t('form.quantityWrong'),
        price: paid && t('form.priceWrong'),
        amount: needsAmount && isEmpty(values.amount) && t('form.amountWrong'),
      }
    },
    wrong: { split: t('trade.splitWrong') },
    save: (body) =>
      trade
        ? call(updateTrade, { params: { id: trade.id }, body })
        : call(createTrade, { params: { id: instrument.id }, body }),
    done: t(trade ? 'trade.saved' : 'trade.added'),
    failed: t('saveFailed'),
    onClose,
  })
}

/** Adds what happened to an investment, or edits the given event. */
export function TradeDialog(props: TradeProps) {
  const { t } = useTranslation('investments')
  const { instrument, trade, accounts } = props
  const today = useToday()
  const form = useTrade(props)
  const { kind } = form.values
  const has = fieldsOf(kind)
  const { currency } = instrument
  const isGold = instrument.kind === 'gold'
  const money = (name: 'amount' | 'fee' | 'tax' | 'price', label: string, hint?: string) => (
    <TextField label={label} hint={hint} inputMode="decimal" prefix={currency} {...form.input(name)} />
  )
  const amountLabel =
    kind === 'dividend'
      ? t('trade.amountDividend')
      : kind === 'fee'
        ? t('trade.amountFee')
        : t(has.price ? 'trade.amount' : 'trade.cost')
  return (
    <FormDialog
      form={form}
      title={t(trade ? 'trade.editTitle' : 'trade.addTitle')}
      remove={
        trade && {
          label: t('trade.delete'),
          work: () => call(deleteTrade, { params: { id: trade.id } }),
          done: t('trade.deleted'),
        }
      }
    >
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <SelectInput
          label={t('trade.kind')}
          {...form.field('kind')}
          options={tradeKinds.map((value) => ({ value, label: t(`trade.kinds.${value}`) }))}
        />
        <DateField label={t('trade.day')} max={today} {...form.field('day')} />
        {has.quantity && (
          <TextField
            label={t(isGold ? 'form.grams' : 'form.quantity')}
            inputMode="decimal"
            {...form.input('quantity')}
          />
        )}
        {has.price && money('price', t('trade.price'))}
        {has.amount &&
          money(
            'amount',
            amountLabel,
            has.price ? t('trade.amountHint') : has.quantity ? t('form.costHint') : undefined,
          )}
        {!has.split && <PlaceField label={t('form.account')} places={accounts} {...form.input('account')} />}
        {has.charges && money('fee', t('trade.fee'))}
        {has.charges && money('tax', t('trade.tax'))}
        {has.split && (
          <>
            <TextField
              label={t('trade.into')}
              inputMode="numeric"
              {...form.input('into')}
              error={form.error('split') ?? form.error('split.into')}
            />
            <TextField
              label={t('trade.of')}
              inputMode="numeric"
              {...form.input('of')}
              error={form.error('split.of')}
            />
          </>
        )}
      </div>
      <TextField label={t('trade.note')} maxLength={200} {...form.input('note')} />
      {trade && fieldsOf(trade.kind).charges && <TradeLine trade={trade} />}
    </FormDialog>
  )
}
