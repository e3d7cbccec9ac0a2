/** The state of this browser's push subscription. */

export type PushState = 'missing' | 'blocked' | 'off' | 'on'

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads whether push is unsupported ('missing'), blocked, off or on in this browser. */
export async function readPushState(): Promise<PushState> {
  if (!supported()) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'missing'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission, then subscribes with the server's public key; null if the user declines. */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Unsubscribes this browser; returns its endpoint for deletion on the server, or null if there was none. */
export async function unsubscribeHere(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}
