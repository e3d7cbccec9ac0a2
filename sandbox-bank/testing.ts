import { z } from 'zod'
import { type SandboxBankOptions, startSandboxBank } from './server.ts'

const json = z.record(z.string(), z.unknown())

/** A bank and a client for it; every response comes with its status and body. */
export type TestClient = Awaited<ReturnType<typeof startTestBank>>
type Call = { method?: string; body?: unknown; token?: string }

/** Short delays, so that tests do not wait. */
export const QUICK = {
  refreshPendingMs: [5],
  refreshDoneMs: 15,
  webhookRetryMs: [20, 20, 20],
  slowMs: 150,
  delayMs: 120,
}

/** Parses a list of objects from a response. */
export function listOf(value: unknown): Array<Record<string, unknown>> {
  return z.array(json).parse(value)
}

/** Parses an object from a response. */
export function objectOf(value: unknown): Record<string, unknown> {
  return json.parse(value)
}

/** Waits until a condition holds; throws after four seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 4000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come true in four seconds')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Starts a bank with short delays and a client for it. */
export async function startTestBank(options: SandboxBankOptions = {}) {
  const bank = await startSandboxBank({ timing: QUICK, ...options })
  let api: string | undefined
  async function token(scope: string): Promise<string> {
    const { clientId: client_id, clientSecret: client_secret } = bank
    const body = new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials', scope })
    const answer = json.parse(
      await (await fetch(`${bank.url}/oauth2/token`, { method: 'POST', body })).json(),
    )
    return z.string().parse(answer['access_token'])
  }
  async function call(path: string, init: Call = {}) {
    const bearer = init.token ?? (api ??= await token('api'))
    const answer = await fetch(`${bank.url}${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })
    const text = await answer.text()
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    return {
      status: answer.status,
      body: Array.isArray(parsed) ? { list: parsed } : json.parse(parsed),
      headers: answer.headers,
    }
  }
  return {
    bank,
    call,
    token,
    async customer(app_user_id: string): Promise<string> {
      const { body } = await call('/customers/v1/', { method: 'POST', body: { app_user_id } })
      return z.string().parse(body['customer_id'])
    },
    /** Every row of an account, page by page, without checking for repeats. */
    async rows(entityId: string, accountId: string, size = 100, query = '') {
      const rows: Array<Record<string, unknown>> = []
      for (let page = 0; ; page++) {
        const path = `/data/v2/accounts/${accountId}/transactions?entity_id=${entityId}&page=${page}&size=${size}${query}`
        const { body } = await call(path)
        const data = objectOf(body['data'])
        rows.push(...listOf(data['transactions']))
        if (page + 1 >= Number(objectOf(data['page'])['total_pages'])) return rows
      }
    },
    /** Waits until the entity's newest refresh is finished. */
    ready: (entityId: string): Promise<void> =>
      until(async () => {
        const { body } = await call(`/data/v2/refreshes?entity_id=${entityId}`)
        return listOf(body['content'])[0]?.['status'] === 'FINISHED'
      }),
  }
}
