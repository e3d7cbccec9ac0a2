import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** An underlined link on a line of its own, high enough to be tapped. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** A link from a screen to its parent screen. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ms-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-small text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
