import { StrictMode } from 'react'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/parts/ErrorBoundary.tsx'
import { BrokenScreen } from './ui/parts/Screens.tsx'

/** The whole app, as the browser runs it and as the build prerenders its public pages. */
export function App() {
  return (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
        <Routes />
      </ErrorBoundary>
    </StrictMode>
  )
}
