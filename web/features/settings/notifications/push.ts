/** This browser's own subscription to push messages. */

export type PushState = 'missing' | 'blocked' | 'off' | 'on'

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether messages can arrive here, and do. */
export async function readPushState(): Promise<PushState> {
  if (!supported()) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'missing'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the user, then subscribes. Null where the user says no. */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Ends the subscription here; answers its endpoint, so that the server forgets it too. */
export async function unsubscribeHere(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}
