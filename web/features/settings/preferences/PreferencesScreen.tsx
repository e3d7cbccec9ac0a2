import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme } from '../../../api/own/theme.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked, useTheme, type Theme } from '../../../ui/preferences.ts'
import { BudgetRows, DisplayRows } from './DisplayRows.tsx'
import { LanguageRow } from './LanguageRow.tsx'
import { SecondCurrencyRow } from './SecondCurrencyRow.tsx'
import { PayDayRows } from './PayDayRows.tsx'
import { ProfileFrame } from '../ProfileFrame.tsx'
import { Row, Rows } from '../Row.tsx'

const order = ['light', 'dark', 'system'] as const

/** Appearance, per user and per device, and when pay periods start. */
export function PreferencesScreen() {
  const { t } = useTranslation('settings')
  const [theme] = useTheme()
  const [masked, setMasked] = useMasked()
  const [failed, setFailed] = useState(false)
  const choose = async (next: Theme): Promise<void> => {
    setFailed(false)
    try {
      await chooseTheme(next)
    } catch {
      setFailed(true)
    }
  }
  return (
    <ProfileFrame section="preferences">
      <Rows>
        <LanguageRow />
        <Row
          title={t('preferences.theme')}
          text={t('preferences.themeText')}
          action={
            <SegmentedControl
              label={t('preferences.theme')}
              value={theme}
              options={order.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
              onChange={(next) => void choose(next)}
            />
          }
        />
        {failed && (
          <div className="p-4 phone:px-5">
            <Alert tone="notice">{t('preferences.themeFailed')}</Alert>
          </div>
        )}
        <div className="px-4 py-3 phone:px-5">
          <Switch
            label={<span className="font-medium">{t('preferences.mask')}</span>}
            hint={t('preferences.maskText')}
            checked={masked}
            onChange={setMasked}
          />
        </div>
      </Rows>
      <DisplayRows />
      <PayDayRows />
      <BudgetRows />
      <Rows>
        <SecondCurrencyRow />
        <Row title={t('preferences.money')} text={t('preferences.moneyText')} />
        <Row title={t('preferences.time')} text={t('preferences.timeText')} />
      </Rows>
    </ProfileFrame>
  )
}
