import { loanLimits, type Loan } from '#contract/expected/loans.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type LoanRow = {
  id: string
  kind: Loan['kind']
  lender: string
  account_id: string
  currency: string
  principal_minor: bigint
  as_of: Day
  first_due: Day
  rate_kind: Loan['rate_kind']
  rate_millionths: number | null
  each_minor: bigint | null
  last_due: Day | null
  note: string
  settled_on: Day | null
  debt_account_id: string | null
  series_id: string | null
  /** The day on which it was entered: instalments due before that without a bank line are taken as paid. */
  entered_on: Day
}

export async function selectLoans(tx: Tx, userId: string): Promise<LoanRow[]> {
  return query<LoanRow>(tx)`
    select l.id, l.kind, l.lender, l.account_id, l.currency, l.principal_minor, l.as_of, l.first_due, l.rate_kind,
      l.rate_millionths, l.each_minor, l.last_due, l.note, l.settled_on, d.id as debt_account_id, l.series_id,
      (l.created_at at time zone 'Asia/Dubai')::date as entered_on
    from loans l
    left join accounts d on d.user_id = l.user_id and d.id = l.debt_account_id and not d.hidden
    where l.user_id = ${userId} order by l.created_at, l.id limit ${loanLimits.loans}`
}

export async function insertLoan(tx: Tx, userId: string, row: LoanRow, now: Date): Promise<void> {
  await query(tx)`
    insert into loans (user_id, id, kind, lender, account_id, currency, principal_minor, as_of, first_due, rate_kind,
      rate_millionths, each_minor, last_due, note, settled_on, debt_account_id, series_id, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.kind}, ${row.lender}, ${row.account_id}, ${row.currency}, ${row.principal_minor},
      ${row.as_of}, ${row.first_due}, ${row.rate_kind}, ${row.rate_millionths}, ${row.each_minor}, ${row.last_due}, ${row.note},
      ${row.settled_on}, ${row.debt_account_id}, ${row.series_id}, ${now}, ${now})`
}

export async function updateLoanRow(tx: Tx, userId: string, row: LoanRow, now: Date): Promise<void> {
  await query(tx)`
    update loans set kind = ${row.kind}, lender = ${row.lender}, account_id = ${row.account_id}, currency = ${row.currency},
      principal_minor = ${row.principal_minor}, as_of = ${row.as_of}, first_due = ${row.first_due},
      rate_kind = ${row.rate_kind}, rate_millionths = ${row.rate_millionths}, each_minor = ${row.each_minor},
      last_due = ${row.last_due}, note = ${row.note}, settled_on = ${row.settled_on},
      debt_account_id = ${row.debt_account_id}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteLoanRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from loans where user_id = ${userId} and id = ${id}`
}

/** The recurring payments that the user marked as no loan. */
export async function selectLoanDismissals(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(tx)`
    select series_id as id from loan_dismissals where user_id = ${userId}`
  return new Set(rows.map(({ id }) => id))
}

export async function insertLoanDismissal(
  tx: Tx,
  userId: string,
  seriesId: string,
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into loan_dismissals (user_id, series_id, created_at) values (${userId}, ${seriesId}, ${now})
    on conflict (user_id, series_id) do nothing`
}

/** The currencies of an account that can be debited, and of an account of a loan that may be the debt itself. */
export async function findLoanAccounts(
  tx: Tx,
  userId: string,
  { debited, debt }: { debited: string; debt: string | null },
): Promise<{ debited: string | null; debt: string | null }> {
  const rows = await query<{ id: string; kind: string; currency: string }>(tx)`
    select id, kind, currency from accounts
    where user_id = ${userId} and id = any(${[debited, debt]}::uuid[]) and not hidden`
  const payer = rows.find((row) => row.id === debited && row.kind !== 'loan')
  const owed = rows.find((row) => row.id === debt && row.kind === 'loan')
  return { debited: payer?.currency ?? null, debt: owed?.currency ?? null }
}
