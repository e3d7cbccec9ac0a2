import { spawn } from 'node:child_process'
import path from 'node:path'

/** Runs the server, restarted on changes, and Vite's dev server at http://localhost:5173. */
const root = path.join(import.meta.dirname, '..')
const publicUrl = 'http://localhost:5173'
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=contract', '--watch-path=sandbox-bank', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { STRICT_ANSWERS: 'true', ...process.env, PUBLIC_URL: publicUrl },
    },
  ),
  spawn(
    process.execPath,
    [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--config', 'vite.config.ts'],
    { cwd: root, stdio: 'inherit' },
  ),
]
const end = (): void => children.forEach((child) => void child.kill('SIGTERM'))
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('exit', end)
