import { atom } from 'nanostores'
import type { Connection } from '#contract/banks/connections.ts'
import { type FromDocument, scriptTimeoutMs, type WidgetResponse } from '../../../connect/protocol.ts'
import type { ConnectRequest } from '../../../api/connect-request.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { syncWatched } from '../../../api/sync/watch.ts'
import { oneLine, entityIdIn, saysAlreadyConnected } from './existing.ts'
import { type FinishCalls, finishConnecting } from './finish.ts'
import type { OpenWidget, WidgetToken } from './options.ts'
import type { ConnectState, Failure, Stage } from './state.ts'

type User = { id: string; email: string }
type Entities = {
  entity_ids: readonly string[]
  entities: readonly Connection[]
  lean_customer_id: string | null
}
export type EngineCalls = FinishCalls & {
  user: () => User | null
  token: (request: ConnectRequest, user: User) => Promise<WidgetToken>
  entities: () => Promise<Entities>
  remove: (entityId: string) => Promise<void>
}
export type EngineOutside = {
  open: (token: WidgetToken) => OpenWidget
  /** Makes the screens refetch. */
  refresh: () => void
  remember: (userId: string, connections: readonly Connection[], customerId: string | null) => void
}
const againMs = 2000
const removedMs = 3000

/** One connect flow: the state its dialog shows, and what it carries between the steps. */
class Flow {
  readonly state = atom<ConnectState>({
    isShown: false,
    request: { kind: 'connect' },
    stage: { name: 'closed' },
    success: null,
  })
  readonly calls: EngineCalls
  readonly outside: EngineOutside
  /** Entities connected before the widget opened; any other is new. */
  before: ReadonlySet<string> = new Set()
  customerId: string | null = null
  /** Incremented with each attempt, so that a late response to an earlier one is ignored. */
  round = 0
  constructor(calls: EngineCalls, outside: EngineOutside) {
    this.calls = calls
    this.outside = outside
  }
  set(change: Partial<ConnectState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
  to(stage: Stage): void {
    this.set({ stage })
  }
  fail(failure: Failure): void {
    this.to({ name: 'failed', failure, removal: 'idle' })
  }
}

/** The connect flow, independent of its dialog: it continues if the dialog is closed midway. */
export function createConnectEngine(calls: EngineCalls, outside: EngineOutside) {
  const flow = new Flow(calls, outside)
  return {
    state: flow.state,
    start: (request: ConnectRequest) => start(flow, request),
    agree: () => agree(flow),
    hear: (message: FromDocument) => hear(flow, message),
    lookAgain: () => lookAgain(flow),
    syncAgain: () => syncAgain(flow),
    removeExisting: () => removeExisting(flow),
    close: () => close(flow),
  }
}
export type ConnectEngine = ReturnType<typeof createConnectEngine>

function start(flow: Flow, request: ConnectRequest): void {
  if (flow.state.get().stage.name === 'finishing') return flow.set({ isShown: true })
  flow.round += 1
  flow.set({ isShown: true, request, stage: { name: 'consent' } })
  if (!flow.calls.user()) flow.fail({ kind: 'not_signed_in' })
}

async function agree(flow: Flow): Promise<void> {
  const user = flow.calls.user()
  if (!user) return flow.fail({ kind: 'not_signed_in' })
  flow.round += 1
  const round = flow.round
  flow.to({ name: 'preparing' })
  try {
    const [connections, token] = await Promise.all([
      flow.calls.readConnections().catch(() => []),
      flow.calls.token(flow.state.get().request, user),
    ])
    if (round !== flow.round) return
    if (token.access_token === '') return flow.fail({ kind: 'token_invalid' })
    if (token.customer_id === '') return flow.fail({ kind: 'customer' })
    flow.customerId = token.customer_id
    flow.before = new Set(connections.filter((c) => c.connection_status === 'active').map((c) => c.entity_id))
    flow.to({ name: 'widget', loaded: false, ...flow.outside.open(token) })
    void limitLoading(flow, round)
  } catch (error) {
    if (round === flow.round) flow.fail(tokenFailure(error))
  }
}

async function limitLoading(flow: Flow, round: number): Promise<void> {
  await flow.calls.wait(scriptTimeoutMs)
  const { stage } = flow.state.get()
  if (round === flow.round && stage.name === 'widget' && !stage.loaded) flow.fail({ kind: 'load' })
}

function hear(flow: Flow, message: FromDocument): void {
  const stage = flow.state.get().stage
  if (stage.name !== 'widget') return
  if (message.kind === 'loaded') flow.to({ ...stage, loaded: true })
  if (message.kind === 'load_failed') flow.fail({ kind: 'load' })
  if (message.kind === 'widget_missing') flow.fail({ kind: 'missing' })
  if (message.kind === 'callback' && message.response.status !== 'REDIRECT')
    void settle(flow, message.response)
}

/** Runs after the widget, however it ended: closing it does not prove that nothing was connected. */
async function settle(flow: Flow, response: WidgetResponse): Promise<void> {
  const good = response.status === 'SUCCESS'
  const round = ++flow.round
  flow.to({ name: 'finishing', step: 'checking', progress: null })
  const message = oneLine(response.message)
  const bank = response.bank?.bank_identifier ?? null
  let answer: Entities
  try {
    answer = await flow.calls.entities()
  } catch (error) {
    if (good) return flow.fail({ kind: 'entities', reason: oneLine(messageOf(error)) })
    return flow.fail(widgetFailure(response, message, null))
  }
  if (round !== flow.round) return
  const fresh = answer.entity_ids.filter((id) => !flow.before.has(id))
  if (!good && fresh.length === 0) return flow.fail(widgetFailure(response, message, entityOf(answer, bank)))
  if (answer.entity_ids.length === 0) return void noneYet(flow, round)
  await finish(flow, answer, fresh, bank)
}

async function finish(
  flow: Flow,
  answer: Entities,
  fresh: readonly string[],
  bank: string | null,
): Promise<void> {
  const round = flow.round
  const request = flow.state.get().request
  const again = request.kind === 'reconnect' ? request.entityId : entityOf(answer, bank)
  const concerned = fresh.length > 0 ? fresh : again === null ? answer.entity_ids : [again]
  const input = {
    toSave: fresh,
    concerned,
    customerId: answer.lean_customer_id ?? flow.customerId,
    bankIdentifier: bank,
  }
  const result = await finishConnecting(flow.calls, input, (step, progress) => {
    if (round === flow.round) flow.to({ name: 'finishing', step, progress })
  })
  flow.outside.refresh()
  const userId = flow.calls.user()?.id
  if (userId) flow.outside.remember(userId, result.connections, input.customerId)
  const refused = result.failedSaves[0]
  if (round !== flow.round) return
  if (refused !== undefined && result.connections.length === 0) return flow.fail(storeFailure(refused))
  // a bank whose accounts are not read yet has at least one
  const count = result.connections.reduce((sum, each) => sum + Math.max(each.accounts_count, 1), 0) || 1
  if (result.synced && refused === undefined) return succeed(flow, count)
  flow.set({
    isShown: true,
    stage: { name: 'warned', count, failedSaves: result.failedSaves, retrying: false },
  })
}

function succeed(flow: Flow, count: number): void {
  flow.set({
    isShown: false,
    stage: { name: 'closed' },
    success: { id: (flow.state.get().success?.id ?? 0) + 1, count },
  })
}

/** The provider may list a new bank with a delay, so check again after two seconds. */
async function noneYet(flow: Flow, round: number): Promise<void> {
  flow.to({ name: 'none_yet', looking: true })
  await flow.calls.wait(againMs)
  if (round !== flow.round) return
  flow.outside.refresh()
  await lookAgain(flow)
}

async function lookAgain(flow: Flow): Promise<void> {
  const round = flow.round
  flow.to({ name: 'none_yet', looking: true })
  const answer = await flow.calls.entities().catch(() => null)
  if (round !== flow.round) return
  const fresh = answer?.entity_ids.filter((id) => !flow.before.has(id)) ?? []
  if (answer && fresh.length > 0) return await finish(flow, answer, fresh, null)
  flow.to({ name: 'none_yet', looking: false })
}

async function syncAgain(flow: Flow): Promise<void> {
  const stage = flow.state.get().stage
  if (stage.name !== 'warned') return
  const round = flow.round
  flow.to({ ...stage, retrying: true })
  const ok = await syncWatched(flow.calls, () => undefined)
  flow.outside.refresh()
  if (round !== flow.round) return
  if (ok) return succeed(flow, stage.count)
  flow.to({ ...stage, retrying: false })
}

async function removeExisting(flow: Flow): Promise<void> {
  const stage = flow.state.get().stage
  if (stage.name !== 'failed' || stage.failure.kind !== 'existing') return
  const round = flow.round
  flow.to({ ...stage, removal: 'removing' })
  try {
    await flow.calls.remove(stage.failure.entityId ?? '')
    flow.outside.refresh()
    if (round !== flow.round) return
    flow.to({ ...stage, removal: 'removed' })
    await flow.calls.wait(removedMs)
    if (round === flow.round) flow.to({ name: 'consent' })
  } catch (error) {
    if (round === flow.round) flow.to({ ...stage, removal: { failed: messageOf(error, '') } })
  }
}

/** Handles Cancel, Escape and the close button. */
function close(flow: Flow): void {
  const { stage } = flow.state.get()
  if (stage.name === 'widget') {
    flow.set({ isShown: false })
    return void settle(flow, { status: 'CANCELLED' })
  }
  if (stage.name === 'finishing') return flow.set({ isShown: false })
  flow.round += 1
  flow.set({ isShown: false, stage: { name: 'closed' } })
}

function entityOf(answer: Entities, bank: string | null): string | null {
  if (bank === null) return null
  return answer.entities.find((connection) => connection.bank_identifier === bank)?.entity_id ?? null
}

function tokenFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'token_other', reason: messageOf(error) }
  if (saysAlreadyConnected(error.message) || error.code === 'already_connected')
    return { kind: 'existing', reason: error.message, entityId: entityIdIn(error.message) }
  if (error.code === 'plan_limit') return { kind: 'plan', reason: error.message }
  if (error.code === 'bad_answer') return { kind: 'token_invalid' }
  if (error.status > 0) return { kind: 'token_status', status: error.status, reason: error.message }
  return { kind: 'token_other', reason: error.message }
}

function storeFailure(message: string): Failure {
  if (saysAlreadyConnected(message))
    return { kind: 'existing', reason: message, entityId: entityIdIn(message) }
  return { kind: 'store', reason: message }
}

function widgetFailure(response: WidgetResponse, message: string, sameBank: string | null): Failure {
  if (saysAlreadyConnected(message))
    return { kind: 'existing', reason: message, entityId: entityIdIn(message) ?? sameBank }
  if (response.status === 'CANCELLED' || response.status === 'LINK_CLOSED_PROGRAMMATICALLY')
    return { kind: 'cancelled' }
  return { kind: 'bank', reason: message }
}
