import { CircleCheck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports/imports.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Progress } from '../../ui/parts/Progress.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import type { useUndo } from './useUndo.ts'

/** The progress of a running import. */
export function Applying({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  const { written, total } = file.progress
  const text = t('progress.text', {
    written: written.toLocaleString('en'),
    total: total.toLocaleString('en'),
  })
  return (
    <Card className="grid gap-3">
      <h2 className="text-section">{t('progress.title')}</h2>
      <Progress value={written} max={Math.max(total, 1)} label={t('progress.title')} valueText={text} />
      <p role="status" className="text-small text-muted">
        {total > 0 ? text : file.file_name}
      </p>
      <p className="text-meta text-muted">{t('progress.leave')}</p>
    </Card>
  )
}

type DoneProps = { file: Import; undo: ReturnType<typeof useUndo>; onAgain: () => void }

/** What an import added, and an undo button. */
export function Done({ file, undo, onAgain }: DoneProps) {
  const { t } = useTranslation('imports')
  const undone = file.state === 'undone'
  const Icon = undone ? Undo2 : CircleCheck
  return (
    <Card className="grid justify-items-center gap-2 py-10 text-center phone:py-12">
      <Icon
        aria-hidden="true"
        className={undone ? 'size-9 text-muted' : 'size-9 text-income'}
        strokeWidth={1.5}
      />
      <h2 role="status" className="text-section">
        {undone ? t('done.undoneTitle') : t('done.title', { count: file.progress.total })}
      </h2>
      {!undone && <p className="max-w-prose text-small text-muted">{t('done.text')}</p>}
      {undo.error && <Alert>{undo.error}</Alert>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {!undone && (
          <>
            <ButtonLink variant="primary" href={paths.transactions}>
              {t('done.view')}
            </ButtonLink>
            <Button busy={undo.busy} onClick={() => undo.run(file.id)}>
              {t('done.undo')}
            </Button>
          </>
        )}
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </Card>
  )
}

/** Why an import failed; below it, the file can be inspected and retried. */
export function Failed({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  return (
    <Alert className="mb-5" title={t('failure.title')}>
      {file.failure} {t('failure.text')}
    </Alert>
  )
}
