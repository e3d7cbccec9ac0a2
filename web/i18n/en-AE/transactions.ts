export default {
  title: 'Transactions',
} as const
