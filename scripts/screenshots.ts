import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { chromium, type Browser, type Page } from '@playwright/test'
import { updateDocument } from '#contract/person/settings.ts'
import { findBrowser } from '../test/browser.ts'
import { settled, type Size, sizes } from '../test/screens/browse.ts'
import { addressOf, become, createPeople, type People, screensApp } from '../test/screens/people.ts'
import type { Scene } from '../test/screens/acts.ts'
import { scenes } from '../test/screens/scenes.ts'
import { startWorld, type World, wholeHistory } from '../test/world.ts'
import { buildWeb } from './build.ts'
import { fixedTexts } from './fixed-texts.ts'

/**
 * Takes screenshots of every screen, desktop and phone, light and dark, into ./screenshots.
 * Arguments select scenes by part of their name, sizes and themes: npm run screenshots -- verify phone dark
 * There are two further sizes: `tablet` (768 px) and `narrow` (320 px).
 * The argument `arabic` takes them of the Arabic app.
 * With --readme (`npm run pictures`) it takes the pictures of README.md instead, into docs/pictures, with the
 * texts they show: test/pictures.test.ts fails once one of these is no longer in the catalogues.
 */

type Theme = 'light' | 'dark'
/** Whether all screenshots are of the Arabic app. */
const arabic = process.argv.includes('arabic')
type Look = { size: Size; theme: Theme }

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')
const pictures = path.join(root, 'docs', 'pictures')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const allSizes = ['desktop', 'tablet', 'phone', 'narrow'] as const
const themes = ['light', 'dark'] as const
const looks: readonly Look[] = allSizes.flatMap((size) => themes.map((theme) => ({ size, theme })))

function chosen(args: readonly string[]): { scenes: readonly Scene[]; looks: readonly Look[] } {
  const among = (names: readonly string[], usual: readonly string[]): readonly string[] => {
    const named = names.filter((name) => args.includes(name))
    return named.length > 0 ? named : usual
  }
  const wantedSizes = among(allSizes, ['desktop', 'phone'])
  const wantedThemes = among(themes, themes)
  const nameParts = args.filter((arg) => ![...allSizes, ...themes, 'arabic'].includes(arg))
  return {
    scenes: scenes.filter(
      (scene) => nameParts.length === 0 || nameParts.some((word) => scene.name.includes(word)),
    ),
    looks: looks.filter((look) => wantedSizes.includes(look.size) && wantedThemes.includes(look.theme)),
  }
}

/** Opens a page as the scene's user and brings it into the scene's state. */
async function open(
  browser: Browser,
  world: World,
  people: People,
  scene: Scene,
  { size, theme }: Look,
  sharpness = 1,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: arabic ? 'ar-AE' : 'en-AE',
    timezoneId: 'Asia/Dubai',
    hasTouch: size !== 'desktop',
    deviceScaleFactor: sharpness,
    isMobile: size === 'phone' || size === 'narrow',
  })
  await become(context, world, scene.who === 'guest' ? null : people[scene.who], theme)
  const page = await context.newPage()
  await page.goto(`${addressOf(world)}${scene.path}`)
  await settled(page)
  // scenes find what they press by English names
  if (!arabic || scene.anyLanguage) await scene.act?.(page, size)
  await settled(page)
  return page
}

/** Takes a screenshot of a page's full length, at most 2600 px, unless a dialog or menu is open. */
async function shoot(page: Page, { size }: Look, file: string): Promise<void> {
  const overlaid = await page.locator('dialog[open], [role=menu]').filter({ visible: true }).count()
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  const { width, height } = sizes[size]
  if (overlaid === 0 && length > height) await page.setViewportSize({ width, height: Math.min(length, 2600) })
  await page.screenshot({ path: file, animations: 'disabled' })
}

const readme: readonly { file: string; scene: string; look: Look }[] = [
  { file: 'dashboard', scene: 'dashboard', look: { size: 'desktop', theme: 'light' } },
  { file: 'phone', scene: 'overview', look: { size: 'phone', theme: 'dark' } },
  { file: 'verify', scene: 'verify', look: { size: 'phone', theme: 'light' } },
  { file: 'connections', scene: 'connections', look: { size: 'desktop', theme: 'light' } },
]

async function takeReadme(browser: Browser, world: World, people: People): Promise<number> {
  const texts: Record<string, string> = {}
  const fixed = await fixedTexts()
  for (const { file, scene: name, look: view } of readme) {
    const scene = scenes.find((each) => each.name === name)
    if (!scene) throw new Error(`no scene is called ${name}`)
    const page = await open(browser, world, people, scene, view, 2)
    const picture = await page.screenshot({ animations: 'disabled' })
    const visibleTexts = new Set(
      (await page.locator('body').innerText()).split('\n').map((line) => line.trim()),
    )
    texts[file] = [...fixed]
      .filter((text) => visibleTexts.has(text))
      .sort()
      .join(' | ')
    await sharp(picture)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(path.join(pictures, `${file}.png`))
    await page.context().close()
  }
  writeFileSync(path.join(pictures, 'texts.json'), `${JSON.stringify(texts, null, 2)}\n`)
  return 0
}

async function takeAll(browser: Browser, world: World, people: People): Promise<number> {
  const selection = chosen(process.argv.slice(2))
  let failed = 0
  for (const scene of selection.scenes)
    for (const view of selection.looks) {
      if (scene.only && scene.only !== view.size) continue
      const name = `${scene.name}.${view.size}.${view.theme}${arabic ? '.ar' : ''}`
      try {
        const page = await open(browser, world, people, scene, view)
        await shoot(page, view, path.join(folder, `${name}.png`))
        await page.context().close()
      } catch (error) {
        failed += 1
        say(
          `${name}: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' | ') : String(error)}`,
        )
      }
    }
  return failed
}

const forReadme = process.argv.includes('--readme')
if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true })
mkdirSync(forReadme ? pictures : folder, { recursive: true })
await buildWeb()
const world = await startWorld({
  dist: path.join(root, 'dist'),
  logLevel: 'warn',
  sandbox: wholeHistory,
  env: { SUPPORT_EMAIL: 'support@example.test', OAUTH_CLIENTS: JSON.stringify([screensApp]) },
})
const browser = await chromium.launch(await findBrowser())
try {
  const people = await createPeople(world)
  if (arabic)
    for (const person of Object.values(people))
      await person.call(updateDocument, { body: { settings: { language: 'ar-AE' } } })
  const failed = await (forReadme ? takeReadme : takeAll)(browser, world, people)
  say(
    failed === 0
      ? `All pictures are in ${path.relative(process.cwd(), forReadme ? pictures : folder)}.`
      : `${failed} pictures failed.`,
  )
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
}
