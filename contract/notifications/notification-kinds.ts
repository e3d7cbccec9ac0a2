/** The kinds of notifications, each with its group, its default channels and its threshold. */

export const notificationGroups = [
  'bills',
  'budgets',
  'payments',
  'banks',
  'review',
  'security',
  'plan',
  'digest',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** A number that decides when a kind is sent: an amount in AED, a share in percent, or a count. */
export type Threshold = {
  readonly unit: 'amount' | 'percent' | 'count'
  readonly usual: number
  readonly min: number
  readonly max: number
}
export type KindSettings = { app: boolean; mail: boolean; push: boolean; threshold: number | null }
type Kind = {
  readonly group: NotificationGroup
  readonly mail: boolean
  readonly push: boolean
  readonly threshold?: Threshold
}

const amount = (usual: number): Threshold => ({ unit: 'amount', usual, min: 1, max: 1_000_000 })
const percent = (usual: number, min: number, max: number): Threshold => ({ unit: 'percent', usual, min, max })
const count = (usual: number, min: number, max: number): Threshold => ({ unit: 'count', usual, min, max })

/**
 * Every kind with its defaults; the app shows all of them. Users can choose the channels of security alerts,
 * but the app always shows them.
 */
const notificationKinds = {
  bill_due: { group: 'bills', mail: false, push: true },
  bill_missed: { group: 'bills', mail: true, push: true },
  payment_not_covered: { group: 'bills', mail: true, push: true },
  cheque_returned: { group: 'bills', mail: true, push: true },
  card_due: { group: 'bills', mail: true, push: true },
  balance_low: { group: 'bills', mail: true, push: true },
  budget_near: { group: 'budgets', mail: false, push: false, threshold: percent(80, 50, 99) },
  budget_over: { group: 'budgets', mail: false, push: true },
  budget_pace: { group: 'budgets', mail: false, push: false },
  goal_reached: { group: 'budgets', mail: false, push: true },
  goal_slipping: { group: 'budgets', mail: false, push: false },
  salary_late: { group: 'payments', mail: false, push: true },
  salary_arrived: { group: 'payments', mail: false, push: true },
  /** Replaces `salary_arrived`; the threshold is the difference in percent. */
  salary_different: { group: 'payments', mail: true, push: true, threshold: percent(10, 1, 90) },
  large_payment: { group: 'payments', mail: false, push: true, threshold: amount(5000) },
  double_charge: { group: 'payments', mail: true, push: true },
  bank_fee: { group: 'payments', mail: false, push: false, threshold: amount(1) },
  new_subscription: { group: 'payments', mail: false, push: false },
  price_rise: { group: 'payments', mail: false, push: true },
  refund_arrived: { group: 'payments', mail: false, push: false },
  dividend_received: { group: 'payments', mail: false, push: false },
  price_stale: { group: 'payments', mail: false, push: false },
  consent_ending: { group: 'banks', mail: true, push: true },
  bank_sign_in: { group: 'banks', mail: true, push: true },
  bank_trouble: { group: 'banks', mail: false, push: false },
  review_waiting: { group: 'review', mail: false, push: false, threshold: count(20, 1, 500) },
  new_sign_in: { group: 'security', mail: true, push: true },
  api_token_added: { group: 'security', mail: false, push: true },
  sign_in_changed: { group: 'security', mail: false, push: true },
  invitation_accepted: { group: 'security', mail: false, push: true },
  trial_ending: { group: 'plan', mail: true, push: false },
  export_ready: { group: 'plan', mail: true, push: true },
  digest: { group: 'digest', mail: true, push: false },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds).filter((name): name is NotificationKind =>
  Object.hasOwn(notificationKinds, name),
)

/** A kind as the common type `Kind`, with its optional threshold. */
export function kindOf(name: NotificationKind): Kind {
  return notificationKinds[name]
}
