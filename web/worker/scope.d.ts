/** What a service worker has beside the names of a page; the project's other code never meets it. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** What the browser asked for while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface WindowEventMap {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}
declare function skipWaiting(): Promise<void>
declare const clients: { claim(): Promise<void> }
declare const registration: { navigationPreload: { enable(): Promise<void> } }
/** Written in by scripts/build.ts. */
declare const __VERSION__: string
declare const __FILES__: readonly string[]
