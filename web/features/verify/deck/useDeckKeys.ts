import { useEffect, useRef } from 'react'
import { isTyping } from '../../../ui/shortcuts.ts'

type DeckKeys = { right: () => void; left: () => void; edit: () => void; undo: () => void }

const keys: Readonly<Record<string, keyof DeckKeys>> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowUp: 'edit',
  e: 'edit',
  z: 'undo',
}

/** The keys do what the hand does; a key held down decides one card only. */
export function useDeckKeys(actions: DeckKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.repeat || isTyping(event)) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
