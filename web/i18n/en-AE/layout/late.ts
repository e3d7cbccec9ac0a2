/**
 * Texts of what the frame loads after the screen: notes above it, and the question before signing out.
 */
export default {
  again: 'Try again',
  asOf: 'As of {{when}}.',
  notUpdated: 'Couldn’t update.',
  working: 'Still working...',
  finished: 'Done',
  goesOn: 'You can close this. We carry on, and a message says when it’s done.',
  undo: {
    redo: 'Redo',
    undoDone: 'Undone',
    redoDone: 'Redone',
    undoDoneOf: 'Undone: the change by {{name}}',
    redoDoneOf: 'Redone: the change by {{name}}',
    undoNone: 'There is nothing to undo',
    redoNone: 'There is nothing to redo',
  },
  notFound: {
    title: 'Page not found',
    text: 'We couldn’t find this page. It may have moved, or the link may be incomplete.',
    goHome: 'Go to home page',
    goDashboard: 'Go to Dashboard',
  },
  keys: {
    period: 'Period: {{period}}. Press ? for all shortcuts.',
    hidden: 'Amounts are hidden. Press ? for all shortcuts.',
    add: 'Add transaction opened. Press ? for all shortcuts.',
    shown: 'Amounts are shown. Press ? for all shortcuts.',
  },
  install: {
    text: 'Install XTharwa to open it from your home screen, even offline.',
    take: 'Install',
    never: 'No thanks',
  },
  household: { label: 'Whose accounts', own: 'My accounts', ours: 'Ours' },
  pending: {
    waiting_one: '{{count}} transaction you entered offline will be added when you’re back online.',
    waiting_other: '{{count}} transactions you entered offline will be added when you’re back online.',
    added_one: '{{count}} transaction you entered offline has been added',
    added_other: '{{count}} transactions you entered offline have been added',
    refused: '“{{description}}” couldn’t be added: {{reason}}',
    review: 'Review',
    remove: 'Discard',
  },
  logout: {
    question: 'Are you sure you want to logout?',
    explain: 'Your banks stay connected. You can sign in again at any time.',
    unsent_one: '{{count}} transaction you entered offline has not been added yet. Logging out deletes it.',
    unsent_other:
      '{{count}} transactions you entered offline have not been added yet. Logging out deletes them.',
    confirm: 'Logout',
    busy: 'Logging out...',
    failed: 'Error logging out. Please try again.',
  },
  demo: {
    today: 'Sample data, deleted today at {{time}}',
    tomorrow: 'Sample data, deleted tomorrow at {{time}}',
    signUp: 'Create account',
    refused: 'This needs an account of your own.',
    create: 'Create your own account',
    leave: 'The sample data is deleted, with everything you changed in it.',
  },
} as const
