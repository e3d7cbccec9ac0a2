import { useTranslation } from 'react-i18next'
import type { Proposal } from '#contract/proposals/proposals.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { ProposalReason, ProposalSummary } from './ProposalSummary.tsx'

/** What is proposed, with the way to where the person confirms it. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { t } = useTranslation('proposals')
  if (proposals.length === 0) return null
  return (
    <div className="grid gap-4">
      {proposals.map((proposal) => (
        <section key={proposal.id} aria-labelledby={`proposal-${proposal.id}`} className="grid gap-3">
          <ProposalSummary proposal={proposal} heading="h4" />
          <ProposalReason proposal={proposal} />
        </section>
      ))}
      <div className="grid justify-items-start gap-3">
        <p className="text-small text-muted">{t('waits')}</p>
        <ButtonLink variant="primary" href={paths.verifyProposals}>
          {t('review', { count: proposals.length })}
        </ButtonLink>
      </div>
    </div>
  )
}
