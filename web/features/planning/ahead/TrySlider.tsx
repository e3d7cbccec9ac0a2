import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'

const steps = 100
/** The figures follow once the slider has rested for so long, in milliseconds. */
const restMs = 200

type SliderProps = { most: number; value: number; currency: string; onSlide: (value: number) => void }

/** Tries amounts up to `most`. */
export function TrySlider({ most, value, currency, onSlide }: SliderProps) {
  const { t } = useTranslation('lookAhead')
  const money = useMoneyText()
  const [moving, setMoving] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const slide = (next: number): void => {
    setMoving(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setMoving(null)
      onSlide(next)
    }, restMs)
  }
  const shown = moving ?? value
  return (
    <div className="grid">
      <input
        type="range"
        aria-label={t('whatIf.slider')}
        aria-valuetext={money(shown, currency)}
        min={0}
        max={Math.max(most, value)}
        step={most / steps}
        value={shown}
        onChange={(event) => slide(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
      <div aria-hidden="true" className="flex justify-between text-meta text-muted">
        <Money amount={0} currency={currency} />
        {shown > 0 && <Money amount={shown} currency={currency} className="font-medium text-ink" />}
        <Money amount={Math.max(most, value)} currency={currency} />
      </div>
    </div>
  )
}

/** A round amount some times what is safe to spend, so that a slider reaches beyond it. */
export function mostToTry(safe: number): number {
  const wanted = Math.max(1000, safe * 2.5)
  const size = 10 ** Math.floor(Math.log10(wanted))
  return ([1, 2, 5, 10].find((times) => times * size >= wanted) ?? 10) * size
}
