export type AccountDay = { account_id: string; day: string }

/** The days of an account whose rows have changed. */
export type ChangedDays = { accountId: string; days: readonly string[] }

export const touchedBy = (rows: readonly { account_id: string; day: string }[]): ChangedDays[] =>
  [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, accountRows]) => ({
    accountId,
    days: [...new Set(accountRows.map(({ day }) => day))],
  }))
