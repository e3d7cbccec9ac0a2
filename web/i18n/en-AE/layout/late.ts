/**
 * Texts of the notes that appear above a screen a few seconds after it: installing the app, offline entries.
 */
export default {
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
} as const
