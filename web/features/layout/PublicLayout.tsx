import type { ReactNode } from 'react'
import { useSession } from '../../api/auth/session.ts'
import { LoadingScreen } from '../../ui/parts/Screens.tsx'
import { Shell } from './Shell.tsx'

/** Pages open to everyone: inside the sidebar layout for signed-in users, on a plain page for others. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <LoadingScreen />
  if (session.status === 'signed_in')
    return (
      <Shell key={session.user.id} user={session.user}>
        {children}
      </Shell>
    )
  return (
    <main id="content" tabIndex={-1} className="px-4 py-6 outline-none phone:px-8 phone:py-12">
      {children}
    </main>
  )
}
