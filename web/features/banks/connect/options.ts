import type { WidgetOptions } from '../../../connect/protocol.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import type { Language } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'

const permissions = [
  'identity',
  'accounts',
  'transactions',
  'balance',
  'standing_orders',
  'direct_debits',
  'scheduled_payments',
] as const
/** Just under the provider's maximum consent of one year. */
const consentDays = 364

export type WidgetToken = {
  access_token: string
  customer_id: string
  app_token: string
  sandbox: boolean
  reconnect_id?: string | null
  bank_identifier?: string
}
export type OpenWidget = { method: 'connect' | 'reconnect'; options: WidgetOptions }

/** The day on which a consent given now ends. */
export function consentEnd(now: Date): string {
  return addDays(dubaiDay(now), consentDays)
}

/** Theme and language of the widget, taken from the page that opens it. */
type Look = { dark: boolean; language: Language }

export function widgetCall(
  token: WidgetToken,
  origin: string,
  now: Date,
  { dark, language }: Look,
): OpenWidget {
  const common = {
    app_token: token.app_token,
    access_token: token.access_token,
    sandbox: token.sandbox,
    language: language === 'ar-AE' ? 'ar' : 'en',
    customization: { force_appearance: dark ? 'dark' : 'light' },
  }
  if (token.reconnect_id)
    return {
      method: 'reconnect',
      options: { ...common, customer_id: token.customer_id, reconnect_id: token.reconnect_id },
    }
  return {
    method: 'connect',
    options: {
      ...common,
      customer_id: token.customer_id,
      permissions: [...permissions],
      success_redirect_url: origin + paths.success,
      fail_redirect_url: origin + paths.failure,
      access_to: new Date(now.getTime() + consentDays * 86_400_000).toISOString(),
      ...(token.bank_identifier ? { bank_identifier: token.bank_identifier } : {}),
    },
  }
}
