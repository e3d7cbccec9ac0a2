import * as z from 'zod'
import type { Log } from '../log.ts'

/** Policy violations as browsers send them: one report in the old format, a list in the new one. */
const Old = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const New = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() })
      .optional(),
  }),
)

const minuteMs = 60_000
const linesPerMinute = 30
const reportsPerAddress = 20
const reportsInOne = 5

export type PolicyReports = {
  /** Logs a browser's reports; returns false if a rate limit is exceeded. */
  take(address: string, text: string): boolean
}

/**
 * Logs Content Security Policy reports. Anyone can send them, so only the directive's name and the blocked
 * origin are logged, and the number of lines per minute is limited.
 */
export function createPolicyReports(log: Log, now: () => number): PolicyReports {
  let minute = 0
  let lines = 0
  const senders = new Map<string, number>()
  return {
    take(address, text) {
      const current = Math.floor(now() / minuteMs)
      if (current !== minute) {
        minute = current
        lines = 0
        senders.clear()
      }
      const sent = (senders.get(address) ?? 0) + 1
      if (sent > reportsPerAddress || senders.size > 1000 || lines >= linesPerMinute) return false
      senders.set(address, sent)
      for (const report of readReports(text).slice(0, reportsInOne)) {
        if (lines >= linesPerMinute) break
        lines += 1
        log.warn('A browser kept a page from breaking its policy', report)
      }
      return true
    },
  }
}

type Report = { directive: string; blocked: string }

function readReports(text: string): Report[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const old = Old.safeParse(value).data?.['csp-report']
  if (old) return [reportOf(old['effective-directive'] ?? old['violated-directive'], old['blocked-uri'])]
  return (New.safeParse(value).data ?? []).flatMap(({ type, body }) =>
    type === 'csp-violation' && body ? [reportOf(body.effectiveDirective, body.blockedURL)] : [],
  )
}

function reportOf(directive: string | undefined, blocked: string | undefined): Report {
  const name = /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown'
  return { directive: name, blocked: originOf(blocked ?? '') }
}

/** Only the origin, since a URL may contain a token; keywords such as `inline` and `eval` unchanged. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  const { protocol, origin } = URL.canParse(blocked) ? new URL(blocked) : { protocol: '', origin: '' }
  return /^(https?|wss?):$/.test(protocol) ? origin.slice(0, 100) : 'unknown'
}
