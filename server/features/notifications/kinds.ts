/** The key, link and text parameters of each kind of notification. */
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { Money, type NotificationData, notifications } from '../../events.ts'
import { type Catalogue, type Language, textOf, textOfDynamicKey } from '../../platform/i18n/index.ts'
import { moneyText } from '../../platform/i18n/amount.ts'
import type { Params } from '../../platform/i18n/text.ts'
import { translateStoredName } from '../categories/names.ts'
import { weekdayOf } from '../days/calendar/entries.ts'

/** A day as `Wed 25 Nov`. */
export function dayText(language: Language, day: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, parts).format(new Date(`${day}T00:00:00Z`))
}

/** An instant as `25 November 2026 at 14:05`, in Dubai time. */
function instantText(language: Language, instant: string): string {
  const parts = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Dubai' } as const
  return new Intl.DateTimeFormat(language, parts).format(new Date(instant))
}

const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

type Kind<K extends NotificationKind> = {
  /** Equal for notifications that must not be sent twice. */
  readonly key: (data: NotificationData<K>) => string
  /** A path of the web app. */
  readonly link: (data: NotificationData<K>) => string
  /** Parameters of the texts that the data lacks, or that replace those of `wordsOf`. */
  readonly params?: (data: NotificationData<K>, language: Language) => Params
  /** The text to use, if it depends on the data. */
  readonly text?: (data: NotificationData<K>) => keyof Catalogue['notifications']
}
/** Shared by all kinds about one payment. */
const payment = {
  key: ({ transactionId }: { transactionId: string }) => transactionId,
  link: ({ transactionId }: { transactionId: string }) => `/transactions?tx=${transactionId}`,
}
const bank = { link: () => '/connections' }

const holdingLink = (id: string): string => `/accounts/investments/holding?instrument=${id}`

const coverLinks = {
  cheque: (id: string) => `/budgets/cheques?cheque=${id}`,
  instalment: (id: string) => `/budgets/instalments?plan=${id}`,
  loan: (id: string) => `/budgets/loans?loan=${id}`,
  series: () => '/budgets/bills',
  card: (id: string) => `/accounts?card=${id}`,
}

const kinds: { readonly [K in NotificationKind]: Kind<K> } = {
  bill_due: {
    key: ({ day }) => day,
    link: () => '/budgets/bills',
    params: ({ name }) => ({ name }),
  },
  bill_missed: {
    key: ({ seriesId, day }) => `${seriesId} ${day}`,
    link: () => '/budgets/bills',
  },
  payment_not_covered: {
    // a cheque that is not presented yet is due again every day
    key: ({ id, day, dated }) => `${id} ${dated ?? day}`,
    link: ({ what, id }) => coverLinks[what](id),
  },
  cheque_returned: {
    key: ({ chequeId, transactionId, messageId, day }) =>
      chequeId ? `${chequeId} ${day}` : (transactionId ?? messageId ?? day),
    link: ({ chequeId, transactionId }) => {
      if (chequeId) return `/budgets/cheques?cheque=${chequeId}`
      return transactionId ? `/transactions?tx=${transactionId}` : '/budgets/cheques'
    },
    text: ({ fee }) => (fee ? 'cheque_returned_fee' : 'cheque_returned_text'),
  },
  card_due: {
    key: ({ accountId, day }) => `${accountId} ${day}`,
    link: ({ accountId }) => `/accounts?card=${accountId}`,
    params: ({ name, left, minimum }, language) => ({ name, minimum: moneyText(language, minimum ?? left) }),
  },
  balance_low: {
    // once in a pay period: an overdue salary moves its end every day
    key: ({ from }) => from,
    link: () => '/budgets',
  },
  budget_near: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: () => '/budgets',
  },
  budget_over: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: () => '/budgets',
  },
  budget_pace: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: ({ budgetId }) => `/budgets?budget=${budgetId}`,
  },
  goal_reached: {
    key: ({ goalId, target }) => `${goalId} ${target.minor}`,
    link: ({ goalId }) => `/budgets/goals?goal=${goalId}`,
  },
  goal_slipping: {
    key: ({ goalId, by, month }) => `${goalId} ${by} ${month}`,
    link: ({ goalId }) => `/budgets/goals?goal=${goalId}`,
  },
  salary_late: {
    key: ({ began, payer, wages }) => (wages ? `wages ${wages.due}` : payer ? `${began} ${payer}` : began),
    link: () => '/budgets/look-ahead',
    text: ({ payer, wages }) => {
      if (!wages) return payer === undefined ? 'salary_late_text' : 'salary_late_payer'
      return wages.paid.minor === '0' ? 'salary_late_wages' : 'salary_late_wages_part'
    },
    params: ({ wages }, language) => wordsOf(wages ?? {}, language),
  },
  salary_arrived: payment,
  salary_different: payment,
  large_payment: payment,
  double_charge: payment,
  bank_fee: payment,
  new_subscription: { ...payment, key: ({ key }) => key },
  price_rise: { ...payment, key: ({ key, amount }) => `${key} ${amount.minor}` },
  refund_arrived: payment,
  dividend_received: {
    key: ({ tradeId }) => tradeId,
    link: ({ instrumentId }) => holdingLink(instrumentId),
  },
  price_stale: {
    key: ({ instrumentId, day }) => `${instrumentId} ${day}`,
    link: ({ instrumentId }) => holdingLink(instrumentId),
  },
  consent_ending: {
    ...bank,
    key: ({ connectionId, endsAt, days }) => `${connectionId} ${endsAt} ${days}`,
    params: ({ days, endsAt }, language) => ({
      count: days,
      day: dayText(language, dubaiDay(new Date(endsAt))),
    }),
  },
  bank_sign_in: { ...bank, key: ({ connectionId, cause, day }) => `${connectionId} ${cause} ${day}` },
  bank_trouble: { ...bank, key: ({ connectionId, since }) => `${connectionId} ${since}` },
  review_waiting: {
    // once in a calendar week at most: the number changes with every sync
    key: ({ day }) => mondayOf(day),
    link: () => '/transactions/swipe',
  },
  new_sign_in: {
    key: ({ at }) => at,
    link: () => '/settings/profile#security',
  },
  api_token_added: {
    key: ({ tokenId }) => tokenId,
    link: () => '/settings/data#api-tokens',
    params: ({ name }) => ({ name }),
  },
  sign_in_changed: {
    key: ({ what, at }) => `${what} ${at}`,
    link: () => '/settings/profile#security',
  },
  invitation_accepted: {
    key: ({ invitationId }) => invitationId,
    link: () => '/settings/profile#household',
    text: ({ joined, person }) =>
      person !== undefined
        ? 'invitation_named_text'
        : joined
          ? 'invitation_joined_text'
          : 'invitation_accepted_text',
  },
  trial_ending: {
    key: ({ endsAt }) => endsAt,
    link: () => '/settings/profile#subscription',
    params: ({ endsAt }, language) => ({ at: instantText(language, endsAt) }),
  },
  export_ready: {
    key: ({ exportId }) => exportId,
    link: () => '/settings/data',
    params: ({ expiresAt }, language) => ({ until: instantText(language, expiresAt) }),
  },
  digest: {
    key: ({ from, to }) => `${from} ${to}`,
    link: ({ from, to }) => `/analytics?from=${from}&to=${to}`,
  },
}

/** How text fields are written in notifications, by field name; others are inserted unchanged. */
const wordings: ReadonlyMap<string, (language: Language, text: string) => string> = new Map([
  ...['day', 'from', 'to', 'by', 'until', 'began', 'due', 'since'].map((name) => [name, dayText] as const),
  ['at', instantText],
  ['name', (language, name) => translateStoredName(name, language)],
  ['bank', (language, name) => shownBankName(name, language)],
  ['what', changeText],
])

/** The fields of a notification's data, as parameters of its texts. */
function wordsOf(data: object, language: Language): Params {
  const params: Record<string, string | number> = {}
  const fields: [string, unknown][] = Object.entries(data)
  for (const [name, value] of fields) {
    const money = Money.safeParse(value)
    if (money.success) params[name] = moneyText(language, money.data)
    else if (typeof value === 'string') params[name] = wordings.get(name)?.(language, value) ?? value
    else if (typeof value === 'number') params[name] = value
  }
  return params
}

function changeText(language: Language, change: string): string {
  const known = signInChanges.find((name) => name === change)
  return known ? textOf(language, 'signInChanges', known) : change
}

/** The key, link and texts of a notification. */
export type Described = { key: string; link: string; title: string; text: string }

/** Describes a notification; throws if the data does not match the schema of its kind. */
const budgetKinds = ['budget_near', 'budget_over', 'budget_pace'] as const
/** What is said of a budget's current period and of payments to review holds only while it is true. */
export const isStanding = (kind: NotificationKind): boolean =>
  kind === 'review_waiting' || budgetKinds.some((each) => each === kind)

/** The keys of all that can be said of a budget's period. */
export const keysOfBudget = ({ id, from }: { id: string; from: string }): string[] =>
  budgetKinds.map((kind) => `${kind} ${id} ${from}`)

/** The key of what is said of payments to review in the week of a day. */
export const keyOfReview = (day: string): string => `review_waiting ${mondayOf(day)}`

export function describe(kind: NotificationKind, data: unknown, language: Language): Described {
  return describeAs(kind, data, language)
}

// the type parameter ties the kind's schema to its texts
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function describeAs<K extends NotificationKind>(kind: K, data: unknown, language: Language): Described {
  const parsed = notifications[kind].parse(data) as NotificationData<K> // parsed by this kind's schema
  const { key, link, params, text } = kinds[kind]
  const filled = { ...wordsOf(parsed, language), ...params?.(parsed, language) }
  return {
    key: `${kind} ${key(parsed)}`,
    link: link(parsed),
    title: textOfDynamicKey(language, 'notifications', `${kind}_title`, filled),
    text: textOfDynamicKey(language, 'notifications', text?.(parsed) ?? `${kind}_text`, filled),
  }
}

/** Changes of how a user signs in, named as in the audit log; each causes a security alert. */
export const signInChanges = [
  'password_changed',
  'password_reset',
  'email_changed',
  'google_linked',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
] as const
