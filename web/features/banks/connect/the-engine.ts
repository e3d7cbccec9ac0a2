import { emit } from '../../../api/sync/events.ts'
import { language } from '../../../i18n/index.ts'
import { engineCalls } from './calls.ts'
import { createConnectEngine } from './engine.ts'
import { widgetCall } from './options.ts'
import { rememberConnections } from './stored.ts'

/** The app's single connect flow. */
export const connectEngine = createConnectEngine(engineCalls, {
  open: (token) =>
    widgetCall(token, location.origin, new Date(), {
      dark: document.documentElement.dataset['theme'] === 'dark',
      language: language.get(),
    }),
  refresh: () => emit('transactionsUpdated'),
  remember: (userId, connections, customerId) => rememberConnections(userId, connections, { customerId }),
})
