import { z } from 'zod'
import { isOffered } from '../state/connect.ts'
import { personOf, type World } from '../state/world.ts'
import type { Session, Sessions } from './sessions.ts'

const PERMISSIONS =
  'identity accounts balance transactions payments identities beneficiaries direct_debits standing_orders scheduled_payments'

const when = z.string().transform((text, c) => {
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  c.addIssue('not a date')
  return z.NEVER
})
const webAddress = z.url({ protocol: /^https?$/ })

const call = z.object({
  method: z.enum(['connect', 'reconnect']),
  app_token: z.string(),
  customer_id: z.string().nullish(),
  permissions: z.array(z.enum(PERMISSIONS.split(' '))).nullish(),
  bank_identifier: z.string().nullish(),
  access_from: when.nullish(),
  access_to: when.nullish(),
  success_redirect_url: webAddress.nullish(),
  fail_redirect_url: webAddress.nullish(),
  reconnect_id: z.string().nullish(),
  language: z.string().nullish(),
  customization: z.object({ force_appearance: z.enum(['light', 'dark']).catch('light') }).nullish(),
})

/** What the product's page passes to the provider's script. */
type WidgetCall = z.infer<typeof call>

const common = z.object({
  access_token: z.string().catch(''),
  sandbox: z.boolean().catch(false),
})

/** The token of a call, and whether its errors are shown, even when the rest of the call is invalid. */
export function readCall(text: string): { input: unknown; token: string; sandbox: boolean } {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    input = {}
  }
  const read = common.safeParse(input)
  return { input, token: read.data?.access_token ?? '', sandbox: read.data?.sandbox ?? false }
}

function wrongOptions(world: World, options: WidgetCall, customerId: string): string | undefined {
  if (options.app_token !== world.clientId) return 'app_token is not the id of this application.'
  if (typeof options.customer_id === 'string' && options.customer_id !== customerId)
    return 'customer_id does not fit access_token.'
  if (options.method === 'connect') {
    if (!options.permissions?.length) return 'permissions must name at least one permission.'
    if (options.bank_identifier && !isOffered(options.bank_identifier))
      return 'bank_identifier is not a bank that can be connected.'
  }
  if (options.method === 'reconnect' && !options.reconnect_id) return 'reconnect_id is missing.'
  return undefined
}

/** Checks a call's options and opens a session for the customer; or why that is impossible. */
export function openSession(
  world: World,
  sessions: Sessions,
  customerId: string,
  input: unknown,
): { session: Session } | { refused: string } {
  const parsed = call.safeParse(input)
  if (!parsed.success) return { refused: z.prettifyError(parsed.error) }
  const options = parsed.data
  const refused = wrongOptions(world, options, customerId)
  if (refused !== undefined) return { refused }
  const entity = world.store.state.entities.find(
    (each) =>
      !each.deleted && each.customerId === customerId && each.drift.reconnectId === options.reconnect_id,
  )
  if (options.method === 'reconnect' && !entity)
    return { refused: 'There is nothing to reconnect under this reconnect_id.' }
  const session = sessions.open(customerId, {
    permissions: options.permissions ?? [],
    accessFrom: options.access_from ?? null,
    accessTo: options.access_to ?? null,
    successUrl: options.success_redirect_url ?? null,
    failUrl: options.fail_redirect_url ?? null,
    language: options.language === 'ar' ? 'ar' : 'en',
    theme: options.customization?.force_appearance ?? '',
  })
  session.bank = options.bank_identifier ?? null
  session.bankGiven = session.bank !== null
  if (options.method === 'reconnect' && entity) {
    session.reconnects = entity.id
    session.bank = entity.bank
    session.signedIn = { person: personOf(entity), words: entity.words }
  }
  return { session }
}
