/** Texts that every page may need before anything else has loaded. */
export default {
  subtitle: 'Smart Finance',
  loading: 'Loading {{product}}...',
  somethingWrong: 'Something went wrong',
  unknownError: 'An unexpected error occurred',
  notLoaded: 'Part of this page didn’t load. Check your connection, then reload.',
  reload: 'Reload',
  skipToContent: 'Skip to content',
} as const
