import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissInsight, listInsights } from '#contract/figures/insights.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../ui/forms/useSave.ts'
import { Menu } from '../../../../ui/overlays/Menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { TextLink } from '../../../../ui/parts/Links.tsx'

/** 'Not useful': hides a card or an insight until its figures change, with an undo. */
export function useDismiss(): (key: string) => void {
  const { t } = useTranslation('analytics')
  const saving = useSave(() => t('overview.notHidden'), {
    inToast: true,
    refetch: [listInsights],
    queued: true,
  })
  return (key) =>
    void saving.save(
      () => call(dismissInsight, { body: { key } }),
      () =>
        showToast(t('overview.hidden'), {
          action: {
            label: t('overview.undo'),
            onSelect: () => void saving.save(() => call(dismissInsight, { body: { key, undo: true } })),
          },
        }),
    )
}

type FrameProps = {
  dismissKey: string
  sentence: ReactNode
  evidence?: ReactNode
  href: string
  link: string
  children?: ReactNode
}

/** The frame of a card: its sentence, its chart, one grey line of evidence, and the link to its tab. */
export function CardFrame({ dismissKey, sentence, evidence, href, link, children }: FrameProps) {
  const { t } = useTranslation('analytics')
  const dismiss = useDismiss()
  return (
    <Card as="article" className="flex flex-col">
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="text-section font-medium">{sentence}</h2>
        <Menu
          label={t('overview.menu')}
          trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
          triggerClass="touch -my-2 -me-2 inline-flex shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunk"
          align="end"
          items={[{ label: t('overview.notUseful'), onSelect: () => dismiss(dismissKey) }]}
        />
      </div>
      <div className="mb-3">{children}</div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 text-meta wrap-anywhere text-muted">{evidence}</p>
        <TextLink href={href}>{link}</TextLink>
      </div>
    </Card>
  )
}
