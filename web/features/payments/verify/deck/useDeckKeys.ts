import { useEffect, useRef } from 'react'
import { forwardSign } from '../../../../ui/direction.ts'
import { isTyping } from '../../../../ui/shortcuts.ts'

type DeckKeys = { forward: () => void; back: () => void; edit: () => void; undo: () => void }

const keys: Readonly<Record<string, keyof DeckKeys>> = {
  ArrowUp: 'edit',
  e: 'edit',
  z: 'undo',
}

function actionOf(key: string): keyof DeckKeys | undefined {
  const arrow = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (arrow !== 0) return arrow === forwardSign() ? 'forward' : 'back'
  return keys[key.length === 1 ? key.toLowerCase() : key]
}

/** Arrow keys decide like swipes in the same direction; holding a key down decides only one card. */
export function useDeckKeys(actions: DeckKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actionOf(event.key)
      if (!action || event.repeat || isTyping(event)) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
