import * as ours from '#contract/household/together.ts'
import * as shares from '#contract/payments/shares.ts'
import * as contract from '#contract/household/sharing.ts'
import * as mailed from '#contract/household/sharing-mailed.ts'
import * as previews from '#contract/household/sharing-preview.ts'
import { type App, handleIn } from '../../context.ts'
import { handleOpen, type Route } from '../../platform/http/http.ts'
import {
  acceptInvitation,
  confirmInvitation,
  createInvitation,
  declineInvitation,
  readInvitation,
  readMailed,
  withdrawInvitation,
} from './service.invitations.ts'
import { putShares, readOursCosts } from './service.costs.ts'
import { listOursPayments, readOursFlow } from './service.ours-flow.ts'
import { readOursBudgets } from './service.ours-budgets.ts'
import { readOurs } from './service.ours.ts'
import * as plans from './service.budgets.ts'
import { changeMember, leaveHousehold, listSharing, previewSharing, removeMember } from './service.ts'

export function sharingRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listSharing, listSharing),
    handle(ours.readOurs, (ctx, { query }) => readOurs(ctx, query)),
    handle(ours.readOursFlow, (ctx, { query }) => readOursFlow(ctx, query)),
    handle(ours.listOursPayments, (ctx, { query }) => listOursPayments(ctx, query)),
    handle(ours.readOursBudgets, readOursBudgets),
    handle(ours.readOursCosts, readOursCosts),
    handle(shares.putShares, async (ctx, { params, body }) => ({
      transaction: await putShares(ctx, params.id, body),
    })),
    handle(ours.createOursBudget, async (ctx, { body }) => ({ id: await plans.createOursBudget(ctx, body) })),
    handle(ours.updateOursBudget, async (ctx, { params, body }) => ({
      id: await plans.updateOursBudget(ctx, params.id, body),
    })),
    handle(ours.deleteOursBudget, (ctx, { params }) => plans.deleteOursBudget(ctx, params.id)),
    handle(ours.createOursGoal, async (ctx, { body }) => ({ id: await plans.createOursGoal(ctx, body) })),
    handle(ours.updateOursGoal, async (ctx, { params, body }) => ({
      id: await plans.updateOursGoal(ctx, params.id, body),
    })),
    handle(ours.deleteOursGoal, (ctx, { params }) => plans.deleteOursGoal(ctx, params.id)),
    handle(previews.previewSharing, (ctx, { body }) => previewSharing(ctx, body)),
    handle(contract.createInvitation, (ctx, { body }) => createInvitation(ctx, body)),
    handle(contract.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id)),
    handle(contract.confirmInvitation, async (ctx, { params }) => ({
      member: await confirmInvitation(ctx, params.id),
    })),
    handle(contract.readInvitation, (ctx, { body }) => readInvitation(ctx, body.token)),
    handleOpen(mailed.readMailedInvitation, async ({ body }, { address }) => ({
      success: true as const,
      ...(await readMailed(app, address, body)),
    })),
    handle(contract.acceptInvitation, async (ctx, { body }) => ({
      membership: await acceptInvitation(ctx, body.token),
    })),
    handle(contract.declineInvitation, (ctx, { body }) => declineInvitation(ctx, body.token)),
    handle(contract.changeMember, async (ctx, { params, body }) => ({
      member: await changeMember(ctx, params.id, body),
    })),
    handle(contract.removeMember, (ctx, { params }) => removeMember(ctx, params.id)),
    handle(contract.leaveHousehold, (ctx, { params }) => leaveHousehold(ctx, params.id)),
  ]
}
