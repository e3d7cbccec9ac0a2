import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'

/** The way to support at the end of a help page. */
export function ContactLine() {
  const { t } = useTranslation('help')
  return (
    <aside
      aria-label={t('contact.title')}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6"
    >
      <p className="max-w-prose text-muted">{t('contact.offer')}</p>
      <ButtonLink href={paths.contact}>{t('contact.title')}</ButtonLink>
    </aside>
  )
}
