import * as contract from '#contract/proposals/proposals.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { confirmProposal, dismissProposal, listProposals } from './service.ts'

export function proposalRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listProposals, async (ctx) => ({ proposals: await listProposals(ctx) })),
    handle(contract.confirmProposal, (ctx, { params }) => confirmProposal(ctx, params.id)),
    handle(contract.dismissProposal, (ctx, { params }) => dismissProposal(ctx, params.id)),
  ]
}
