import { connect, createServer, type Server } from 'node:net'
import { expect } from '@playwright/test'
import { googleEnv, openProvider } from '../../server/features/person/identity/testing/open-id.ts'
import { logOut, settled, signIn } from './scene.ts'
import { freePort } from '../world.ts'
import { startBrowserWorld, test } from './fixtures.ts'
import { throughGoogle } from './people.ts'

/** Forwards another port to the same server, which makes it another origin. */
async function forward(from: number, to: number): Promise<Server> {
  const server = createServer((socket) => {
    const target = connect(to, '127.0.0.1')
    socket.pipe(target).pipe(socket)
    socket.on('error', () => target.destroy())
    target.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  return server
}

test('with the API on another origin a user signs in, also with Google, reads and signs out', async ({
  browser,
}) => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const [web, api] = [`http://localhost:${port}`, `http://localhost:${apiPort}`]
  const google = await openProvider()
  const env = { PORT: String(port), PUBLIC_URL: web, API_BASE_URL: api, ...googleEnv(google.issuer) }
  const world = await startBrowserWorld({ env })
  google.serve(api)
  const door = await forward(apiPort, port)
  try {
    const user = await world.signUp()
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    const calls: string[] = []
    const faults: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).origin}`)
    })
    page.on('console', (message) => {
      if (/CORS|Content.Security.Policy/i.test(message.text())) faults.push(message.text())
    })
    await page.goto(`${web}/login`)
    await signIn(page, user)
    await page.waitForURL('**/dashboard')
    await page.reload()
    await settled(page)
    await logOut(page)
    await throughGoogle(page, 'newcomer')
    await page.waitForURL('**/dashboard')
    await settled(page)
    expect(new Set(calls.map((call) => call.split(' ')[1]))).toEqual(new Set([api]))
    expect(new Set(calls.map((call) => call.split(' ')[0]))).toEqual(new Set(['GET', 'POST']))
    expect(faults).toEqual([])
    await context.close()
  } finally {
    door.close()
    await world.stop()
    await google.stop()
  }
})
