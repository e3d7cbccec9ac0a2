import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { lookAhead, type SafeToSpend as SafeFigure } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { AsOf } from '../../../ui/parts/AsOf.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import type { Ahead } from './days.ts'
import { PayDayRail } from './PayDayRail.tsx'
import { LowestLine, SafeSentence } from './SafeSentence.tsx'

/** Of safe to spend with the days until pay day, so that nothing below moves when it is there. */
const safeHeight = 'min-h-66 max-phone:min-h-77'

const NotShown = lazyWith(() => import('./NotShown.tsx').then((m) => m.NotShown), ['lookAhead'])
const SafeSheet = lazyWith(() => import('./SafeSheet.tsx').then((m) => m.SafeSheet), ['lookAhead'])

/**
 * How much is safe to spend until pay day, and why; of `ahead` where given, such as with a what-if. Read here, it
 * comes with the days until then.
 */
export function SafeToSpend({ ahead, waiting = false }: { ahead?: Ahead; waiting?: boolean }) {
  return ahead ? <Answer ahead={ahead} /> : <Read waiting={waiting} />
}

/** While it is not known whether there are accounts, it does not say that there are none. */
function Read({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation(['ahead', 'ui'])
  const read = useRead(lookAhead)
  const { data, error, refetch } = read
  if (!data && error)
    return (
      <Card className={safeHeight}>
        <p className="text-small text-muted">{t('ahead:failed')}</p>
        <Button variant="link" onClick={() => void refetch()}>
          {t('ui:retry')}
        </Button>
      </Card>
    )
  if (!data || (waiting && data.not_shown === 'no_accounts'))
    return (
      <LoadingBlock>
        <Skeleton className={cx('rounded-card', safeHeight)} />
      </LoadingBlock>
    )
  return <Answer ahead={data} age={<AsOf of={read} />} withDays />
}

type AnswerProps = { ahead: Ahead; age?: ReactNode; withDays?: boolean }

function Answer({ ahead, age, withDays = false }: AnswerProps) {
  const { t } = useTranslation('ahead')
  const [open, setOpen] = useState(false)
  const safe = ahead.safe_to_spend
  return (
    <Card
      as="section"
      aria-label={t('title')}
      className={cx(withDays ? safeHeight : 'min-h-24', safe ? 'flex flex-col' : 'grid content-center')}
    >
      {safe ? (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 flex-1 text-body">
              <SafeSentence safe={safe} hero />
            </p>
            <Button
              variant="link"
              size="small"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="shrink-0"
            >
              {t('open')}
            </Button>
          </div>
          {age}
          <Notes safe={safe} withDays={withDays} />
          {withDays && <PayDayRail ahead={ahead} safe={safe} />}
        </>
      ) : (
        <Suspense fallback={age}>
          {age}
          <NotShown why={ahead.not_shown ?? 'no_accounts'} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={null}>
          <SafeSheet ahead={ahead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** What the figure is for and, apart from it, what else there is; the lowest day where the line of days does not show it, and what is not known. */
function Notes({ safe, withDays }: { safe: SafeFigure; withDays: boolean }) {
  const { t } = useTranslation('ahead')
  const money = useMoneyText()
  const { reserve, from_reserve: drawn } = safe
  return (
    <p className="mt-1 grid gap-0.5 text-small text-muted">
      <span>{t(reserve > 0 && drawn > 0 ? 'madeUp' : 'from', { drawn: money(drawn) })}</span>
      {reserve > 0 && safe.amount > 0 && <span>{t('kept', { kept: money(reserve) })}</span>}
      {(!withDays || safe.lowest.date >= safe.until) && (
        <span>
          <LowestLine safe={safe} />
        </span>
      )}
      {!safe.pay_known && (
        <span>
          {t('noSalary')}{' '}
          <Link href={paths.payDay} className="text-accent underline underline-offset-4">
            {t('setPayDay')}
          </Link>
        </span>
      )}
    </p>
  )
}
