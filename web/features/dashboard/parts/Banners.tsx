import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { words } from '#contract/errors.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { dayText, countText, timeText } from '../../../ui/format/format.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import type { DashboardData } from '../data.ts'
import type { DashboardProps } from './types.ts'

/** Why figures are unknown or old, and one button. */
export function ErrorBanner({ data, error, fetching, retry }: DashboardProps) {
  const { t } = useTranslation('dashboard')
  const dates = useDateWords()
  if (!error) return null
  const said =
    error instanceof ApiError && error.status === 401
      ? words.authAgain
      : messageOf(error, t('failed')).replace(/^Request failed: \d+$/, t('failed'))
  const at = data?.last_synced
  return (
    <Alert
      tone={data ? 'notice' : 'error'}
      title={said}
      className="mb-5"
      action={
        <Button size="small" onClick={retry} busy={fetching}>
          {t('retry')}
        </Button>
      }
    >
      {data ? t('staleTitle') : t('unknownText')}
      {at && ` ${t('asOf', { when: `${dayText(at, dates)}, ${timeText(at)}` })}`}
    </Alert>
  )
}

/** How many transactions wait, and the way to the deck. */
export function VerifyBanner({ count }: { count: number }) {
  const { t } = useTranslation('dashboard')
  if (count === 0) return null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-accent-soft px-4 py-3.5 phone:px-5">
      <ListChecks aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{t('verify.title', { count, formatted: countText(count) })}</p>
        <p className="text-small text-muted">{t('verify.text')}</p>
      </div>
      <ButtonLink href={paths.verify} size="small">
        {t('verify.action')}
      </ButtonLink>
    </section>
  )
}

/** What is in no total for want of a rate. */
export function UnconvertedNote({ data }: { data: DashboardData }) {
  const { t } = useTranslation('dashboard')
  const currencies = new Set(data.overview.unconverted.map((each) => each.currency))
  if (currencies.size === 0) return null
  return <Alert tone="notice">{t('unconverted', { list: [...currencies].join(', ') })}</Alert>
}
