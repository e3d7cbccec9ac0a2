import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { type Import, listImports, readImport, undoImport } from '#contract/imports/imports.ts'
import { messageOf } from '../../api/errors.ts'
import { refreshEverything, useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/parts/Links.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Progress, Skeleton } from '../../ui/parts/Progress.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card, CardTitle, PageHeader } from '../../ui/parts/Surface.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { DropBox } from './DropBox.tsx'
import { Review } from './Review.tsx'
import { CircleCheck, Undo2 } from 'lucide-react'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'

/** How often the progress of a running import is polled. */
const pollMs = 800

/** Imports a file: choose, review, apply, undo. The id of the open import is in the query string. */
export function ImportScreen() {
  const { t } = useTranslation('imports')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const open = (next: string | null): void => setSearch(next === null ? {} : { id: next })
  return (
    <div className="mx-auto max-w-4xl">
      <BackLink href={paths.transactions}>{t('back')}</BackLink>
      <PageHeader title={t('title')} lead={id === null && t('lead')} />
      {id === null ? (
        <div className="grid gap-5">
          <DropBox onRead={open} />
          <Earlier onOpen={open} />
        </div>
      ) : (
        <OpenImport key={id} id={id} onOpen={open} />
      )}
    </div>
  )
}

type OpenProps = { id: string; onOpen: (id: string | null) => void }

function OpenImport({ id, onOpen }: OpenProps) {
  const { t } = useTranslation('imports')
  const first = useRead(readImport, { params: { id } }, { staleTime: 0 })
  const applying = first.data?.state === 'applying'
  const { data, error } = useRead(
    readImport,
    { params: { id } },
    { staleTime: 0, refetchInterval: applying ? pollMs : false },
  )
  const undo = useUndo(() => onOpen(null))
  useRefreshAfter(applying)
  if (error && !data)
    return (
      <Alert action={<Button onClick={() => onOpen(null)}>{t('done.again')}</Button>}>
        {messageOf(error, t('failed'))}
      </Alert>
    )
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className="h-96 w-full" />
      </LoadingBlock>
    )
  if (data.state === 'applying') return <Applying file={data} />
  if (data.state === 'done' || data.state === 'undone')
    return <Done file={data} undo={undo} onAgain={() => onOpen(null)} />
  return (
    <>
      {data.state === 'failed' && <Failed file={data} />}
      <Review file={data} onCancel={() => undo.run(id)} />
    </>
  )
}

const tones = {
  read: 'accent',
  applying: 'accent',
  done: 'good',
  failed: 'bad',
  undone: 'neutral',
} as const satisfies Record<string, BadgeTone>

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const { data } = useRead(listImports, undefined, { staleTime: 0 })
  const undo = useUndo(() => undefined)
  if (!data || data.data.length === 0) return null
  return (
    <Card flush>
      <CardTitle className="mb-0 px-4 pt-3 phone:px-5">{t('history.title')}</CardTitle>
      {undo.error && <Alert className="mx-4 mb-3">{undo.error}</Alert>}
      <ul className="divide-y divide-line">
        {data.data.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 phone:px-5">
            <span className="min-w-0 flex-1 basis-48">
              <span dir="auto" className="block truncate font-medium">
                {item.file_name}
              </span>
              <span className="text-meta text-muted">
                {t(`formats.${item.format}`)} · {t('history.rows', { count: item.rows })} ·{' '}
                <WhenText value={item.created_at} />
              </span>
            </span>
            <Badge tone={tones[item.state]}>{t(`states.${item.state}`)}</Badge>
            {item.state === 'done' ? (
              <Button size="small" busy={undo.busy} onClick={() => undo.run(item.id)}>
                {t('history.undo')}
              </Button>
            ) : (
              item.state !== 'undone' && (
                <Button size="small" onClick={() => onOpen(item.id)}>
                  {t('history.open')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Refreshes what other screens show once a running import has ended. */
function useRefreshAfter(applying: boolean): void {
  const before = useRef(applying)
  useEffect(() => {
    if (before.current && !applying) refreshEverything()
    before.current = applying
  }, [applying])
}

/** The progress of a running import. */
function Applying({ file }: { file: Import }) {
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
function Done({ file, undo, onAgain }: DoneProps) {
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
            <ButtonLink variant="primary" href={paths.transactionsWith({ import: file.id, period: 'all' })}>
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
function Failed({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  return (
    <Alert className="mb-5" title={t('failure.title')}>
      {file.failure} {t('failure.text')}
    </Alert>
  )
}

/** Undoes an import, or discards one that was never applied. */
function useUndo(onDone: () => void) {
  const { t } = useTranslation('imports')
  const { busy, error, save } = useSave(t('failed'))
  return {
    busy,
    error,
    run: (id: string): void =>
      void save(
        () => call(undoImport, { params: { id } }),
        ({ removed }) => (removed > 0 ? t('done.undone', { count: removed }) : undefined),
        onDone,
      ),
  }
}
