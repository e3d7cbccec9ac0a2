import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { Money } from '../../ui/format/Money.tsx'

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
