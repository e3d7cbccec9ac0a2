import { useTranslation } from 'react-i18next'
import { chooseTheme } from '../../../api/own/theme.ts'
import { useMasked, useTheme } from '../../../ui/preferences.ts'
import { DisplayRows } from './DisplayRows.tsx'
import { LanguageRow } from './LanguageRow.tsx'
import { SecondCurrencyRow } from './SecondCurrencyRow.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { ChoiceRow, FailedRow, Row, Rows, SwitchRow } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

const order = ['light', 'dark', 'system'] as const

/** Language and appearance, per user and per device. */
export function DisplayPart() {
  const { t } = useTranslation('settings')
  const [theme] = useTheme()
  const [masked, setMasked] = useMasked()
  const saving = useSave(() => t('preferences.themeFailed'), { refetch: [], queued: true })
  return (
    <SettingsPart part="display">
      <Rows>
        <LanguageRow />
        <ChoiceRow
          title={t('preferences.theme')}
          text={t('preferences.themeText')}
          value={theme}
          options={order.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
          onChange={(next) => void saving.save(() => chooseTheme(next))}
        />
        <FailedRow error={saving.error} />
        <SwitchRow
          label={t('preferences.mask')}
          hint={t('preferences.maskText')}
          checked={masked}
          onChange={setMasked}
        />
      </Rows>
      <DisplayRows />
      <Rows>
        <SecondCurrencyRow />
        <Row title={t('preferences.money')} text={t('preferences.moneyText')} />
        <Row title={t('preferences.time')} text={t('preferences.timeText')} />
      </Rows>
    </SettingsPart>
  )
}
