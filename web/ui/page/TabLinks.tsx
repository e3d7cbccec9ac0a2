import { Link } from 'wouter'
import { preload } from '../../lazy.ts'
import { cx } from '../cx.ts'

type Page = { key: string; path: string; label: string }
type TabLinksProps = {
  label: string
  tabs: readonly Page[]
  current: string
}

/** Links to related screens as tabs; they wrap on a phone, into lines of about equal length, so that none is out of sight. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className="-mx-4 mb-3 border-b border-line phone:mx-0 phone:mb-5 print:hidden">
      <ul className="-mb-px px-4 text-balance phone:px-0">
        {tabs.map((tab) => (
          <li key={tab.key} className="inline-block align-top not-last:me-2.5 tablet:not-last:me-6">
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
