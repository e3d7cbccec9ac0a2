import { type ReactNode, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../../api/errors.ts'
import { callIdentityService } from '../../../api/auth/session.ts'
import { lazyWith } from '../../../lazy.ts'
import type { Wanted } from './StepUpDialog.tsx'

const StepUpDialog = lazyWith(
  () => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog),
  ['parts', 'proof'],
)

const wantedBy = (error: unknown): Wanted | null => {
  const reason = error instanceof ApiError ? error.reason : ''
  return reason === 'proof_required' || reason === 'email_unconfirmed' ? reason : null
}

const Proof = z.object({ wanted: z.nullable(z.enum(['proof_required', 'email_unconfirmed'])) })

/** What the server would refuse now; null if nothing is known. */
async function readWanted(needed: Needed): Promise<Wanted | null> {
  const parsed = Proof.safeParse(await callIdentityService('proof').catch(() => null))
  const wanted = parsed.success ? parsed.data.wanted : null
  return needed === 'confirmed' && wanted === 'proof_required' ? null : wanted
}

/** A proof of the person, or only that their address is theirs; null where the server knows alone. */
export type Needed = 'proof' | 'confirmed' | null

type Asked = { wanted: Wanted; answer: (isProven: boolean) => void }
export type StepUp = {
  /**
   * Asks for what is wanted, then does the work, and again each time the person has given what the server wants besides;
   * throws its refusal if they do not. Asked first, since a refusal is an error in the browser's console.
   */
  run: <A>(work: () => Promise<A>, needed?: Needed) => Promise<A>
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
    async run(work, needed = 'proof') {
      const known = new Set<Wanted>()
      let isRefused = false
      const give = async (wanted: Wanted): Promise<boolean> => {
        isRefused = known.has(wanted) || !(await ask(wanted))
        known.add(wanted)
        return !isRefused
      }
      if (needed !== null)
        for (let wanted = await readWanted(needed); wanted !== null && (await give(wanted));)
          wanted = await readWanted(needed)
      for (;;)
        try {
          return await work()
        } catch (error) {
          const wanted = wantedBy(error)
          if (isRefused || wanted === null || !(await give(wanted))) throw error
        }
    },
    dialog: asked && <StepUpAsk wanted={asked.wanted} onAnswer={asked.answer} />,
  }
}
