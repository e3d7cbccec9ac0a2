import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { type CardDetails, cardPays, readCard, updateCard } from '#contract/expected/cards.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Badge, type BadgeTone } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { StatementDialog } from './StatementDialog.tsx'
import { call } from '../../../api/call.ts'
import { amount, number, optionsOf, segments, toggle } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { currencyText } from '../../../ui/format/locale.ts'

const tones: Readonly<Record<NonNullable<CardDetails['statement']>['state'], BadgeTone>> = {
  due: 'notice',
  minimum_paid: 'accent',
  paid: 'good',
  late: 'bad',
}

/**
 * A credit card: the debt, the statement with its minimum and due date, and the cost of paying late or
 * little.
 */
export function CardSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('card')
  const account = useRead(accountsQuick).data?.data.find((one) => one.id === id)
  const read = useRead(readCard, { params: { accountId: id } })
  const [open, setOpen] = useState<'terms' | 'statement' | null>(null)
  const name = account?.account_name ?? t('title')
  const card = read.data?.card
  if (open === 'terms' && card) return <TermsDialog card={card} onClose={() => setOpen(null)} />
  if (open === 'statement' && card) return <StatementDialog card={card} onClose={() => setOpen(null)} />
  return (
    <Sheet
      open
      title={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        card && (
          <>
            <Button onClick={() => setOpen('terms')}>{t('editTerms')}</Button>
            <Button variant="primary" onClick={() => setOpen('statement')}>
              {t('enterStatement')}
            </Button>
          </>
        )
      }
    >
      {account && (
        <p className="mb-4 text-small text-muted">
          <bdi>{account.bank_name}</bdi>
        </p>
      )}
      <Loaded query={read} failed={t('loadFailed')}>
        {({ card: details }) => (
          <div className="grid gap-5">
            <Card aria-label={t('now')}>
              <dl className="grid gap-4">
                <Stat label={t('owed')} value={<Money amount={details.owed} currency={details.currency} />} />
                <Stat
                  label={t('available')}
                  value={<Money amount={details.available} currency={details.currency} />}
                  note={t('availableNote')}
                />
                <Stat
                  label={t('limit')}
                  value={<Money amount={details.limit} currency={details.currency} />}
                />
              </dl>
            </Card>
            <Statement card={details} />
            <MinimumOnly card={details} />
            {details.advances.length > 0 && <Advances card={details} />}
            <HelpLink slug="cards" className="-my-3" />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

type PartProps = { card: CardDetails }

function Statement({ card }: PartProps) {
  const { t } = useTranslation('card')
  const { statement, currency, next_statement } = card
  if (!statement)
    return (
      <Card aria-label={t('statement')}>
        <CardTitle>{t('statement')}</CardTitle>
        <p className="text-small text-muted">{t('noStatement')}</p>
      </Card>
    )
  return (
    <Card aria-label={t('statement')}>
      <CardTitle action={<Badge tone={tones[statement.state]}>{t(`states.${statement.state}`)}</Badge>}>
        {t('statementOf', { day: dateText(statement.day) })}
      </CardTitle>
      <Facts>
        <Fact label={t('amount')} hint={t(`source.${statement.source}`)}>
          <Money amount={statement.amount} currency={currency} />
        </Fact>
        <Fact label={t('minimum')}>
          <Money amount={statement.minimum} currency={currency} />
        </Fact>
        <Fact label={t('due')}>{statement.due === null ? '–' : dateText(statement.due)}</Fact>
        <Fact label={t('paid')}>
          <Link
            href={paths.transactionsWith({ account: card.account_id, from: statement.day, type: 'income' })}
            className="text-accent underline underline-offset-4"
          >
            <Money amount={statement.paid} currency={currency} />
          </Link>
        </Fact>
        <Fact label={t('left')}>
          <Money amount={statement.left} currency={currency} />
        </Fact>
        {statement.minimum_left !== null && (
          <Fact label={t('minimumLeft')}>
            <Money amount={statement.minimum_left} currency={currency} />
          </Fact>
        )}
      </Facts>
      {next_statement !== null && (
        <p className="mt-3 text-meta text-muted">{t('nextStatement', { day: dateText(next_statement) })}</p>
      )}
    </Card>
  )
}

/** How long paying only the minimum takes and what it costs, at the card's own rate. */
function MinimumOnly({ card }: PartProps) {
  const { t } = useTranslation('card')
  const [masked] = useMasked()
  const { minimum_only: only, currency, terms } = card
  const money = (amount: number): string => (masked ? '••••' : moneyText(amount, currency))
  const kind = terms.islamic ? 'profit' : 'interest'
  const never = only !== null && (only.months === null || only.interest === null)
  return (
    <Card aria-label={t('only.title')}>
      <CardTitle>{t('only.title')}</CardTitle>
      {only === null && terms.monthly_rate !== null && card.owed === 0 && (
        <p className="text-small text-muted">{t('only.nothing')}</p>
      )}
      {only === null && !(terms.monthly_rate !== null && card.owed === 0) && (
        <p className="text-small text-muted">{t('only.unknown')}</p>
      )}
      {only !== null && (
        <p className={cx('text-small', never && 'text-alert')}>
          {never
            ? t('only.never', { owed: money(only.owed), first: money(only.first) })
            : t(`only.${kind}`, {
                count: only.months ?? 0,
                owed: money(only.owed),
                first: money(only.first),
                cost: money(only.interest ?? 0),
              })}
        </p>
      )}
      {terms.islamic && <p className="mt-2 text-meta text-muted">{t('only.donation')}</p>}
    </Card>
  )
}

function Advances({ card }: { card: CardDetails }) {
  const { t } = useTranslation('card')
  return (
    <Card aria-label={t('advances')}>
      <CardTitle>{t('advances')}</CardTitle>
      <p className="text-meta text-muted">{t('advancesHint')}</p>
      <ul className="mt-2 divide-y divide-line text-small">
        {card.advances.map(({ transaction_id, date, amount, fee, fee_id }) => (
          <li key={transaction_id} className="flex justify-between gap-4 py-2.5">
            <Link
              href={paths.transactionOf(transaction_id)}
              className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
            >
              {dateText(date)}
            </Link>
            <span className="text-end">
              <Money amount={amount} currency={card.currency} />
              {fee !== null && fee_id !== null && (
                <Link
                  href={paths.transactionOf(fee_id)}
                  className="block text-meta text-accent underline underline-offset-4"
                >
                  {t('fee')} <Money amount={fee} currency={card.currency} />
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Edits the card terms that the bank does not report. */
function TermsDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation('card')
  const { account_id: accountId, currency, terms } = card
  return (
    <FieldsDialog
      title={t('editTerms')}
      fields={[
        { show: <p className="text-small text-muted">{t('terms.lead')}</p> },
        [
          number('statement_day', t('terms.day'), terms.statement_day, { hint: t('terms.dayHint') }),
          number('due_days', t('terms.due'), terms.due_days, { hint: t('terms.dueHint') }),
          amount('minimum_percent', t('terms.percent'), terms.minimum_percent),
          amount(
            'minimum_floor',
            t('terms.floor', { currency: currencyText(currency) }),
            terms.minimum_floor,
          ),
          amount('monthly_rate', t('terms.rate'), terms.monthly_rate, { hint: t('terms.rateHint') }),
        ],
        segments('pays', t('terms.pays'), terms.pays, {
          options: optionsOf(cardPays, (pays) => t(`terms.paysWhat.${pays}`)),
        }),
        toggle('islamic', t('terms.islamic'), terms.islamic, { hint: t('terms.islamicHint') }),
      ]}
      vary={({ islamic }) => (islamic ? { monthly_rate: { label: t('terms.profitRate') } } : {})}
      schema={updateCard.body}
      save={(body) => call(updateCard, { params: { accountId }, body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}
