import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { BudgetRows } from './DisplayRows.tsx'
import { PayDayRows } from './PayDayRows.tsx'

/** When pay periods start, and what new budgets start with. */
export function PayDayPart() {
  return (
    <SettingsPart part="payDay">
      <PayDayRows />
      <BudgetRows />
    </SettingsPart>
  )
}
