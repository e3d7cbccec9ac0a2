import * as z from 'zod/mini'
import { Account } from '../accounts/accounts.ts'
import { Amount, DayText, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Holding, InvestmentAccount } from '../investments/investment-parts.ts'
import { Transaction } from '../ledger/transaction.ts'
import { SharedIds } from './sharing.ts'

export const previewSharing = endpoint('POST', '/api/user/sharing/preview', {
  self: true,
  tokens: 'never',
  summary:
    'What a member would see if these accounts were shared, read exactly as for a member; changes nothing',
  body: z.object({ accounts: SharedIds }),
  response: successResponse({
    accounts: z.array(Account),
    total_balance: Amount,
    /** What is held in the shared places of investments. */
    investments: z.object({
      value: Amount,
      accounts: z.array(z.extend(InvestmentAccount, { value: Amount })),
      holdings: z.array(Holding),
    }),
    transactions: z.object({ count: z.number(), newest: z.array(Transaction) }),
    /** Of the current month to date. */
    month: z.object({ from: DayText, to: DayText, count: z.number(), income: Amount, expenses: Amount }),
  }),
})
