export default {
  title: 'Developer pages',
} as const
