import { StrictMode } from 'react'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/parts/ErrorBoundary.tsx'
import { BrokenScreen } from './ui/parts/Screens.tsx'

/** The root component, used by the browser and by the build to prerender public pages. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
        <Routes />
      </ErrorBoundary>
    </StrictMode>
  )
}
