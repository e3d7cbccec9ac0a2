export default {
  title: 'Bank Connections',
} as const
