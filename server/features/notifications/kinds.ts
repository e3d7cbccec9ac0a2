/** What each kind of notification is about, where it leads, and what its texts say. */
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { shownBankName } from '#contract/bank-names.ts'
import { decimalText } from '#contract/money.ts'
import { dubaiDay } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { notifications, type NotificationData } from '../../events.ts'
import { type Catalogue, fillAny, type Language, textOf } from '../../platform/i18n/index.ts'
import type { Params } from '../../platform/i18n/text.ts'
import { shownTitle } from '../categories/service.titles.ts'
import { signInChanges } from './sign-in-changes.ts'

type Money = { minor: string; currency: string }

/** `AED 1,234.50`, in Arabic `1,234.50 درهم`: grouped and with the currency's decimals. */
export function moneyText(language: Language, { minor, currency }: Money): string {
  const [units = '', decimals] = decimalText(BigInt(minor), currency).split('.')
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',')
  const amount = decimals === undefined ? grouped : `${grouped}.${decimals}`
  // the left-to-right mark holds the minus sign before its number
  if (language === 'ar-AE' && currency === baseCurrency) return `\u200E${amount} درهم`
  return `${currency} ${amount}`
}

/** `Wed 25 Nov` of a day. */
export function dayText(language: Language, day: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, parts).format(new Date(`${day}T00:00:00Z`))
}

/** `25 November 2026 at 14:05` of an instant, in Dubai. */
function instantText(language: Language, instant: string): string {
  const parts = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Dubai' } as const
  return new Intl.DateTimeFormat(language, parts).format(new Date(instant))
}

type Kind<K extends NotificationKind> = {
  /** Equal for messages that must not be sent twice. */
  readonly key: (data: NotificationData<K>) => string
  /** A path of the web app. */
  readonly link: (data: NotificationData<K>) => string
  readonly params: (data: NotificationData<K>, language: Language) => Params
  /** Which text says it, where that depends on the data. */
  readonly text?: (data: NotificationData<K>) => keyof Catalogue['notifications']
}
type Payment = { transactionId: string; name: string; amount: Money; count?: number; day?: string }
/** What all kinds about one payment say: its name and amount, and its day and how many there are where they tell those. */
const payment = {
  key: ({ transactionId }: Payment) => transactionId,
  link: ({ transactionId }: Payment) => `/transactions?tx=${transactionId}`,
  params: ({ name, amount, count, day }: Payment, language: Language): Params => ({
    name: shownTitle(name, language),
    amount: moneyText(language, amount),
    ...(count === undefined ? {} : { count }),
    ...(day === undefined ? {} : { day: dayText(language, day) }),
  }),
}
const bank = { link: () => '/connections' }

const kinds: { readonly [K in NotificationKind]: Kind<K> } = {
  bill_due: {
    key: ({ day }) => day,
    link: () => '/budgets/bills',
    params: (data, language) => ({
      ...data,
      day: dayText(language, data.day),
      total: moneyText(language, data.total),
    }),
  },
  bill_missed: {
    key: ({ seriesId, day }) => `${seriesId} ${day}`,
    link: () => '/budgets/bills',
    params: ({ name, day, amount }, language) => ({
      name: shownTitle(name, language),
      day: dayText(language, day),
      amount: moneyText(language, amount),
    }),
  },
  payment_not_covered: {
    key: ({ id, day }) => `${id} ${day}`,
    link: ({ what, id }) =>
      what === 'cheque' ? `/budgets/cheques?cheque=${id}` : `/budgets/instalments?plan=${id}`,
    params: ({ name, day, amount, short }, language) => ({
      name: shownTitle(name, language),
      day: dayText(language, day),
      amount: moneyText(language, amount),
      short: moneyText(language, short),
    }),
  },
  cheque_returned: {
    key: ({ chequeId, day }) => `${chequeId} ${day}`,
    link: ({ chequeId }) => `/budgets/cheques?cheque=${chequeId}`,
    params: ({ name, day, amount }, language) => ({
      name: shownTitle(name, language),
      day: dayText(language, day),
      amount: moneyText(language, amount),
    }),
  },
  card_due: {
    key: ({ accountId, day }) => `${accountId} ${day}`,
    link: ({ accountId }) => `/accounts/card?account=${accountId}`,
    params: ({ name, day, left, minimum }, language) => ({
      name,
      day: dayText(language, day),
      left: moneyText(language, left),
      minimum: moneyText(language, minimum ?? left),
    }),
  },
  balance_low: {
    key: ({ until }) => until,
    link: () => '/budgets',
    params: ({ day, lowest, until }, language) => ({
      day: dayText(language, day),
      lowest: moneyText(language, lowest),
      until: dayText(language, until),
    }),
  },
  budget_near: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: () => '/budgets',
    params: ({ name, percent, left }, language) => ({
      name: shownTitle(name, language),
      percent,
      left: moneyText(language, left),
    }),
  },
  budget_over: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: () => '/budgets',
    params: ({ name, over }, language) => ({
      name: shownTitle(name, language),
      over: moneyText(language, over),
    }),
  },
  budget_pace: {
    key: ({ budgetId, from }) => `${budgetId} ${from}`,
    link: ({ budgetId }) => `/budgets?budget=${budgetId}`,
    params: ({ name, projected, limit }, language) => ({
      name: shownTitle(name, language),
      projected: moneyText(language, projected),
      limit: moneyText(language, limit),
    }),
  },
  goal_reached: {
    key: ({ goalId, target }) => `${goalId} ${target.minor}`,
    link: ({ goalId }) => `/budgets/goals?goal=${goalId}`,
    params: ({ name, target }, language) => ({ name, target: moneyText(language, target) }),
  },
  goal_slipping: {
    key: ({ goalId, by, month }) => `${goalId} ${by} ${month}`,
    link: ({ goalId }) => `/budgets/goals?goal=${goalId}`,
    params: ({ name, by, needed }, language) => ({
      name,
      by: dayText(language, by),
      needed: moneyText(language, needed),
    }),
  },
  salary_late: {
    key: ({ began, wages }) => (wages ? `wages ${wages.due}` : began),
    link: () => '/budgets/look-ahead',
    text: ({ wages }) => {
      if (!wages) return 'salary_late_text'
      return wages.paid.minor === '0' ? 'salary_late_wages' : 'salary_late_wages_part'
    },
    params: ({ began, wages }, language) => ({
      began: dayText(language, began),
      ...(wages && {
        due: dayText(language, wages.due),
        paid: moneyText(language, wages.paid),
        usual: moneyText(language, wages.usual),
      }),
    }),
  },
  salary_arrived: payment,
  salary_different: {
    ...payment,
    params: ({ usual, ...data }, language) => ({
      ...payment.params(data, language),
      usual: moneyText(language, usual),
    }),
  },
  large_payment: payment,
  double_charge: payment,
  bank_fee: payment,
  new_subscription: { ...payment, key: ({ key }) => key },
  price_rise: {
    ...payment,
    key: ({ key, amount }) => `${key} ${amount.minor}`,
    params: ({ name, amount, before }, language) => ({
      name: shownTitle(name, language),
      amount: moneyText(language, amount),
      before: moneyText(language, before),
    }),
  },
  refund_arrived: payment,
  consent_ending: {
    ...bank,
    key: ({ connectionId, endsAt, days }) => `${connectionId} ${endsAt} ${days}`,
    params: (data, language) => ({
      bank: shownBankName(data.bank, language),
      count: data.days,
      day: dayText(language, dubaiDay(new Date(data.endsAt))),
    }),
  },
  bank_sign_in: {
    ...bank,
    key: ({ connectionId, cause, day }) => `${connectionId} ${cause} ${day}`,
    params: ({ bank: name }, language) => ({ bank: shownBankName(name, language) }),
  },
  bank_trouble: {
    ...bank,
    key: ({ connectionId, since }) => `${connectionId} ${since}`,
    params: ({ bank: name, since }, language) => ({
      bank: shownBankName(name, language),
      since: dayText(language, since),
    }),
  },
  review_waiting: {
    // once a week at most: the number changes with every sync
    key: ({ day }) => `${Math.floor(Date.parse(day) / (7 * 86_400_000))}`,
    link: () => '/transactions/swipe',
    params: ({ count }) => ({ count }),
  },
  new_sign_in: {
    key: ({ at }) => at,
    link: () => '/profile/security',
    params: ({ device, at }, language) => ({ device, at: instantText(language, at) }),
  },
  api_token_added: {
    key: ({ tokenId }) => tokenId,
    link: () => '/profile/api-tokens',
    params: ({ name, at }, language) => ({ name, at: instantText(language, at) }),
  },
  sign_in_changed: {
    key: ({ what, at }) => `${what} ${at}`,
    link: () => '/profile/security',
    params: ({ what, at }, language) => ({ what: changeText(language, what), at: instantText(language, at) }),
  },
  trial_ending: {
    key: ({ endsAt }) => endsAt,
    link: () => '/profile/plan',
    params: ({ endsAt }, language) => ({ at: instantText(language, endsAt) }),
  },
  export_ready: {
    key: ({ exportId }) => exportId,
    link: () => '/profile/data',
    params: ({ file, expiresAt }, language) => ({ file, until: instantText(language, expiresAt) }),
  },
  digest: {
    key: ({ from, to }) => `${from} ${to}`,
    link: ({ from, to }) => `/analytics?from=${from}&to=${to}`,
    params: ({ from, to, spent, income }, language) => ({
      from: dayText(language, from),
      to: dayText(language, to),
      spent: moneyText(language, spent),
      income: moneyText(language, income),
    }),
  },
}

function changeText(language: Language, what: string): string {
  const known = signInChanges.find((change) => change === what)
  return known ? textOf(language, 'signInChanges', known) : what
}

/** What a notification of a kind says, leads to, and is known by; `data` is parsed by the kind's own schema. */
export type Described = { key: string; link: string; title: string; text: string }

/** Describes a notification; throws where the data is not of its kind. */
export function describe(kind: NotificationKind, data: unknown, language: Language): Described {
  return describeAs(kind, data, language)
}

// the parameter ties the kind's schema to its texts
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function describeAs<K extends NotificationKind>(kind: K, data: unknown, language: Language): Described {
  const parsed = notifications[kind].parse(data) as NotificationData<K> // by this very kind's schema
  const { key, link, params, text } = kinds[kind]
  const filled = params(parsed, language)
  return {
    key: `${kind} ${key(parsed)}`,
    link: link(parsed),
    title: fillAny(language, 'notifications', `${kind}_title`, filled),
    text: fillAny(language, 'notifications', text?.(parsed) ?? `${kind}_text`, filled),
  }
}
