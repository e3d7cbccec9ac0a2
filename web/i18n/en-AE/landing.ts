export default {
  soon: '',
} as const
