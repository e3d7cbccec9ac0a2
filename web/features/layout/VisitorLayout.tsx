import type { ReactNode } from 'react'
import { LandingFooter, LandingHeader } from '../landing/Frame.tsx'

/** A page between the landing page's header and footer, for visitors. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <LandingHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[75rem] px-4 py-8 outline-none phone:px-8 phone:py-12"
      >
        {children}
      </main>
      <LandingFooter />
    </>
  )
}
