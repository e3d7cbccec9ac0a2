/** How quickly the bank responds, in milliseconds. */
export interface Timing {
  /** When the PENDING webhooks are sent after a refresh starts. */
  refreshPendingMs: number[]
  /** When a refresh is finished. */
  refreshDoneMs: number
  /** Delays before the second, third, … attempt of a webhook. */
  webhookRetryMs: number[]
  /** How long each data call of a `+slow` login takes. */
  slowMs: number
  /** How long after connecting a `+delay` login responds with PENDING. */
  delayMs: number
  /** Idle time after which a `+otp` login needs a new one-time code. */
  otpIdleMs: number
}

/** Options of a sandbox bank; all have a default. */
export interface SandboxBankOptions {
  /** 0 (the default) chooses a free port. */
  port?: number
  host?: string
  clientId?: string
  clientSecret?: string
  webhookSecret?: string
  now?: () => Date
  timing?: Partial<Timing>
  log?: (line: object) => void
  /** JSON file that preserves customers, entities and consents across restarts. */
  stateFile?: string
}

/** Credentials of the sandbox only: they give access to nothing but this server and are not secret. */
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
