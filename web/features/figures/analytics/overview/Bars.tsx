import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Money } from '../../../../ui/format/Money.tsx'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { ShareBar } from '../../../../ui/parts/Progress.tsx'

type Row = { key: string; name: string; amount: number; sign?: 'more' | 'less' }
type BarsProps<R extends Row> = { label: string; rows: readonly R[]; hrefOf: (row: R) => string }

/** A few amounts as bars; each links to its transactions. */
export function Bars<R extends Row>({ label, rows, hrefOf }: BarsProps<R>) {
  const { t } = useTranslation('analytics')
  const largest = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount)))
  return (
    <ul aria-label={label} className="-mx-2 grid grid-cols-1">
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            href={hrefOf(row)}
            className="grid min-h-11 grid-cols-1 content-center gap-1 rounded-control px-2 py-1 hover:bg-sunk"
          >
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{row.name}</bdi>
              <span className="shrink-0">
                <WithAmount text={row.sign ? t(`overview.${row.sign}`) : '<amount/>'}>
                  <Money amount={row.amount} />
                </WithAmount>
              </span>
            </span>
            <ShareBar
              share={Math.abs(row.amount) / largest}
              fill={row.sign === 'less' || row.amount < 0 ? 'bg-before' : 'bg-accent'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
