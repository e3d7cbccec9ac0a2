import { useTranslation } from 'react-i18next'
import { chooseTheme } from '../../../api/own/theme.ts'
import { useMasked, useTheme } from '../../../ui/preferences.ts'
import { DisplayRows } from './DisplayRows.tsx'
import {
  ChoiceRow,
  FailedRow,
  Row,
  Rows,
  SelectRow,
  SettingsPart,
  SwitchRow,
} from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { chooseUserLanguage } from '../../../api/own/language.ts'
import { language, languages } from '../../../i18n/index.ts'
import { languageNames } from '../../../ui/page/LanguageChooser.tsx'
import { useStore } from '../../../use-store.ts'
import { currencies } from '#contract/currencies.ts'
import { baseCurrency } from '#contract/product.ts'
import { listExchangeRates } from '#contract/days/rates.ts'
import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'

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

/** The language of screens and mail; each option is written in its own language. */
function LanguageRow() {
  const { t } = useTranslation('settings')
  const current = useStore(language)
  const saving = useSave(() => t('preferences.languageFailed'), { refetch: [], queued: true })
  return (
    <>
      <ChoiceRow
        title={t('preferences.language')}
        text={t('preferences.languageText')}
        value={current}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
        onChange={(next) => void saving.save(() => chooseUserLanguage(next))}
      />
      <FailedRow error={saving.error} />
    </>
  )
}

/** A second currency shown beside AED; offers those with a current rate. */
function SecondCurrencyRow() {
  const { t } = useTranslation('rates')
  const chosen = useRead(userProfile).data?.secondCurrency ?? null
  const rates = useRead(listExchangeRates, { query: {} }).data?.rates ?? []
  const saving = useSave(() => t('failed'), { refetch: [userProfile] })
  const names = new Intl.DisplayNames(useStore(language), { type: 'currency' })
  const rated = new Set(rates.map(({ currency }) => currency))
  const offered = currencies.filter((each) => each !== baseCurrency && (rated.has(each) || each === chosen))
  const choose = (value: string): void => {
    const secondCurrency = offered.find((currency) => currency === value) ?? null
    void saving.save(() => call(updateDocument, { body: { settings: { secondCurrency } } }))
  }
  return (
    <>
      <SelectRow
        title={t('title')}
        text={t('text')}
        value={chosen ?? ''}
        disabled={saving.busy}
        onChange={choose}
        options={[
          { value: '', label: t('none') },
          ...offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` })),
        ]}
      />
      <FailedRow error={saving.error} />
    </>
  )
}
