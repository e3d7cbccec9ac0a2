import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/app.css'
import { App } from './App.tsx'
import { i18n } from './i18n/index.ts'
import { loadFirst } from './routes.tsx'

const root = document.getElementById('root')

if (root) {
  await loadFirst(location.pathname)
  // The server sends some pages drawn already, see drawn.tsx: those only come to life.
  if (root.dataset['page'] === location.pathname) hydrateRoot(root, <App />)
  else createRoot(root).render(<App />)
} else {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent = i18n.t('missingRoot')
  document.body.append(note)
}
