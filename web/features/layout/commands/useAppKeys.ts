import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { setPeriod } from '../../../api/period.ts'
import { paths } from '../../../paths.ts'
import { isMasked, setMasked } from '../../../ui/preferences.ts'
import { namedPeriods } from '../../../ui/period/named-periods.ts'
import { isEditing, isTyping } from '../../../ui/shortcuts.ts'

type AppKeys = { palette: () => void; ask: () => void; help: () => void }

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
      if (event.repeat || isTyping(event)) return
      const period = /^[1-9]$/.test(key) ? namedPeriods[Number(key) - 1] : undefined
      if (period) setPeriod(period)
      else if (key === '?') latest.current.help()
      else if (key === 'h') setMasked(!isMasked())
      else if (key === 'n') latest.current.navigate(paths.addTransaction)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
