import * as contract from '#contract/attachments.ts'
import type { App } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { ofPayment } from './service.attachments.ts'
import { fileRoutes } from './service.routes.ts'

export function attachmentRoutes(app: App): Route[] {
  return fileRoutes(
    app,
    {
      list: contract.listAttachments,
      add: contract.addAttachment,
      read: contract.readAttachment,
      remove: contract.deleteAttachment,
    },
    ofPayment,
  )
}
