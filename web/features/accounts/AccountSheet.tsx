import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Account } from '#contract/accounts/accounts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { ItemSheet } from '../../ui/forms/ItemSheet.tsx'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Fact, Facts } from '../../ui/parts/Lists.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { HelpLink } from '../../ui/help/HelpLink.tsx'
import type { AccountGroup } from './group.ts'
import { Balance } from './parts.tsx'
import { ownName, typeText } from './words.ts'
import { SecondAmount } from './SecondAmount.tsx'

type AccountSheetProps = {
  open: { group: AccountGroup; account: Account | null } | null
  onClose: () => void
}

/** Details of one account, or of all accounts of a bank. */
export function AccountSheet({ open, onClose }: AccountSheetProps) {
  const { t } = useTranslation('account')
  const { t: shared } = useTranslation('accounts')
  if (!open) return null
  const accounts = open.account ? [open.account] : open.group.accounts
  return (
    <ItemSheet
      onClose={onClose}
      title={open.account ? open.account.account_name : (ownName(shared, open.group) ?? open.group.bankName)}
      actions={!open.group.manual && <ButtonLink href={paths.connections}>{t('manage')}</ButtonLink>}
    >
      {accounts.map((account) => (
        <AccountDetails key={account.id} account={account} named={accounts.length > 1} onLeave={onClose} />
      ))}
    </ItemSheet>
  )
}

type DetailsProps = { account: Account; named: boolean; /** Another sheet follows. */ onLeave: () => void }

function AccountDetails({ account, named, onLeave }: DetailsProps) {
  const { t } = useTranslation('account')
  const more = furtherOf(account)
  return (
    <section aria-label={account.account_name}>
      {named && <h3 className="mb-1 text-body font-medium">{account.account_name}</h3>}
      <p className={named ? 'text-title font-medium' : 'text-hero font-medium'}>
        <Balance account={account} />
      </p>
      <p className="mb-3 text-meta text-muted">
        {t('asOf')} <WhenText value={account.last_updated} within />
      </p>
      {account.closed && (
        <Alert tone="notice" className="mb-3">
          {t(`closed.${account.closed.reason}`, { date: dateText(account.closed.on) })}
        </Alert>
      )}
      {account.unreadable && (
        <Alert tone="notice" className="mb-3">
          {t('unreadable', {
            count: account.unreadable.count,
            date: dateText(account.unreadable.since),
          })}
          {account.unreadable.unknown_amounts > 0 && ` ${t('unchecked')}`}
        </Alert>
      )}
      <Figures account={account} />
      {account.unreconciled !== 0 && (
        <>
          <p className="mt-2 text-meta text-muted">
            {t(account.source === 'manual' ? 'unreconciledFiles' : 'unreconciled')}
          </p>
          <HelpLink slug="balances" />
        </>
      )}
      {account.currency !== 'AED' && account.balance_aed === null && (
        <Alert tone="notice" className="mt-3">
          {t('noRate', { currency: account.currency })}
        </Alert>
      )}
      {more && !account.closed && (
        <Link
          href={more.href}
          onClick={onLeave}
          className="mt-2 flex min-h-11 items-center gap-1.5 text-small text-accent underline underline-offset-4"
        >
          {t(more.text)}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
      <Link
        href={paths.transactionsWith({ account: account.id, period: 'all' })}
        className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-small text-accent underline underline-offset-4"
      >
        {t('transactions')}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </section>
  )
}

/** The screen with more about this kind of account, or null. */
function furtherOf({ id, kind }: Account) {
  if (kind === 'card') return { href: paths.cardOf(id), text: 'card' } as const
  if (kind === 'savings') return { href: paths.returnsOf(id), text: 'returns' } as const
  return null
}

function Figures({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const { t: shared } = useTranslation('accounts')
  const manual = account.source === 'manual'
  return (
    <Facts>
      <Fact label={t('type')}>{typeText(shared, account)}</Fact>
      {account.iban_last4 && (
        <Fact label={account.kind === 'card' ? t('number') : t('iban')}>
          <span className="figures">{account.iban_last4}</span>
        </Fact>
      )}
      {account.credit ? (
        <>
          <Fact label={t('limit')}>
            <Money amount={account.credit.limit} currency={account.currency} />
          </Fact>
          <Fact label={t('creditAvailable')}>
            <Money amount={account.credit.available} currency={account.currency} />
          </Fact>
        </>
      ) : (
        <Fact label={t('booked')}>
          <Money amount={account.balance} currency={account.currency} />
          <SecondAmount amount={account.balance_aed} />
        </Fact>
      )}
      {!manual && !account.credit && (
        <Fact label={t('available')}>
          <Money amount={account.available} currency={account.currency} />
        </Fact>
      )}
      {account.currency !== 'AED' && account.rate && (
        <Fact label={t('inAed')}>
          <Money amount={account.balance_aed} />
          <span className="block text-meta text-muted">
            {t('rate', { rate: account.rate.value, date: dateText(account.rate.date) })}
          </span>
        </Fact>
      )}
      {(!manual || account.unreconciled !== 0) && (
        <Fact label={t('reconciliation')}>
          {account.unreconciled === 0 && account.unreadable?.unknown_amounts ? (
            <span className="text-muted">{t('notChecked')}</span>
          ) : account.unreconciled === 0 ? (
            <span className="text-muted">{t('reconciled')}</span>
          ) : (
            <Money amount={account.unreconciled} currency={account.currency} />
          )}
        </Fact>
      )}
    </Facts>
  )
}
