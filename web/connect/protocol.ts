import * as z from 'zod/mini'

/** The postMessage protocol between the app and the connect document. */

const Options = z.object({
  app_token: z.string(),
  access_token: z.string(),
  customer_id: z.optional(z.string()),
  permissions: z.optional(z.array(z.string())),
  sandbox: z.boolean(),
  bank_identifier: z.optional(z.string()),
  reconnect_id: z.optional(z.string()),
  consent_attempt_id: z.optional(z.string()),
  granular_status_code: z.optional(z.string()),
  status_additional_info: z.optional(z.string()),
  success_redirect_url: z.optional(z.string()),
  fail_redirect_url: z.optional(z.string()),
  access_to: z.optional(z.string()),
  access_from: z.optional(z.string()),
  language: z.optional(z.string()),
  show_consent_explanation: z.optional(z.boolean()),
  customization: z.optional(z.record(z.string(), z.string())),
})
export type WidgetOptions = z.infer<typeof Options>

export const widgetMethods = ['connect', 'reconnect', 'manageConsents', 'captureRedirect'] as const

/** From the app to the document. */
export const ToDocument = z.object({
  kind: z.literal('open'),
  method: z.enum(widgetMethods),
  options: Options,
})
export type ToDocument = z.infer<typeof ToDocument>

/** The callback data of the provider's widget; only fields relevant to the event are set. */
export const WidgetResponse = z.object({
  status: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
  bank: z.optional(
    z.nullable(
      z.object({
        bank_identifier: z.optional(z.nullable(z.string())),
        bank_name: z.optional(z.nullable(z.string())),
        is_supported: z.optional(z.boolean()),
      }),
    ),
  ),
  exit_point: z.optional(z.nullable(z.string())),
  secondary_status: z.optional(z.nullable(z.string())),
  user_exit_intent: z.optional(z.nullable(z.string())),
})
export type WidgetResponse = z.infer<typeof WidgetResponse>

/** From the document to the app. */
export const FromDocument = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('load_failed') }),
  z.object({ kind: z.literal('widget_missing') }),
  z.object({ kind: z.literal('callback'), response: WidgetResponse }),
])
export type FromDocument = z.infer<typeof FromDocument>

/** The maximum loading time of the provider's script. */
export const scriptTimeoutMs = 120_000
