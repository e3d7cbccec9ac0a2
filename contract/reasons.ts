import type { ErrorCode } from './errors.ts'

/**
 * The closed list of what a failed call can say, by error code. Each has a sentence in every language's catalogue
 * (server/platform/i18n); an error code by itself is a reason too, for failures that need no closer one.
 */
export const reasonsByCode = {
  invalid_input: [
    'amount_not_a_number',
    'amount_not_positive',
    'amount_required',
    'amount_too_precise',
    'bank_amount_fixed',
    'bank_date_fixed',
    'bank_type_fixed',
    'budget_amount_invalid',
    'budget_category_unknown',
    'body_cut_off',
    'category_required',
    'code_wrong_too_often',
    'currency_not_supported',
    'cursor_invalid',
    'date_invalid',
    'date_required',
    'date_too_early',
    'date_too_late',
    'days_out_of_range',
    'description_required',
    'description_too_long',
    'email_invalid',
    'entity_id_required',
    'field_invalid',
    'field_missing',
    'field_too_large',
    'field_too_long',
    'field_too_many',
    'field_too_small',
    'field_unknown',
    'fields_empty',
    'fields_invalid',
    'goal_invalid',
    'idempotency_key_invalid',
    'json_invalid',
    'json_too_deep',
    'link_used',
    'name_required',
    'password_too_long',
    'password_weak',
    'password_wrong',
    'pay_day_required',
    'period_reversed',
    'period_without_balances',
    'signup_failed',
    'text_not_storable',
    'type_required',
    'your_name_required',
  ],
  unauthenticated: ['code_wrong', 'login_failed', 'sign_in_again', 'signature_wrong'],
  forbidden: ['foreign_page', 'other_user_named', 'session_not_fresh', 'sign_in_with_password_first'],
  plan_limit: [],
  not_found: [
    'budget_not_found',
    'category_not_found',
    'connection_not_found',
    'google_link_not_found',
    'transaction_not_found',
  ],
  method_not_allowed: [],
  conflict: [
    'bank_did_not_confirm',
    'bank_transaction_not_deletable',
    'category_name_taken',
    'nothing_to_undo',
    'too_many_budgets',
    'too_many_categories',
  ],
  already_connected: [],
  stale_edit: [],
  consent_expired: ['bank_consent_expired'],
  reauthorise: ['bank_reauthorise'],
  payload_too_large: [],
  unsupported_media: ['json_expected', 'photo_unsupported'],
  idempotency_mismatch: [],
  rate_limited: [
    'bank_asks_to_wait',
    'bank_rate_limited',
    'codes_locked',
    'sync_cooldown',
    'sync_daily_limit',
    'sync_hourly_limit',
    'too_many_reports',
    'too_many_sign_ins',
    'too_many_streams',
  ],
  internal: [],
  bank_refused: [],
  bank_unavailable: [
    'bank_gone',
    'bank_no_accounts',
    'bank_pending',
    'bank_unreachable',
    'disconnect_failed',
    'sync_failed',
  ],
  unavailable: ['google_unavailable', 'photos_unavailable', 'test_write_failed'],
  not_configured: ['google_not_configured', 'webhooks_not_configured'],
  storage_full: [],
} as const satisfies Record<ErrorCode, readonly string[]>

export type Reason = ErrorCode | (typeof reasonsByCode)[ErrorCode][number]

const codes = new Map<string, ErrorCode>(
  Object.entries(reasonsByCode).flatMap(([code, reasons]) =>
    [code, ...reasons].map((reason) => [reason, code as ErrorCode] as const),
  ),
)

/** The error code that a reason answers with; undefined for a text that is no reason. */
export function codeOfReason(reason: string): ErrorCode | undefined {
  return codes.get(reason)
}
