/** What the dashboard shows of accounts too, apart from the cards of this page, which it does not load. */
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Badge } from '../../ui/parts/Badge.tsx'
import type { StoppedState } from './words.ts'

/** An account's balance; for a card or loan in debt, the amount owed as a positive figure. */
export function Balance({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const { balance, currency } = account
  const owed = (account.kind === 'card' || account.kind === 'loan') && balance !== null && balance < 0
  if (!owed) return <Money amount={balance} currency={currency} />
  return (
    <>
      <span className="me-1.5 text-meta font-normal text-muted">{t('owed')}</span>
      <Money amount={-balance} currency={currency} />
    </>
  )
}

type StateBadgeProps = { manual: boolean; stopped: StoppedState | undefined; connected: string }

/** Where an account's data comes from: manual entries, a connected bank, or a bank that needs attention. */
export function StateBadge({ manual, stopped, connected }: StateBadgeProps) {
  const { t } = useTranslation('accounts')
  if (manual) return <Badge>{t('card.manual')}</Badge>
  if (stopped) return <Badge tone={stopped === 'expired' ? 'bad' : 'notice'}>{t(`card.${stopped}`)}</Badge>
  return <Badge tone="good">{connected}</Badge>
}
