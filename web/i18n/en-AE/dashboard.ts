export default {
  title: 'Dashboard',
} as const
