import { useTranslation } from 'react-i18next'
import { isArabic } from '../../ui/format/locale.ts'
import { TextField } from '../../ui/parts/Field.tsx'
import type { Names } from './names.ts'

const inArabic = { lang: 'ar', dir: 'rtl' } as const
const inEnglish = { lang: 'en', dir: 'ltr' } as const

type NameProps = {
  value: Names
  /** The fault of a field of the request: `name` is the English name, `name_ar` the Arabic one. */
  errorOf: (key: string) => string | undefined
  onChange: (next: Names) => void
}

/** A name in the user's language, and the same name in the other language. */
export function NameFields({ value, errorOf, onChange }: NameProps) {
  const { t } = useTranslation('categories')
  const arabic = isArabic()
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('form.name')}
        maxLength={40}
        autoComplete="off"
        value={value.name}
        error={
          errorOf(arabic ? 'name_ar' : 'name') ?? (value.name.trim() === '' ? errorOf('name') : undefined)
        }
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('form.nameOther')}
        maxLength={40}
        autoComplete="off"
        {...(arabic ? inEnglish : inArabic)}
        value={value.translation}
        error={errorOf(arabic ? 'name' : 'name_ar')}
        onChange={(event) => onChange({ ...value, translation: event.target.value })}
      />
    </div>
  )
}
