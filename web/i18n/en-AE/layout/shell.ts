/** Texts that any page may need before anything else has loaded. */
export default {
  subtitle: 'Smart Finance',
  loading: 'Loading {{product}}...',
  somethingWrong: 'Something went wrong',
  unknownError: 'An unexpected error occurred',
  notLoaded: 'Part of this page didn’t load. Check your connection, then reload.',
  reload: 'Reload',
  skipToContent: 'Skip to content',
  failure: {
    network: 'We can’t reach XTharwa. Check your connection and try again.',
    offline: 'You’re offline. This needs a connection.',
    badAnswer: 'Something went wrong on our side. Please try again.',
    status: 'Request failed: {{status}}',
    signInAgain: 'Authentication required. Please log in again.',
    notConfigured: 'Backend URL not configured',
  },
} as const
