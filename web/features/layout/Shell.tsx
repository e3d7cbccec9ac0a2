import {
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { userProfile } from '#contract/person/settings.ts'
import { productName } from '#contract/product.ts'
import { lazyWith } from '../../lazy.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { type User, useSession } from '../../api/auth/session.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { SkipLink } from '../../ui/parts/Screens.tsx'
import { adoptDisplay } from '../../api/own/display.ts'
import { adoptUserLanguage } from '../../api/own/language.ts'
import { adoptUserTheme } from '../../ui/preferences.ts'
import { CommandSlot, type OpenPart } from './commands/CommandSlot.tsx'
import { useAppKeys } from './commands/useAppKeys.ts'
import { BottomBar } from './navigation/BottomBar.tsx'
import { Sidebar } from './navigation/Sidebar.tsx'
import { SyncNote } from './SyncNote.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import { applyUpdate, registerWorker, useUpdateReady } from '../../api/offline/worker.ts'
import { askedProof } from '../../api/own/asked-proof.ts'
import { useStore } from '../../use-store.ts'
import { holdInstallOffer } from '../../api/offline/install.ts'
import { ErrorBoundary } from '../../ui/parts/ErrorBoundary.tsx'
import { CloudOff, RefreshCw } from 'lucide-react'
import '../../ui/overlays/leave-page.ts'
import { use as messages } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { Strip } from './Strip.tsx'

const LogoutDialog = lazyWith(() => import('./late/LogoutDialog.tsx').then((m) => m.LogoutDialog), ['late'])
const DemoNote = lazyWith(() => import('./late/DemoNote.tsx').then((m) => m.DemoNote), ['late'])

/** Sidebar and content on a desktop; top bar, drawer and bottom bar on a phone. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('layout')
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [location] = useLocation()
  const main = useFocusOnArrival(location)
  const page = useRef(location)
  useEffect(() => {
    // nothing is left where the first page opens: a message of signing in belongs to it, however long it took to load
    if (page.current !== location) messages.leave?.()
    page.current = location
  }, [location])
  const hasSidebar = useSidebar()
  useAccountSettings(!user.demoEndsAt)
  useOffline(user)
  const [part, setPart] = useState<OpenPart>(null)
  useAppKeys({
    palette: () => setPart((now) => (now === 'palette' ? null : openable(now, 'palette'))),
    ask: () => setPart((now) => (now === 'ask' ? null : openable(now, 'ask'))),
    help: () => setPart('help'),
  })
  const leave = (): void => {
    setDrawer(false)
    setLeaving(true)
  }
  return (
    <div className="min-h-dvh phone:grid phone:grid-cols-[16.5rem_minmax(0,1fr)]">
      <SkipLink />
      <aside
        aria-label={t('sidebar')}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-card phone:block"
      >
        {hasSidebar && <Sidebar user={user} onLogout={leave} />}
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar
          userId={user.id}
          onMenu={() => setDrawer(true)}
          menuOpen={drawer}
          onCommands={() => setPart('palette')}
          onAsk={() => setPart('ask')}
        />
        {user.demoEndsAt && (
          <Suspense fallback={<div className="h-14" />}>
            <DemoNote endsAt={user.demoEndsAt} />
          </Suspense>
        )}
        <OfflineNote />
        <SyncNote />
        <LateSlot userId={user.id} />
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="relative mx-auto w-full max-w-[75rem] flex-1 px-4 pt-2 pb-28 outline-none phone:px-8 phone:pt-3 phone:pb-16"
        >
          {children}
        </main>
      </div>
      <BottomBar onAsk={() => setPart('ask')} />
      <Sheet
        open={drawer}
        onClose={() => setDrawer(false)}
        side="start"
        title={productName}
        className="phone:hidden"
      >
        <Sidebar user={user} onLogout={leave} onNavigate={() => setDrawer(false)} drawer />
      </Sheet>
      <CommandSlot open={part} onOpen={setPart} onLogout={leave} />
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A part opens only if no other dialog is open, which would stay in front of it. */
function openable(now: OpenPart, part: OpenPart): OpenPart {
  return document.querySelector('dialog[open]') ? now : part
}

/** Scrolls a new screen to its top and moves the focus there, so that screen readers announce it. */
function useFocusOnArrival(location: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(location)
  useEffect(() => {
    if (before.current === location) return
    before.current = location
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [location])
  return main
}

/**
 * Applies the settings of the user's account. If the texts of its language or the profile fail to load, the
 * language stays as it is; the next start tries again. A demo keeps the theme of the device.
 */
function useAccountSettings(hasTheme: boolean): void {
  const { darkMode, language, display } = useRead(userProfile).data ?? {}
  useEffect(() => {
    if (darkMode !== undefined && hasTheme) adoptUserTheme(darkMode)
  }, [darkMode, hasTheme])
  useEffect(() => {
    if (language !== undefined) adoptUserLanguage(language).catch(() => undefined)
  }, [language])
  useEffect(() => {
    if (display !== undefined) adoptDisplay(display)
  }, [display])
}

const quietMs = 3000

/** Where nobody sees the sidebar it is drawn after the screen, since it reads the figures that the drawer shows offline. */
function useSidebar(): boolean {
  const [isDue, setDue] = useState(() => matchMedia('(min-width: 48.0625rem)').matches)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDue(true)), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

/** After the first screen has rendered: registers the service worker and stores this user's responses. */
function useOffline(user: User): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      void registerWorker()
      void import('../../api/offline/figures.ts').then(
        ({ storeFigures: keepFigures, writeFigures }) => {
          if (stop) return
          stop = keepFigures(user)
          void writeFigures(user)
        },
        () => undefined,
      )
    }, quietMs)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = () => undefined
    }
  }, [user])
}

/** Long enough for the page's first figures to load first. */
const afterMs = 6000
const LateNotes = lazyWith<{ userId: string }>(
  () => import('./late/LateNotes.tsx').then((m) => m.LateNotes),
  ['late'],
)

let holding = false

/** Notes that load after the screen; if their code fails to load, the screen works without them. */
function LateSlot({ userId }: { userId: string }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!holding) holdInstallOffer()
    holding = true
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const asked = useStore(askedProof)
  if (!due && asked === null) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LateNotes userId={userId} />
      </Suspense>
    </ErrorBoundary>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shows that the figures are cached, and from when, and that an app update is ready. */
function OfflineNote() {
  const { t } = useTranslation('layout')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const session = useSession()
  const unreached = session.status === 'signed_in' && session.offline === true
  const ready = useUpdateReady()
  return (
    <div role="status">
      {(!online || unreached) && (
        <Strip tone="notice" icon={CloudOff}>
          {t(online ? 'unreached' : 'offline')} <AsOf />
        </Strip>
      )}
      {ready && (
        <Strip
          tone="accent"
          icon={RefreshCw}
          actions={
            <Button size="small" onClick={applyUpdate}>
              {t('update.take')}
            </Button>
          }
        >
          {t('update.ready')}
        </Strip>
      )}
    </div>
  )
}

/** When the most recent of the cached figures was received. */
function AsOf() {
  const { t } = useTranslation('layout')
  const answers = queryClient.getQueryCache().getAll()
  const newest = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt))
  if (newest === 0) return null
  return (
    <>
      {t('asOf')} <WhenText value={new Date(newest).toISOString()} within />.
    </>
  )
}
