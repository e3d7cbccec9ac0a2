import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { Account } from '#contract/accounts/accounts.ts'
import type { Connection } from '#contract/banks/connections.ts'
import { paths } from '../../../../paths.ts'
import { Sparkline } from '../../../../ui/charts/Sparkline.tsx'
import { cx } from '../../../../ui/cx.ts'
import { WhenText } from '../../../../ui/format/WhenText.tsx'
import { BankMark } from '../../../../ui/marks/Mark.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { Balance, StateBadge } from '../../../accounts/parts.tsx'
import { groupAccounts, type AccountGroup } from '../../../accounts/group.ts'
import { useStoppedBanks } from '../../../accounts/queries.ts'
import { underName } from '../../../accounts/words.ts'
import type { DashboardData } from '../data.ts'

/** Seldom needed: a bank without accounts so far. */
const WaitingCard = lazyWith(
  () => import('../../../accounts/WaitingCard.tsx').then((m) => m.WaitingCard),
  ['accounts'],
)

type Details = { line: ReactNode; actions: ReactNode }
type BankCardsProps = {
  data: DashboardData
  /** Connected banks; those without an account yet get a card of their own. */
  waiting?: readonly Connection[]
  /** The line under a bank's name and the actions on its connection. */
  details?: (entityId: string | null) => Details | undefined
}

/** One card per bank with a row and a 30-day line for each account; a badge only if the bank has stopped. */
export function BankCards({ data, waiting = [], details }: BankCardsProps) {
  const stopped = useStoppedBanks()
  const groups = groupAccounts(data.accounts.data)
  const unread = waiting.filter((bank) => !groups.some((group) => group.entityId === bank.entity_id))
  const lines = new Map(data.history.accounts.map(({ id, balances }) => [id, balances]))
  return (
    // columns, so that a short card leaves no gap beside a long one
    <ul className={cx('-mb-4 gap-4', groups.length + unread.length > 1 && 'roomy:columns-2')}>
      {groups.map((group) => (
        <li key={group.key} className="break-inside-avoid pb-4">
          <BankCard
            group={group}
            lines={lines}
            stopped={stopped.get(group.entityId ?? '')}
            details={details?.(group.entityId)}
          />
        </li>
      ))}
      {unread.map((bank) => (
        <li key={bank.id} className="break-inside-avoid pb-4">
          <Suspense>
            <WaitingCard bank={bank} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

type BankCardProps = {
  group: AccountGroup
  lines: ReadonlyMap<string, readonly number[]>
  stopped: Parameters<typeof StateBadge>[0]['stopped']
  details: Details | undefined
}

function BankCard({ group, lines, stopped, details }: BankCardProps) {
  const { t } = useTranslation('dashboard')
  const [first] = group.accounts
  const own = group.imported ? t('accounts.imported') : t('accounts.cash')
  const name = group.manual ? own : group.bankName
  return (
    <Card as="article" aria-label={name} flush>
      <header className="flex items-center gap-3 px-4 py-3.5 phone:px-5">
        <BankMark
          name={group.bankName}
          identifier={first?.bank_identifier}
          manual={group.manual}
          size="small"
        />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-small font-medium">
            {name}
          </h3>
          {details && <p className="text-meta text-muted">{details.line}</p>}
          {stopped && <StateBadge manual={false} stopped={stopped} connected="" />}
        </div>
        {!stopped && (
          <span className={cx('text-end text-meta text-muted', details && 'max-phone:hidden')}>
            <span className="sr-only">{group.manual ? t('accounts.manual') : t('accounts.bank')} </span>
            <WhenText value={group.updated} />
          </span>
        )}
        {details?.actions}
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {group.accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} line={lines.get(account.id) ?? []} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AccountRow({ account, line }: { account: Account; line: readonly number[] }) {
  const { t } = useTranslation('accounts')
  return (
    <Link
      href={paths.accounts}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 px-4 py-2.5 hover:bg-sunk phone:grid-cols-[minmax(0,1fr)_5rem_minmax(8rem,auto)] phone:px-5"
    >
      <span className="min-w-0">
        <bdi className="block truncate text-small">{account.account_name}</bdi>
        {account.kind !== 'manual' && (
          <span className="block text-meta text-muted">{underName(t, account)}</span>
        )}
      </span>
      <Sparkline values={line} className="h-6 max-phone:hidden" />
      <span className="text-end text-small font-medium">
        <Balance account={account} />
      </span>
    </Link>
  )
}
