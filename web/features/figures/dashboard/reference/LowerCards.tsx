import type { Connection } from '#contract/banks/connections.ts'
import { DashboardReports } from '../../analytics/pinned/DashboardReports.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { type DashboardData, hasBankAccount } from '../data.ts'
import { Banks } from '../parts/Banks.tsx'
import { ConnectedBanks } from '../parts/ConnectedBanks.tsx'
import { RecentTransactions } from '../parts/Recent.tsx'
import { LaterCards } from './LaterCards.tsx'
import { SharedPlace } from './SharedPlace.tsx'

type LowerCardsProps = { data: DashboardData; onLeave: (connection: Connection) => void }

/** The cards of somebody with an account that lie below the first screen. */
export function LowerCards({ data, onLeave }: LowerCardsProps) {
  return (
    <>
      <CardRegion>
        <LaterCards hasAccounts />
      </CardRegion>
      <CardRegion>
        <ConnectedBanks data={data} onLeave={onLeave} />
      </CardRegion>
      {!hasBankAccount(data) && <Banks />}
      <SharedPlace />
      <CardRegion>
        <RecentTransactions rows={data.transactions.data} />
      </CardRegion>
      <CardRegion>
        <DashboardReports />
      </CardRegion>
    </>
  )
}
