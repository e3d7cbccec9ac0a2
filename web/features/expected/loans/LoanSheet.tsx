import { useTranslation } from 'react-i18next'
import {
  type Loan,
  type LoanPayment,
  deleteLoan,
  linkLoanPayment,
  readLoan,
  unlinkLoanPayment,
  updateLoan,
} from '#contract/expected/loans.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { BankLines } from '../parts/BankLines.tsx'
import { useCoverWords } from '../../planning/CoverText.tsx'
import { endings, LinkLine } from '../parts/LinkLine.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Badge, type BadgeTone } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'

type SheetProps = { loan: Loan; onClose: () => void; onEdit: () => void }

/** A loan: what is owed and what it costs, its instalments, and the bank lines that paid them. */
export function LoanSheet({ loan, onClose, onEdit }: SheetProps) {
  const { t } = useTranslation('loans')
  const cover = useCoverWords()(loan.cover, loan.currency)
  const { data } = useRead(readLoan, { params: { id: loan.id } })
  const params = { id: loan.id }
  return (
    <ItemSheet
      title={<bdi>{t('titles', { kind: t(`kinds.${loan.kind}`), lender: loan.lender })}</bdi>}
      onClose={onClose}
      edit={{ label: t('edit'), onEdit }}
      questions={endings(t, {
        remove: () => call(deleteLoan, { params }),
        settle:
          loan.state === 'active' && ((settled_on) => call(updateLoan, { params, body: { settled_on } })),
      })}
    >
      {cover && <Alert tone={loan.cover?.state === 'short' ? 'error' : 'info'}>{cover}</Alert>}
      <Figures loan={loan} />
      <LoanSchedule loan={loan} schedule={data?.schedule} />
      <BankLines
        title={t('lines')}
        none={t('noLines')}
        hint={t('linesHint')}
        lines={data?.lines}
        currency={loan.currency}
        roleOf={() => t('instalment')}
        unlink={{
          label: t('link.notThis'),
          work: (transaction) => call(unlinkLoanPayment, { params: { ...params, transaction } }),
          done: t('link.removed'),
        }}
      >
        <LinkLine
          accountId={loan.account_id}
          linkedIds={data?.lines.map(({ transaction_id }) => transaction_id) ?? []}
          link={(id) => call(linkLoanPayment, { params, body: { transaction_id: id } })}
          words={t}
        />
      </BankLines>
    </ItemSheet>
  )
}

function Figures({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const { currency, entered, rate_kind } = loan
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Facts>
      <Fact label={t('facts.owed')} hint={t('owedNote')} strong>
        {money(loan.owed)}
      </Fact>
      <Fact label={t(`form.principal.${rate_kind}`)} hint={dateText(loan.as_of)}>
        {money(loan.principal)}
      </Fact>
      {rate_kind === 'flat' && entered.rate !== null && (
        <Fact label={t('facts.flat')}>{percentText(entered.rate, 2)}</Fact>
      )}
      <Fact label={t('facts.rate')} hint={t('facts.rateHint')}>
        {percentText(loan.rate, 2)}
      </Fact>
      <Fact label={t('facts.each')} hint={t('paidOf', { paid: loan.paid_count, count: loan.count })}>
        {money(loan.each)}
      </Fact>
      <Fact label={t('facts.last')} hint={dateText(loan.last_due)}>
        {money(loan.last)}
      </Fact>
      <Fact label={t('facts.interest')}>{money(loan.interest)}</Fact>
      {loan.state === 'active' && <Fact label={t('facts.interestLeft')}>{money(loan.interest_left)}</Fact>}
      {loan.settlement_fee !== null && (
        <Fact label={t('facts.fee')} hint={t('facts.feeHint')}>
          {money(loan.settlement_fee)}
        </Fact>
      )}
      {loan.settled_on && <Fact label={t('states.settled')}>{dateText(loan.settled_on)}</Fact>}
      {loan.note && (
        <Fact label={t('form.note')}>
          <bdi>{loan.note}</bdi>
        </Fact>
      )}
    </Facts>
  )
}

const tones: Readonly<Record<LoanPayment['state'], BadgeTone>> = {
  paid: 'good',
  assumed: 'good',
  due: 'neutral',
  late: 'bad',
}

type ScheduleProps = { loan: Loan; schedule: readonly LoanPayment[] | undefined }

/** The next instalments and, on demand, all of them, each with its principal and its interest or profit. */
function LoanSchedule({ loan, schedule }: ScheduleProps) {
  const { t } = useTranslation('loans')
  const [all, setAll] = useState(false)
  const rows = all && schedule ? schedule : loan.next
  return (
    <Subsection title={t(all ? 'schedule.all' : 'schedule.next')} className="gap-2">
      {rows.length === 0 && <p className="text-small text-muted">{t('schedule.none')}</p>}
      <ol className="divide-y divide-line text-small">
        {rows.map((payment) => (
          <ScheduleRow key={payment.number} payment={payment} currency={loan.currency} />
        ))}
      </ol>
      {schedule && schedule.length > loan.next.length && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(!all)}>
          {all ? t('schedule.fewer') : t('schedule.showAll', { count: schedule.length })}
        </Button>
      )}
      <p className="text-meta text-muted">{t('schedule.hint')}</p>
    </Subsection>
  )
}

function ScheduleRow({ payment, currency }: { payment: LoanPayment; currency: string }) {
  const { t } = useTranslation('loans')
  const money = useMoneyText()
  const { due, amount, principal, interest, left, state, transaction_id } = payment
  return (
    <li className="grid gap-1 py-2">
      <span className="flex items-center justify-between gap-3">
        {transaction_id ? (
          <Link
            href={paths.transactionOf(transaction_id)}
            className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
          >
            {dateText(due)}
          </Link>
        ) : (
          dateText(due)
        )}
        <span className="flex items-center gap-3">
          <Badge tone={tones[state]}>{t(`schedule.${state}`)}</Badge>
          <Money amount={amount} currency={currency} />
        </span>
      </span>
      <span className="text-meta text-muted">
        {t('schedule.split', { principal: money(principal, currency), interest: money(interest, currency) })}
        {' · '}
        {t('schedule.left', { amount: money(left, currency) })}
      </span>
    </li>
  )
}
