import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/app.css'
import { App } from './App.tsx'
import { loadFirst } from './routes.tsx'

const root = document.getElementById('root')

/** Repeats a click on a button that was made while the app was loading. */
function pressAgain(page: HTMLElement): void {
  page.removeAttribute('data-waiting')
  const pressed = page.querySelector<HTMLButtonElement>('button[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}

if (root) {
  await loadFirst(location.pathname)
  // Some pages are prerendered (prerender.tsx) and only need hydration.
  if (root.dataset['page'] === location.pathname) {
    hydrateRoot(root, <App />)
    pressAgain(root)
  } else startTransition(() => createRoot(root).render(<App />)) // in slices: the loading screen is there already
} // if the root element is missing, the script in index.html reports it
