import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/marks/Glyph.tsx'

export function Security() {
  const { t } = useTranslation('landing')
  return (
    <section id="security" tabIndex={-1} className="border-y border-line bg-card outline-none">
      <div className="mx-auto grid max-w-[75rem] gap-x-16 gap-y-10 px-4 py-16 phone:px-8 phone:py-24 lg:grid-cols-2">
        <div>
          <h2 className="text-hero font-light tracking-tight">{t('security.title')}</h2>
          <p className="mt-4 max-w-md text-muted">{t('security.lead')}</p>
        </div>
        <div className="grid gap-x-10 gap-y-8 tablet:grid-cols-2">
          {(['can', 'cannot'] as const).map((side) => (
            <div key={side}>
              <h3 className="border-b border-line pb-3 text-body">{t(`security.${side}`)}</h3>
              <ul className="divide-y divide-line">
                {t(`security.${side}List`, { returnObjects: true }).map((line) => (
                  <li key={line} className="flex items-center gap-3 py-3">
                    <Glyph
                      name={side === 'can' ? 'check' : 'cross'}
                      className={side === 'can' ? 'text-income' : 'text-muted'}
                    />
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
