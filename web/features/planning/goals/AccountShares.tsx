import { useTranslation } from 'react-i18next'
import { type Goal, goalCounts } from '#contract/planning/goals.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { type AccountLine, freeOf, type GoalList, type Holder, shareUnits } from './form.ts'
import { dotList } from '../../../ui/format/format.ts'

type SharesProps = {
  lines: readonly AccountLine[]
  accounts: readonly Holder[]
  goal: Goal | null
  list: GoalList
  /** The fault of a share, by its place among the included ones. */
  error: (key: string) => string | undefined
  onChange: (next: readonly AccountLine[]) => void
}

/** Which accounts hold a goal's money, and what share of each. */
export function AccountShares({ lines, accounts, goal, list, error, onChange }: SharesProps) {
  const { t } = useTranslation('goals')
  const money = useMoneyText()
  const included = lines.filter((line) => line.included)
  const change = (id: string, part: Partial<AccountLine>): void =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="text-small font-medium">{t('form.accounts')}</legend>
      <p className="text-meta text-muted">
        {t(lines.length === 0 ? 'form.noAccounts' : 'form.accountsHint')}
      </p>
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const account = accounts.find(({ id }) => id === line.id)
          if (!account) return null
          const free = freeOf(line.id, goal, list)
          const name = dotList([account.bank_name, account.account_name])
          return (
            <li key={line.id} className="grid gap-2 py-2">
              <label className="flex min-h-11 items-center gap-3 text-small">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={line.included}
                  disabled={free.percent === 0 && !free.amount}
                  onChange={() => change(line.id, { included: !line.included })}
                />
                <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
                <span className="shrink-0 text-meta text-muted">
                  {free.amount === null
                    ? t('form.left', { left: free.percent })
                    : t('form.leftAmount', { amount: money(free.amount) })}
                </span>
              </label>
              {line.included && (
                <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3 ps-7 phone:grid-cols-[9rem_minmax(0,1fr)_auto]">
                  {line.unit === 'percent' ? (
                    <TextField
                      hideLabel
                      label={t('form.percent', { name })}
                      inputMode="decimal"
                      value={line.percent}
                      error={error(`accounts.${included.indexOf(line)}.percent`)}
                      onChange={(event) => change(line.id, { percent: event.target.value })}
                    />
                  ) : (
                    <TextField
                      hideLabel
                      label={t('form.shareAmount', { name })}
                      inputMode="decimal"
                      value={line.amount}
                      error={error(`accounts.${included.indexOf(line)}.amount`)}
                      onChange={(event) => change(line.id, { amount: event.target.value })}
                    />
                  )}
                  <SelectInput
                    hideLabel
                    label={t('form.unit', { name })}
                    value={line.unit}
                    options={shareUnits.map((value) => ({ value, label: t(`form.units.${value}`) }))}
                    onChange={(unit) => change(line.id, { unit })}
                  />
                  {!account.invested && (
                    <SelectInput
                      hideLabel
                      className="max-phone:col-span-2"
                      label={t('form.counts', { name })}
                      value={line.counts}
                      options={goalCounts.map((value) => ({ value, label: t(`form.countsWhat.${value}`) }))}
                      onChange={(counts) => change(line.id, { counts })}
                    />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
