import { useTranslation } from 'react-i18next'
import { actionKinds, addCorporateAction } from '#contract/investments/investment-actions.ts'
import type { Instrument } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { choice, namedOptions, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { type Place, decimal, place } from '../fields.tsx'

type Props = {
  instrument: Instrument
  /** What the units may have become. */
  others: readonly Instrument[]
  accounts: readonly Place[]
  onClose: () => void
}

/** A reinvested dividend, a spin-off or a merger, entered at once. */
export function ActionDialog({
  instrument: { id, name, currency: prefix },
  others,
  accounts,
  onClose,
}: Props) {
  const { t } = useTranslation('investments')
  const today = useToday()
  return (
    <FieldsDialog
      title={t('action.title')}
      fields={[
        [
          choice('kind', t('trade.kind'), 'reinvestment', {
            options: optionsOf(actionKinds, (kind) => t(`action.kinds.${kind}`)),
            className: 'tablet:col-span-2',
          }),
          place('account', t('form.account'), accounts[0]?.name, { places: accounts }),
          date('day', t('trade.day'), today, { max: today }),
          choice<'into', string>('into', t('action.into'), '', {
            options: namedOptions(others, t('action.new')),
            optional: true,
          }),
          text('name', t('form.name'), '', { maxLength: 80 }),
          decimal('quantity', t('action.quantity'), ''),
          decimal('amount', '', '', { prefix, optional: true }),
          decimal('tax', t('trade.tax'), '', { prefix, optional: true }),
          decimal('percent', t('action.percent'), '', {
            prefix: '%',
            hint: t('action.percentHint', { name }),
          }),
          decimal('cash', t('action.cash'), '', { prefix, optional: true }),
        ],
      ]}
      vary={({ kind, into }) => {
        const other = { into: {}, name: into === '' && {} } as const
        if (kind === 'reinvestment')
          return {
            into: false,
            name: false,
            percent: false,
            cash: false,
            amount: { label: t('trade.amountDividend') },
          }
        if (kind === 'spin_off') return { ...other, amount: false, tax: false, cash: false }
        const amount = { label: t('action.worth'), hint: t('action.worthHint', { name }) }
        return { ...other, amount, tax: false, percent: false }
      }}
      schema={addCorporateAction.body}
      body={({ kind, account, day, quantity, amount, tax, percent, cash }, { into, name: named }) => {
        const common = { account: account ?? '', day, quantity: quantity ?? '' }
        const target = into === '' ? { name: named } : { id: into }
        if (kind === 'reinvestment') return { kind, ...common, amount: amount ?? '', tax }
        return kind === 'spin_off'
          ? { kind, ...common, into: target, percent: percent ?? '' }
          : { kind, ...common, into: target, amount, cash }
      }}
      check={({ kind, account, quantity, amount, percent, into, name: named }) => {
        const isEmpty = (typed: string): boolean => typed.trim() === ''
        return {
          account: isEmpty(account) && t('form.accountWrong'),
          quantity: isEmpty(quantity) && t('form.quantityWrong'),
          amount: kind === 'reinvestment' && isEmpty(amount) && t('form.amountWrong'),
          percent: kind === 'spin_off' && isEmpty(percent) && t('action.percentWrong'),
          name: kind !== 'reinvestment' && into === '' && isEmpty(named) && t('form.nameWrong'),
        }
      }}
      save={(body) => call(addCorporateAction, { params: { id }, body })}
      done={t('action.added')}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}
