import { Landmark, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Loan, type LoanSuggestion, dismissLoan, listLoans } from '#contract/expected/loans.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { None } from '../../../ui/page/None.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { BillsFrame } from '../parts/BillsFrame.tsx'
import { CoverText } from '../../planning/CoverText.tsx'
import { LoanDialog } from './LoanDialog.tsx'
import { LoanSheet } from './LoanSheet.tsx'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { call } from '../../../api/call.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { accountLabel } from '../../accounts/words.ts'

type Open = { kind: 'suggested'; suggestion: LoanSuggestion } | { kind: 'edit'; id: string }

/** Loans and finance: what is owed, the next instalments and whether they are covered, and suggestions. */
export function LoansScreen() {
  const { t } = useTranslation('loans')
  const read = useRead(listLoans)
  const [open, setOpen] = useQueryStringDialog<Open>('loan')
  const loans = read.data?.loans ?? []
  const openLoan = open && 'id' in open ? loans.find(({ id }) => id === open.id) : undefined
  const close = (): void => setOpen(null)
  const add = (
    <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <BillsFrame page="loans" actions={loans.length > 0 && add}>
      <Loaded query={read} failed={t('loadFailed')}>
        {({ suggestions, owed, each }) => (
          <div className="grid gap-5">
            {suggestions.map((suggestion) => (
              <SuggestedLoan
                key={suggestion.series_id}
                suggestion={suggestion}
                onAdd={() => setOpen({ kind: 'suggested', suggestion })}
              />
            ))}
            {loans.length === 0 ? (
              <Empty icon={Landmark} title={<None of={read}>{t('emptyTitle')}</None>} action={add}>
                {t('emptyText')}
              </Empty>
            ) : (
              <>
                <Card aria-label={t('total')}>
                  <dl className="grid items-start gap-4 tablet:grid-cols-2">
                    <Stat label={t('owed')} value={<Money amount={owed} />} note={t('owedNote')} />
                    <Stat label={t('monthly')} value={<Money amount={each} />} />
                  </dl>
                </Card>
                <Card flush aria-label={t('loans')}>
                  <div className="px-4 pt-4 phone:px-5">
                    <CardTitle>{t('loans')}</CardTitle>
                  </div>
                  <ul className="divide-y divide-line">
                    {loans.map((loan) => (
                      <LoanRow
                        key={loan.id}
                        loan={loan}
                        onOpen={() => setOpen({ kind: 'detail', id: loan.id })}
                      />
                    ))}
                  </ul>
                </Card>
              </>
            )}
          </div>
        )}
      </Loaded>
      {open?.kind === 'add' && <LoanDialog onClose={close} />}
      {open?.kind === 'suggested' && <LoanDialog suggestion={open.suggestion} onClose={close} />}
      {open?.kind === 'edit' && openLoan && <LoanDialog loan={openLoan} onClose={close} />}
      {open?.kind === 'detail' && openLoan && (
        <LoanSheet
          loan={openLoan}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', id: openLoan.id })}
        />
      )}
    </BillsFrame>
  )
}

function LoanRow({ loan, onOpen }: { loan: Loan; onOpen: () => void }) {
  const { t } = useTranslation('loans')
  const { kind, lender, state, owed, currency, paid_count, count, next, rate, cover } = loan
  const paidText = t('paidOf', { paid: paid_count, count })
  const [first] = next
  return (
    <ListRow
      onOpen={onOpen}
      title={<bdi>{t('titles', { kind: t(`kinds.${kind}`), lender })}</bdi>}
      badge={state !== 'active' && <Badge tone="good">{t(`states.${state}`)}</Badge>}
      amount={<Money amount={owed} currency={currency} />}
      note={t('owedOne')}
    >
      <Progress value={paid_count} max={count} label={paidText} />
      <span className="text-meta text-muted">
        {paidText} · {t('rateOf', { rate: percentText(rate, 2) })}
      </span>
      {first && (
        <span className="text-meta text-muted">
          {t(first.state === 'late' ? 'nextLate' : 'next', { day: dateText(first.due, 'dayMonth') })}{' '}
          <Money amount={first.amount} currency={currency} />
        </span>
      )}
      <CoverText cover={cover} currency={currency} />
    </ListRow>
  )
}

/** Monthly debits that look like a loan. They become one only with its rate and end. */
function SuggestedLoan({ suggestion, onAdd }: { suggestion: LoanSuggestion; onAdd: () => void }) {
  const { t } = useTranslation('loans')
  const money = useMoneyText()
  const dismissing = useSave()
  const { series_id: id, name, each, currency, since, next_due: next, payments, account_id } = suggestion
  const account = useRead(accountsQuick).data?.data.find((row) => row.id === account_id)
  return (
    <Card aria-label={t('suggested.title')} className="border-accent">
      <CardTitle>{t('suggested.title')}</CardTitle>
      <div className="grid gap-4">
        {dismissing.error && <Alert>{dismissing.error}</Alert>}
        <p className="text-small">
          <bdi>{name}</bdi>
          {' · '}
          {t('suggested.text', {
            count: payments,
            amount: money(each, currency),
            account: account ? accountLabel(account) : '',
            since: dateText(since, 'monthYear'),
            day: dateText(next, 'dayMonth'),
          })}
        </p>
        <p className="text-meta text-muted">{t('suggested.hint')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAdd}>{t('suggested.add')}</Button>
          <Button
            disabled={dismissing.busy}
            onClick={() =>
              void dismissing.save(() => call(dismissLoan, { params: { id } }), t('suggested.dismissed'))
            }
          >
            {t('suggested.dismiss')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
