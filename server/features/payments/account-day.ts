export type AccountDay = { account_id: string; day: string }
