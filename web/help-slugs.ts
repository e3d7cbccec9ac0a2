/** The help articles by group, in the order of the help page. A slug is the end of the article's address. */
export const helpGroups = {
  banks: ['connecting-a-bank', 'consent', 'syncing', 'balances', 'bank-messages', 'importing', 'switching'],
  payments: [
    'income-and-spending',
    'not-income',
    'pending-and-future',
    'transfers-and-exchange',
    'refunds',
    'categories',
    'payees',
    'splits-and-sharing',
    'cash',
  ],
  plan: ['pay-period', 'safe-to-spend', 'look-ahead', 'bills', 'budgets', 'goals', 'ours'],
  commitments: ['cheques', 'instalments', 'cards', 'sent-home', 'gratuity', 'zakat'],
  figures: ['net-worth', 'health-score', 'exports'],
  app: [
    'notifications',
    'offline',
    'signing-in',
    'api-tokens',
    'assistants',
    'sharing',
    'answers-in-words',
    'undo',
    'privacy',
    'plans',
  ],
} as const

export type HelpGroup = keyof typeof helpGroups
export type HelpSlug = (typeof helpGroups)[HelpGroup][number]

export const helpSlugs: readonly HelpSlug[] = Object.values(helpGroups).flat()
