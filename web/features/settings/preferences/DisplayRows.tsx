import { useTranslation } from 'react-i18next'
import { budgetCycles } from '#contract/planning/budgets.ts'
import { densities, designs, useDensity, useWeekStart, weekStarts } from '../../../ui/display.ts'
import { currencyStyle, isArabic } from '../../../ui/format/locale.ts'
import { digits } from '../../../ui/preferences.ts'
import { hijri } from '../../../ui/format/hijri.ts'
import { useStore } from '../../../use-store.ts'
import { useDesign } from '../../figures/dashboard/data.ts'
import { useBudgetDefaults } from '../../planning/budgets/defaults.ts'
import { ChoiceRow, FailedRow, Rows, SelectRow, SwitchRow } from '../../../ui/page/SettingsRow.tsx'
import { updateDocument, userProfile, weekends } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'

/** Settings for the dashboard design, list density, start of the week, currency, digits and Hijri date. */
export function DisplayRows() {
  const { t } = useTranslation('settings')
  const [design, setDesign] = useDesign()
  const [density, setDensity] = useDensity()
  const [week, setWeek] = useWeekStart()
  return (
    <Rows title={t('display.title')}>
      <ChoiceRow
        title={t('display.design')}
        text={t('display.designText')}
        value={design}
        options={designs.map((value) => ({ value, label: t(`display.designs.${value}`) }))}
        onChange={setDesign}
      />
      <ChoiceRow
        title={t('display.density')}
        text={t('display.densityText')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`display.densities.${value}`) }))}
        onChange={setDensity}
      />
      <ChoiceRow
        title={t('display.week')}
        text={t('display.weekText')}
        value={week}
        options={weekStarts.map((value) => ({ value, label: t(`display.weeks.${value}`) }))}
        onChange={setWeek}
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
  const hijriShown = useStore(hijri)
  const arabic = isArabic()
  return (
    <>
      <ChoiceRow
        title={t('display.currency')}
        text={t('display.currencyText')}
        value={style === 'auto' ? (arabic ? 'sign' : 'code') : style}
        options={(arabic ? shownCurrencies : shownCurrencies.toReversed()).map((value) => ({
          value,
          label: t(`display.currencies.${value}`),
        }))}
        onChange={(next) => currencyStyle.set(next)}
      />
      {arabic && (
        <ChoiceRow
          title={t('display.digits')}
          text={t('display.digitsText')}
          value={set}
          options={digitSets.map((value) => ({
            value,
            label: t(`display.digitSets.${value}`, { applyPostProcessor: false }),
          }))}
          onChange={(next) => digits.set(next)}
        />
      )}
      <SwitchRow
        label={t('display.hijri')}
        hint={t('display.hijriText')}
        checked={hijriShown === 'on'}
        onChange={(on) => hijri.set(on ? 'on' : 'off')}
      />
    </>
  )
}

/** The defaults of a new budget; each budget can override them. */
export function BudgetRows() {
  const { t } = useTranslation('settings')
  const [defaults, setDefaults] = useBudgetDefaults()
  return (
    <Rows title={t('newBudgets.title')}>
      <ChoiceRow
        title={t('newBudgets.every')}
        text={t('newBudgets.everyText')}
        value={defaults.every}
        options={budgetCycles.map((value) => ({ value, label: t(`newBudgets.cycles.${value}`) }))}
        onChange={(every) => setDefaults({ every })}
      />
      <SwitchRow
        label={t('newBudgets.carry')}
        hint={t('newBudgets.carryText')}
        checked={defaults.carry}
        onChange={(carry) => setDefaults({ carry })}
      />
    </Rows>
  )
}

/** The weekend: salaries and bills due on these days are moved to a working day by the server. */
function WeekendRow() {
  const { t } = useTranslation('settings')
  const profile = useRead(userProfile).data
  const saving = useSave(() => t('display.weekendFailed'))
  return (
    <>
      <SelectRow
        title={t('display.weekend')}
        text={t('display.weekendText')}
        value={profile?.display?.weekend ?? 'saturday_sunday'}
        disabled={profile === undefined || saving.busy}
        onChange={(weekend) =>
          void saving.save(() => call(updateDocument, { body: { settings: { display: { weekend } } } }))
        }
        options={weekends.map((value) => ({ value, label: t(`display.weekends.${value}`) }))}
      />
      <FailedRow error={saving.error} />
    </>
  )
}
