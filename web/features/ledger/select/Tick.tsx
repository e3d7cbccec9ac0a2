import { Check } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'

/** A decorative checkbox; its parent announces the state to screen readers. */
export function Tick({ chosen, className }: { chosen: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex size-5.5 items-center justify-center rounded-[0.375rem] border',
        chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-card',
        className,
      )}
    >
      {chosen && <Check className="size-4" strokeWidth={2.5} />}
    </span>
  )
}
