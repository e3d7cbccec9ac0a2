import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/parts/Field.tsx'

export type Names = { name: string; nameAr: string }

/** A name, and the same in Arabic. */
export function NameFields({ value, onChange }: { value: Names; onChange: (next: Names) => void }) {
  const { t } = useTranslation('categories')
  return (
    <div className="grid gap-4 phone:grid-cols-2">
      <TextField
        label={t('form.name')}
        maxLength={40}
        autoComplete="off"
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('form.nameAr')}
        maxLength={40}
        autoComplete="off"
        lang="ar"
        dir="rtl"
        value={value.nameAr}
        onChange={(event) => onChange({ ...value, nameAr: event.target.value })}
      />
    </div>
  )
}
