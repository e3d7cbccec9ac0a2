import { useEffect } from 'react'
import { registerWorker } from '../../api/offline/worker.ts'
import type { User } from '../../api/auth/session.ts'

const quietMs = 3000

/** After the first screen has rendered: registers the service worker and stores this user's responses. */
export function useOffline(user: User): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      void registerWorker()
      void import('../../api/offline/figures.ts').then(
        ({ storeFigures: keepFigures, writeFigures }) => {
          if (stop) return
          stop = keepFigures(user)
          void writeFigures(user)
        },
        () => undefined,
      )
    }, quietMs)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = () => undefined
    }
  }, [user])
}
