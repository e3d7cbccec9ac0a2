import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseUserLanguage } from '../../../api/own/language.ts'
import { type Language, language, languages } from '../../../i18n/index.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { languageNames } from '../../../ui/parts/LanguageChooser.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useStore } from '../../../use-store.ts'
import { Row } from '../Row.tsx'

/** The language of screens and mail; each option is written in its own language. */
export function LanguageRow() {
  const { t } = useTranslation('settings')
  const now = useStore(language)
  const [failed, setFailed] = useState(false)
  const choose = async (next: Language): Promise<void> => {
    setFailed(false)
    try {
      await chooseUserLanguage(next)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Row
        title={t('preferences.language')}
        text={t('preferences.languageText')}
        action={
          <SegmentedControl
            label={t('preferences.language')}
            value={now}
            options={languages.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
            onChange={(next) => void choose(next)}
          />
        }
      />
      {failed && (
        <div className="p-4 phone:px-5">
          <Alert tone="notice">{t('preferences.languageFailed')}</Alert>
        </div>
      )}
    </>
  )
}
