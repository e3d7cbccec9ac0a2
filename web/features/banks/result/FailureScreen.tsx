import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { commaList, dateText, timeText } from '../../../ui/format/format.ts'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { dubaiDay } from '#contract/period.ts'
import { oneLine } from '../connect/existing.ts'

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

const failureCodes = [
  'user_cancelled',
  'invalid_credentials',
  'connection_timeout',
  'bank_unavailable',
  'permission_denied',
  'invalid_request',
  'system_error',
] as const
type FailureCode = (typeof failureCodes)[number] | 'other' | 'none'

type FailureReport = {
  /** The code as received, on one line; empty if there was none. */
  code: string
  /** The known code whose text and hint are shown. */
  kind: FailureCode
  /** error_description, else message; empty if the code's own text is to be shown. */
  bankWords: string
}

/** Other spellings of the same reasons, from the provider's detailed status. */
const kinds: readonly (readonly [pattern: RegExp, kind: FailureCode])[] = [
  [/cancel|abort|closed_by_user|user_denied|rejected_by_user/, 'user_cancelled'],
  [/credential|wrong_password|login_failed|authentication_failed|invalid_otp/, 'invalid_credentials'],
  [/time_?d?_?out|timeout|expired/, 'connection_timeout'],
  [/unavailable|maintenance|bank_(issue|down|error)|service_down/, 'bank_unavailable'],
  [/denied|rejected|forbidden|consent/, 'permission_denied'],
  [/invalid_request|bad_request|unsupported|malformed/, 'invalid_request'],
  [/system|server_error|internal/, 'system_error'],
]

function kindOf(code: string): FailureCode {
  const text = code
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (text === '') return 'none'
  return (
    failureCodes.find((known) => known === text) ??
    kinds.find(([pattern]) => pattern.test(text))?.[1] ??
    'other'
  )
}

/** What /failure shows for a query string that anyone could have written: plain text, one line, truncated. */
export function readFailureReport(search: string): FailureReport {
  const query = new URLSearchParams(search)
  const first = (...names: string[]): string => {
    for (const name of names) {
      const text = oneLine(query.get(name))
      if (text !== '') return text
    }
    return ''
  }
  const code = oneLine(first('error', 'error_code', 'granular_status_code', 'status'), 64)
  return {
    code,
    kind: kindOf(code),
    bankWords: first('error_description', 'message', 'status_additional_info'),
  }
}
