import { useEffect, useRef } from 'react'
import { isTyping } from '../../../../ui/shortcuts.ts'

/** The keys of the suggested answers, in their order, and of all others. */
export const answerKeys = ['A', 'B', 'C'] as const
export const otherKey = 'O'

type AnswerKeys = {
  active: boolean
  choose: (index: number) => void
  other: () => void
  escape: (() => void) | undefined
}

/** While active, A to C give a suggested answer, O opens all of them, and Escape closes a question that it may close. */
export function useAnswerKeys(actions: AnswerKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { active, choose, other, escape } = latest.current
      if (!active || event.repeat || isTyping(event)) return
      const key = event.key.toUpperCase()
      const index = answerKeys.findIndex((each) => each === key)
      if (index !== -1) choose(index)
      else if (key === otherKey) other()
      else if (key === 'ESCAPE' && escape) escape()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
