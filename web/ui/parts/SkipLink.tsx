import { useTranslation } from 'react-i18next'

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
