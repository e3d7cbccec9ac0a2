import { ArrowRight, Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listCategories } from '#contract/categories.ts'
import { confirmProposal, dismissProposal, type Proposal, type ProposalValue } from '#contract/proposals.ts'
import { call } from '../../api/call.ts'
import { setChange } from '../../api/change-ids.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { commaList } from '../../ui/format/comma-list.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Alert, Empty } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'

/** What assistants propose, each with what it would change, to confirm or dismiss. */
export function ProposalList({ proposals }: { proposals: readonly Proposal[] }) {
  const { t } = useTranslation('proposals')
  if (proposals.length === 0)
    return (
      <Empty icon={Bot} title={t('emptyTitle')}>
        {t('empty')}
      </Empty>
    )
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-small text-muted">{t('lead')}</p>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </div>
  )
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const saving = useSave(t('failed'))
  const { id, kind, source, note, lines, outdated, expires_at: expires } = proposal
  const params = { id }
  const confirm = async (): Promise<unknown> => {
    const answer = await call(confirmProposal, { params })
    // the change has the proposal's id, not that of the request
    setChange(answer, 'POST', { id: answer.change_id, membership: null })
    return answer
  }
  return (
    <Card as="section" className="grid gap-4" aria-labelledby={`proposal-${id}`}>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <Bot aria-hidden="true" className="size-4 shrink-0" />
          <bdi>{t('from', { source })}</bdi>
          <span>
            · {t('expires')} <DateText value={expires} within />
          </span>
        </p>
        <h2 id={`proposal-${id}`} className="text-section">
          {t(`kinds.${kind === 'budget' && !proposal.subject.added ? 'budgetChange' : kind}`)}
        </h2>
        {proposal.subject.name !== '' && <Subject subject={proposal.subject} />}
      </div>
      <dl className="divide-y divide-line rounded-card border border-line text-small">
        {lines.map((line) => (
          <div key={line.field} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
            <dt className="text-muted">{t(`fields.${line.field}`)}</dt>
            <dd className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-end">
              {!proposal.subject.added && (
                <>
                  <s className="text-muted">
                    {line.before === null ? t('none') : <Value value={line.before} />}
                  </s>
                  <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 rtl:-scale-x-100" />
                </>
              )}
              <span className="font-medium break-words">
                <Value value={line.after} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {note !== '' && (
        <p className="text-small break-words text-muted">
          {t('reason')} <q>{note}</q>
        </p>
      )}
      {outdated && <Alert tone="notice">{t('outdated')}</Alert>}
      {saving.error && <Alert>{saving.error}</Alert>}
      <div className="flex flex-wrap gap-2">
        {!outdated && (
          <Button
            variant="primary"
            busy={saving.busy}
            onClick={() => void saving.save(confirm, t('confirmed'))}
          >
            {t('confirm')}
          </Button>
        )}
        <Button
          disabled={saving.busy}
          onClick={() => void saving.save(() => call(dismissProposal, { params }), t('dismissed'))}
        >
          {t('dismiss')}
        </Button>
      </div>
    </Card>
  )
}

function Subject({ subject }: { subject: Proposal['subject'] }) {
  const { name, day, amount, transaction_id: id } = subject
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 break-words">
      {id === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link href={paths.transactionOf(id)} className="text-accent underline">
          <bdi>{name}</bdi>
        </Link>
      )}
      {amount && <Money amount={amount.amount} currency={amount.currency} />}
      {day !== null && <DateText value={day} className="text-small text-muted" />}
    </p>
  )
}

function Value({ value }: { value: ProposalValue }) {
  const { t } = useTranslation('proposals')
  const categories = useRead(listCategories).data?.data ?? []
  switch (value.is) {
    case 'categories':
      return commaList(value.ids.map((id) => categories.find((each) => each.id === id)?.name ?? t('unknown')))
    case 'money':
      return <Money amount={value.amount} currency={value.currency} />
    case 'day':
      return <DateText value={value.day} />
    case 'text':
      return <bdi>{value.text}</bdi>
    case 'every':
      return t(`every.${value.every}`)
    case 'cadence':
      return t(`cadence.${value.cadence}`)
    case 'yes':
      return t('earlierToo')
    default:
      return value satisfies never
  }
}
