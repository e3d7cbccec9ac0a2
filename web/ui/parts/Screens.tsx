import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { productName } from '#contract/product.ts'
import { NotLoaded } from '../../lazy.ts'
import { Button } from './Button.tsx'
import { cx } from '../cx.ts'
import { Glyph } from '../marks/Glyph.tsx'
import { Spinner } from './Spinner.tsx'

/** 'Loading XTharwa...' while authentication or the initial code loads. */
export function LoadingScreen({ inside }: { inside?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <div
      role="status"
      aria-busy="true"
      className={cx(
        'grid place-content-center justify-items-center gap-4',
        inside ? 'min-h-96' : 'min-h-dvh',
      )}
    >
      <Spinner className="size-7 text-accent" />
      <p className="text-small text-muted">{t('loading', { product: productName })}</p>
    </div>
  )
}

/** The last resort on an error: what happened and a way back. */
export function BrokenScreen({ error, inside }: { error: Error; inside?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <main
      role="alert"
      className={cx(
        'grid place-content-center justify-items-center gap-3 p-6 text-center',
        inside ? 'min-h-96' : 'min-h-dvh',
      )}
    >
      <Glyph name="warning" className="size-8! text-alert" />
      <h1 className="text-title">{t('somethingWrong')}</h1>
      <p className="max-w-prose text-small text-muted">
        {error instanceof NotLoaded ? t('notLoaded') : error.message || t('unknownError')}
      </p>
      <Button variant="primary" className="mt-2" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </main>
  )
}

/** Sets the document's title while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}

/** The first link of a page for keyboard users, visible only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      href="#content"
      className="absolute start-3 top-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-small text-on-ink focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
