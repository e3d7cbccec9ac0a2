import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { RuntimeConfig } from '../contract/meta.ts'
import { type Language, languages } from '../contract/product.ts'

const run = promisify(execFile)
const Prerendered = z.object({
  pages: z.record(z.string(), z.string()),
  head: z.object({ title: z.string(), description: z.string(), noScript: z.string() }),
  needs: z.record(z.string(), z.array(z.string())),
})
type Prerendered = z.infer<typeof Prerendered>
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.infer<typeof Manifest>
const emptyRoot = '<div id="root"></div>'

/**
 * Renders the pages that are the same for every visitor into `dist/pages`, in every language and with inline
 * styles, so that they show before any script runs. Other pages get the loading screen; each page preloads
 * the chunks of its first paint.
 */
export async function prerenderPages(root: string, dist: string): Promise<void> {
  const place = path.join(dist, '.prerender')
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: path.join(root, 'web'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(root, 'web', 'prerender.tsx'),
      outDir: place,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  // without the comments of its script and its indents
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8').replace(/^ +(\/\/ .*\n)?/gm, '')
  if (!shell.includes(emptyRoot)) throw new Error('index.html has no empty root element')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')))
  const assets = readdirSync(path.join(dist, 'assets'))
  for (const language of languages) {
    // What visitors see depends on one setting of the installation: Google sign-in.
    const plain = await render(root, place, language, false)
    const google = await render(root, place, language, true)
    writePages(dist, manifest, { language, shell: shellIn(language, shell, plain, assets), plain, google })
  }
  rmSync(place, { recursive: true })
}

type Pages = { language: Language; shell: string; plain: Prerendered; google: Prerendered }

/** Writes one language's pages to `pages/<language>/<name>.html`; `index` is the page of all other paths. */
function writePages(dist: string, manifest: Manifest, { language, shell, plain, google }: Pages): void {
  const folder = path.join(dist, 'pages', language)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, html: string): void => writeFileSync(path.join(folder, `${name}.html`), html)
  const loading = (html: string): string =>
    html.replace(emptyRoot, () => `<div id="root">${plain.pages[''] ?? ''}</div>`)
  write('index', loading(shell))
  if (language === 'en-AE') writeFileSync(path.join(dist, 'index.html'), loading(shell))
  for (const [address, modules] of Object.entries(plain.needs)) {
    const name = address === '/' ? 'root' : address.slice(1)
    const links = preloads(manifest, inLanguage(manifest, modules, language), shell)
    const page = plain.pages[address]
    if (page === undefined) {
      write(name, loading(shell.replace('</head>', () => `${links}</head>`)))
      continue
    }
    const whole = (html: string): string => prerenderedPage(dist, shell, address, html, links)
    write(name, whole(page))
    const other = google.pages[address]
    if (other !== undefined && other !== page) write(`${name}.google`, whole(other))
  }
}

/** The page without content, with the language, its direction, its font and the texts of the head. */
function shellIn(language: Language, shell: string, { head }: Prerendered, fonts: readonly string[]): string {
  const text = (value: string): string =>
    value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  const direction = language === 'ar-AE' ? 'rtl' : 'ltr'
  const font = fonts.find((name) => name.startsWith('readex-pro-arabic-wght'))
  const preload = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`
  return shell
    .replace('<title>', () => (language === 'ar-AE' && font ? `${preload}<title>` : '<title>'))
    .replace(/<html lang="[^"]*" dir="[^"]*"/, `<html lang="${language}" dir="${direction}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text(head.title)}</title>`)
    .replace(
      /(name="description"\s+content=)"[^"]*"/,
      (_, start: string) => `${start}"${text(head.description)}"`,
    )
    .replace(/<noscript>[^<]*<\/noscript>/, () => `<noscript>${text(head.noScript)}</noscript>`)
}

/** Replaces the English catalogues among a page's modules by those of its language. */
function inLanguage(manifest: Manifest, modules: readonly string[], language: Language): readonly string[] {
  if (language === 'en-AE') return modules
  return [
    `i18n/${language}/layout/shell.ts`,
    ...modules.map((name) =>
      name.replace('catalogues-english', 'catalogues-arabic').replace('i18n/en-AE/', `i18n/${language}/`),
    ),
  ].flatMap((name) => {
    if (manifest[name] || !name.startsWith('i18n/')) return [name]
    const english = name.replace(`/${language}/`, '/en-AE/')
    return manifest[english] ? [english] : []
  })
}

async function render(
  root: string,
  place: string,
  language: Language,
  google: boolean,
): Promise<Prerendered> {
  const settings = {
    apiBaseUrl: '',
    sandbox: false,
    google,
    demos: true,
    plansEnforced: false,
    production: true,
    debugScreens: false,
    connectUrl: '',
    providerHost: '',
    support: false,
    version: '',
  } satisfies RuntimeConfig
  const { stdout } = await run(
    process.execPath,
    [
      path.join(root, 'scripts', 'prerender.ts'),
      path.join(place, 'prerender.js'),
      JSON.stringify(settings),
      language,
    ],
    { timeout: 60_000, maxBuffer: 1e7, env: { ...process.env, NODE_ENV: 'production' } },
  )
  return Prerendered.parse(JSON.parse(stdout))
}

const tags = {
  sheet: /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/,
  script: /<script type="module"[^>]*src="(\/assets\/[^"]+)"[^>]*><\/script>/,
  // calls for somebody signed in, who gets no prerendered page
  early: /<script nonce="__NONCE__" data-early>.*?<\/script>/s,
  preload: /<link rel="modulepreload"[^>]*href="(\/assets\/[^"]+)"[^>]*>\s*/g,
}

/**
 * Runs in the page: fetches the app only after the first paint. The last button pressed before the app has
 * loaded is marked, and web/main.tsx presses it again.
 */
const boot = `(function (files) {
  var nonce = document.currentScript.nonce
  var root = document.getElementById('root')
  function note(event) {
    if (!root.hasAttribute('data-waiting')) return removeEventListener('click', note, true)
    root.querySelectorAll('[data-pressed]').forEach(function (old) { old.removeAttribute('data-pressed') })
    var pressed = event.target.closest('button')
    if (pressed) pressed.setAttribute('data-pressed', '')
  }
  addEventListener('click', note, true)
  function ask() {
    files.splice(0, 6).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.nonce = nonce
      link.href = file
      document.head.append(link)
    })
    if (files.length > 0) setTimeout(ask)
  }
  function start() {
    import(files[0])
    ask()
  }
  if (document.hidden) start()
  else requestAnimationFrame(function () { setTimeout(start) })
})`

/** The page with inline content and styles; its scripts are loaded after the first paint. */
function prerenderedPage(dist: string, shell: string, address: string, html: string, links: string): string {
  const file = tags.sheet.exec(shell)?.[1]
  const entry = tags.script.exec(shell)?.[1]
  if (!file || !entry) throw new Error('index.html names no stylesheet or no script')
  const style = readFileSync(path.join(dist, file), 'utf8')
  const files = [entry, ...[...`${shell}${links}`.matchAll(tags.preload)].map((found) => found[1])]
  const start = `<script nonce="__NONCE__">${boot.replace(/^\s+/gm, '')}(${JSON.stringify(files)})</script>`
  return shell
    .replace(tags.sheet, () => `<style nonce="__NONCE__">${style.trim()}</style>`)
    .replace(tags.script, '')
    .replace('<html ', '<html data-prerendered ')
    .replace(tags.early, '')
    .replace(/^\s+/gm, '')
    .replaceAll(tags.preload, '')
    .replace(emptyRoot, () => `<div id="root" data-page="${address}" data-waiting>${html}</div>`)
    .replace('</body>', () => `${start}</body>`)
}

/** Preload links for the files of modules and all their imports, except those the page already names. */
function preloads(manifest: Manifest, modules: readonly string[], shell: string): string {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is no chunk of the app`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of modules) add(name)
  return [...files]
    .filter((file) => !shell.includes(file))
    .map(
      (file) =>
        `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" nonce="__NONCE__">`,
    )
    .join('\n    ')
}
