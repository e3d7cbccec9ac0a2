import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { readGratuity } from '#contract/gratuity.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

/** The accrued gratuity, shown apart from what is owned today, and a link to the optional zakat worksheet. */
export function LaterSection() {
  const { t } = useTranslation('own')
  const gratuity = useRead(readGratuity).data
  const none = gratuity?.employments.length === 0
  return (
    <Card as="div" flush className="mt-4">
      <Link href={paths.gratuity} className="flex min-h-14 items-center gap-3 p-4 hover:bg-sunk phone:px-5">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('gratuity.title')}</span>
          <span className="block text-meta text-muted">{t(none ? 'gratuity.none' : 'gratuity.text')}</span>
        </span>
        {gratuity && !none && <Money amount={gratuity.total} className="shrink-0" />}
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
      <Link
        href={paths.zakat}
        className="flex min-h-14 items-center gap-3 border-t border-line p-4 hover:bg-sunk phone:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('zakat.title')}</span>
          <span className="block text-meta text-muted">{t('zakat.text')}</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}
