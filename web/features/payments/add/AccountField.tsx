import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { baseCurrency } from '#contract/product.ts'
import { staleTimes, useRead } from '../../../api/queries.ts'
import { SelectField } from '../../../ui/parts/Field.tsx'

type AccountProps = {
  value: string | undefined
  disabled: boolean
  onChange: (id: string | undefined) => void
}

/** Which account it is added to: the cash wallet, or one made from files. Banks send their own payments. */
export function AccountField({ value, disabled, onChange }: AccountProps) {
  const { t } = useTranslation('add')
  const { data } = useRead(accountsQuick, undefined, { staleTime: staleTimes.choices })
  const offered = (data?.data ?? []).filter(
    ({ source, kind, closed, currency }) =>
      source === 'manual' && kind !== 'manual' && closed === null && currency === baseCurrency,
  )
  const isGone = value !== undefined && data !== undefined && !offered.some(({ id }) => id === value)
  return (
    <SelectField
      label={t('account')}
      hint={t('accountHint')}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">{t('cash')}</option>
      {offered.map((account) => (
        <option key={account.id} value={account.id}>
          {account.account_name}
        </option>
      ))}
      {isGone && <option value={value}>{t('accountGone')}</option>}
    </SelectField>
  )
}
