import { useEffect, useRef, useState } from 'react'
import type { Form } from './useForm.ts'

/** Focuses the first faulty field of a form after a failed attempt; tells whether there was none. */
export function useFaultFocus({ attempts }: Form) {
  const body = useRef<HTMLFormElement>(null)
  const [unplaced, setUnplaced] = useState(false)
  useEffect(() => {
    if (attempts === 0) return
    const faulty = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    faulty?.focus()
    setUnplaced(!faulty)
  }, [attempts])
  return [body, unplaced] as const
}
