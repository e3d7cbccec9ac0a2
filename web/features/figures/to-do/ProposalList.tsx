import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirmProposal, dismissProposal, type Proposal } from '#contract/proposals/proposals.ts'
import { call, setChange } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { ProposalReason, ProposalSummary } from '../../assistant/words/ProposalSummary.tsx'

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
  const { id, source, outdated, expires_at: expires } = proposal
  const params = { id }
  const confirm = async (): Promise<unknown> => {
    const answer = await call(confirmProposal, { params })
    // the change has the proposal's id, not that of the request
    setChange(answer, 'POST', { id: answer.change_id, membership: null })
    return answer
  }
  return (
    <Card as="section" className="grid gap-4" aria-labelledby={`proposal-${id}`}>
      <ProposalSummary proposal={proposal}>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <Bot aria-hidden="true" className="size-4 shrink-0" />
          <bdi>{t(proposal.question === null ? 'from' : 'fromAsk', { source })}</bdi>
          <span>
            · {t('expires')} <DateText value={expires} within />
          </span>
        </p>
      </ProposalSummary>
      <ProposalReason proposal={proposal} />
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
