import { useInfiniteQuery } from '@tanstack/react-query'
import { History, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Change, listChanges } from '#contract/changes/changes.ts'
import { listAudit } from '#contract/person/account.ts'
import { call } from '../../api/call.ts'
import { keyOf, queryClient, useRead } from '../../api/queries.ts'
import { useDataOf } from '../../api/membership.ts'
import { undoOrRedo } from '../../api/undo.ts'
import { paths } from '../../paths.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { rangeText } from '../../ui/format/format.ts'
import { isolated } from '../../ui/format/locale.ts'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { FromTo } from './FromTo.tsx'
import { isLasting, Lasting } from './Lasting.tsx'

/**
 * The changes, newest first, each with undo or redo, and between them what is ended elsewhere; with `bin`, what can be
 * restored. A partner sees their own.
 */
export function ChangeList({ bin = false }: { bin?: boolean }) {
  const { t } = useTranslation('changes')
  const { key, membership, headers } = useDataOf()
  const query = bin ? { bin: 'true' as const } : {}
  const changes = useInfiniteQuery(
    {
      queryKey: keyOf(key, listChanges, { query }),
      queryFn: ({ pageParam, signal }) =>
        call(
          listChanges,
          { query: { ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
          { signal, headers },
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next_cursor,
      staleTime: 0,
    },
    queryClient,
  )
  const rows = changes.data?.pages.flatMap(({ data }) => data) ?? []
  const own = !bin && membership === null
  const audit = useRead(listAudit, undefined, { staleTime: 0, enabled: own })
  const last = rows.at(-1)?.at
  const lasting = (audit.data?.data ?? []).filter(
    (done) => own && isLasting(done) && (!changes.hasNextPage || last === undefined || done.at > last),
  )
  const listed = [
    ...rows.map((change) => ({ at: change.at, row: <Row key={change.id} change={change} /> })),
    ...lasting.map((done) => ({ at: done.at, row: <Lasting key={done.id} done={done} /> })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  // Both together: a late list would push down the changes that are read already.
  const ready = changes.data !== undefined && !audit.isLoading
  return (
    <>
      <p className="text-small text-muted">
        {t(membership === null ? (bin ? 'binLead' : 'lead') : 'memberLead')}
      </p>
      {!ready && (
        <Loaded
          query={changes.data ? audit : changes}
          failed={t('failed')}
          label={t('title')}
          height="h-80"
          bare
        >
          {() => null}
        </Loaded>
      )}
      {ready && listed.length === 0 && (
        <Empty icon={bin ? Trash2 : History} title={t(bin ? 'binNone' : 'none')}>
          {t(bin ? 'binNoneText' : 'noneText')}
        </Empty>
      )}
      {ready && listed.length > 0 && (
        <Card as="div" flush className="overflow-hidden">
          <ol className="divide-y divide-line">{listed.map(({ row }) => row)}</ol>
        </Card>
      )}
      {changes.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Kinds that may affect several items at once, which are then counted instead of named. */
const countedKinds = [
  'transaction.verify',
  'transaction.bulk',
  'transaction.apply_earlier',
  'budget.add',
] as const

function useSentence({ kind, params }: Change): string {
  const { t } = useTranslation('changes')
  const name = params['name'] === undefined || params['name'] === '' ? null : String(params['name'])
  const count = Number(params['count'] ?? 0)
  const counted = countedKinds.find((each) => each === kind)
  if (counted && count > 0 && (name === null || count > 1)) return t(`unnamed.${counted}`, { count })
  const text = t(`kinds.${kind}`, { name: name ?? t('nameless'), people: String(params['people'] ?? '') })
  const { starts, ends } = params
  if (starts === undefined || ends === undefined) return text
  return t('withDays', { text, days: isolated(rangeText(String(starts), String(ends))) })
}

function Row({ change }: { change: Change }) {
  const { t } = useTranslation('changes')
  const text = useSentence(change)
  const stepping = useSave()
  const { membership } = useDataOf()
  const { action } = change
  const deleted = change.kind.endsWith('.delete')
  const step = (): void => {
    if (action !== null) void stepping.run(() => undoOrRedo({ id: change.id, membership }, action))
  }
  const undoneBy = change.changed_by?.name
  const undoneText = undoneBy ? t('undoneBy', { name: undoneBy }) : t('undone')
  const label = action === 'undo' && deleted ? 'restore' : action
  return (
    <li className="flex items-center gap-3 px-4 py-3 phone:px-5">
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', change.state === 'undone' && 'text-muted line-through')}>{text}</p>
        <FromTo params={change.params} />
        <p className="text-meta text-muted">
          {change.by && <>{t('by', { name: change.by.name ?? t('formerMember') })} · </>}
          <WhenText value={change.at} />
          {change.state === 'undone' && ` · ${undoneText}`}
        </p>
      </div>
      {label !== null && (
        <Button
          size="small"
          icon={action === 'redo' ? Redo2 : Undo2}
          busy={stepping.busy}
          aria-label={t(`${label}Of`, { text })}
          onClick={step}
        >
          {t(label)}
        </Button>
      )}
      {change.kind === 'connection.disconnect' && (
        <ButtonLink size="small" href={paths.connections}>
          {t('connectAgain')}
        </ButtonLink>
      )}
    </li>
  )
}
