export default {
  title: 'Add Transaction',
} as const
