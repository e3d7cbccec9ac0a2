import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import type { Ahead } from './days.ts'
import { LowestLine, SafeSentence } from './SafeSentence.tsx'

const SafeSheet = lazyWith(() => import('./SafeSheet.tsx').then((m) => m.SafeSheet), ['lookAhead'])

const place = 'min-h-24'

/**
 * The plan in one sentence: how much is safe to spend until pay day, and why; of `ahead` where given, such as with a
 * what-if.
 */
export function SafeToSpend({ ahead }: { ahead?: Ahead }) {
  return ahead ? <Sentence ahead={ahead} /> : <Read />
}

function Read() {
  const { t } = useTranslation('ahead')
  const { data, error, refetch } = useRead(lookAhead)
  if (!data && error)
    return (
      <Card className={place}>
        <p className="text-small text-muted">{t('failed')}</p>
        <Button variant="link" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Card>
    )
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className={cx('rounded-card', place)} />
      </LoadingBlock>
    )
  return <Sentence ahead={data} />
}

function Sentence({ ahead }: { ahead: Ahead }) {
  const { t } = useTranslation('ahead')
  const [open, setOpen] = useState(false)
  const safe = ahead.safe_to_spend
  return (
    <Card as="section" aria-label={t('title')} className={cx('flex items-start gap-3', place)}>
      <ShieldCheck
        aria-hidden="true"
        className={cx('mt-1 size-5 shrink-0', safe && safe.amount < 0 ? 'text-alert' : 'text-accent')}
        strokeWidth={1.75}
      />
      {safe ? (
        <div className="min-w-0 flex-1">
          <p className="text-section">
            <SafeSentence safe={safe} />
          </p>
          <p className="mt-1 text-small text-muted">
            {safe.reserve > 0 && (
              <span className="block">
                <WithAmount text={t('reserve')}>
                  <Money amount={safe.reserve} />
                </WithAmount>
              </span>
            )}
            <LowestLine safe={safe} />
            {!safe.pay_known && (
              <span className="mt-1 block">
                {t('noSalary')}{' '}
                <Link href={paths.payDay} className="text-accent underline underline-offset-4">
                  {t('setPayDay')}
                </Link>
              </span>
            )}
          </p>
          <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)} className="-ms-px">
            {t('open')}
          </Button>
          {open && (
            <Suspense fallback={null}>
              <SafeSheet ahead={ahead} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </div>
      ) : (
        <p className="mt-0.5 text-small text-muted">{t(`notShown.${ahead.not_shown ?? 'no_accounts'}`)}</p>
      )}
    </Card>
  )
}
