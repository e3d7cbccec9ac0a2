import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { Scene } from './acts.ts'

/** The help pages, as visitors and as a signed-in user see them. */
export const helpScenes: readonly Scene[] = [
  { name: 'help-guest', who: 'guest', path: paths.help },
  { name: 'help-article-guest', who: 'guest', path: paths.helpOf('safe-to-spend') },
  { name: 'help-contact-guest', who: 'guest', path: paths.contact },
  { name: 'help-missing', who: 'guest', path: `${paths.help}/no-such-article` },
  { name: 'help', who: 'full', path: paths.help },
  { name: 'help-search', who: 'full', path: `${paths.help}?q=salary` },
  { name: 'help-article', who: 'full', path: paths.helpOf('cheques') },
  {
    name: 'help-contact',
    who: 'full',
    path: paths.contact,
    async act(page) {
      await page.getByLabel('Your message').fill('My salary of last month is missing from Income.')
      await page.getByText('Attach technical details').click()
      await expect(page.getByText('Connections: ')).toBeVisible()
    },
  },
]
