/** Types for service workers that the DOM library lacks; used only here. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'cache' }): Promise<void>
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The response to the request that the browser sent while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}
interface WindowEventMap {
  push: PushEvent
  notificationclick: NotificationEvent
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}
declare function skipWaiting(): Promise<void>
declare const clients: {
  claim(): Promise<void>
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
  openWindow(url: string): Promise<WindowClient | null>
}
declare const registration: {
  navigationPreload: { enable(): Promise<void> }
  showNotification(title: string, options: NotificationOptions): Promise<void>
}
/** Replaced by scripts/build.ts. */
declare const __VERSION__: string
declare const __FILES__: readonly string[]
