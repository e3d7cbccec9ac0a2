import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { lazyWith } from '../../../lazy.ts'
import type { Wanted } from './StepUpDialog.tsx'

const StepUpDialog = lazyWith(() => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog), ['proof'])

const wantedBy = (error: unknown): Wanted | null => {
  const reason = error instanceof ApiError ? error.reason : ''
  return reason === 'proof_required' || reason === 'email_unconfirmed' ? reason : null
}

type Asked = { wanted: Wanted; answer: (isProven: boolean) => void }
export type StepUp = {
  /** Does the work, and again each time the person has given what was wanted; throws the server's refusal if they do not. */
  run: <A>(work: () => Promise<A>) => Promise<A>
  /** The dialog that asks, for the caller to render. */
  dialog: ReactNode
}

/** The dialog that asks for it, loaded when it is first needed. */
export function StepUpAsk(props: { wanted: Wanted; onAnswer: Asked['answer'] }) {
  return (
    <Suspense fallback={null}>
      <StepUpDialog {...props} />
    </Suspense>
  )
}

/** For work that adds a way into the account, such as a passkey. */
export function useStepUp(): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (wanted: Wanted): Promise<boolean> => {
    const isProven = await new Promise<boolean>((answer) => setAsked({ wanted, answer }))
    setAsked(null)
    return isProven
  }
  return {
    async run(work) {
      for (let before: Wanted | null = null; ;)
        try {
          return await work()
        } catch (error) {
          const wanted = wantedBy(error)
          if (wanted === null || wanted === before || !(await ask(wanted))) throw error
          before = wanted
        }
    },
    dialog: asked && <StepUpAsk wanted={asked.wanted} onAnswer={asked.answer} />,
  }
}
