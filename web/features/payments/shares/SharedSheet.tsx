import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listShares, settleShares, type SharedBalance } from '#contract/payments/shares.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { TitleLine } from '../../ledger/DotLine.tsx'

/** Who owes how much, and for what. */
export function SharedSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payment')
  const read = useRead(listShares)
  const [settling, setSettling] = useState<SharedBalance | null>(null)
  if (settling) return <SettleDialog balance={settling} onClose={() => setSettling(null)} />
  return (
    <Sheet open title={t('shared.title')} onClose={onClose}>
      <p className="mb-4 text-small text-muted">{t('shared.lead')}</p>
      <Loaded query={read} failed={t('shared.failed')} height="h-40">
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={Users} title={t('shared.empty')}>
              {t('shared.emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-4">
              {data.map((balance) => (
                <PersonCard
                  key={`${balance.person} ${balance.currency}`}
                  balance={balance}
                  onSettle={() => setSettling(balance)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function PersonCard({ balance, onSettle }: { balance: SharedBalance; onSettle: () => void }) {
  const { t } = useTranslation('payment')
  const { person, currency, open, shares } = balance
  const saving = useSave((error) => t('shares.failed', { error }), { inToast: true })
  const reopen = (id: string): Promise<boolean> =>
    saving.save(() => call(settleShares, { body: { ids: [id], settled: false } }), t('shared.reopened'))
  return (
    <Card>
      <CardTitle
        action={
          open > 0 && (
            <Button size="small" onClick={onSettle}>
              {t('shared.settle')}
            </Button>
          )
        }
      >
        <bdi>{person}</bdi>
      </CardTitle>
      <p className="mb-2 text-small text-muted">
        {open > 0 ? (
          <>
            {t('shared.owes')}{' '}
            <Money amount={open} currency={currency} className="text-section font-medium text-ink" />
          </>
        ) : (
          t('shared.even')
        )}
      </p>
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <li key={share.id} className="flex min-h-12 items-center gap-3 py-1 text-small">
            <Link href={paths.transactionOf(share.transaction_id)} className="min-w-0 flex-1 hover:underline">
              <TitleLine title={share.description} />
              <span className="block text-meta text-muted">
                <DateText value={share.date} />
              </span>
            </Link>
            {share.settled_at !== null && (
              <>
                <Badge tone="good">{t('shares.settled')}</Badge>
                <Button size="small" variant="quiet" onClick={() => void reopen(share.id)}>
                  {t('shared.reopen')}
                </Button>
              </>
            )}
            <Money amount={share.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
