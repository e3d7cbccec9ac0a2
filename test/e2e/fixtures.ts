import path from 'node:path'
import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { startWorld, type TestUser, type World, type WorldOptions } from '../world.ts'

/** A world that serves the built web app. */
export function startBrowserWorld(options: WorldOptions = {}): Promise<World> {
  return startWorld({ dist: path.resolve('dist'), ...options })
}

/**
 * The tests of a worker share `sharedWorld`, each with its own users, since starting a world takes as long as
 * a short test. Tests that need a special world, or check everything that happens in it, start their own.
 */
export const test = base.extend<object, { sharedWorld: World }>({
  sharedWorld: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads there which fixtures it takes
    async ({}, use) => {
      const world = await startBrowserWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The world's address as browsers reach it; its cookies are for this host name. */
export function origin(world: World): string {
  return world.url.replace('127.0.0.1', 'localhost')
}

/** Gives a browser context the session of a user who signed up over HTTP. */
export async function enter(context: BrowserContext, world: World, user: TestUser): Promise<void> {
  const cookies = user.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin(world) }
  })
  await context.addCookies(cookies)
}

/** Everything in the page's storages, as one text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const storedTexts: string[] = [localStorage, sessionStorage].map((area) =>
      JSON.stringify(Object.entries(area)),
    )
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (/json/.test(answer?.headers.get('content-type') ?? ''))
          storedTexts.push((await answer?.text()) ?? '')
      }
    }
    return storedTexts.join('\n')
  })
}
