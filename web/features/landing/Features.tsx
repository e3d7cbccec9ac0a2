import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/marks/Glyph.tsx'

const signs = { one: 'layers', two: 'bars', three: 'list', four: 'note' } as const
const keys = ['one', 'two', 'three', 'four'] as const

export function Features() {
  const { t } = useTranslation('landing')
  return (
    <section
      id="features"
      tabIndex={-1}
      className="mx-auto max-w-[75rem] px-4 py-16 outline-none phone:px-8 phone:py-24"
    >
      <h2 className="text-hero font-light tracking-tight">{t('features.title')}</h2>
      <ul className="mt-10 grid gap-x-16 tablet:grid-cols-2">
        {keys.map((key) => (
          <li key={key} className="border-t border-line py-7">
            <Glyph name={signs[key]} className="size-6! text-accent" />
            <h3 className="mt-4 text-section">{t(`features.${key}.title`)}</h3>
            <p className="mt-1.5 max-w-md text-muted">{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
