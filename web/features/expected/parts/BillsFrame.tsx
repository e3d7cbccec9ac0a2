import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { PartLinks } from '../../../ui/page/PagePart.tsx'
import { PlanFrame } from '../../planning/PlanFrame.tsx'

/** What is expected by date, and the pages of what it comes from. */
const pages = ['bills', 'cheques', 'instalments', 'loans', 'domestic'] as const

type FrameProps = { page: (typeof pages)[number]; actions?: ReactNode; children: ReactNode }

/** The frame of the bills and of the other commitments, each a page of its own under one tab of the plan. */
export function BillsFrame({ page, actions, children }: FrameProps) {
  const { t } = useTranslation('planning')
  return (
    <PlanFrame tab="bills" title={page === 'bills' ? undefined : t(`parts.${page}`)} actions={actions}>
      <PartLinks
        label={t('tabs.bills')}
        current={paths[page]}
        parts={pages.map((key) => ({ path: paths[key], label: t(`parts.${key}`) }))}
      />
      {children}
    </PlanFrame>
  )
}
