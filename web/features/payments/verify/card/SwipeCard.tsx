import { useDrag } from '@use-gesture/react'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { forwardSign } from '../../../../ui/direction.ts'
import { tiltOf, dragOutcome, type Lean, type Side } from './drag.ts'

const springBack = 'cubic-bezier(0.2, 1.5, 0.4, 1)'
const flyAway = 'cubic-bezier(0.3, 0.6, 0.3, 1)'

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

type SwipeProps = {
  label: string
  /** `from` is the offset in pixels at which the card was released, where its flight starts. */
  onSwipe: (side: Side, from: number) => void
  children: ReactNode
}

/** The top card: follows the pointer, tilts beyond 50 px and decides beyond 100 px. */
export function SwipeCard({ label, onSwipe, children }: SwipeProps) {
  const card = useRef<HTMLDivElement>(null)
  const [lean, setLean] = useState<Lean>(0)
  const bind = useDrag(
    ({ xy: [current], initial: [start], down, last, canceled }) => {
      // The full distance of the pointer; the gesture's own `movement` omits its first pixels.
      const x = current - start
      const element = card.current
      if (!element) return
      const still = prefersReducedMotion()
      const place = `translateX(${x}px) rotate(${tiltOf(x)}deg)`
      if (down) {
        element.style.transform = still ? '' : place
        setLean(dragOutcome(x * forwardSign()).lean)
        return
      }
      if (!last) return
      element.style.transform = ''
      setLean(0)
      const side = canceled ? null : dragOutcome(x * forwardSign()).side
      if (side) onSwipe(side, still ? 0 : x)
      else if (!still)
        element.animate([{ transform: place }, { transform: 'none' }], { duration: 380, easing: springBack })
    },
    { axis: 'x', filterTaps: true, pointer: { keys: false } },
  )
  return (
    <div
      {...bind()}
      ref={card}
      role="group"
      aria-label={label}
      className="relative z-10 cursor-grab touch-pan-y select-none active:cursor-grabbing"
    >
      {children}
      <LeanMark lean={lean} />
    </div>
  )
}

function LeanMark({ lean }: { lean: Lean }) {
  const { t } = useTranslation('verify')
  if (lean === 0) return null
  const correct = lean === 1
  const Icon = correct ? Check : X
  return (
    <span
      className={cx(
        'tinted pointer-events-none absolute top-4 inline-flex items-center gap-1.5 rounded-full border border-current px-3.5 py-1.5 text-body font-medium',
        // On the side that leaves the screen last.
        correct ? 'tint-green start-4' : 'tint-amber end-4',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {correct ? t('card.correct') : t('card.wrong')}
    </span>
  )
}

type FlightProps = { side: Side; from: number; onEnd: () => void; children: ReactNode }

/** A decided card flying out; the next one is already visible beneath it. */
export function Flight({ side, from, onEnd, children }: FlightProps) {
  const card = useRef<HTMLDivElement>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const sign = side === 'end' ? forwardSign() : -forwardSign()
    const animation = card.current?.animate(
      [
        { transform: `translateX(${from}px) rotate(${tiltOf(from)}deg)`, opacity: 1 },
        { transform: `translateX(${sign * 130}%) rotate(${sign * 18}deg)`, opacity: 0 },
      ],
      { duration: 340, easing: flyAway, fill: 'forwards' },
    )
    if (animation) animation.onfinish = () => end.current()
    return () => animation?.cancel()
  }, [side, from])
  return (
    <div ref={card} aria-hidden="true" inert className="pointer-events-none absolute inset-0 z-20">
      {children}
    </div>
  )
}
