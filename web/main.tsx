import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/app.css'
import { App } from './App.tsx'
import { loadFirst } from './routes.tsx'

const root = document.getElementById('root')

/** Repeats a click on a button that was pressed while the app was loading. */
function pressAgain(page: HTMLElement): void {
  page.removeAttribute('data-waiting')
  const pressed = page.querySelector<HTMLButtonElement>('button[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}

if (root) {
  await loadFirst(location.pathname)
  // Some pages arrive prerendered (prerender.tsx): those are only hydrated.
  if (root.dataset['page'] === location.pathname) {
    hydrateRoot(root, <App />)
    pressAgain(root)
  } else createRoot(root).render(<App />)
} // where the root element was lost, the script of index.html says so
