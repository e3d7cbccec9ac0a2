/** Why a connection or a sync failed, by the kind of the bank's error. */
export const causes = {
  reauthorise: '{{bank}} asks you to sign in again.',
  consent_expired: 'Your permission for {{bank}} has ended. Renew it to receive new data.',
  suspended: '{{bank}} has suspended your permission. Renew it to receive new data.',
  gone: '{{bank}} no longer has this connection. Connect it again to receive new data.',
  no_accounts:
    '{{bank}} isn’t listing your accounts right now. Your figures stay as they were. We’ll retry automatically.',
  rate_limited: '{{bank}} asks us to wait before the next update.',
  pending: '{{bank}} is still preparing your data. We’ll retry automatically.',
  refused: '{{bank}} refused the request.',
  cancelled: '{{bank}} was disconnected.',
  internal: 'Something went wrong on our side. We’ll retry automatically.',
  unavailable: 'We can’t reach {{bank}} right now. We’ll retry automatically.',
  paused: 'You paused automatic updates.',
} as const

export const connections = {
  none_found: 'No entities were found yet',
  disconnected: '{{bank}} was disconnected',
  connected: 'Bank Connected Successfully!',
} as const

export const sync = {
  no_bank: 'There’s no bank to sync',
  complete: 'Sync complete',
  complete_unreadable: {
    one: 'Sync complete. One transaction since {{date}} couldn’t be read.',
    other: 'Sync complete. {{count}} transactions since {{date}} couldn’t be read.',
  },
  continues: 'Syncing continues in the background',
} as const
