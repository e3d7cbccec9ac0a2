import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, accountsQuick } from '#contract/accounts/accounts.ts'
import type { Import, ImportTarget } from '#contract/imports/imports.ts'
import { refreshReads, staleTimes, useRead } from '../../api/queries.ts'
import { accountLabel } from '../accounts/words.ts'
import { useDateWords } from '../../ui/format/DateText.tsx'
import { dayText } from '../../ui/format/format.ts'
import { isolated } from '../../ui/format/locale.ts'
import { decimalIn, editableAmount } from '../../ui/forms/typed.ts'
import { TextField } from '../../ui/parts/Field.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'

/**
 * The accounts into which rows can go, read again with each file and while it is open: another device may have made one. A target that is
 * not among them is open until then.
 */
export function useTargets({ mapping }: Import): { accounts: readonly Account[]; isOpen: boolean } {
  const accounts =
    useRead(accountsQuick, undefined, { staleTime: 0, refetchInterval: staleTimes.choices }).data?.data ?? []
  const unknown = mapping.accounts.filter(
    ({ account_id: id, skip }) => !skip && id !== null && !accounts.some((each) => each.id === id),
  )
  const ids = unknown.map(({ account_id: id }) => id).join(' ')
  useEffect(() => {
    if (ids !== '') refreshReads([accountsQuick])
  }, [ids])
  return { accounts, isOpen: unknown.length > 0 || mapping.accounts.some(isOpenTarget) }
}

type TargetsProps = {
  file: Import
  accounts: readonly Account[]
  isOpen: boolean
  busy: boolean
  onChange: (accounts: ImportTarget[]) => void
}

/** Chooses the target account for the rows of each account in the file. */
export function Targets({ file, accounts, isOpen, busy, onChange }: TargetsProps) {
  const { t } = useTranslation('imports')
  const { accounts: targets } = file.mapping
  const replace = (next: ImportTarget): void =>
    onChange(targets.map((each) => (each.name === next.name ? next : each)))
  return (
    <Card>
      <CardTitle>{t(isOpen ? 'accounts.which' : 'accounts.title')}</CardTitle>
      {isOpen && <p className="-mt-2 mb-4 text-small text-muted">{t('accounts.whichText')}</p>}
      <div className="grid gap-5">
        {targets.map((target) => (
          <Target
            key={`${target.name} ${target.account_id} ${target.skip}`}
            target={target}
            accounts={accounts}
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
const isOpenTarget = ({ basis, skip }: ImportTarget): boolean => basis === 'open' && !skip

type TargetProps = {
  target: ImportTarget
  lastDay: string | null
  busy: boolean
  onChange: (next: ImportTarget) => void
}

function Target({
  target,
  accounts,
  lastDay,
  busy,
  onChange,
}: TargetProps & { accounts: readonly Account[] }) {
  const { t } = useTranslation('imports')
  const why = useBasis()
  const known = accounts.find(({ id }) => id === target.account_id)
  const isOpen = isOpenTarget(target) || (target.account_id !== null && !known)
  const value = target.skip ? 'skip' : isOpen ? '' : (target.account_id ?? 'new')
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
        hint={why(target, known?.account_name)}
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
        // the file names no account
        hint={target.name === '' && name === target.new_name && t('accounts.nameHint')}
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
