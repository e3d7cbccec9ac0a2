import type { ReactNode } from 'react'
import { Card } from '../../ui/parts/Surface.tsx'

type RowProps = {
  title: ReactNode
  /** Shown beside the title, such as a badge. */
  mark?: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** One setting: its title, its current state, and its action. */
export function Row({ title, mark, text, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3.5 phone:px-5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {mark}
        </div>
        {text && <div className="mt-0.5 text-small break-words text-muted">{text}</div>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

/** Rows below an optional heading. */
export function Rows({
  title,
  children,
  action,
}: {
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Card as={title ? 'section' : 'div'} flush className="divide-y divide-line overflow-hidden">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3.5 phone:px-5">
          <h2 className="text-section">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Card>
  )
}
