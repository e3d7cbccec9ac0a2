import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { preload } from '../../lazy.ts'
import { cx } from '../cx.ts'

type Page = { key: string; path: string; label: string }
type TabLinksProps = {
  label: string
  tabs: readonly Page[]
  current: string
}

/** Links to related screens as tabs; more than four wrap on a phone, so that none is out of sight. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const centre = (): void => {
      const chosen = row.current?.querySelector('[aria-current=page]')
      if (!row.current || !chosen) return
      const [outer, inner] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
      row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
    }
    centre()
    // our web font is wider than the fallback shown until it has loaded
    void document.fonts.ready.then(centre)
  }, [current])
  return (
    <nav aria-label={label} className="-mx-4 mb-3 border-b border-line phone:mx-0 phone:mb-5 print:hidden">
      <ul
        ref={row}
        className={cx(
          '-mb-px flex px-4 phone:gap-x-6 phone:px-0',
          tabs.length > 4 ? 'gap-x-2.5 max-phone:flex-wrap' : 'scroll-row gap-x-4',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.key} className="shrink-0">
            <Link
              href={tab.path}
              aria-current={tab.key === current ? 'page' : undefined}
              onPointerEnter={() => preload(tab.path)}
              className={cx(
                'flex min-h-11 min-w-6 items-center justify-center border-b-2 text-small whitespace-nowrap',
                tab.key === current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
