import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/auth/session.ts'
import type { HelpSlug } from '../../help-slugs.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { BackLink } from '../../ui/parts/Links.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { places } from '../layout/commands/places.ts'
import { ArticleList, ContactLine } from './ArticleList.tsx'

/** One article, with links to its screen and to related ones. */
export function Article({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation(['help', 'helpArticles'])
  const title = t(`help:articles.${slug}.title`)
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href={paths.help}>{t('help:title')}</BackLink>
      <article>
        <h1 className="mt-1 text-title">{title}</h1>
        <div className="mt-4 grid gap-3">
          {blocksOf(t(`helpArticles:${slug}`, { returnObjects: true })).map((block) =>
            typeof block === 'string' ? (
              <p key={block}>{block}</p>
            ) : (
              <ul key={block.join()} className="grid list-disc gap-1.5 ps-5 marker:text-muted">
                {block.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
        </div>
        <OpenPlace slug={slug} />
      </article>
      <section aria-labelledby="help-see" className="mt-8">
        <h2 id="help-see" className="mb-1 text-section">
          {t('help:see')}
        </h2>
        <ArticleList slugs={linksOf[slug].see} />
      </section>
      <ContactLine />
    </div>
  )
}

/** A link to the screen that an article is about, for who is signed in. */
function OpenPlace({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation('palette')
  const isUser = useSession().status === 'signed_in'
  const place = places.find(([key]) => key === linksOf[slug].place)
  if (!isUser || !place) return null
  const [key, path] = place
  return (
    <ButtonLink href={path} icon={ArrowRight} className="mt-5">
      {t(`places.${key}`)}
    </ButtonLink>
  )
}

const bullet = '- '

/** An article's lines as paragraphs and lists: lines that begin with a dash and follow each other are one list. */
export function blocksOf(lines: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (!line.startsWith(bullet)) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(bullet.length))
    else blocks.push([line.slice(bullet.length)])
  }
  return blocks
}

type Place = (typeof places)[number][0]
/** What an article leads to: a screen of the app, and related articles. */
type Links = { place?: Place; see: readonly HelpSlug[] }

export const linksOf: Readonly<Record<HelpSlug, Links>> = {
  'connecting-a-bank': { place: 'connections', see: ['consent', 'syncing', 'importing'] },
  consent: { place: 'connections', see: ['connecting-a-bank', 'privacy'] },
  syncing: { place: 'connections', see: ['balances', 'connecting-a-bank'] },
  balances: { place: 'accounts', see: ['syncing', 'pending-and-future'] },
  'bank-messages': { place: 'bankMessages', see: ['pending-and-future', 'api-tokens', 'privacy'] },
  importing: { place: 'imports', see: ['switching', 'balances', 'exports'] },
  switching: { place: 'imports', see: ['importing', 'categories', 'transfers-and-exchange'] },
  'income-and-spending': { place: 'transactions', see: ['not-income', 'transfers-and-exchange', 'refunds'] },
  'not-income': { place: 'transactions', see: ['income-and-spending', 'transfers-and-exchange', 'refunds'] },
  'pending-and-future': { place: 'transactions', see: ['income-and-spending', 'look-ahead'] },
  'transfers-and-exchange': { place: 'transactions', see: ['income-and-spending', 'sent-home'] },
  refunds: { place: 'transactions', see: ['income-and-spending', 'transfers-and-exchange'] },
  categories: { place: 'rules', see: ['payees', 'splits-and-sharing'] },
  payees: { place: 'verify', see: ['categories'] },
  'splits-and-sharing': { place: 'shared', see: ['categories', 'refunds'] },
  cash: { place: 'accounts', see: ['income-and-spending', 'categories'] },
  'pay-period': { place: 'payDay', see: ['safe-to-spend', 'budgets'] },
  'safe-to-spend': { place: 'lookAhead', see: ['look-ahead', 'pay-period', 'bills'] },
  'look-ahead': { place: 'lookAhead', see: ['safe-to-spend', 'bills', 'cheques'] },
  bills: { place: 'bills', see: ['look-ahead', 'cards'] },
  budgets: { place: 'budgets', see: ['pay-period', 'categories'] },
  goals: { place: 'goals', see: ['safe-to-spend', 'net-worth'] },
  ours: { place: 'ours', see: ['splits-and-sharing', 'budgets', 'privacy'] },
  cheques: { place: 'cheques', see: ['look-ahead', 'bills'] },
  instalments: { place: 'instalments', see: ['cards', 'look-ahead'] },
  cards: { place: 'accounts', see: ['instalments', 'safe-to-spend'] },
  'sent-home': { place: 'sent', see: ['transfers-and-exchange'] },
  gratuity: { place: 'gratuity', see: ['net-worth'] },
  zakat: { place: 'zakat', see: ['net-worth', 'privacy'] },
  'net-worth': { place: 'netWorth', see: ['balances', 'gratuity'] },
  'health-score': { place: 'dashboard', see: ['net-worth', 'goals'] },
  exports: { place: 'data', see: ['importing', 'privacy'] },
  notifications: { place: 'notificationSettings', see: ['syncing', 'look-ahead'] },
  offline: { see: ['syncing', 'signing-in'] },
  'signing-in': { place: 'security', see: ['privacy', 'offline'] },
  'api-tokens': { place: 'apiTokens', see: ['signing-in', 'exports'] },
  assistants: { place: 'apps', see: ['api-tokens', 'privacy'] },
  sharing: { place: 'sharing', see: ['ours', 'undo'] },
  'answers-in-words': { place: 'languageModel', see: ['assistants', 'privacy'] },
  undo: { place: 'activity', see: ['categories', 'importing'] },
  privacy: { place: 'data', see: ['consent', 'exports'] },
  plans: { place: 'plan', see: ['connecting-a-bank'] },
}
