import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'div' | 'article' | 'li'
  /** Without padding, for lists and tables that have their own. */
  flush?: boolean
}

/** A card: card background, thin border, radius 12, no shadow. */
export function Card({ as: Tag = 'section', flush, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx('min-w-0 rounded-card border border-line bg-card', !flush && 'p-4 phone:p-5', className)}
    />
  )
}

type CardTitleProps = {
  id?: string
  children: ReactNode
  action?: ReactNode
  className?: string
}

/** The heading of a card with one action at its end. */
export function CardTitle({ id, children, action, className }: CardTitleProps) {
  return (
    <div
      className={cx('mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1', className)}
    >
      <h2 id={id} className="text-section">
        {children}
      </h2>
      {action}
    </div>
  )
}

type SubsectionProps = { title: ReactNode; className?: string; children: ReactNode }

/** A part of a sheet or card under a small heading. */
export function Subsection({ title, className = 'gap-1', children }: SubsectionProps) {
  return (
    <section className={cx('grid', className)}>
      <h3 className="text-small font-medium">{title}</h3>
      {children}
    </section>
  )
}

type StatProps = {
  label: ReactNode
  value: ReactNode
  /** One subdued line below, such as a count. */
  note?: ReactNode
  className?: string
}

/** A labelled figure; put it into a <dl>. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cx('grid min-w-0 content-start gap-1', className)}>
      <dt className="flex items-center gap-1.5 text-meta text-muted">{label}</dt>
      <dd className="text-section font-medium">{value}</dd>
      {note && <dd className="text-meta text-muted">{note}</dd>}
    </div>
  )
}

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** The h1 of a screen with its actions. */
export function PageHeader({ title, lead, actions, children }: PageHeaderProps) {
  return (
    <header className="mb-2 phone:mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="min-w-0 text-title">{title}</h1>
        {lead && (
          <div className="order-last basis-full text-small text-muted">
            <p className="max-w-prose">{lead}</p>
          </div>
        )}
        {actions && <div className="flex flex-wrap items-center gap-2 max-[22.5rem]:gap-1">{actions}</div>}
      </div>
      {children}
    </header>
  )
}
