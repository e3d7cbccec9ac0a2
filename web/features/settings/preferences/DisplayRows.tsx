import { useTranslation } from 'react-i18next'
import { budgetCycles } from '#contract/planning.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { densities, designs, useDensity, useWeekStart, weekStarts } from '../../../ui/display.ts'
import { currencyStyle, digits, isArabic } from '../../../ui/format/locale.ts'
import { hijri } from '../../../ui/format/hijri.ts'
import { useStore } from '../../../use-store.ts'
import { useDesign } from '../../dashboard/data.ts'
import { useBudgetDefaults } from '../../planning/budgets/defaults.ts'
import { Row, Rows } from '../Row.tsx'
import { WeekendRow } from './WeekendRow.tsx'

/** Settings for the dashboard design, list density, start of the week, currency, digits and Hijri date. */
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
      <WeekendRow />
      <WritingRows />
    </Rows>
  )
}

const digitSets = ['latin', 'arabic'] as const
const shownCurrencies = ['sign', 'code'] as const

/** Settings for the format of amounts and dates. */
function WritingRows() {
  const { t } = useTranslation('settings')
  const style = useStore(currencyStyle)
  const set = useStore(digits)
  const both = useStore(hijri)
  const arabic = isArabic()
  return (
    <>
      <Row
        title={t('display.currency')}
        text={t('display.currencyText')}
        action={
          <SegmentedControl
            label={t('display.currency')}
            value={style === 'auto' ? (arabic ? 'sign' : 'code') : style}
            options={(arabic ? shownCurrencies : shownCurrencies.toReversed()).map((value) => ({
              value,
              label: t(`display.currencies.${value}`),
            }))}
            onChange={(next) => currencyStyle.set(next)}
          />
        }
      />
      {arabic && (
        <Row
          title={t('display.digits')}
          text={t('display.digitsText')}
          action={
            <SegmentedControl
              label={t('display.digits')}
              value={set}
              options={digitSets.map((value) => ({ value, label: t(`display.digitSets.${value}`) }))}
              onChange={(next) => digits.set(next)}
            />
          }
        />
      )}
      <div className="px-4 py-3 phone:px-5">
        <Switch
          label={<span className="font-medium">{t('display.hijri')}</span>}
          hint={t('display.hijriText')}
          checked={both === 'on'}
          onChange={(on) => hijri.set(on ? 'on' : 'off')}
        />
      </div>
    </>
  )
}

/** The defaults of a new budget; each budget can override them. */
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
