import { listPeriods } from '#contract/days/periods.ts'
import { usePeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { PeriodStepper } from '../../../../ui/period/PeriodStepper.tsx'
import { isPayKey } from '#contract/days/pay-period.ts'
import { PeriodBar } from '../../../../ui/period/PeriodBar.tsx'

/** Chooses the period shared by all screens: a named one, the previous or next, or a custom range. */
export function PeriodPicker() {
  const [period] = usePeriod()
  const periods = useRead(listPeriods, undefined, { enabled: isPayKey(period) }).data?.periods
  const answered = periods?.find(({ key }) => key === period)
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 phone:mb-5">
      <PeriodBar period={period} />
      <PeriodStepper period={period} answered={answered} />
    </div>
  )
}
