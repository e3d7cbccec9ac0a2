import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { baseCurrency } from '#contract/product.ts'
import { commaList } from '../../ui/format/format.ts'
import { useManualSync } from '../../api/sync/useManualSync.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { BankMark } from '../../ui/marks/Mark.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import type { AccountGroup } from './group.ts'
import { type StoppedState, ownName, typeText, underName } from './words.ts'
import { Balance, StateBadge } from './parts.tsx'

type AccountCardProps = {
  group: AccountGroup
  /** The id of the bank's connection; null for imported accounts. */
  connectionId: string | null
  /** Why the bank delivers nothing new until the user acts. */
  stopped: StoppedState | undefined
  onOpen: (account: Account | null) => void
}

/** A card for one bank, or for the imported accounts: its state, its accounts and their total. */
export function AccountCard({ group, connectionId, stopped, onOpen }: AccountCardProps) {
  const { t } = useTranslation('accounts')
  const types = [...new Set(group.accounts.map((account) => typeText(t, account)))]
  const name = ownName(t, group) ?? group.bankName
  // the total below says the same of a single account
  const [only, ...others] = group.accounts
  const isTotal =
    others.length === 0 &&
    only?.currency === baseCurrency &&
    only.balance === group.total &&
    (group.total ?? 0) >= 0
  return (
    <Card as="article" aria-label={name} flush>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 phone:px-5">
        <BankMark name={name} identifier={group.accounts[0]?.bank_identifier} manual={group.manual} />
        <div className="min-w-0 flex-1 basis-32">
          <h2 dir="auto" className="text-body font-medium wrap-anywhere">
            {name}
          </h2>
          <p className="text-meta text-muted">
            {group.imported
              ? t('card.importedType')
              : `${t('card.consolidated', { count: group.accounts.length })} · ${commaList(types)}`}
          </p>
        </div>
        {!group.imported && <StateBadge manual={false} stopped={stopped} connected={t('card.connected')} />}
      </header>
      <ul className="divide-y divide-line border-y border-line">
        {group.accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              onClick={() => onOpen(account)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-sunk phone:px-5"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-small">{account.account_name}</bdi>
                <span className="block text-meta text-muted">{underName(t, account)}</span>
              </span>
              {!isTotal && (
                <span className="text-end text-small">
                  <Balance account={account} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 p-4 phone:px-5">
        <dl className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
          <div>
            <dt className="text-meta text-muted">{t('card.totalBalance')}</dt>
            <dd className="text-section font-medium">
              <Money amount={group.total} />
            </dd>
          </div>
          <div className="text-end text-meta text-muted">
            <dt className="inline">{t('card.updated')} </dt>
            <dd className="inline">
              <WhenText value={group.updated} within />
            </dd>
          </div>
        </dl>
        <div className="flex gap-2">
          <Button size="small" className="flex-1" onClick={() => onOpen(null)}>
            {t('card.details')}
          </Button>
          {connectionId !== null && <RefreshButton connectionId={connectionId} />}
        </div>
      </div>
    </Card>
  )
}

function RefreshButton({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('accounts')
  const { running, run } = useManualSync(connectionId)
  return (
    <Button size="small" variant="quiet" icon={RefreshCw} busy={running} onClick={() => void run()}>
      {t('card.refresh')}
    </Button>
  )
}
