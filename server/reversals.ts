import { translateStoredName } from './features/categories/names.ts'
import type { Reversals } from './features/changes/service.ts'
import { messageReversals } from './features/banks/messages/service.ts'
import { documentFollows } from './features/closing/document/service.ts'
import { importReversals } from './features/imports/service.undo.ts'
import { expectedFollows } from './features/expected/service.follow.ts'
import { investmentFollows } from './features/investments/lines/service.follow.ts'
import { remittanceFollows } from './features/uae/remittances/service.follow.ts'
import { editFollows } from './features/payments/edit/service.follow.ts'
import { transferFollows } from './features/payments/transfers/service.transfers.ts'
import { accessSteps } from './features/household/service.access.ts'
import { readMemberNames } from './features/household/service.ts'
import { ruleFollows } from './features/payments/rules/service.ts'

/** What features do in addition to restoring their rows when a change is undone or redone. */
export const reversals: Reversals = {
  follows: [
    ...editFollows,
    ...ruleFollows,
    ...transferFollows,
    ...expectedFollows,
    ...remittanceFollows,
    ...investmentFollows,
    ...documentFollows,
  ],
  reversals: [...importReversals, ...messageReversals, { kind: 'connection.disconnect' }],
  outside: accessSteps,
  shownName: translateStoredName,
  readMemberNames,
}
