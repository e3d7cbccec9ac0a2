import { useTranslation } from 'react-i18next'
import { listReports } from '#contract/figures/reports.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { searchOf } from '../reports/definition.ts'
import { ReportPicture } from '../reports/ReportPicture.tsx'

/** The saved reports of the overview or the dashboard, each with its current figures. */
export function PinnedReports({ place }: { place: 'pinned' | 'on_dashboard' }) {
  const { t } = useTranslation('analytics')
  const reports = (useRead(listReports).data?.reports ?? []).filter((report) => report[place])
  return reports.map(({ id, name, definition }) => (
    <Card key={id} as="article">
      <CardTitle
        action={<TextLink href={`${paths.reports}${searchOf(definition)}`}>{t('reports.open')}</TextLink>}
      >
        <bdi>{name}</bdi>
      </CardTitle>
      <ReportPicture definition={definition} />
    </Card>
  ))
}
