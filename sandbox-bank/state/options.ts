/** How quickly the bank answers; all in milliseconds. */
export interface Timing {
  /** When the webhooks that say PENDING go out after a refresh begins. */
  refreshPendingMs: number[]
  /** When a refresh is done. */
  refreshDoneMs: number
  /** Waits before the second, third, … try of a webhook. */
  webhookRetryMs: number[]
  /** How long each data call of a `+slow` login takes. */
  slowMs: number
  /** How long after connecting a `+delay` login answers PENDING. */
  delayMs: number
  /** Idle time after which a `+otp` login needs a new one-time code. */
  otpIdleMs: number
}

/** What a sandbox bank is started with; everything has a default. */
export interface SandboxBankOptions {
  /** 0 (the default) takes a free port. */
  port?: number
  host?: string
  /** The address under which browsers and the product reach it. */
  publicUrl?: string
  clientId?: string
  clientSecret?: string
  webhookUrl?: string
  webhookSecret?: string
  now?: () => Date
  timing?: Partial<Timing>
  /** The product's name as the widget shows it. */
  appName?: string
  seed?: number
  log?: (line: object) => void
  /** JSON file in which customers, entities and consents survive a restart. */
  stateFile?: string
}

/** Credentials of the sandbox only. They open nothing but this server and are no secrets. */
export const SANDBOX_CLIENT_ID = '5a4d0b0e-0000-4000-8000-5a9db0c4ba2c'
export const SANDBOX_CLIENT_SECRET = 'sandbox-only-client-secret-not-for-production'
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-only-webhook-secret-not-for-production'

export const DEFAULT_TIMING: Timing = {
  refreshPendingMs: [300, 900],
  refreshDoneMs: 1500,
  webhookRetryMs: [1000, 2000, 5000, 10_000, 60_000, 180_000],
  slowMs: 4000,
  delayMs: 6000,
  otpIdleMs: 600_000,
}
