import { i18n } from '../../i18n/index.ts'
import { shownErrors } from '../../lazy.ts'
import { showToast } from './toast.tsx'

/** For how long one message stands for all parts that are missed. */
const quietMs = 12_000

/**
 * Parts of the app that an open page has not loaded yet are gone once a new version is deployed: says so and offers to
 * reload, where no screen does and a press would do nothing. The result stops it.
 */
export function watchMissingParts(reload: () => void = () => location.reload()): () => void {
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (): void => {
    // without a connection, reloading would not help
    if (!navigator.onLine || Date.now() - saidAt < quietMs) return
    saidAt = Date.now()
    showToast(i18n.t('shell:notLoaded'), {
      kind: 'error',
      action: { label: i18n.t('shell:reload'), onSelect: reload },
    })
  }
  // what waits for the part learns of the error after this event
  const later = ({ payload }: VitePreloadErrorEvent): void =>
    void setTimeout(() => {
      if (!shownErrors.has(payload)) say()
    })
  window.addEventListener('vite:preloadError', later)
  return () => window.removeEventListener('vite:preloadError', later)
}
