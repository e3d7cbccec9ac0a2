/** Maps the accounts of a file to the user's accounts, guessing where no target is given. */
import type {
  ImportBasis,
  ImportCategory,
  ImportMapping,
  ImportMappingChange,
  ImportTarget,
} from '#contract/imports/imports.ts'
import { importLimits } from '#contract/imports/imports.ts'
import { cleanName } from '#contract/text.ts'
import { exponentOf, minorFromWire, wireAmount } from '#contract/money.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import { isIban } from './read/accounts.ts'
import type { FileAccount, ReadFile } from './read/types.ts'

type Given = {
  /** Targets as a person said, or as planned before. */
  said?: ImportMappingChange['accounts']
  /** Where earlier files of the layout went. */
  earlier?: readonly ImportTarget[]
  fileName: string
  /** Keyed hashes of the file's account numbers. */
  hashOf: ReadonlyMap<string, string>
}

const fewestBalances = 3

/**
 * A target for each account of a file: as a person said, else by its number or name. One without either is left open,
 * to be decided by its rows (`decideAccount`).
 */
export function planTargets(file: ReadFile, accounts: readonly TargetRow[], given: Given): ImportTarget[] {
  const rowsOf = Map.groupBy(file.rows, (row) => row.account)
  const named = file.accounts
    .filter((account) => rowsOf.has(account.name))
    .map((account): Named => {
      const rows = rowsOf.get(account.name) ?? []
      const currency =
        account.currency ?? mostFrequent(rows.map((row) => row.currency)) ?? file.mapping.currency
      const balances = rows.flatMap(({ balanceMinor }) => balanceMinor ?? [])
      const isOwed = balances.length >= fewestBalances && balances.every((minor) => minor < 0n)
      return { ...account, currency, isOwed, hash: given.hashOf.get(account.number ?? '') ?? null }
    })
  return named.slice(0, importLimits.accounts).map((account) => {
    const { name, hash, currency } = account
    const said = sameTarget(given.said ?? [], account) ?? given.said?.find(isNamed(name))
    const isThere = accounts.some(({ id }) => id === said?.account_id)
    if (said && isPersons(said) && (isThere || said.account_id === null)) {
      // a new account has the currency of its rows, which an answer may have changed
      const own = isThere ? said : { ...said, currency }
      return { ...own, name, number_hash: hash, balance: balanceOf(own), basis: 'person' }
    }
    const found = findTarget(account, named, accounts, given)
    if (!said) return found
    const own = { ...found, new_name: said.new_name, kind: said.kind, balance: said.balance }
    return { ...own, balance: balanceOf(own) }
  })
}

const isPersons = ({ basis }: ImportTarget): boolean => basis === undefined || basis === 'person'
const isNamed =
  (name: string) =>
  (target: ImportTarget): boolean =>
    target.name === name && (target.number_hash ?? null) === null
const sameTarget = (
  targets: readonly ImportTarget[],
  { name, hash, currency }: Pick<Named, 'name' | 'hash' | 'currency'>,
): ImportTarget | undefined =>
  targets.find(
    (each) => each.currency === currency && (hash === null ? isNamed(name)(each) : each.number_hash === hash),
  )

/** Whether a name that a file gives an account tells it apart from those of other files. */
export const isTellingName = (name: string): boolean =>
  !/^(?:|(?:account|checking|current|savings|creditcard|creditline|moneymrkt)(?: \(\d+\))?)$/i.test(name)

/** The currency of the user's accounts that a file's rows go to, whatever it says itself; null if it is not one. */
export function currencyOfTargets(
  { accounts: named, rows }: ReadFile,
  accounts: readonly TargetRow[],
  { said = [], earlier = [], hashOf }: Omit<Given, 'fileName'>,
): string | null {
  const used = new Set(rows.map(({ account }) => account))
  const found = named
    .filter(({ name }) => used.has(name))
    .map(({ name, number }) => {
      const hash = hashOf.get(number ?? '') ?? null
      const isIt = (each: ImportTarget): boolean =>
        hash === null ? isNamed(name)(each) : each.number_hash === hash
      const persons = said.filter((each) => isIt(each) && isPersons(each))
      const ids = new Set(
        (persons.length > 0 ? persons : earlier.filter(isIt)).map((each) => each.account_id),
      )
      const fits = accounts.filter(
        (own) =>
          ids.has(own.id) ||
          (hash !== null && own.iban_hash === hash) ||
          (name !== '' && own.name.toLowerCase() === name.toLowerCase()),
      )
      return new Set(fits.map((own) => own.currency))
    })
  const [first] = found
  const [currency = null] = first ?? []
  return found.every((own) => own.size === 1 && own.has(currency ?? '')) ? currency : null
}
/** `isOwed`: its balances are all below zero. */
type Named = FileAccount & { currency: string; hash: string | null; isOwed: boolean }

/** A mapping to remember, with what was said of accounts and categories that are in earlier files of its layout alone. */
export function withEarlier(mapping: ImportMapping, earlier: ImportMapping | undefined): ImportMapping {
  if (!earlier) return mapping
  const keyOf = ({ name, number_hash, currency, account_id }: ImportTarget): string =>
    `${number_hash ?? name} ${currency} ${number_hash || isTellingName(name) ? '' : account_id}`
  const accounts = new Set(mapping.accounts.map(keyOf))
  const categories = new Set(mapping.categories?.map(({ name }) => name))
  return {
    ...mapping,
    accounts: [...mapping.accounts, ...earlier.accounts.filter((each) => !accounts.has(keyOf(each)))].slice(
      0,
      importLimits.accounts,
    ),
    categories: [
      ...(mapping.categories ?? []),
      ...(earlier.categories ?? []).filter(({ name }) => !categories.has(name)),
    ].slice(0, importLimits.categories),
  }
}

/** The categories that a file names, as chosen before or else as proposed. */
export function planCategories(
  proposed: readonly ImportCategory[],
  changes: ImportMappingChange['categories'],
): ImportCategory[] {
  const chosen = new Map(changes?.map((each) => [each.name, each]))
  return proposed.map((each) => chosen.get(each.name) ?? each)
}

/** The first names of categories in a file. */
export function categoriesIn({ rows }: ReadFile): string[] {
  const names = rows.flatMap(({ category, splits = [] }) => [
    category,
    ...splits.map((split) => split.category),
  ])
  return [...new Set(names.flatMap((name) => name ?? []))].slice(0, importLimits.categories)
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

function findTarget(
  account: Named,
  all: readonly Named[],
  accounts: readonly TargetRow[],
  { earlier = [], fileName }: Given,
): ImportTarget {
  const { currency, hash } = account
  const name = account.name || fileName.replace(/\.\w{1,5}$/, '')
  const before = hash !== null || isTellingName(account.name) ? sameTarget(earlier, account) : undefined
  const own =
    accounts.find(({ id }) => id === before?.account_id) ?? ownAccount(account, all, accounts) ?? null
  return {
    name: account.name,
    number_hash: hash,
    account_id: own?.id ?? null,
    new_name: cleanName(name.slice(0, 80)) || 'Imported',
    kind: before?.kind ?? kindIn(account, `${account.name} ${fileName}`),
    currency,
    balance: account.balance && {
      amount: wireAmount(account.balance.minor, currency),
      date: account.balance.day,
    },
    skip: before?.skip ?? false,
    basis: basisOf(account, own),
  }
}

/** The kind that names say, or a balance below zero throughout, where the file itself says none. */
function kindIn({ kind, isOwed }: Named, names: string): ImportTarget['kind'] {
  if (kind !== 'current') return kind
  const text = names.replaceAll(/[_\-.]+/g, ' ')
  if (/\b(?:card|visa|mastercard|amex)\b|بطاقة/i.test(text) && !/\bdebit\b|خصم/i.test(text)) return 'card'
  if (/\bsavings?\b|توفير/i.test(text)) return 'savings'
  return isOwed ? 'card' : kind
}

function basisOf({ name, hash }: Named, own: TargetRow | null): ImportBasis {
  if (own) return hash !== null && own.iban_hash === hash ? 'number' : 'name'
  return hash === null && !isTellingName(name) ? 'open' : 'new'
}

/**
 * The user's account of this number. Only a bank's account, whose number outside of its IBAN is not known, is found by
 * four digits, and only where no other has them.
 */
function ownAccount(
  { name, number, hash, currency }: Named,
  all: readonly Named[],
  accounts: readonly TargetRow[],
): TargetRow | undefined {
  const fits = accounts.filter((own) => own.currency === currency)
  const same = fits.find((own) => hash !== null && own.iban_hash === hash)
  if (same) return same
  const last4 = last4Of(name)
  const isOpen = (own: TargetRow): boolean =>
    hash === null || own.iban_hash === null || (own.source === 'bank' && !isIban(number ?? ''))
  const alike = fits.filter((own) => last4 !== null && own.iban_last4 === last4 && isOpen(own))
  const rivals = all.filter((each) => each.currency === currency && last4Of(each.name) === last4)
  if (alike.length === 1 && rivals.length === 1) return alike[0]
  return fits.find((own) => name !== '' && own.name.toLowerCase() === name.toLowerCase() && isOpen(own))
}
const last4Of = (name: string): string | null => /…(\w{4})(?: \(\d+\)| [A-Z]{3})?$/.exec(name)?.[1] ?? null

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
