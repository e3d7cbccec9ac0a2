import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/app.css'
import { i18n } from './i18n/index.ts'
import { loadFirst, Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { BrokenScreen } from './ui/Screens.tsx'

const root = document.getElementById('root')

if (root) {
  await loadFirst(location.pathname)
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
        <Routes />
      </ErrorBoundary>
    </StrictMode>,
  )
} else {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent = i18n.t('missingRoot')
  document.body.append(note)
}
