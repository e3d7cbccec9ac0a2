export default {
  title: 'Bank connection',
} as const
