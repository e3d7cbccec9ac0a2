import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMasked } from '../../../ui/preferences.ts'

export type Bar = { key: string; name: string; amount: number; href: string; sign?: 'more' | 'less' }

/** A few amounts as bars; each links to its transactions. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics')
  const [masked] = useMasked()
  const largest = Math.max(1, ...bars.map(({ amount }) => Math.abs(amount)))
  return (
    <ul aria-label={label} className="-mx-2 grid grid-cols-1">
      {bars.map(({ key, name, amount, href, sign }) => (
        <li key={key}>
          <Link
            href={href}
            className="grid min-h-11 grid-cols-1 content-center gap-1 rounded-control px-2 py-1 hover:bg-sunk"
          >
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="shrink-0">
                <Money amount={amount} />
                {sign && <span className="text-muted"> {t(`overview.${sign}`)}</span>}
              </span>
            </span>
            <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunk">
              <span
                className={cx(
                  'block h-full min-w-0.5 rounded-full',
                  masked || sign === 'less' || amount < 0 ? 'bg-before' : 'bg-accent',
                )}
                style={{ inlineSize: masked ? '50%' : `${(Math.abs(amount) / largest) * 100}%` }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
