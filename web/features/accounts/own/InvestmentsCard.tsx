import { ArrowRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { readInvestments } from '#contract/investments.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

/** What the investments are worth and earned, and the way to them. */
export function InvestmentsCard() {
  const { t } = useTranslation('own')
  const { data } = useRead(readInvestments)
  const isEmpty = data?.holdings.length === 0 && data.others.length === 0
  return (
    <section aria-labelledby="own-investments" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="own-investments" className="text-section">
            {t('investments.title')}
          </h2>
          <p className="text-small text-muted">{t('investments.text')}</p>
        </div>
        {isEmpty && (
          <ButtonLink icon={Plus} href={paths.newInvestment}>
            {t('investments.add')}
          </ButtonLink>
        )}
      </div>
      {data && !isEmpty && (
        <Card as="div" flush>
          <Link
            href={paths.investments}
            className="flex min-h-14 items-center gap-3 p-4 hover:bg-sunk phone:px-5"
          >
            <span className="min-w-0 flex-1 font-medium">{t('investments.open')}</span>
            <span className="shrink-0 text-end">
              <Money amount={data.value} className="font-medium" />
              <span className="block text-meta text-muted">
                <WithAmount text={t('investments.gain')}>
                  <Money amount={data.total.gain} kind={data.total.gain > 0 ? 'income' : 'balance'} />
                </WithAmount>
              </span>
            </span>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
        </Card>
      )}
    </section>
  )
}
