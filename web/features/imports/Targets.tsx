import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { Import, ImportTarget } from '#contract/imports/imports.ts'
import { useRead } from '../../api/queries.ts'
import { accountLabel } from '../accounts/words.ts'
import { useDateWords } from '../../ui/format/DateText.tsx'
import { dayText } from '../../ui/format/format.ts'
import { isolated } from '../../ui/format/locale.ts'
import { decimalIn, editableAmount } from '../../ui/forms/typed.ts'
import { TextField } from '../../ui/parts/Field.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'

type TargetsProps = { file: Import; busy: boolean; onChange: (accounts: ImportTarget[]) => void }

/** Chooses the target account for the rows of each account in the file. */
export function Targets({ file, busy, onChange }: TargetsProps) {
  const { t } = useTranslation('imports')
  const { accounts } = file.mapping
  const replace = (next: ImportTarget): void =>
    onChange(accounts.map((each) => (each.name === next.name ? next : each)))
  const isOpen = accounts.some(isOpenTarget)
  return (
    <Card>
      <CardTitle>{t(isOpen ? 'accounts.which' : 'accounts.title')}</CardTitle>
      {isOpen && <p className="-mt-2 mb-4 text-small text-muted">{t('accounts.whichText')}</p>}
      <div className="grid gap-5">
        {accounts.map((target) => (
          <Target
            key={`${target.name} ${target.account_id} ${target.skip}`}
            target={target}
            lastDay={file.to}
            busy={busy}
            onChange={replace}
          />
        ))}
      </div>
    </Card>
  )
}

/** Whether a person has to say where the rows go. */
export const isOpenTarget = ({ basis, skip }: ImportTarget): boolean => basis === 'open' && !skip

type TargetProps = {
  target: ImportTarget
  lastDay: string | null
  busy: boolean
  onChange: (next: ImportTarget) => void
}

function Target({ target, lastDay, busy, onChange }: TargetProps) {
  const { t } = useTranslation('imports')
  const accounts = useRead(accountsQuick).data?.data ?? []
  const why = useBasis()
  const isOpen = isOpenTarget(target)
  const value = isOpen ? '' : target.skip ? 'skip' : (target.account_id ?? 'new')
  const name = accounts.find(({ id }) => id === target.account_id)?.account_name
  const choose = (next: string): void =>
    onChange({
      ...target,
      skip: next === 'skip',
      account_id: next === 'skip' || next === 'new' ? null : next,
      basis: 'person',
    })
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-2">
      <SelectInput
        label={target.name === '' ? t('accounts.all') : t('accounts.of', { name: target.name })}
        value={value}
        hint={why(target, name)}
        disabled={busy}
        onChange={choose}
        options={[
          ...(isOpen ? [{ value: '', label: t('accounts.choose'), disabled: true }] : []),
          { value: 'new', label: t('accounts.new') },
          ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
          { value: 'skip', label: t('accounts.skip') },
        ]}
      />
      {value === 'new' && <NewAccount target={target} lastDay={lastDay} busy={busy} onChange={onChange} />}
    </div>
  )
}

/** Says why the rows go to an account that the file does not name; undefined where that is plain. */
function useBasis(): (target: ImportTarget, name: string | undefined) => string | undefined {
  const { t } = useTranslation('imports')
  return ({ basis }, name) => {
    if (basis === 'other') return t('accounts.basis.other')
    if (name === undefined) return undefined
    if (basis === 'rows' || basis === 'balance' || basis === 'file_name') return t(`accounts.basis.${basis}`)
    return basis === 'layout' ? t('accounts.basis.layout', { name: isolated(name) }) : undefined
  }
}

const kinds = ['current', 'savings', 'card', 'loan', 'other'] as const

/** Name, kind and balance of an account that the import will create; sent on blur. */
function NewAccount({ target, lastDay, busy, onChange }: TargetProps) {
  const { t } = useTranslation('imports')
  const [name, setName] = useState(target.new_name)
  const [balance, setBalance] = useState(
    target.balance === null ? '' : editableAmount(target.balance.amount, target.currency),
  )
  const day = target.balance?.date ?? lastDay
  const dateWords = useDateWords(true)
  const send = (): void => {
    const typed = decimalIn(balance) ?? ''
    const amount = /^-?\d{1,12}(\.\d{1,3})?$/.test(typed) ? Number(typed) : null
    const next = amount === null || day === null ? null : { amount, date: day }
    const new_name = name.trim() || target.new_name
    if (new_name === target.new_name && next?.amount === target.balance?.amount) return
    onChange({ ...target, new_name, balance: next })
  }
  return (
    <div className="grid gap-3">
      <TextField
        label={t('accounts.name')}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onBlur={send}
      />
      <SelectInput
        label={t('accounts.kind')}
        value={target.kind}
        disabled={busy}
        onChange={(kind) => onChange({ ...target, kind })}
        options={kinds.map((value) => ({ value, label: t(`accounts.kinds.${value}`) }))}
      />
      {day !== null && (
        <TextField
          label={t('accounts.balance', { day: dayText(day, dateWords) })}
          hint={t('accounts.balanceHint')}
          value={balance}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setBalance(event.target.value)}
          onBlur={send}
        />
      )}
    </div>
  )
}
