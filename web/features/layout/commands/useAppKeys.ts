import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { currentPeriod, setPeriod } from '../../../api/period.ts'
import { i18n, loadNamespaces } from '../../../i18n/index.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { isMasked, setMasked } from '../../../ui/preferences.ts'
import { namedPeriods } from '../../../ui/period/named-periods.ts'
import { isEditing, isTyping, singleKeys } from '../../../ui/shortcuts.ts'

type AppKeys = { palette: () => void; ask: () => void; help: () => void }

/** Says what a key did, since one is easily pressed by accident. */
async function say(text: () => string, undo: () => void): Promise<void> {
  await loadNamespaces(['late'])
  showToast(text(), { kind: 'info', action: { label: i18n.t('parts:undo'), onSelect: undo } })
}

function choosePeriod(next: (typeof namedPeriods)[number]): void {
  const before = currentPeriod()
  setPeriod(next)
  const period = i18n.t(`parts:periodLong.${next}`)
  if (before !== next)
    void say(
      () => i18n.t('late:keys.period', { period }),
      () => setPeriod(before),
    )
}

function mask(on: boolean): void {
  setMasked(on)
  void say(
    () => i18n.t(on ? 'late:keys.hidden' : 'late:keys.shown'),
    () => setMasked(!on),
  )
}

function add(navigate: (path: string) => void): void {
  const before = location.pathname + location.search
  navigate(paths.addTransaction)
  if (before !== paths.addTransaction)
    void say(
      () => i18n.t('late:keys.add'),
      () => navigate(before),
    )
}

/** Shortcuts on every screen: Ctrl or ⌘ K or J, ?, 1 to 9, H and N; Ctrl or ⌘ Z undoes the last change. */
export function useAppKeys(actions: AppKeys): void {
  const [, navigate] = useLocation()
  const latest = useRef({ ...actions, navigate })
  useEffect(() => {
    latest.current = { ...actions, navigate }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault()
        return latest.current.palette()
      }
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'j') {
        event.preventDefault()
        return latest.current.ask()
      }
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        key === 'z' &&
        !event.repeat &&
        !isEditing(event)
      ) {
        event.preventDefault()
        const direction = event.shiftKey ? 'redo' : 'undo'
        return void import('../../../api/undo.ts').then(({ stepNewest }) => stepNewest(direction))
      }
      if (event.repeat || isTyping(event)) return typed.stop()
      const run = actionOf(key)
      if (event.key.length === 1) typed.press(run)
      if (run) event.preventDefault()
    }
    const actionOf = (key: string): (() => void) | undefined => {
      const period = /^[1-9]$/.test(key) ? namedPeriods[Number(key) - 1] : undefined
      if (period) return () => choosePeriod(period)
      if (key === '?') return () => latest.current.help()
      if (key === 'h') return () => mask(!isMasked())
      return key === 'n' ? () => add(latest.current.navigate) : undefined
    }
    const typed = singleKeys()
    document.addEventListener('keydown', press)
    return () => {
      typed.stop()
      document.removeEventListener('keydown', press)
    }
  }, [])
}
