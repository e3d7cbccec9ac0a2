import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Account } from '#contract/accounts.ts'
import { paths } from '../../../paths.ts'
import { BankMark } from '../../../ui/marks/Mark.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { useStoppedBanks } from '../../accounts/queries.ts'
import { StateBadge } from '../../accounts/StateBadge.tsx'
import { tileLine } from '../../accounts/words.ts'

/** Accounts with their balances; each leads to the accounts page. */
export function AccountTiles({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation('dashboard')
  const { t: words } = useTranslation('accounts')
  const stopped = useStoppedBanks()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
      {accounts.map((account) => (
        <li key={account.id}>
          <Link
            href={paths.accounts}
            className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto_auto] gap-3 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-line-strong"
          >
            <span className="flex items-start gap-3">
              <BankMark
                name={account.bank_name}
                identifier={account.bank_identifier}
                manual={account.source === 'manual'}
                size="small"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-small font-medium">{account.bank_name}</span>
                <span className="block text-meta text-muted">{tileLine(words, account)}</span>
              </span>
            </span>
            <span className="text-section font-medium">
              <Money amount={account.balance} currency={account.currency} fit />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-2 text-meta text-muted">
              <StateBadge
                manual={account.source === 'manual'}
                stopped={stopped.get(account.entity_id ?? '')}
                connected={t('accounts.bank')}
              />
              <WhenText value={account.last_updated} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
