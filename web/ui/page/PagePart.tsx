import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { LazyPart } from '../../lazy.ts'
import { cx } from '../cx.ts'
import { LoadingBlock, Skeleton } from '../parts/Progress.tsx'

/** The id of the part that the address names after its `#`; empty without one. */
const useNamedPart = (): string => useLocationProperty(() => window.location.hash.slice(1))

/** How long a part stays aligned while what stands above it loads. */
const alignMs = 4000

/** Scrolls to a part that the address names, and stays there while the page grows until the user acts. */
export function useAlignment(named: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!named) return undefined
    const align = (): void => box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    const sizes = new ResizeObserver(align)
    const stop = (): void => {
      sizes.disconnect()
      clearTimeout(timer)
      for (const act of acts) window.removeEventListener(act, stop)
    }
    const acts = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    for (const act of acts) window.addEventListener(act, stop, { passive: true })
    const timer = setTimeout(stop, alignMs)
    // wait a frame, since a new screen is first scrolled to its top
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      sizes.observe(document.body)
      align()
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [named])
  return box
}

type PagePartProps = {
  /** Its address after `#`. */
  id: string
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function PagePart({ id, title, lead, actions, children }: PagePartProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 phone:gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-section">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-prose text-small text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export type LaterPart = { id: string; Part: LazyPart<object> }

/**
 * The parts of a page in their order. Each loads once it is near the screen and those above it are complete, so that
 * none moves what is being read; or when the address names it.
 */
export function PageParts({ parts }: { parts: readonly LaterPart[] }) {
  const [complete, setComplete] = useState(0)
  return (
    <div className="grid gap-10">
      {parts.map((part, index) => (
        <PartPlace
          key={part.id}
          {...part}
          held={index > complete}
          onComplete={() => setComplete((before) => Math.max(before, index + 1))}
        />
      ))}
    </div>
  )
}

function PartPlace({ id, Part, held, onComplete }: LaterPart & { held: boolean; onComplete: () => void }) {
  const named = useNamedPart() === id
  const box = useAlignment(named)
  const near = useNear(box, held)
  const shown = near || named
  useCompletion(box, shown, onComplete)
  return (
    <div ref={box} id={id} tabIndex={-1} className="min-h-24 scroll-mt-20 outline-none">
      {shown && (
        <Suspense
          fallback={
            <LoadingBlock>
              <Skeleton className="h-64 rounded-card" />
            </LoadingBlock>
          }
        >
          <Part />
        </Suspense>
      )}
    </div>
  )
}

/** After this time a part that still loads no longer holds the ones below it. */
const patienceMs = 5000

/** Tells once that a part has loaded: that nothing in it is marked as busy. */
function useCompletion(box: { current: HTMLElement | null }, shown: boolean, onComplete: () => void): void {
  const tell = useRef(onComplete)
  useEffect(() => {
    tell.current = onComplete
  })
  useEffect(() => {
    if (!shown || !box.current) return undefined
    const part = box.current
    const check = (): void => {
      if (part.firstElementChild && !part.querySelector('[aria-busy=true]')) finish()
    }
    const changes = new MutationObserver(check)
    const finish = (): void => {
      changes.disconnect()
      clearTimeout(timer)
      tell.current()
    }
    const timer = setTimeout(finish, patienceMs)
    changes.observe(part, { childList: true, subtree: true })
    check()
    return () => {
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [box, shown])
}

/** Whether an element has once been on the screen, or less than half a screen below it. */
function useNear(box: { current: HTMLElement | null }, held: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (held || !box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '0px 0px 50%' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, held])
  return near
}

type PartLinksProps = {
  label: string
  parts: readonly { path: string; label: string }[]
  /** The path of the page that is open, where the parts are pages. */
  current?: string
}

/** Links to the further parts of a page, or to pages that belong together. */
export function PartLinks({ label, parts, current }: PartLinksProps) {
  return (
    <nav aria-label={label} className="mb-5 max-phone:mb-2 print:hidden">
      {/* in lines of about equal length, so that none stands alone */}
      <ul className="text-balance">
        {parts.map(({ path, label: name }) => (
          <li key={path} className="me-1.5 mb-1.5 inline-block align-top">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center rounded-full border px-2 text-small phone:px-3.5 max-phone:min-h-11',
                path === current
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line bg-card text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
