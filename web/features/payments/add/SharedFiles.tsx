import { Paperclip, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HeldFile } from '../../../api/offline/receipts.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'

type FilesProps = {
  files: readonly HeldFile[]
  leftOut: number
  disabled: boolean
  onRemove: (place: string) => void
}

/** Files shared from another app, to be attached as receipts. */
export function SharedFiles({ files, leftOut, disabled, onRemove }: FilesProps) {
  const { t } = useTranslation('add')
  if (files.length === 0 && leftOut === 0) return null
  return (
    <section aria-label={t('receipts.title')} className="grid gap-1">
      <h2 className="text-small font-medium">{t('receipts.title')}</h2>
      <ul className="grid gap-1">
        {files.map(({ place, file }) => (
          <li
            key={place}
            className="flex min-h-11 items-center gap-2 rounded-control bg-sunk ps-3 text-small"
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
            <IconButton
              icon={X}
              label={t('receipts.remove', { name: file.name })}
              disabled={disabled}
              onClick={() => onRemove(place)}
            />
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p className="text-small text-notice">{t('receipts.leftOut', { count: leftOut })}</p>}
    </section>
  )
}
