import { emit } from '../../../api/sync/events.ts'
import { engineCalls } from './calls.ts'
import { createConnectEngine } from './engine.ts'
import { widgetCall } from './options.ts'
import { rememberConnections } from './stored.ts'

/** The app's one connect flow. */
export const connectEngine = createConnectEngine(engineCalls, {
  open: (token) =>
    widgetCall(token, location.origin, new Date(), document.documentElement.dataset['theme'] === 'dark'),
  refresh: () => emit('transactionsUpdated'),
  remember: (userId, connections, customerId) => rememberConnections(userId, connections, { customerId }),
})
