import * as contract from '#contract/tags.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { createTag, deleteTag, listTags, mergeTag, updateTag } from './service.tags.ts'

const ok = { success: true } as const

export function tagRoutes(app: App): Route[] {
  return [
    handle(contract.listTags, async (caller, _input, request) => {
      return { ...ok, tags: await listTags(contextOf(app, caller, request)) }
    }),
    handle(contract.createTag, async (caller, { body }, request) => {
      return { ...ok, tag: await createTag(contextOf(app, caller, request), body) }
    }),
    handle(contract.mergeTag, async (caller, { params, body }, request) => {
      return { ...ok, tag: await mergeTag(contextOf(app, caller, request), params.id, body.into) }
    }),
    handle(contract.updateTag, async (caller, { params, body }, request) => {
      return { ...ok, tag: await updateTag(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteTag, async (caller, { params }, request) => {
      return { ...ok, changed: await deleteTag(contextOf(app, caller, request), params.id) }
    }),
  ]
}
