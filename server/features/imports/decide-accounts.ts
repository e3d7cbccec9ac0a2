/** Decides the accounts of a file that it does not name, by what the person's accounts have. */
import type { ImportTarget } from '#contract/imports/imports.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import { type EarlierFiles, type ImportHost, readPresent } from './host.ts'
import { isTellingName } from './plan.ts'
import type { FileRow, ReadFile } from './read/types.ts'
import { type Candidate, decideAccount, type Evidence, evidenceOf, comparedSpan } from './which-account.ts'

type Known = {
  host: Pick<ImportHost, 'present' | 'history'>
  accounts: readonly TargetRow[]
  earlier: EarlierFiles
  task: { fileName: string }
}
/** How many accounts a file is compared with beside those of its layout. */
const mostOthers = 20

/** The targets with those decided that were open, and those asked about whose name the rows contradict. */
export async function decideOpen(
  file: ReadFile,
  targets: readonly ImportTarget[],
  known: Known,
): Promise<ImportTarget[]> {
  const decided: ImportTarget[] = []
  for (const target of targets) decided.push(await decide(file, target, known))
  // two accounts of a file are not the same one
  const isTaken = ({ account_id }: ImportTarget, place: number): boolean =>
    account_id !== null && decided.some((each, at) => at !== place && each.account_id === account_id)
  return decided.map((target, place) =>
    target.basis !== 'person' && target.basis !== 'number' && isTaken(target, place)
      ? { ...target, account_id: null, basis: 'open' }
      : target,
  )
}

async function decide(file: ReadFile, target: ImportTarget, known: Known): Promise<ImportTarget> {
  if (target.skip || (target.basis !== 'open' && target.basis !== 'name')) return target
  const rows = file.rows.filter(({ account, pending }) => account === target.name && !pending)
  const closing = file.accounts.find(({ name }) => name === target.name)?.balance?.minor ?? null
  const compare = async (account: TargetRow): Promise<Evidence> => {
    const evidence = await compareWith(account, { rows, closing }, known)
    // while its amounts or days are in question, a file cannot speak against an account
    return file.question === null || evidence.rows === 'same' ? evidence : { ...evidence, rows: null }
  }
  if (target.basis === 'name') {
    const own = known.accounts.find(({ id }) => id === target.account_id)
    const isOther = own !== undefined && (await compare(own)).rows === 'others'
    return isOther ? { ...target, account_id: null, basis: 'open' } : target
  }
  const { candidates, isTelling } = await candidatesFor(file, target, { known, compare })
  const { accountId, basis } = decideAccount({
    candidates,
    fileName: known.task.fileName,
    earlierNames: known.earlier.names,
    isTelling,
  })
  return { ...target, account_id: accountId, basis }
}

async function candidatesFor(
  file: ReadFile,
  target: ImportTarget,
  { known, compare }: { known: Known; compare: (account: TargetRow) => Promise<Evidence> },
): Promise<{ candidates: Candidate[]; isTelling: boolean }> {
  const before = new Set(
    known.earlier.targets
      .filter(({ name, number_hash }) => !isTellingName(name) && !number_hash)
      .map(({ account_id }) => account_id),
  )
  const fits = known.accounts.filter(({ currency }) => currency === target.currency)
  const earlier = fits.filter(({ id }) => before.has(id))
  const others = fits.filter(({ id }) => !before.has(id)).slice(0, mostOthers)
  const candidates: Candidate[] = []
  for (const account of [...earlier, ...others])
    candidates.push({ account, isEarlier: before.has(account.id), evidence: await compare(account) })
  // programs of many banks write these
  return { candidates, isTelling: file.format === 'csv' || file.format === 'xlsx' || file.format === 'pdf' }
}

async function compareWith(
  account: TargetRow,
  { rows, closing }: { rows: readonly FileRow[]; closing: bigint | null },
  { host }: Known,
): Promise<Evidence> {
  const days = rows.map(({ day }) => day).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return { rows: null, balance: null, isLater: false }
  const history = await host.history({ accountId: account.id, from, to })
  const span = comparedSpan(days, history)
  const present = span === null ? [] : await readPresent(host, account.id, span)
  return evidenceOf({ rows, closing, span, present, history })
}
