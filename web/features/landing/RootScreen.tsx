import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { sessionExists, sessionLikely } from '../../api/storage/peek.ts'
import { openPaths } from '../../open-paths.ts'
import { LoadingScreen } from '../../ui/parts/Screens.tsx'
import { HomeScreen } from './HomeScreen.tsx'

/** Whether this page was prerendered, which only visitors receive; true until it is hydrated. */
const isDrawn = (): boolean => document.getElementById('root')?.dataset['page'] === openPaths.root
const forgetDrawn = (): void => document.getElementById('root')?.removeAttribute('data-page')

/** The landing page, or the dashboard for signed-in users; a first-time visitor waits for no request. */
export function RootScreen() {
  const [state, setState] = useState<'visitor' | 'asking' | 'user'>(() =>
    sessionLikely() && !isDrawn() ? 'asking' : 'visitor',
  )
  useEffect(() => {
    forgetDrawn()
    let current = true
    const ask = async (): Promise<void> => {
      const exists = await sessionExists()
      if (current) setState(exists ? 'user' : 'visitor')
    }
    void ask()
    return () => {
      current = false
    }
  }, [])
  if (state === 'user') return <Redirect to={openPaths.dashboard} replace />
  return state === 'asking' ? <LoadingScreen /> : <HomeScreen />
}
