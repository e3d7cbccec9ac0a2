export default {
  title: 'Bank Accounts',
} as const
