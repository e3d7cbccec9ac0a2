import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { LoadingBlock } from './Progress.tsx'

/** After this, all is drawn wherever the reader is. */
const mostMs = 3000

/**
 * What lies below the first screen: drawn in pieces once a reader comes near, or a moment after the page. Until then
 * `place`, a class, keeps its height.
 */
export function Below({ place, children }: { place: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const draw = (): void => startTransition(() => setDue(true))
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) draw()
      },
      { rootMargin: '50% 0px' },
    )
    if (box.current) near.observe(box.current)
    const timer = setTimeout(draw, mostMs)
    return () => {
      near.disconnect()
      clearTimeout(timer)
    }
  }, [])
  if (isDue) return children
  return (
    <div ref={box}>
      <LoadingBlock className={place}>{null}</LoadingBlock>
    </div>
  )
}
