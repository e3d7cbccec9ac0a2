import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listReports } from '#contract/reports.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { searchOf } from '../reports/definition.ts'
import { ReportPicture } from '../reports/ReportPicture.tsx'

/** The saved reports of the overview or the dashboard, each with its current figures. */
export function PinnedReports({ place }: { place: 'pinned' | 'on_dashboard' }) {
  const { t } = useTranslation('analytics')
  const reports = (useRead(listReports).data?.reports ?? []).filter((report) => report[place])
  return reports.map(({ id, name, definition }) => (
    <Card key={id} as="article">
      <CardTitle
        action={
          <Link
            href={`${paths.reports}${searchOf(definition)}`}
            className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4"
          >
            {t('reports.open')}
          </Link>
        }
      >
        <bdi>{name}</bdi>
      </CardTitle>
      <ReportPicture definition={definition} />
    </Card>
  ))
}
