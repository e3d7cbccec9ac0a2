import { useTranslation } from 'react-i18next'
import { budgetCycles } from '#contract/planning.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { densities, useDensity, useWeekStart, weekStarts } from '../../../ui/display.ts'
import { designs, useDesign } from '../../dashboard/data.ts'
import { useBudgetDefaults } from '../../planning/budgets/defaults.ts'
import { Row, Rows } from '../Row.tsx'

/** How screens look on this device: the dashboard, the density of lists and the week of calendars. */
export function DisplayRows() {
  const { t } = useTranslation('settings')
  const [design, setDesign] = useDesign()
  const [density, setDensity] = useDensity()
  const [week, setWeek] = useWeekStart()
  return (
    <Rows title={t('display.title')}>
      <Row
        title={t('display.design')}
        text={t('display.designText')}
        action={
          <SegmentedControl
            label={t('display.design')}
            value={design}
            options={designs.map((value) => ({ value, label: t(`display.designs.${value}`) }))}
            onChange={setDesign}
          />
        }
      />
      <Row
        title={t('display.density')}
        text={t('display.densityText')}
        action={
          <SegmentedControl
            label={t('display.density')}
            value={density}
            options={densities.map((value) => ({ value, label: t(`display.densities.${value}`) }))}
            onChange={setDensity}
          />
        }
      />
      <Row
        title={t('display.week')}
        text={t('display.weekText')}
        action={
          <SegmentedControl
            label={t('display.week')}
            value={week}
            options={weekStarts.map((value) => ({ value, label: t(`display.weeks.${value}`) }))}
            onChange={setWeek}
          />
        }
      />
    </Rows>
  )
}

/** How a new budget begins; each can still be set otherwise. */
export function BudgetRows() {
  const { t } = useTranslation('settings')
  const [defaults, setDefaults] = useBudgetDefaults()
  return (
    <Rows title={t('newBudgets.title')}>
      <Row
        title={t('newBudgets.every')}
        text={t('newBudgets.everyText')}
        action={
          <SegmentedControl
            label={t('newBudgets.every')}
            value={defaults.every}
            options={budgetCycles.map((value) => ({ value, label: t(`newBudgets.cycles.${value}`) }))}
            onChange={(every) => setDefaults({ every })}
          />
        }
      />
      <div className="px-4 py-3 phone:px-5">
        <Switch
          label={<span className="font-medium">{t('newBudgets.carry')}</span>}
          hint={t('newBudgets.carryText')}
          checked={defaults.carry}
          onChange={(carry) => setDefaults({ carry })}
        />
      </div>
    </Rows>
  )
}
