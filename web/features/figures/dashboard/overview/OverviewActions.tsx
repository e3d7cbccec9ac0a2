import { Landmark, List, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askToConnect } from '../../../../api/connect-request.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'

export function OverviewActions() {
  const { t } = useTranslation('dashboard')
  return (
    <Card>
      <CardTitle>{t('quick.label')}</CardTitle>
      <div className="grid gap-2 tablet:grid-cols-3">
        <ButtonLink href={paths.addTransaction} icon={Plus} className="px-2!">
          {t('quick.add')}
        </ButtonLink>
        <ButtonLink href={paths.transactions} icon={List} className="px-2!">
          {t('quick.viewAll')}
        </ButtonLink>
        <Button icon={Landmark} className="px-2!" onClick={() => askToConnect()}>
          {t('quick.connectAccount')}
        </Button>
      </div>
    </Card>
  )
}
