import * as contract from '#contract/expected/loans.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import {
  addLoan,
  dismissLoan,
  editLoan,
  linkLoanPayment,
  type listLoans,
  readLoan,
  readLoanPayment,
  removeLoan,
  unlinkLoanPayment,
} from './service.ts'

export function loanRoutes(app: App, list: typeof listLoans): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listLoans, (ctx) => list(ctx)),
    handle(contract.readLoan, (ctx, { params }) => readLoan(ctx, params.id)),
    handle(contract.createLoan, async (ctx, { body }) => ({ loan: await addLoan(ctx, body) })),
    handle(contract.updateLoan, async (ctx, { params, body }) => ({
      loan: await editLoan(ctx, params.id, body),
    })),
    handle(contract.deleteLoan, (ctx, { params }) => removeLoan(ctx, params.id)),
    handle(contract.dismissLoan, (ctx, { params }) => dismissLoan(ctx, params.id)),
    handle(contract.linkLoanPayment, async (ctx, { params, body }) => ({
      loan: await linkLoanPayment(ctx, params.id, body.transaction_id),
    })),
    handle(contract.unlinkLoanPayment, async (ctx, { params }) => ({
      loan: await unlinkLoanPayment(ctx, params.id, params.transaction),
    })),
    handle(contract.loanPaymentOf, async (ctx, { params }) => ({
      payment: await readLoanPayment(ctx, params.transaction),
    })),
  ]
}
