export default {
  title: 'Verify Transactions',
} as const
