/** Maps the accounts of a file to the user's accounts, guessing where no target is given. */
import type { ImportMappingChange, ImportTarget } from '#contract/imports/imports.ts'
import { importLimits } from '#contract/imports/imports.ts'
import { cleanName } from '#contract/text.ts'
import { exponentOf, minorFromWire, wireAmount } from '#contract/money.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import type { FileAccount, FileRow, ReadFile } from './read/types.ts'

/** A target for each account of a file: as given, else as remembered, else guessed. */
export function planTargets(
  file: ReadFile,
  accounts: readonly TargetRow[],
  changes: ImportMappingChange['accounts'],
  fileName: string,
): ImportTarget[] {
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const changeOf = new Map(changes?.map((target) => [target.name, target]))
  const accountIds = new Set(accounts.map(({ id }) => id))
  return file.accounts
    .filter((account) => rowsOf.has(account.name))
    .slice(0, importLimits.accounts)
    .map((account) => {
      const target = changeOf.get(account.name)
      const rows = rowsOf.get(account.name) ?? []
      if (!target) return guessTarget(account, rows, accounts, fileName, file.mapping.currency)
      const there = target.account_id !== null && accountIds.has(target.account_id)
      return { ...target, account_id: there ? target.account_id : null, balance: balanceOf(target) }
    })
}

/** The target's balance; null if it is not an exact amount of its currency. */
function balanceOf({ balance, currency }: ImportTarget): ImportTarget['balance'] {
  if (balance === null) return null
  const scale = 10 ** exponentOf(currency)
  return Math.abs(balance.amount) < 1e12 && Number.isInteger(Math.round(balance.amount * scale * 1e6) / 1e6)
    ? balance
    : null
}

export const balanceMinor = ({ balance, currency }: ImportTarget): { minor: bigint; day: string } | null =>
  balance && { minor: minorFromWire(balance.amount, currency), day: balance.date }

function guessTarget(
  account: FileAccount,
  rows: readonly FileRow[],
  accounts: readonly TargetRow[],
  fileName: string,
  fallback: string,
): ImportTarget {
  const currency = account.currency ?? mostFrequent(rows.map((row) => row.currency)) ?? fallback
  const last4 = /…(\w{4})$/.exec(account.name)?.[1]
  const fits = accounts.filter((own) => own.currency === currency)
  const same =
    fits.find((own) => last4 !== undefined && own.iban_last4 === last4) ??
    fits.find((own) => account.name !== '' && own.name.toLowerCase() === account.name.toLowerCase())
  const name = account.name || fileName.replace(/\.\w{1,5}$/, '')
  return {
    name: account.name,
    account_id: same?.id ?? null,
    new_name: cleanName(name.slice(0, 80)) || 'Imported',
    kind: account.kind,
    currency,
    balance: account.balance && {
      amount: wireAmount(account.balance.minor, currency),
      date: account.balance.day,
    },
    skip: false,
  }
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
