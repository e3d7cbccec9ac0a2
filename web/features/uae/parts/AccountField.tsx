import { accountsQuick } from '#contract/accounts.ts'
import { useRead } from '../../../api/queries.ts'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { accountLabel } from '../../accounts/label.ts'

type AccountProps = {
  label: string
  /** The label of the 'no account' option; without it an account must be chosen. */
  none?: string
  kinds?: readonly string[]
  value: string
  onChange: (id: string) => void
}

/** Selects one of the open accounts. */
export function AccountField({ label, none, kinds, value, onChange }: AccountProps) {
  const accounts = (useRead(accountsQuick).data?.data ?? []).filter(
    ({ kind, closed, source }) => closed === null && source !== 'manual' && (!kinds || kinds.includes(kind)),
  )
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none ?? ''}</option>
      {accounts.map((account) => (
        <option key={account.id} value={account.id}>
          {accountLabel(account)}
        </option>
      ))}
    </SelectField>
  )
}
