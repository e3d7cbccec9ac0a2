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
