import * as contract from '#contract/expected/cheques.ts'
import type { FileCalls } from '#contract/files/files.ts'
import { type App, type Ctx, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import type { FileOwner } from '../../files/attachments/service.ts'
import { dismissOffer } from './service.offers.ts'
import {
  addCheque,
  editCheque,
  linkPayment,
  type listBook,
  ofCheque,
  removeCheque,
  unlinkPayment,
} from './service.ts'
import { addLease, editLease, removeLease } from './service.leases.ts'

/** Makes the routes of the files of a feature's rows, whose owner has the id in the path. */
export type FileRoutes = (app: App, calls: FileCalls, ownerOf: (ctx: Ctx, id: string) => FileOwner) => Route[]

export function chequeRoutes(app: App, fileRoutes: FileRoutes, list: typeof listBook): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listCheques, (ctx) => list(ctx)),
    handle(contract.createCheque, async (ctx, { body }) => ({ cheque: await addCheque(ctx, body) })),
    handle(contract.updateCheque, async (ctx, { params, body }) => ({
      cheque: await editCheque(ctx, params.id, body),
    })),
    handle(contract.deleteCheque, (ctx, { params }) => removeCheque(ctx, params.id)),
    handle(contract.dismissChequeOffer, (ctx, { params }) => dismissOffer(ctx, params.id)),
    handle(contract.linkChequePayment, async (ctx, { params, body }) => ({
      cheque: await linkPayment(ctx, params.id, body),
    })),
    handle(contract.unlinkChequePayment, async (ctx, { params }) => ({
      cheque: await unlinkPayment(ctx, params.id, params.transaction),
    })),
    handle(contract.createLease, async (ctx, { body }) => ({ lease: await addLease(ctx, body) })),
    handle(contract.updateLease, async (ctx, { params, body }) => ({
      lease: await editLease(ctx, params.id, body),
    })),
    handle(contract.deleteLease, (ctx, { params }) => removeLease(ctx, params.id)),
    ...fileRoutes(
      app,
      {
        list: contract.listChequePhotos,
        add: contract.addChequePhoto,
        read: contract.readChequePhoto,
        remove: contract.deleteChequePhoto,
      },
      ofCheque,
    ),
  ]
}
