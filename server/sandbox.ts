/** The sandbox bank as the server starts it: in place of a provider, and for the sample resident of demos. */
import path from 'node:path'
import { startSandboxBank } from '../sandbox-bank/server.ts'
import { createLeanProvider } from './banking/lean/provider.ts'
import { leanAt, type LeanSettings } from './banking/lean/settings.ts'
import type { BankProvider } from './banking/provider.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import type { SampleBank } from './features/closing/demo/service.ts'
import type { Clock } from './platform/clock.ts'
import { newId } from './platform/ids.ts'
import { fingerprint, type Keys } from './platform/keys/keys.ts'
import type { Log } from './platform/log.ts'

export type SandboxBank = Awaited<ReturnType<typeof startSandboxBank>>
export type SandboxBankOptions = NonNullable<Parameters<typeof startSandboxBank>[0]>

/**
 * Starts the sandbox bank with secrets derived from this installation's keys: with constants in the source,
 * anyone could sign its webhooks.
 */
export async function startBundledBank(
  { config, clock, keys, log }: { config: Config; clock: Clock; keys: Keys; log: Log },
  options: SandboxBankOptions,
): Promise<SandboxBank> {
  const start = (port: number): Promise<SandboxBank> =>
    startSandboxBank({
      host: '127.0.0.1',
      now: () => clock.now(),
      stateFile: path.join(config.dataDir, 'sandbox-bank.json'),
      clientSecret: fingerprint(keys, 'the client secret of the sandbox bank'),
      webhookSecret: fingerprint(keys, 'the webhook secret of the sandbox bank'),
      ...options,
      port,
    })
  const port = options.port ?? config.sandboxPort
  try {
    return await start(port)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') || port === 0) throw error
    log.warn("The sandbox bank's port is taken; it listens on a free one", { port })
    return start(0)
  }
}

/** The configured provider's settings, or those of the bundled bank. */
export function leanOf({ lean }: Config, bank: SandboxBank | null): LeanSettings {
  if (lean) return lean
  if (!bank) throw new Error('no provider')
  return leanAt(bank.url, bank)
}

export const leanProvider = (
  { clock, log }: Pick<App, 'clock' | 'log'>,
  settings: LeanSettings,
): BankProvider =>
  createLeanProvider({
    ...settings,
    now: () => clock.now(),
    log: (level, message, fields) => log[level](message, plainFields(fields)),
  })

/**
 * Opens a sandbox bank in memory for the sample resident. Its provider has a name of its own, which no other part
 * knows, so that nobody asks a real bank for these accounts.
 */
export async function withSampleBank(app: App, work: (bank: SampleBank) => Promise<void>): Promise<void> {
  const bank = await startSandboxBank({ now: () => app.clock.now(), timing: { refreshDoneMs: 0 } })
  try {
    const lean = leanProvider(app, leanAt(bank.url, bank))
    const customerId = await lean.ensureCustomer(newId(app.clock.now()))
    bank.connect({ customerId, bank: 'ENBD_AE', person: 'sample' })
    const [entity] = await lean.listEntities(customerId)
    if (!entity) throw new Error('the sample bank has no resident')
    await work({ provider: { ...lean, name: 'sample' }, entity })
  } finally {
    await bank.stop()
  }
}

/** Keeps only primitive values, so that nothing else an adapter passes reaches the log. */
function plainFields(
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, string | number | boolean | null> {
  const plain = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
      ? [[name, value] as const]
      : [],
  )
  return Object.fromEntries(plain)
}
