import { useTranslation } from 'react-i18next'
import { chooseUserLanguage } from '../../../api/own/language.ts'
import { language, languages } from '../../../i18n/index.ts'
import { languageNames } from '../../../ui/parts/LanguageChooser.tsx'
import { useStore } from '../../../use-store.ts'
import { ChoiceRow, FailedRow } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

/** The language of screens and mail; each option is written in its own language. */
export function LanguageRow() {
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
