import { listPeriods } from '#contract/periods.ts'
import { usePeriod } from '../../../api/period.ts'
import { useRead } from '../../../api/queries.ts'
import { PeriodStepper } from '../../../ui/period/PeriodStepper.tsx'
import { isPayKey } from '#contract/pay-period.ts'
import { PeriodBar } from '../../../ui/period/PeriodBar.tsx'

/** The period of all screens: the named ones, a step to the one before and after, and a calendar for any other. */
export function PeriodPicker() {
  const [period] = usePeriod()
  const periods = useRead(listPeriods, undefined, { enabled: isPayKey(period) }).data?.periods
  const answered = periods?.find(({ key }) => key === period)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <PeriodBar period={period} />
      <PeriodStepper period={period} answered={answered} />
    </div>
  )
}
