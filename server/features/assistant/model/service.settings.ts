/** Where a person's questions may be sent, and whether they agree. Off until they do. */
import type * as contract from '#contract/assistant/assistant-model.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isPublicUrl } from '../../../platform/http/public-address.ts'
import { seal, unseal } from '../../../platform/keys/seal.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { saveConsent, saveModel, selectSettings, type SettingsRow } from './store.ts'

/** A model to which questions may be sent now. */
export type Target = { address: string; host: string; name: string; key: string | null; isOwn: boolean }

const purposeOf = (userId: string): string => `key of the language model of ${userId}`
const hostOf = (address: string): string => new URL(address).host

function targetOf(ctx: Ctx, row: SettingsRow | null): Target | null {
  if (row?.address && row.model) {
    const key = row.sealed_key === null ? null : unseal(ctx.keys, purposeOf(ctx.userId), row.sealed_key)
    return { address: row.address, host: hostOf(row.address), name: row.model, key, isOwn: true }
  }
  const { model } = ctx.config
  return (
    model && {
      address: model.address,
      host: hostOf(model.address),
      name: model.name,
      key: model.key,
      isOwn: false,
    }
  )
}

function view(ctx: Ctx, row: SettingsRow | null): contract.ModelSettings {
  const target = targetOf(ctx, row)
  const agrees = target !== null && row?.consent_host === target.host
  return {
    model: target && { host: target.host, name: target.name, own: target.isOwn },
    own:
      row?.address && row.model
        ? { address: row.address, model: row.model, has_key: target?.isOwn === true && target.key !== null }
        : null,
    agreed_at: agrees ? (row.consent_at?.toISOString() ?? null) : null,
  }
}

export const readSettings = async (ctx: Ctx): Promise<contract.ModelSettings> =>
  view(ctx, await read(ctx.db, ctx, (tx) => selectSettings(tx, ctx.userId)))

const change = (ctx: Ctx, work: (tx: Tx) => Promise<void>): Promise<contract.ModelSettings> =>
  write(ctx.db, ctx, async (tx) => {
    await work(tx)
    return view(ctx, await selectSettings(tx, ctx.userId))
  })

/** Fails with `conflict` if the model is not the one at the host that the person was shown. */
export function giveConsent(ctx: Ctx, host: string): Promise<contract.ModelSettings> {
  return change(ctx, async (tx) => {
    const target = targetOf(ctx, await selectSettings(tx, ctx.userId)) ?? fail('model_not_configured')
    if (target.host !== host) fail('model_host_changed')
    const now = ctx.clock.now()
    await saveConsent(tx, ctx.userId, host, now)
    await recordAudit(tx, ctx.userId, 'assistant_agreed', { host, model: target.name }, now)
  })
}

export function withdrawConsent(ctx: Ctx): Promise<contract.ModelSettings> {
  return change(ctx, (tx) => endConsent(ctx, tx))
}

async function endConsent(ctx: Ctx, tx: Tx): Promise<void> {
  const row = await selectSettings(tx, ctx.userId)
  if (!row?.consent_host) return
  await saveConsent(tx, ctx.userId, null, null)
  await recordAudit(tx, ctx.userId, 'assistant_ended', { host: row.consent_host }, ctx.clock.now())
}

/** Sets the person's own model. A stored key goes to the address for which it was entered and to no other. */
export function saveOwn(
  ctx: Ctx,
  { address, model, key }: BodyOf<typeof contract.saveOwnModel>,
): Promise<contract.ModelSettings> {
  const plain = address.replace(/\/+$/, '')
  if (!isPublicUrl(plain, ctx.config.allowLoopback) || new URL(plain).search !== '')
    fail('model_address_invalid', {}, { field: 'address' })
  return change(ctx, async (tx) => {
    const row = await selectSettings(tx, ctx.userId)
    if (row?.consent_host !== hostOf(plain)) await endConsent(ctx, tx)
    const storedKey = row?.address === plain ? row.sealed_key : null
    const sealed = key === undefined ? storedKey : seal(ctx.keys, purposeOf(ctx.userId), key)
    await saveModel(tx, ctx.userId, { address: plain, model, sealed_key: sealed })
  })
}

export function removeOwn(ctx: Ctx): Promise<contract.ModelSettings> {
  return change(ctx, async (tx) => {
    const row = await selectSettings(tx, ctx.userId)
    if (!row?.address) return
    await endConsent(ctx, tx)
    await saveModel(tx, ctx.userId, { address: null, model: null, sealed_key: null })
  })
}

/** The model to which the person agrees that questions are sent; fails where there is none or they do not. */
export async function requireTarget(ctx: Ctx): Promise<Target> {
  const row = await read(ctx.db, ctx, (tx) => selectSettings(tx, ctx.userId))
  const target = targetOf(ctx, row) ?? fail('model_not_configured')
  return row?.consent_host === target.host ? target : fail('model_consent_needed')
}
