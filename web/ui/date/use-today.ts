import { useState } from 'react'
import { type Day, dubaiDay } from '#contract/period.ts'

/** The day in Dubai when the component appeared. */
export function useToday(): Day {
  const [today] = useState(() => dubaiDay(new Date()))
  return today
}
