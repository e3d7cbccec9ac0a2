import { useTranslation } from 'react-i18next'
import { productName } from '#contract/product.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Marks.tsx'
import { usePageTitle } from '../../ui/Screens.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('ui')
  usePageTitle(t('notFoundTitle'))
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <Logo name={productName} className="mb-4" />
      <p className="figures text-display font-light text-muted">404</p>
      <h1 className="text-title">{t('notFoundTitle')}</h1>
      <p className="max-w-sm text-muted">{t('notFoundText')}</p>
      <ButtonLink href={paths.root} variant="primary" className="mt-3">
        {t('goHome')}
      </ButtonLink>
    </main>
  )
}
