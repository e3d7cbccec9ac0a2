import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proposeFromOrder } from '#contract/assistant/assistant.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Proposals } from './Proposals.tsx'

/** A change that a question says in full: prepared by a press, and made only where it is confirmed. */
export function Draft({ question }: { question: string }) {
  const { t } = useTranslation('proposals')
  const saving = useSave()
  const [proposal, setProposal] = useState<Proposal | null>(null)
  if (proposal) return <Proposals proposals={[proposal]} />
  const prepare = async (): Promise<void> => {
    setProposal((await call(proposeFromOrder, { body: { question } })).proposal)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-body">{t('draft')}</p>
      {saving.error && <Alert>{saving.error}</Alert>}
      <Button size="small" disabled={saving.busy} onClick={() => void saving.save(prepare)}>
        {t('prepare')}
      </Button>
    </div>
  )
}
