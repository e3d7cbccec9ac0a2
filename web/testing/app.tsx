import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renewed, type User } from '../api/auth/session.ts'
import { App } from '../App.tsx'
import { loadFirst } from '../routes.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { answerIdentity } from './fake-api.ts'

export const noura: User = {
  id: '0b0e2d1c-5c1f-4f0e-9d7b-0f3a5a1c2b3d',
  name: 'Noura Haddad',
  email: 'noura@example.test',
  image: null,
}

/** Signs a user in as far as the browser can tell; null signs out. */
export async function signInAs(user: User | null): Promise<void> {
  answerIdentity('get-session', user && { user })
  answerIdentity('token', { token: 'token-of-the-test' })
  await renewed()
}

/** Renders a component with the toast region. */
export async function renderPart(part: ReactNode): Promise<void> {
  await render(
    <>
      <main>{part}</main>
      <ToastRegion />
    </>,
  )
  await drawn()
}

/** Waits for the first frame, which React's production build draws in a task of its own. */
const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Opens an address of the app and waits until nothing is loading; `still` leaves the page where it scrolls to by itself. */
export async function openScreen(path: string, still = false): Promise<void> {
  history.replaceState(null, '', path)
  await loadFirst(new URL(path, location.origin).pathname)
  await render(<App />)
  await drawn()
  await settled(still)
}

/** Waits until nothing is loading: no skeletons, no initial spinner, and fonts loaded. */
export async function settled(still = false): Promise<void> {
  const top = scrollY
  const isQuiet = (): Promise<void> => expect.poll(() => busyParts(still)).toBe(0)
  await isQuiet()
  await drawn() // what has just been loaded may load more
  await isQuiet()
  if (!still) scrollTo({ top, behavior: 'instant' })
  await document.fonts.ready
}

/** How many parts are loading. A look at one that is drawn once a reader comes near begins it. */
function busyParts(still: boolean): number {
  const parts = document.querySelectorAll('[aria-busy=true]')
  if (!still) [...parts].at(-1)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return parts.length
}

const sizes = { desktop: [1280, 800], phone: [390, 844], narrow: [320, 640] } as const

export async function resize(size: keyof typeof sizes): Promise<void> {
  const [width, height] = sizes[size]
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

/**
 * Whether frames are painted and composed. Nobody looks at them, and they are a sixth of all work; layout, styles and
 * presses are the same, but the browser notes no layout shift of what it does not paint.
 */
export function drawFrames(drawn: boolean): void {
  const style = window.frameElement?.getAttribute('style') ?? ''
  const drawnStyle = style.replace(/;? *opacity: 0;?/, '')
  window.frameElement?.setAttribute('style', drawn ? drawnStyle : `${drawnStyle}; opacity: 0`)
}
