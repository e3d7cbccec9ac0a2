import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { QuickBar } from './QuickBar.tsx'

/** A skeleton of the page; after a failure, dashes in place of figures. */
export function Waiting({ failed }: { failed: boolean }) {
  const { t } = useTranslation('dashboard')
  if (failed)
    return (
      <div className="grid grid-cols-1 gap-5">
        <QuickBar unverified={0} syncing={false} />
        <div className="grid gap-5 roomy:grid-cols-2">
          <BalanceCard data={null} />
          <Card>
            <CardTitle>{t('recent.title')}</CardTitle>
            <p className="py-6 text-center text-muted">–</p>
            <ButtonLink variant="link" size="small" href={paths.transactions}>
              {t('recent.all')}
            </ButtonLink>
          </Card>
        </div>
      </div>
    )
  return (
    <LoadingBlock className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 roomy:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-52 rounded-card phone:h-32 lg:h-60" />
      </div>
      <div className="grid gap-3 tablet:grid-cols-3">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
      </div>
      <div className="grid gap-5 roomy:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </LoadingBlock>
  )
}
