import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { ChangeList } from '../changes/ChangeList.tsx'

/** What the partner changed in these accounts, to be undone. */
export function PartnerChanges() {
  const { t } = useTranslation('sharing')
  return (
    <Card className="grid gap-3">
      <CardTitle>{t('view.changes')}</CardTitle>
      <ChangeList />
    </Card>
  )
}
