export type AccountDay = { account_id: string; day: string }

/** The days of an account whose rows have changed. */
export type ChangedDays = { accountId: string; days: readonly string[] }

export const touchedBy = (rows: readonly { account_id: string; day: string }[]): ChangedDays[] =>
  [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, accountRows]) => ({
    accountId,
    days: [...new Set(accountRows.map(({ day }) => day))],
  }))

/** The days of rows by their accounts, with how many rows are on each. */
export class DaysOfRows {
  readonly #accounts = new Map<string, Map<string, number>>()

  add(accountId: string, day: string, count = 1): void {
    const days = this.#accounts.get(accountId) ?? new Map<string, number>()
    this.#accounts.set(accountId, days.set(day, (days.get(day) ?? 0) + count))
  }

  /** How many rows. */
  get count(): number {
    return [...this.#accounts.values()]
      .flatMap((days) => [...days.values()])
      .reduce((sum, count) => sum + count, 0)
  }

  all(): ChangedDays[] {
    return [...this.#accounts].map(([accountId, days]) => ({ accountId, days: [...days.keys()] }))
  }

  /** The days in parts of about so many rows. A month is in one part, as its totals are counted as a whole. */
  *inMonths(rows: number): Generator<ChangedDays> {
    for (const [accountId, own] of this.#accounts) {
      const months = Map.groupBy(own, ([day]) => day.slice(0, 7))
      let days: string[] = []
      let count = 0
      for (const month of [...months.keys()].sort()) {
        for (const [day, more] of months.get(month) ?? []) {
          days.push(day)
          count += more
        }
        if (count < rows) continue
        yield { accountId, days }
        days = []
        count = 0
      }
      if (days.length > 0) yield { accountId, days }
    }
  }
}
