import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { staleTimes, useRead } from '../../../api/queries.ts'
import { text, type TypedField } from '../../../ui/forms/fields.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { accountLabel } from '../../accounts/words.ts'

type AccountProps = {
  label: string
  /** The label of the 'no account' option; without it an account must be chosen. */
  none?: string
  kinds?: readonly string[]
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

/** Selects one of the open accounts. */
export function AccountField({ none, kinds, ...field }: AccountProps) {
  const { t } = useTranslation('ui')
  const { data, isFetching } = useRead(accountsQuick, undefined, { staleTime: staleTimes.choices })
  const accounts = (data?.data ?? []).filter(
    ({ kind, closed, source }) => closed === null && source !== 'manual' && (!kinds || kinds.includes(kind)),
  )
  const isKnown = data && (field.value === '' || accounts.some(({ id }) => id === field.value))
  if (isFetching && !isKnown)
    return <SelectInput {...field} disabled options={[{ value: field.value, label: t('loadingShort') }]} />
  return (
    <SelectInput
      {...field}
      options={[
        { value: '', label: none ?? '' },
        ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
      ]}
    />
  )
}

/** An account in a list of fields. */
export const account: TypedField<string | null, Pick<AccountProps, 'none' | 'kinds'>> = (
  name,
  label,
  start,
  { shown, at, ...more } = {},
) => ({
  ...text(name, label, start, { shown, at, optional: true }),
  draw: (field) => <AccountField label={label} {...more} {...field} />,
})
