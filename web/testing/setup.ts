import './page-config.ts'
import '../api/jitless.ts'
import '../ui/app.css'
import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach } from 'vitest'
import { clearSession } from '../api/auth/session.ts'
import { forgetPeriod } from '../api/period.ts'
import { queryClient } from '../api/queries.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { openCatalogues } from '../i18n/catalogues-open.ts'
import { loadNamespaces, registerCatalogues, type Namespace } from '../i18n/index.ts'
import { readPreferences } from '../local-storage.ts'
import { setMasked, setTheme } from '../ui/preferences.ts'
import { toasts } from '../ui/overlays/toast.tsx'
import { drawFrames, resize } from './app.tsx'
import { installFakeApi, resetFakeApi } from './fake-api.ts'

installFakeApi()
registerCatalogues(openCatalogues)
registerCatalogues(catalogues)
const english = { ...openCatalogues['en-AE'], ...(await catalogues['en-AE']()) }
await loadNamespaces(Object.keys(english) as Namespace[])

const home = location.href
drawFrames(false)

// the files of a worker share a page: to load the app anew for each would take half as long again
beforeEach(async () => {
  await cleanup()
  await resize('desktop')
  resetFakeApi()
  localStorage.clear()
  readPreferences()
  forgetPeriod()
  setTheme('light')
  setMasked(false)
})
afterEach(() => {
  clearSession(true)
  toasts.set([])
  queryClient.clear()
  history.replaceState(null, '', home)
})
