import { words } from '#contract/errors.ts'
import type { Reason } from '#contract/reasons.ts'
import type { Text } from '../text.ts'
import { causes } from './connections.ts'

/** What a failed call says. Texts of the specification come from the contract and stay exact. */
export const errors = {
  invalid_input: 'This request is not valid',
  amount_not_a_number: 'Amount must be a number',
  amount_not_positive: 'Amount must be more than 0',
  amount_required: words.amountRequired,
  amount_too_precise: 'Amount can have at most {{digits}} digits and {{decimals}} decimals',
  bank_amount_fixed: 'The amount of a bank transaction cannot be changed',
  bank_date_fixed: 'The date of a bank transaction cannot be changed',
  bank_type_fixed: 'A bank transaction cannot be switched between income and expense',
  category_required: words.categoryRequired,
  code_wrong_too_often: 'Too many wrong codes. Please sign in again.',
  cursor_invalid: 'The cursor does not belong to this list',
  date_invalid: 'Date must be a calendar day (YYYY-MM-DD)',
  date_required: words.dateRequired,
  date_too_early: 'Date cannot be before 1970',
  date_too_late: 'Date cannot be more than 1 year ahead',
  days_out_of_range: words.days,
  description_required: words.descriptionRequired,
  description_too_long: 'Description can have at most {{max}} characters',
  email_invalid: 'Please enter a valid e-mail address',
  entity_id_required: words.noEntityId,
  field_invalid: '{{field}} is not valid',
  field_missing: '{{field}} is required',
  field_too_large: '{{field}} can be at most {{max}}',
  field_too_long: '{{field}} can have at most {{max}} characters',
  field_too_many: '{{field}} can have at most {{max}} entries',
  field_too_small: '{{field}} must be at least {{min}}',
  field_unknown: '{{field}} is not accepted here',
  fields_empty: words.fillAll,
  fields_invalid: 'Some fields are not valid',
  goal_invalid: 'A goal is an amount of 0 or more with at most 2 decimals',
  idempotency_key_invalid: 'Idempotency-Key must be 1 to {{max}} plain characters',
  json_invalid: 'The body is not valid JSON',
  json_too_deep: 'The body is nested too deeply',
  link_used: 'This link is no longer valid. Please ask for a new one.',
  name_required: 'Name is required',
  password_too_long: 'Passwords can have at most {{max}} characters',
  password_weak: words.strongerPassword,
  password_wrong: 'The current password is not right',
  pay_day_required: 'Please choose a day of the month',
  period_reversed: 'The first day must not be after the last day',
  period_without_balances: 'There are no balances for these days',
  signup_failed: words.signupFailed,
  text_not_storable: 'A text contains a character that cannot be stored',
  type_required: words.typeRequired,
  your_name_required: 'Please enter your name',

  unauthenticated: words.authAgain,
  code_wrong: 'That code is not right',
  login_failed: words.loginFailed,
  sign_in_again: 'Please sign in again',
  signature_wrong: 'The signature is not valid',

  forbidden: 'You are not allowed to do this',
  foreign_page: 'Requests from another site are not accepted',
  other_user_named: 'The request names a user who is not signed in',
  session_not_fresh: 'For your security, please sign out and in again first.',
  sign_in_with_password_first: 'Please sign in with the password of this account first.',

  plan_limit:
    'Your {{plan}} plan covers {{banks}} connected bank accounts. Disconnect one or move to {{next}} to add another.',

  not_found: 'Not found',
  category_not_found: 'Category not found',
  connection_not_found: 'Bank connection not found',
  google_link_not_found: 'There is no Google sign-in to connect. Please start again.',
  transaction_not_found: 'Transaction not found',

  method_not_allowed: 'Method not allowed',

  conflict: 'This was changed at the same moment elsewhere. Nothing was changed; please try again.',
  bank_did_not_confirm: 'The bank has not confirmed this connection',
  bank_transaction_not_deletable: 'Only transactions that you added yourself can be deleted',
  category_name_taken: 'You already have a category with this name',
  nothing_to_undo: 'There is nothing to undo',
  too_many_categories: 'You can have at most {{max}} categories',

  already_connected: 'This bank is already connected',
  stale_edit: 'This transaction has changed since you opened it. Please look at it again.',

  consent_expired: 'Your permission for this bank has ended. Renew it to receive new data.',
  bank_consent_expired: causes.consent_expired,
  reauthorise: 'Your bank asks you to sign in again.',
  bank_reauthorise: causes.reauthorise,

  payload_too_large: 'This is too large to upload',
  unsupported_media: 'This kind of file or body is not supported',
  json_expected: 'The body must be JSON',
  photo_unsupported: 'Please choose a PNG, JPEG or WebP picture of at most {{side}} × {{side}} pixels',

  idempotency_mismatch: 'This Idempotency-Key was used for another transaction',

  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  bank_asks_to_wait: 'The bank asks us to wait before we ask again.',
  bank_rate_limited: causes.rate_limited,
  codes_locked: 'Too many wrong codes. Please try again in 15 minutes.',
  sync_cooldown: 'Please wait {{seconds}} seconds before next sync',
  sync_daily_limit: words.dailyLimit,
  sync_hourly_limit: words.hourlyLimit,
  too_many_reports: 'Too many reports',
  too_many_sign_ins: 'Too many people are signing in right now. Please try again.',
  too_many_streams: 'Too many screens are open at once',

  internal: 'Something went wrong on our side. Nothing was changed.',

  bank_refused: causes.refused,
  bank_unavailable: words.unavailable,
  bank_gone: causes.gone,
  bank_pending: causes.pending,
  bank_unreachable: causes.unavailable,
  disconnect_failed: words.disconnectFailed,
  sync_failed: causes.internal,

  unavailable: words.unavailable,
  photos_unavailable: 'Photos cannot be reached right now. Please try again later.',
  test_write_failed: 'The test could not be read back',

  not_configured: 'This is not available here',
  google_not_configured: 'Google sign-in is not available right now',
  webhooks_not_configured: 'Webhooks are not set up',

  storage_full: 'There is no room to store this right now. Nothing was changed.',
} as const satisfies Record<Reason, Text>
