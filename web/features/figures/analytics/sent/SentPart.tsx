import { Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { bankTransfer, listRemittances, type Recipient, type Remittance } from '#contract/uae/remittances.ts'
import { useRead } from '../../../../api/queries.ts'
import { dateText, dotList, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { None } from '../../../../ui/page/None.tsx'
import { Badge } from '../../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../../ui/parts/Lists.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loaded } from '../../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../../ui/page/PagePart.tsx'
import { Card, CardTitle, Stat } from '../../../../ui/parts/Surface.tsx'
import { RecipientDialog, countryText } from './RecipientDialog.tsx'
import { RemittanceDialog } from './RemittanceDialog.tsx'
import { HelpLink } from '../../../../ui/help/HelpLink.tsx'

type Open = { kind: 'recipient'; recipient: Recipient | null } | { kind: 'remittance'; id: string }
const firstShown = 25

/** Money sent abroad: totals and costs by recipient and country, and each payment. */
export function SentPart() {
  const { t } = useTranslation('sent')
  const read = useRead(listRemittances, { query: {} })
  const [open, setOpen] = useState<Open | null>(null)
  const [all, setAll] = useState(false)
  const data = read.data
  const edited =
    open?.kind === 'remittance'
      ? data?.remittances.find(({ transaction_id }) => transaction_id === open.id)
      : null
  return (
    <PagePart
      id="sent-home"
      title={t('title')}
      actions={
        <Button icon={UserPlus} onClick={() => setOpen({ kind: 'recipient', recipient: null })}>
          {t('addRecipient')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('loadFailed')}>
        {({ remittances, recipients, total, period, by_recipient, by_country }) =>
          remittances.length === 0 && recipients.length === 0 ? (
            <Empty icon={Send} title={<None of={read}>{t('emptyTitle')}</None>}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-5">
              <p className="text-small text-muted">{rangeText(period.from, period.to)}</p>
              <Total total={total} />
              <HelpLink slug="sent-home" className="-my-3" />
              {total.unknown_margins > 0 && (
                <p className="text-small text-muted">
                  {t('unknownMargins', { count: total.unknown_margins })}
                </p>
              )}
              <div className="grid gap-5 roomy:grid-cols-2">
                <Sums
                  title={t('byRecipient')}
                  rows={by_recipient.map((row) => {
                    const recipient = recipients.find(({ id }) => id === row.recipient_id)
                    return { ...row, key: row.recipient_id ?? '', name: recipient?.name ?? t('noRecipient') }
                  })}
                />
                <Sums
                  title={t('byCountry')}
                  rows={by_country.map((row) => ({
                    ...row,
                    key: row.country ?? '',
                    name: row.country === null ? t('noCountry') : countryText(row.country),
                  }))}
                />
              </div>
              {recipients.length > 0 && (
                <Recipients
                  recipients={recipients}
                  onOpen={(recipient) => setOpen({ kind: 'recipient', recipient })}
                />
              )}
              <Card flush aria-label={t('payments')}>
                <div className="px-4 pt-4 phone:px-5">
                  <CardTitle>{t('payments')}</CardTitle>
                </div>
                <ul className="divide-y divide-line">
                  {(all ? remittances : remittances.slice(0, firstShown)).map((payment) => (
                    <PaymentRow
                      key={payment.transaction_id}
                      payment={payment}
                      name={recipients.find(({ id }) => id === payment.recipient_id)?.name ?? null}
                      onOpen={() => setOpen({ kind: 'remittance', id: payment.transaction_id })}
                    />
                  ))}
                </ul>
              </Card>
              {!all && remittances.length > firstShown && (
                <Button className="justify-self-start" onClick={() => setAll(true)}>
                  {t('showAll', { count: remittances.length })}
                </Button>
              )}
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'recipient' && (
        <RecipientDialog recipient={open.recipient} onClose={() => setOpen(null)} />
      )}
      {edited && data && (
        <RemittanceDialog remittance={edited} recipients={data.recipients} onClose={() => setOpen(null)} />
      )}
    </PagePart>
  )
}

function Total({ total }: Pick<ResponseOf<typeof listRemittances>, 'total'>) {
  const { t } = useTranslation('sent')
  return (
    <Card aria-label={t('total')}>
      <dl className="grid gap-4 tablet:grid-cols-3">
        <Stat
          label={t('total')}
          value={<Money amount={total.sent} />}
          note={t('count', { count: total.count })}
        />
        <Stat label={t('fees')} value={<Money amount={total.fees} />} note={t('feesNote')} />
        <Stat
          label={t('margin')}
          value={
            total.count > 0 && total.unknown_margins === total.count ? (
              t('marginUnknown')
            ) : (
              <Money amount={total.margin} />
            )
          }
        />
      </dl>
    </Card>
  )
}

type RecipientsProps = { recipients: readonly Recipient[]; onOpen: (recipient: Recipient) => void }

function Recipients({ recipients, onOpen }: RecipientsProps) {
  const { t } = useTranslation('sent')
  return (
    <Card aria-label={t('recipients')}>
      <CardTitle>{t('recipients')}</CardTitle>
      <ul className="flex flex-wrap gap-2">
        {recipients.map((recipient) => (
          <li key={recipient.id}>
            <Button size="small" onClick={() => onOpen(recipient)}>
              <bdi>{recipient.name}</bdi> · {countryText(recipient.country)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type SumRow = {
  key: string
  name: string
  sent: number
  fees: number
  unknown_fees: number
  margin: number
  unknown_margins: number
  count: number
}

function Sums({ title, rows }: { title: string; rows: readonly SumRow[] }) {
  const { t } = useTranslation('sent')
  if (rows.length === 0) return null
  return (
    <Card aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <ul className="divide-y divide-line text-small">
        {rows.map((row) => (
          <li key={row.key} className="flex items-start justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <bdi className="block truncate">{row.name}</bdi>
              <span className="text-meta text-muted">{t('count', { count: row.count })}</span>
            </span>
            <span className="shrink-0 text-end">
              <Money amount={row.sent} />
              {(row.unknown_margins < row.count || row.fees > 0) && (
                <span className="block text-meta text-muted">
                  {t(row.unknown_margins + row.unknown_fees > 0 ? 'costFrom' : 'cost')}{' '}
                  <Money amount={row.fees + row.margin} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PaymentProps = { payment: Remittance; name: string | null; onOpen: () => void }

function PaymentRow({ payment, name, onOpen }: PaymentProps) {
  const { t } = useTranslation('sent')
  const { country, currency, cost } = payment
  const place = country === null ? null : countryText(country)
  const channel = payment.channel === bankTransfer ? t('bankTransfer') : payment.channel
  return (
    <ListRow
      onOpen={onOpen}
      title={<bdi>{name ?? channel ?? payment.text}</bdi>}
      badge={payment.own_account && <Badge>{t('ownAccount')}</Badge>}
      amount={<Money amount={payment.amount} currency={currency} />}
      note={
        <>
          {cost !== null && (
            <>
              {t(payment.cost_at_least ? 'costFrom' : 'cost')} <Money amount={cost} currency={currency} />
            </>
          )}
          {payment.refunded > 0 && (
            <span className="block">
              {t('refunded')} <Money amount={payment.refunded} currency={currency} />
            </span>
          )}
        </>
      }
    >
      <span className="text-meta text-muted">
        {dotList([dateText(payment.date), place, name === null ? null : channel])}
      </span>
    </ListRow>
  )
}
