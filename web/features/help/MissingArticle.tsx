import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { ContactLine } from './ContactLine.tsx'

/** An address below the help page without an article. */
export function MissingArticle() {
  const { t } = useTranslation('help')
  usePageTitle(t('missing.title'))
  return (
    <div className="mx-auto max-w-2xl py-8">
      <h1 className="text-title">{t('missing.title')}</h1>
      <p className="mt-2 text-muted">{t('missing.text')}</p>
      <ButtonLink href={paths.help} variant="primary" className="mt-5">
        {t('missing.back')}
      </ButtonLink>
      <ContactLine />
    </div>
  )
}
