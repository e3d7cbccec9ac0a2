/** What the job that reads a file asks the server. */
import type {
  ImportCategory,
  ImportMapping,
  ImportMappingChange,
  ImportTarget,
} from '#contract/imports/imports.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import type { PresentRow } from './rows/match.ts'
import type { AccountHistory } from './which-account.ts'

/** What a job asks the server; one question at a time. */
export type ImportHost = {
  /** The mapping of an earlier file of this layout; null if there is none or another one is given. */
  remembered(layout: string, rows: number): Promise<ImportMappingChange | null>
  /** Where earlier files of this layout went, and their names. */
  earlier(layout: string): Promise<EarlierFiles>
  accounts(): Promise<TargetRow[]>
  /** The user's name. */
  name(): Promise<string>
  /** What an account has around the days of a file. */
  history(span: { accountId: string; from: string; to: string }): Promise<AccountHistory>
  /** What categories of these names become, as proposed. */
  categories(names: string[]): Promise<ImportCategory[]>
  /** The keyed hashes of account numbers, in their order. */
  hashes(numbers: string[]): Promise<string[]>
  /** A page of an account's rows between two days, after an id; the last page has `next` null. */
  present(span: { accountId: string; from: string; to: string; after: string | null }): Promise<{
    rows: PresentRow[]
    next: string | null
  }>
}
export type EarlierFiles = {
  targets: ImportTarget[]
  names: string[]
  /** The order of their days; null if there are none. */
  dateOrder: ImportMapping['date_order'] | null
}

/** The rows of an account between two days. */
export async function readPresent(
  host: Pick<ImportHost, 'present'>,
  accountId: string,
  span: { from: string; to: string },
): Promise<PresentRow[]> {
  const present: PresentRow[] = []
  for (let after: string | null = null; ;) {
    const page = await host.present({ accountId, ...span, after })
    for (const row of page.rows) present.push(row)
    if (page.next === null) return present
    after = page.next
  }
}
