import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { DateText, useDateWords } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { dayText, timeText } from '../../../ui/format/format.ts'
import { dotList } from '../../../ui/format/format.ts'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'

/** A bank that knows only the day sends midnight UTC. */
function isMidnight(instant: string): boolean {
  return /T00:00:00(\.0+)?(Z|\+00:00)$/.test(instant)
}

function accountName({ source, account_name, bank_name }: Transaction): string {
  return source === 'bank' ? dotList([account_name, bank_name]) : account_name
}

/** Everything known about a row, as text. */
export function Facts({ row }: { row: Transaction }) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  const when = (instant: string): string =>
    t('sheet.at', { day: dayText(instant, dateWords), time: timeText(instant) })
  return (
    <dl className="grid gap-x-4 gap-y-2.5 text-small">
      <Fact label={t('sheet.date')}>
        {dayText(row.date, dateWords, 'long')}
        {row.date_suspect && (
          <span className="block text-meta text-notice">{t(`sheet.suspect.${row.date_suspect}`)}</span>
        )}
      </Fact>
      {row.booked_at && row.status === 'booked' && !isMidnight(row.booked_at) && (
        <Fact label={t('sheet.bookedAt')}>{when(row.booked_at)}</Fact>
      )}
      {row.value_date && row.value_date !== row.date && (
        <Fact label={t('sheet.valueDate')}>
          <DateText value={row.value_date} />
        </Fact>
      )}
      {row.bank_amount !== null && (
        <Fact label={t(row.source === 'bank' ? 'sheet.bankAmount' : 'sheet.paidAmount')}>
          <Money amount={row.bank_amount} currency={row.currency} kind={row.type} />
          <span className="block text-meta text-muted">
            {t(row.shares.some(({ lowers }) => lowers) ? 'sheet.ownPart' : 'sheet.ownAmount')}
          </span>
        </Fact>
      )}
      {row.in_aed && (
        <Fact label={t('sheet.inAed')}>
          <Money amount={row.in_aed.amount} kind={row.type} />
          <span className="block text-meta text-muted">
            {t('sheet.rate', { rate: row.in_aed.rate, date: dayText(row.in_aed.date, dateWords) })}
          </span>
        </Fact>
      )}
      {row.exchange && (
        <>
          <Fact label={t(row.type === 'expense' ? 'sheet.exchangedFor' : 'sheet.exchangedFrom')}>
            <Money amount={row.exchange.amount} currency={row.exchange.currency} />
          </Fact>
          <Fact label={t('sheet.exchangeCost')}>
            {row.exchange.cost === null ? t('sheet.exchangeUnknown') : <Money amount={row.exchange.cost} />}
            {row.exchange.rate_date !== null && (
              <span className="block text-meta text-muted">
                {t('sheet.exchangeRate', { date: dayText(row.exchange.rate_date, dateWords) })}
              </span>
            )}
            <HelpLink slug="transfers-and-exchange" className="min-h-6 text-meta" />
          </Fact>
        </>
      )}
      <Fact label={t('sheet.account')}>{accountName(row)}</Fact>
      <Fact label={t('sheet.status')}>
        {row.status === 'pending' ? t('row.pending') : t('sheet.booked')}
        {row.transfer && ` · ${t('row.transfer')}`}
      </Fact>
      {row.merchant && row.merchant !== row.description && (
        <Fact label={t('sheet.merchant')}>{row.merchant}</Fact>
      )}
      {row.source !== 'manual' && row.raw_description.trim() !== '' && (
        <Fact label={t('sheet.raw')}>
          <bdi className="font-figures text-meta break-words whitespace-pre-wrap">{row.raw_description}</bdi>
        </Fact>
      )}
      <Fact label={t('sheet.verification')}>
        <Verification row={row} />
        {row.verifiedAt && <span className="ms-2 text-muted">{when(row.verifiedAt)}</span>}
      </Fact>
      {row.editedAt && <Fact label={t('sheet.edited')}>{when(row.editedAt)}</Fact>}
    </dl>
  )
}

function Verification({ row }: { row: Transaction }) {
  const { t } = useTranslation('transactions')
  if (row.verified) return <Badge tone="good">{t('sheet.verified')}</Badge>
  if (row.needsEditing) return <Badge tone="notice">{t('sheet.needsEditing')}</Badge>
  return <Badge>{t('sheet.unverified')}</Badge>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
