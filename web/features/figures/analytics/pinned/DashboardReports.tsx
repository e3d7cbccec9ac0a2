import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyWith } from '../../../../lazy.ts'

const PinnedReports = lazyWith(
  () => import('./PinnedReports.tsx').then((m) => m.PinnedReports),
  ['analytics'],
)

/** The reports placed on the dashboard. Their code and figures load when they come near the viewport. */
export function DashboardReports() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className="grid gap-5 empty:-mt-5">
      {near && (
        <Suspense fallback={null}>
          <PinnedReports place="on_dashboard" />
        </Suspense>
      )}
    </div>
  )
}
