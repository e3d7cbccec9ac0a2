import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { Field, fieldBox, type FrameProps } from '../parts/Field.tsx'

type FileProps = Omit<FrameProps, 'hideLabel'> & {
  accept: string
  disabled?: boolean
  onChoose: (file: File) => void
}

/** The browser's own control would speak the browser's language instead of the app's. */
export function FileField({ label, hint, error, className, accept, disabled, onChoose }: FileProps) {
  const { t } = useTranslation('ui')
  const [name, setName] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            type="file"
            accept={accept}
            disabled={disabled}
            className="peer absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              setName(file.name)
              onChoose(file)
            }}
          />
          <span
            aria-hidden="true"
            className={cx(
              fieldBox(error),
              'flex items-center gap-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-60',
            )}
          >
            <FileUp className="size-4.5 shrink-0 text-muted" />
            <bdi className="truncate">{name ?? t('chooseFile')}</bdi>
          </span>
        </span>
      )}
    </Field>
  )
}
