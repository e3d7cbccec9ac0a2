import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Account } from '#contract/accounts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import type { AccountGroup } from './group.ts'
import { Balance } from './Balance.tsx'
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
    <Sheet
      open
      onClose={onClose}
      title={
        open.account && (!open.group.manual || open.group.imported)
          ? open.account.account_name
          : (ownName(shared, open.group) ?? open.group.bankName)
      }
      footer={!open.group.manual && <ButtonLink href={paths.connections}>{t('manage')}</ButtonLink>}
    >
      <div className="grid gap-6">
        {accounts.map((account) => (
          <AccountDetails key={account.id} account={account} named={accounts.length > 1} />
        ))}
      </div>
    </Sheet>
  )
}

function AccountDetails({ account, named }: { account: Account; named: boolean }) {
  const { t } = useTranslation('account')
  const manual = account.source === 'manual'
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
      {account.unreconciled !== 0 && <p className="mt-2 text-meta text-muted">{t('unreconciled')}</p>}
      {account.currency !== 'AED' && account.balance_aed === null && (
        <Alert tone="notice" className="mt-3">
          {t('noRate', { currency: account.currency })}
        </Alert>
      )}
      {more && !account.closed && (
        <Link
          href={more.href}
          className="mt-2 flex min-h-11 items-center gap-1.5 text-small text-accent underline underline-offset-4"
        >
          {t(more.text)}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      )}
      <Link
        href={
          manual
            ? paths.transactionsWith({ period: 'all' })
            : paths.transactionsWith({ account: account.id, period: 'all' })
        }
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
    <dl className="divide-y divide-line border-y border-line text-small">
      <Line term={t('type')}>{typeText(shared, account)}</Line>
      {account.iban_last4 && (
        <Line term={account.kind === 'card' ? t('number') : t('iban')}>
          <span className="figures">{account.iban_last4}</span>
        </Line>
      )}
      {account.credit ? (
        <>
          <Line term={t('limit')}>
            <Money amount={account.credit.limit} currency={account.currency} />
          </Line>
          <Line term={t('creditAvailable')}>
            <Money amount={account.credit.available} currency={account.currency} />
          </Line>
        </>
      ) : (
        <Line term={t('booked')}>
          <Money amount={account.balance} currency={account.currency} />
          <SecondAmount amount={account.balance_aed} />
        </Line>
      )}
      {!manual && !account.credit && (
        <Line term={t('available')}>
          <Money amount={account.available} currency={account.currency} />
        </Line>
      )}
      {account.currency !== 'AED' && account.rate && (
        <Line term={t('inAed')}>
          <Money amount={account.balance_aed} />
          <span className="block text-meta text-muted">
            {t('rate', { rate: account.rate.value, date: dateText(account.rate.date) })}
          </span>
        </Line>
      )}
      {!manual && (
        <Line term={t('reconciliation')}>
          {account.unreconciled === 0 && account.unreadable?.unknown_amounts ? (
            <span className="text-muted">{t('notChecked')}</span>
          ) : account.unreconciled === 0 ? (
            <span className="text-muted">{t('reconciled')}</span>
          ) : (
            <Money amount={account.unreconciled} currency={account.currency} />
          )}
        </Line>
      )}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
