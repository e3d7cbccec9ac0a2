import { accountsQuick } from '#contract/accounts/accounts.ts'
import { minorFromWire, convertMinor } from '#contract/money.ts'
import { addDays, dubaiDay, periodKeys, type PeriodKey } from '#contract/period.ts'
import { dashboardData, financialSummary, summaryQuick } from '#contract/figures/summaries.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { filterTotals, searchTransactions } from '#contract/ledger/transactions.ts'
import { read } from '../../server/platform/db/db.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { readAccounts, readRows, storedLines, truthLines } from './facts.ts'
import type { Simulation } from './simulation.ts'

/** Throws an error with the seed and the steps so far unless `holds`. */
export function insist(sim: Simulation, holds: boolean, invariant: string, detail?: unknown): void {
  if (holds) return
  const json =
    detail === undefined
      ? ''
      : `\n${JSON.stringify(detail, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`
  throw new Error(`SEED=${sim.seed} ${invariant}${json}\nsteps: ${sim.trace.join(' · ')}`)
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')
const missing = (a: readonly string[], b: readonly string[]): string[] => {
  const unmatched = [...b]
  return a.filter((line) => {
    const index = unmatched.indexOf(line)
    if (index >= 0) unmatched.splice(index, 1)
    return index < 0
  })
}

/**
 * I1: the balance is its opening balance plus booked rows, and any difference is shown. Returns the number of
 * accounts.
 */
export async function checkBalances(sim: Simulation): Promise<number> {
  const accounts = await readAccounts(sim)
  const rows = await readRows(sim)
  const cards = (await sim.user.call(accountsQuick)).body.data
  for (const account of accounts) {
    if (account.hidden || account.balance_minor === null || account.opening_minor === null) continue
    const sum = rows
      .filter((row) => row.account_id === account.id && row.status === 'booked')
      .filter((row) => row.currency === account.currency && row.day >= (account.opening_day ?? ''))
      .reduce((total, row) => total + (row.type === 'income' ? row.amount_minor : -row.amount_minor), 0n)
    const explained = account.opening_minor + sum + account.unreconciled_minor
    insist(sim, explained === account.balance_minor, 'I1: balance is not anchor + booked rows', {
      account,
      sum,
    })
    const card = cards.find(({ id }) => id === account.id)
    insist(sim, card !== undefined, 'I1: an account is not shown', account)
    if (!card || card.balance === null) continue
    insist(
      sim,
      minorFromWire(card.balance, card.currency) === account.balance_minor,
      'I1: another balance is shown',
      card,
    )
    insist(
      sim,
      minorFromWire(card.unreconciled, card.currency) === account.unreconciled_minor,
      'I1: the difference is hidden',
      card,
    )
  }
  return accounts.length
}

const aed = (amount: number): bigint => minorFromWire(amount, 'AED')

/** I2: a figure is the same in every response, to the fils, over HTTP. Returns how many were compared. */
export async function checkSame(
  sim: Simulation,
  periods: readonly PeriodKey[] = periodKeys,
): Promise<number> {
  let compared = 0
  for (const period of periods) {
    const { body: full } = await sim.user.call(financialSummary, { query: { period } })
    const { body: quick } = await sim.user.call(summaryQuick, { query: { period } })
    const { body: board } = await sim.user.call(dashboardData, { query: { period } })
    const { body: totals } = await sim.user.call(filterTotals, { query: { period } })
    const { income, expenses, transactions_count: count } = full.data.period_summary
    const byType = (type: string): bigint =>
      full.data.category_list
        .filter((part) => part.type === type)
        .reduce((sum, part) => sum + aed(part.amount), 0n)
    const figures = [
      [
        quick.summary.period_summary.income,
        quick.summary.period_summary.expenses,
        quick.summary.period_summary.transactions_count,
      ],
      [board.summary.income, board.summary.expenses, board.summary.transactions_count],
      [board.overview.period_summary.income, board.overview.period_summary.expenses, count],
      [totals.total.income, totals.total.expenses, totals.count],
    ]
    for (const figure of figures)
      insist(sim, figure.join() === [income, expenses, count].join(), `I2: ${period} differs`, {
        figures,
        income,
        expenses,
        count,
      })
    insist(
      sim,
      byType('income') === aed(income) && byType('expense') === aed(expenses),
      `I2: ${period} categories differ`,
    )
    insist(
      sim,
      board.summary.total_balance === full.data.balances.total_balance,
      `I2: ${period} balance differs`,
    )
    compared += figures.length + 2
  }
  return compared
}

/** Every row of the list, page by page. */
async function listAll(sim: Simulation, period: PeriodKey): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let cursor: string | undefined; ;) {
    const { body } = await sim.user.call(searchTransactions, {
      query: { period, size: 100, ...(cursor === undefined ? {} : { cursor }) },
    })
    all.push(...body.data)
    if (body.next_cursor === null) return all
    cursor = body.next_cursor
  }
}

/**
 * I2 and I12: the list adds up to the summary; transfers between own accounts net to zero and are in neither
 * total.
 */
export async function checkList(
  sim: Simulation,
  period: PeriodKey,
): Promise<{ rows: number; pairs: number }> {
  const rows = await listAll(sim, period)
  insist(sim, new Set(rows.map(({ id }) => id)).size === rows.length, 'I2: the list shows a row twice')
  const { body } = await sim.user.call(financialSummary, { query: { period } })
  const sum = (type: string): bigint =>
    rows
      .filter((row) => row.status === 'booked' && row.transfer === null && !row.excluded)
      // what lowers spending is no income
      .filter((row) => (row.lowers === null ? row.type : 'expense') === type)
      .reduce((total, row) => {
        const minor = minorFromWire(row.amount, row.currency) * (row.lowers === null ? 1n : -1n)
        if (row.currency === 'AED') return total + minor
        return total + (row.in_aed ? convertMinor(minor, row.currency, 'AED', row.in_aed.rate) : 0n)
      }, 0n)
  const { income, expenses } = body.data.period_summary
  insist(
    sim,
    sum('income') === aed(income) && sum('expense') === aed(expenses),
    `I2: the list of ${period} adds up to something else`,
    { list: [sum('income'), sum('expense')], shown: [income, expenses] },
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  let pairs = 0
  for (const row of rows) {
    const counterpart = row.transfer?.counterpart_id ? byId.get(row.transfer.counterpart_id) : undefined
    if (!counterpart) continue
    pairs += 1
    insist(
      sim,
      counterpart.transfer?.counterpart_id === row.id &&
        counterpart.type !== row.type &&
        (counterpart.account_id !== row.account_id || row.category_reason.code === 'came_back'),
      'I12: a transfer is no pair',
      [row, counterpart],
    )
    if (counterpart.currency === row.currency)
      insist(sim, counterpart.amount === row.amount, 'I12: a pair does not net to nothing', [
        row,
        counterpart,
      ])
  }
  return { rows: rows.length, pairs: pairs / 2 }
}

/**
 * I5, I7, I8: stored rows match the bank's to the fils, with nothing lost or doubled. Returns how many were
 * compared.
 */
export async function checkTruth(sim: Simulation): Promise<number> {
  const rows = await readRows(sim)
  const accounts = await readAccounts(sim)
  const today = dubaiDay(sim.now())
  const since = addDays(today, -355)
  let compared = 0
  for (const link of sim.links) {
    for (const account of sim.world.bank.served(link.entityId).accounts) {
      const truth = truthLines(account, since, 'BOOKED')
      const bookedLines = storedLines(rows, account.accountId, since, 'booked')
      compared += truth.length
      insist(
        sim,
        same(truth, bookedLines),
        `I5/I7/I8: ${link.person}/${account.nickname} is not what the bank has`,
        { lost: missing(truth, bookedLines), tooMuch: missing(bookedLines, truth) },
      )
      const bankPending = truthLines(account, since, 'PENDING')
      const storedPending = storedLines(rows, account.accountId, since, 'pending')
      insist(
        sim,
        missing(storedPending, bankPending).length === 0,
        `I7: ${link.person}/${account.nickname} shows a pending row that is gone`,
        missing(storedPending, bankPending),
      )
      const forgotten = missing(bankPending, storedPending).filter(
        (line) => line.slice(0, 10) > addDays(today, -14),
      )
      insist(
        sim,
        forgotten.length === 0,
        `I7: ${link.person}/${account.nickname} lacks a pending row`,
        forgotten,
      )
      const stored = accounts.find((each) => each.provider_account_id === account.accountId && !each.hidden)
      insist(
        sim,
        stored?.balance_minor === BigInt(account.bookedBalanceMinor),
        'I1: the balance is not the bank’s',
        { stored, account: account.bookedBalanceMinor },
      )
      insist(sim, stored?.unreconciled_minor === 0n, 'I1: an honest bank’s balance does not add up', {
        person: link.person,
        stored,
      })
    }
  }
  return compared
}

/**
 * I6: what the user entered for a row is retained, whatever the bank does. Returns how many were compared.
 */
export async function checkSaid(sim: Simulation): Promise<number> {
  const rows = new Map((await readRows(sim)).map((row) => [row.id, row]))
  for (const [id, edit] of sim.edits) {
    const row = rows.get(id)
    if (!row) continue
    // the name of a manual entry is its own text, not a second name
    if (edit.description !== undefined && row.source !== 'manual')
      insist(sim, row.user_description === edit.description, 'I6: a name is lost', { row, said: edit })
    if (edit.note !== undefined)
      insist(sim, row.note === edit.note, 'I6: a note is lost', { row, said: edit })
    insist(sim, row.verified === edit.verified, 'I6: a verification is lost', { row, said: edit })
  }
  for (const [id, { minor, type }] of sim.manual) {
    const row = rows.get(id)
    insist(sim, row?.amount_minor === minor && row.type === type, 'a manual entry is lost or changed', {
      id,
      row,
    })
  }
  const count = [...rows.values()].filter((row) => row.source === 'manual').length
  insist(sim, count === sim.manual.size, 'manual entries doubled or lost', {
    count,
    expected: sim.manual.size,
  })
  return sim.edits.size + sim.manual.size
}

/** The stored totals equal a recount. */
export async function checkTotals({ world, user, ...sim }: Simulation): Promise<void> {
  const wrong = await read(world.app.db, { userId: user.id }, (tx) => verifyTotals(tx, user.id))
  insist({ world, user, ...sim }, wrong.length === 0, 'stored totals differ from a recount', wrong)
}
