import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** What others owe of an expense. */
export function SharesSection({ row }: { row: Transaction }) {
  const { t } = useTranslation('payment')
  const [open, setOpen] = useState(false)
  if (row.type !== 'expense' || row.transfer) return null
  return (
    <section
      aria-label={t('shares.title')}
      className={cx('grid gap-2', row.shares.length > 0 && 'basis-full')}
    >
      {row.shares.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line text-small">
          {row.shares.map((share) => (
            <li key={share.id} className="flex min-h-11 items-center justify-between gap-3 px-3">
              <span className="flex min-w-0 items-center gap-2">
                <bdi className="truncate">{share.person}</bdi>
                {share.settled && <Badge tone="good">{t('shares.settled')}</Badge>}
              </span>
              <Money amount={share.amount} currency={row.currency} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" icon={Users} onClick={() => setOpen(true)}>
          {t(row.shares.length > 0 ? 'shares.edit' : 'shares.start')}
        </Button>
        {row.shares.length > 0 && (
          <Link href={paths.shared} className="text-small text-accent underline">
            {t('shares.all')}
          </Link>
        )}
      </div>
      {open && <ShareDialog row={row} onClose={() => setOpen(false)} />}
    </section>
  )
}
