import { atom } from 'nanostores'
import type { Connection } from '#contract/connections.ts'
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
  /** Screens read again. */
  refresh: () => void
  remember: (userId: string, connections: readonly Connection[], customerId: string | null) => void
}
const againMs = 2000
const removedMs = 3000

/** The connect flow apart from its dialog: it goes on when the dialog is closed in the middle. */
export function createConnectEngine(calls: EngineCalls, outside: EngineOutside) {
  const state = atom<ConnectState>({
    shown: false,
    request: { kind: 'connect' },
    stage: { name: 'closed' },
    success: null,
  })
  /** Entities known before the widget opened: what comes later is new. */
  let before: ReadonlySet<string> = new Set()
  let customerId: string | null = null
  let round = 0
  const set = (change: Partial<ConnectState>): void => state.set({ ...state.get(), ...change })
  const to = (stage: Stage): void => set({ stage })
  const fail = (failure: Failure): void => to({ name: 'failed', failure, removal: 'idle' })

  function start(request: ConnectRequest): void {
    if (state.get().stage.name === 'finishing') return set({ shown: true })
    round += 1
    set({ shown: true, request, stage: { name: 'consent' } })
    if (!calls.user()) fail({ kind: 'not_signed_in' })
  }

  async function agree(): Promise<void> {
    const user = calls.user()
    if (!user) return fail({ kind: 'not_signed_in' })
    round += 1
    const mine = round
    to({ name: 'preparing' })
    try {
      const [known, token] = await Promise.all([
        calls.known().catch(() => []),
        calls.token(state.get().request, user),
      ])
      if (mine !== round) return
      if (token.access_token === '') return fail({ kind: 'token_invalid' })
      if (token.customer_id === '') return fail({ kind: 'customer' })
      customerId = token.customer_id
      before = new Set(known.filter((c) => c.connection_status === 'active').map((c) => c.entity_id))
      to({ name: 'widget', loaded: false, ...outside.open(token) })
      void limitLoading(mine)
    } catch (error) {
      if (mine === round) fail(tokenFailure(error))
    }
  }

  async function limitLoading(mine: number): Promise<void> {
    await calls.wait(scriptTimeoutMs)
    const { stage } = state.get()
    if (mine === round && stage.name === 'widget' && !stage.loaded) fail({ kind: 'load' })
  }

  function hear(message: FromDocument): void {
    const stage = state.get().stage
    if (stage.name !== 'widget') return
    if (message.kind === 'loaded') to({ ...stage, loaded: true })
    if (message.kind === 'load_failed') fail({ kind: 'load' })
    if (message.kind === 'widget_missing') fail({ kind: 'missing' })
    if (message.kind === 'callback' && message.response.status !== 'REDIRECT') void settle(message.response)
  }

  /** After the widget, however it ended: closing it does not prove that nothing was connected. */
  async function settle(response: WidgetResponse): Promise<void> {
    const good = response.status === 'SUCCESS'
    const mine = ++round
    to({ name: 'finishing', step: 'checking', progress: null })
    const said = oneLine(response.message)
    const bank = response.bank?.bank_identifier ?? null
    let answer: Entities
    try {
      answer = await calls.entities()
    } catch (error) {
      if (good) return fail({ kind: 'entities', said: oneLine(messageOf(error)) })
      return fail(widgetFailure(response, said, null))
    }
    if (mine !== round) return
    const fresh = answer.entity_ids.filter((id) => !before.has(id))
    if (!good && fresh.length === 0) return fail(widgetFailure(response, said, entityOf(answer, bank)))
    if (answer.entity_ids.length === 0) return void noneYet(mine)
    await finish(answer, fresh, bank)
  }

  async function finish(answer: Entities, fresh: readonly string[], bank: string | null): Promise<void> {
    const mine = round
    const request = state.get().request
    const again = request.kind === 'reconnect' ? request.entityId : entityOf(answer, bank)
    const concerned = fresh.length > 0 ? fresh : again === null ? answer.entity_ids : [again]
    const input = {
      toSave: fresh,
      concerned,
      customerId: answer.lean_customer_id ?? customerId,
      bankIdentifier: bank,
    }
    const done = await finishConnecting(calls, input, (step, progress) => {
      if (mine === round) to({ name: 'finishing', step, progress })
    })
    outside.refresh()
    const userId = calls.user()?.id
    if (userId) outside.remember(userId, done.connections, input.customerId)
    const refused = done.failedSaves[0]
    if (mine !== round) return
    if (refused !== undefined && done.connections.length === 0) return fail(storeFailure(refused))
    const count = Math.max(done.connections.length, 1)
    if (done.synced && refused === undefined) return succeed(count)
    set({ shown: true, stage: { name: 'warned', count, failedSaves: done.failedSaves, retrying: false } })
  }

  function succeed(count: number): void {
    set({
      shown: false,
      stage: { name: 'closed' },
      success: { id: (state.get().success?.id ?? 0) + 1, count },
    })
  }

  /** The provider may list a new bank a moment late: one more look after two seconds. */
  async function noneYet(mine: number): Promise<void> {
    to({ name: 'none_yet', looking: true })
    await calls.wait(againMs)
    if (mine !== round) return
    outside.refresh()
    await lookAgain()
  }

  async function lookAgain(): Promise<void> {
    const mine = round
    to({ name: 'none_yet', looking: true })
    const answer = await calls.entities().catch(() => null)
    if (mine !== round) return
    const fresh = answer?.entity_ids.filter((id) => !before.has(id)) ?? []
    if (answer && fresh.length > 0) return await finish(answer, fresh, null)
    to({ name: 'none_yet', looking: false })
  }

  async function syncAgain(): Promise<void> {
    const stage = state.get().stage
    if (stage.name !== 'warned') return
    const mine = round
    to({ ...stage, retrying: true })
    const ok = await syncWatched(calls, () => undefined)
    outside.refresh()
    if (mine !== round) return
    if (ok) return succeed(stage.count)
    to({ ...stage, retrying: false })
  }

  async function removeExisting(): Promise<void> {
    const stage = state.get().stage
    if (stage.name !== 'failed' || stage.failure.kind !== 'existing') return
    const mine = round
    to({ ...stage, removal: 'removing' })
    try {
      await calls.remove(stage.failure.entityId ?? '')
      outside.refresh()
      if (mine !== round) return
      to({ ...stage, removal: 'removed' })
      await calls.wait(removedMs)
      if (mine === round) to({ name: 'consent' })
    } catch (error) {
      if (mine === round) to({ ...stage, removal: { failed: messageOf(error, '') } })
    }
  }

  /** Cancel, Escape or the close button. */
  function close(): void {
    const { stage } = state.get()
    if (stage.name === 'widget') {
      set({ shown: false })
      return void settle({ status: 'CANCELLED' })
    }
    if (stage.name === 'finishing') return set({ shown: false })
    round += 1
    set({ shown: false, stage: { name: 'closed' } })
  }

  return {
    state,
    start,
    agree,
    hear,
    lookAgain,
    syncAgain,
    removeExisting,
    close,
  }
}
export type ConnectEngine = ReturnType<typeof createConnectEngine>

function entityOf(answer: Entities, bank: string | null): string | null {
  if (bank === null) return null
  return answer.entities.find((connection) => connection.bank_identifier === bank)?.entity_id ?? null
}

function tokenFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'token_other', said: messageOf(error) }
  if (saysAlreadyConnected(error.message) || error.code === 'already_connected')
    return { kind: 'existing', said: error.message, entityId: entityIdIn(error.message) }
  if (error.code === 'plan_limit') return { kind: 'plan', said: error.message }
  if (error.code === 'bad_answer') return { kind: 'token_invalid' }
  if (error.status > 0) return { kind: 'token_status', status: error.status, said: error.message }
  return { kind: 'token_other', said: error.message }
}

function storeFailure(said: string): Failure {
  if (saysAlreadyConnected(said)) return { kind: 'existing', said, entityId: entityIdIn(said) }
  return { kind: 'store', said }
}

function widgetFailure(response: WidgetResponse, said: string, sameBank: string | null): Failure {
  if (saysAlreadyConnected(said)) return { kind: 'existing', said, entityId: entityIdIn(said) ?? sameBank }
  if (response.status === 'CANCELLED' || response.status === 'LINK_CLOSED_PROGRAMMATICALLY')
    return { kind: 'cancelled' }
  return { kind: 'bank', said }
}
