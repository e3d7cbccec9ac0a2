import { FailedRow, Row, Rows, SelectRow, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { BudgetRows } from './DisplayRows.tsx'
import { useTranslation } from 'react-i18next'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { employerRules, listPeriods, payModes, updatePayPeriod } from '#contract/days/periods.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'

/** When pay periods start, and what new budgets start with. */
export function PayDayPart() {
  return (
    <SettingsPart part="payDay">
      <PayDayRows />
      <BudgetRows />
    </SettingsPart>
  )
}

type Pay = ResponseOf<typeof listPeriods>['pay']
type EmployerRule = (typeof employerRules)[number]
const days = Array.from({ length: 31 }, (_, index) => index + 1)
/** The day preselected when no salary is known. */
const usualDay = 25

/** When a pay period starts: with the salary, on a day of the month, or with the calendar month. */
function PayDayRows() {
  const { t } = useTranslation('settings')
  const read = useRead(listPeriods)
  const { data } = read
  const saving = useSave(t('failed'), { queued: true })
  const change = (body: BodyOf<typeof updatePayPeriod>): void =>
    void saving.save(() => call(updatePayPeriod, { body }))
  if (!data)
    return (
      <Loaded query={read} failed={t('loadFailed')} height="h-28" bare>
        {() => null}
      </Loaded>
    )
  const { pay } = data
  const from = data.periods.find(({ key }) => key === 'pay')?.from
  const day = pay.day ?? pay.salary?.day ?? usualDay
  return (
    <Rows>
      <Row
        title={t('payDay.title')}
        text={
          <>
            <FoundSalary pay={pay} />
            <HelpLink slug="pay-period" className="flex!" />
          </>
        }
      />
      <div className="px-4 py-3 phone:px-5">
        <SegmentedControl
          wide
          label={t('payDay.title')}
          value={pay.mode}
          options={payModes.map((value) => ({ value, label: t(`payDay.modes.${value}`) }))}
          onChange={(mode) => change(mode === 'day' ? { mode, day } : { mode })}
        />
      </div>
      {pay.mode === 'day' && <DayRow day={day} onChange={(next) => change({ mode: 'day', day: next })} />}
      {pay.mode === 'salary' && (
        <EmployerRow employer={pay.employer} onChange={(employer) => change({ mode: pay.mode, employer })} />
      )}
      {from && (
        <Row
          title={t('payDay.current')}
          text={
            pay.late
              ? t('payDay.late', { day: dateText(from, 'dayMonth') })
              : t('payDay.range', { range: rangeText(from, pay.until), next: dateText(pay.next, 'dayMonth') })
          }
        />
      )}
      {pay.wages && <Row title={t('payDay.wages')} text={<Wages wages={pay.wages} />} />}
      <FailedRow error={saving.error} tone="error" />
    </Rows>
  )
}

function DayRow({ day, onChange }: { day: number; onChange: (day: number) => void }) {
  const { t } = useTranslation('settings')
  return (
    <SelectRow
      title={t('payDay.day')}
      text={t('payDay.dayText')}
      className="w-28"
      value={String(day)}
      onChange={(value) => onChange(Number(value))}
      options={days.map((value) => ({ value: String(value), label: String(value) }))}
    />
  )
}

type EmployerRowProps = { employer: Pay['employer']; onChange: (employer: EmployerRule) => void }

function EmployerRow({ employer, onChange }: EmployerRowProps) {
  const { t } = useTranslation('settings')
  return (
    <SelectRow
      title={t('payDay.employer')}
      text={t('payDay.employerText')}
      className="w-36"
      value={employer ?? 'other'}
      onChange={onChange}
      options={employerRules.map((value) => ({ value, label: t(`payDay.employers.${value}`) }))}
    />
  )
}

/** How much of the latest wages has been paid, by the labour ministry's rule. */
function Wages({ wages: { due, paid, usual } }: { wages: NonNullable<Pay['wages']> }) {
  const { t } = useTranslation('settings')
  const money = useMoneyText()
  return t('payDay.wagesText', { due: dateText(due, 'dayMonth'), paid: money(paid), usual: money(usual) })
}

/** The detected salary and how it was detected, or that none is known. */
function FoundSalary({ pay: { salary } }: { pay: Pay }) {
  const { t } = useTranslation('settings')
  const money = useMoneyText()
  if (!salary) return <>{t('payDay.none')}</>
  const payer = salary.payer ?? t('payDay.unnamed')
  const last = dateText(salary.last, 'dayMonth')
  return (
    <>
      {t('payDay.found', {
        payer,
        amount: money(salary.amount),
        last,
        day: salary.day,
      })}{' '}
      {t(`payDay.by.${salary.found_by}`)}
    </>
  )
}
