import * as contract from '#contract/cheques.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { fileRoutes } from '../../transactions/attachments/service.routes.ts'
import { dismissOffer } from './offers.ts'
import {
  addCheque,
  editCheque,
  linkPayment,
  listCheques,
  ofCheque,
  removeCheque,
  unlinkPayment,
} from './service.ts'
import { addLease, editLease, removeLease } from './service.leases.ts'

const ok = { success: true } as const

export function chequeRoutes(app: App): Route[] {
  return [
    handle(contract.listCheques, async (caller, _input, request) => {
      return { ...ok, ...(await listCheques(contextOf(app, caller, request))) }
    }),
    handle(contract.createCheque, async (caller, { body }, request) => {
      return { ...ok, cheque: await addCheque(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateCheque, async (caller, { params, body }, request) => {
      return { ...ok, cheque: await editCheque(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteCheque, async (caller, { params }, request) => {
      await removeCheque(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.dismissChequeOffer, async (caller, { params }, request) => {
      await dismissOffer(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.linkChequePayment, async (caller, { params, body }, request) => {
      return { ...ok, cheque: await linkPayment(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.unlinkChequePayment, async (caller, { params }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, cheque: await unlinkPayment(ctx, params.id, params.transaction) }
    }),
    handle(contract.createLease, async (caller, { body }, request) => {
      return { ...ok, lease: await addLease(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateLease, async (caller, { params, body }, request) => {
      return { ...ok, lease: await editLease(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteLease, async (caller, { params }, request) => {
      await removeLease(contextOf(app, caller, request), params.id)
      return ok
    }),
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
