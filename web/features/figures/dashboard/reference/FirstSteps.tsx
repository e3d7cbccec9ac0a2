import { Banks } from '../parts/Banks.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { LaterCards } from './LaterCards.tsx'

/** While there is no account. */
export function FirstSteps() {
  return (
    <div className="grid items-start gap-5 roomy:grid-cols-[3fr_2fr]">
      <CardRegion>
        <GettingStarted hasAccounts={false} />
      </CardRegion>
      <div className="grid gap-5">
        <Banks />
        <CardRegion>
          <LaterCards hasAccounts={false} />
        </CardRegion>
      </div>
    </div>
  )
}
