import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { dateText, timeText } from '../../../ui/format/format.ts'
import { commaList } from '../../../ui/format/comma-list.ts'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { dubaiDay } from '#contract/period.ts'
import { readFailureReport } from './failure-text.ts'

/** The page to which a bank redirects the browser after a failure. */
export function FailureScreen() {
  const { t } = useTranslation('result')
  usePageTitle(t('title'))
  const [report] = useState(() => readFailureReport(location.search))
  const [failedAt] = useState(() => new Date())
  const codeText = t(`failure.codes.${report.kind}`)
  return (
    <div className="mx-auto grid w-full max-w-lg justify-items-center gap-5 pt-6 text-center phone:pt-14">
      <CircleAlert aria-hidden="true" className="size-12 text-alert" strokeWidth={1.5} />
      <div role="alert" className="w-full">
        <h1 className="text-title">{t('failure.title')}</h1>
        {report.bankWords === '' ? (
          <p className="mt-2 text-body text-balance">{codeText}</p>
        ) : (
          <blockquote className="mt-3 border-s-2 border-line-strong ps-4 text-start">
            <p className="text-meta text-muted">{t('failure.bankWords')}</p>
            <p className="text-body break-words">
              <bdi>{report.bankWords}</bdi>
            </p>
          </blockquote>
        )}
        <p className="mt-3 text-small text-muted">{t(`failure.hints.${report.kind}`)}</p>
      </div>
      <section
        aria-labelledby="failure-details"
        className="w-full rounded-card border border-line bg-card px-5 py-3"
      >
        <h2 id="failure-details" className="sr-only">
          {t('failure.details')}
        </h2>
        <dl className="divide-y divide-line text-small">
          <div className="flex items-baseline justify-between gap-6 py-2.5">
            <dt className="text-muted">{t('failure.code')}</dt>
            <dd className="min-w-0 text-end break-all">
              <bdi>{report.code === '' ? t('failure.none') : report.code}</bdi>
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-6 py-2.5">
            <dt className="text-muted">{t('failure.time')}</dt>
            <dd>
              <time dateTime={failedAt.toISOString()}>
                {commaList([dateText(dubaiDay(failedAt)), timeText(failedAt.toISOString())])}
              </time>
            </dd>
          </div>
        </dl>
      </section>
      <p className="text-meta text-muted">{t('failure.safe')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href={paths.root}>{t('failure.back')}</ButtonLink>
        <ButtonLink href={paths.root} variant="primary">
          {t('failure.tryAgain')}
        </ButtonLink>
      </div>
    </div>
  )
}
