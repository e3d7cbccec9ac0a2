import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Import,
  type ImportMappingChange,
  type ImportSample,
  applyImport,
  changeImport,
  importLimits,
  readImport,
} from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { useSession } from '../../api/auth/session.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Switch } from '../../ui/parts/Choice.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { UpdatingMark } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../ui/parts/Surface.tsx'
import { HelpLink } from '../../ui/help/HelpLink.tsx'
import { Categories } from './Categories.tsx'
import { MappingFields } from './MappingFields.tsx'
import { Gaps, Proofs } from './Proofs.tsx'
import { Question } from './Question.tsx'
import { Targets, useTargets } from './Targets.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { isolated } from '../../ui/format/locale.ts'

/** What a file contains and what importing it would do; each correction makes the server read it again. */
export function Review({ file, onCancel }: { file: Import; onCancel: () => void }) {
  const { t } = useTranslation('imports')
  const userId = useSession().user?.id ?? ''
  const store = (next: Import): void => {
    queryClient.setQueryData(keyOf(userId, readImport, { params: { id: file.id } }), {
      success: true,
      ...next,
    })
  }
  const changing = useSave(t('failed'), { refetch: [], queued: true })
  const lastChange = useRef<Promise<boolean>>(Promise.resolve(true))
  const applying = useSave(t('failed'), { refetch: [] })
  const [doubtful, setDoubtful] = useState(false)
  const params = { id: file.id }
  const correct = (mapping: ImportMappingChange): void => {
    lastChange.current = changing.save(() => call(changeImport, { params, body: { mapping } }), store)
  }
  // pressing the button may have left a field, which is then saved first
  const apply = async (): Promise<void> => {
    const saved = await lastChange.current
    lastChange.current = Promise.resolve(true)
    if (!saved) return
    const isApplied = await applying.save(() => call(applyImport, { params, body: { doubtful } }), store)
    // another file may have been imported meanwhile, and this one be planned anew
    if (!isApplied)
      await queryClient.invalidateQueries({
        queryKey: keyOf(userId, readImport, { params: { id: file.id } }),
      })
  }
  const { counts } = file
  const count = counts.new + (doubtful ? counts.doubtful : 0)
  const targets = useTargets(file)
  const error = changing.error || applying.error
  return (
    <div className="grid gap-5">
      <Card>
        <CardTitle action={<UpdatingMark active={changing.busy} />}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-all">{file.file_name}</span>
            <Badge>{file.origin ? t(`origins.${file.origin}`) : t(`formats.${file.format}`)}</Badge>
          </span>
        </CardTitle>
        {file.from !== null && file.to !== null && (
          <p className="-mt-2 mb-4 text-small text-muted">
            <DateText value={file.from} /> – <DateText value={file.to} />
            {file.remembered && <> · {t('review.remembered')}</>}
          </p>
        )}
        <Counts file={file} />
        {file.rows > 0 && (
          <p className="mt-4 text-small text-muted">{t('review.rows', { count: file.rows })}</p>
        )}
        {file.alike > 0 && <p className="mt-1 text-small">{t('review.alike', { count: file.alike })}</p>}
        <Proofs file={file} />
        <HelpLink slug="importing" className="mt-1 -mb-2" />
      </Card>
      {error && <Alert>{error}</Alert>}
      {file.question && <Question question={file.question} busy={changing.busy} onAnswer={correct} />}
      <OwnTransfers file={file} onChange={correct} />
      <Targets file={file} {...targets} busy={changing.busy} onChange={(accounts) => correct({ accounts })} />
      <Gaps file={file} />
      <Categories file={file} busy={changing.busy} onChange={(categories) => correct({ categories })} />
      <MappingFields file={file} busy={changing.busy} onChange={correct} />
      <PreviewTable file={file} />
      {counts.doubtful > 0 && (
        <Card>
          <Switch
            label={t('review.doubtfulToo')}
            hint={t('review.doubtfulText')}
            checked={doubtful}
            onChange={setDoubtful}
          />
        </Card>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-page px-4 py-3 max-phone:bottom-14 phone:mx-0 phone:px-0">
        <Word file={file} count={count} isOpen={targets.isOpen} />
        <Button onClick={onCancel} disabled={applying.busy}>
          {t('review.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={applying.busy}
          disabled={(count === 0 || file.question !== null || targets.isOpen) && !changing.busy}
          onClick={() => void apply()}
        >
          {t('review.import', { count })}
        </Button>
      </div>
    </div>
  )
}

/** Beside the button: why it cannot be pressed yet, or what to look at first. */
function Word({ file, count, isOpen }: { file: Import; count: number; isOpen: boolean }) {
  const { t } = useTranslation('imports')
  const { question, gaps, counts } = file
  const isUnread = counts.unreadable > 0 && counts.known + counts.doubtful === 0
  if (!question && !isOpen && count > 0 && gaps.length === 0) return null
  return (
    <p className="me-auto text-small text-muted">
      {question
        ? t('question.first')
        : isOpen
          ? t('accounts.first')
          : t(count > 0 ? 'review.gap' : isUnread ? 'review.unread' : 'review.nothing')}
    </p>
  )
}

/** Asks whether transfers that may be the user's own money are between own accounts. */
function OwnTransfers({
  file: { own, mapping },
  onChange,
}: {
  file: Import
  onChange: (mapping: ImportMappingChange) => void
}) {
  const { t } = useTranslation('imports')
  if (!own) return null
  return (
    <Card>
      <Switch
        label={t('review.own', { count: own.rows, text: isolated(own.text) })}
        hint={t('review.ownText')}
        checked={mapping.own_transfers ?? false}
        onChange={(isOwn) => onChange({ own_transfers: isOwn })}
      />
    </Card>
  )
}

function Counts({ file: { counts } }: { file: Import }) {
  const { t } = useTranslation('imports')
  const kinds = ['new', 'known', 'doubtful', 'unreadable', 'skipped'] as const
  return (
    <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-5">
      {kinds.map((key) => (
        <Stat
          key={key}
          label={t(`review.${key}`)}
          value={<span className="figures">{counts[key].toLocaleString('en')}</span>}
        />
      ))}
    </dl>
  )
}

const tones = {
  new: 'good',
  known: 'neutral',
  doubtful: 'notice',
  skipped: 'neutral',
} as const satisfies Record<string, BadgeTone>

/** The first rows as they would be imported, the rows that cannot be read, and those that are left out. */
function PreviewTable({ file }: { file: Import }) {
  const { t } = useTranslation('imports')
  const why = useReason()
  return (
    <Card flush>
      <CardTitle className="mb-0 px-4 pt-3 phone:px-5">{t('review.preview')}</CardTitle>
      <ul className="divide-y divide-line">
        {file.sample.map((row) => (
          <li
            key={`${row.line} ${row.amount} ${row.account}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 phone:px-5"
          >
            <span className="w-28 shrink-0 text-small text-muted">
              <DateText value={row.date} />
            </span>
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate" dir="auto">
                {row.description || '–'}
              </span>
              {(row.category ?? row.account) !== '' && (
                <span className="block truncate text-meta text-muted">
                  {[row.category, row.account].filter(Boolean).join(' · ')}
                </span>
              )}
              {row.reason !== null && <span className="block text-meta text-muted">{why(row)}</span>}
            </span>
            <Badge tone={tones[row.state]}>{t(`review.${row.state}`)}</Badge>
            <span className="ms-auto text-end">
              <Money
                amount={row.amount}
                currency={row.currency}
                kind={row.amount > 0 ? 'income' : 'balance'}
              />
            </span>
          </li>
        ))}
      </ul>
      <Lines title={t('review.unreadableTitle')} of={file.counts.unreadable}>
        {file.unreadable.map((row) => (
          <Line key={row.line} {...row} why={t(`faults.${row.fault}`)} />
        ))}
      </Lines>
      <Lines title={t('review.leftOutTitle')} of={file.counts.skipped}>
        {file.left_out.map((row) => (
          <Line key={row.line} {...row} why={why(row)} />
        ))}
      </Lines>
    </Card>
  )
}

/** Says in words why a row has its state; '' if there is nothing to say. */
function useReason(): (row: Pick<ImportSample, 'reason' | 'same_as'>) => string {
  const { t } = useTranslation('imports')
  return ({ reason, same_as: line }) =>
    reason === null ? '' : t(`reasons.${reason}`, { line: line ?? '', most: importLimits.accounts })
}

/** A list of the first of `of` rows, and how many more there are. */
function Lines({ title, of, children }: { title: string; of: number; children: ReactNode[] }) {
  const { t } = useTranslation('imports')
  if (children.length === 0) return null
  const more = of - children.length
  return (
    <div className="border-t border-line px-4 py-4 phone:px-5">
      <h3 className="text-small font-medium">{title}</h3>
      <ul className="mt-2 grid gap-1.5 text-meta text-muted">
        {children}
        {more > 0 && <li>{t('review.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

function Line({ line, why, text }: { line: number; why: string; text: string }) {
  const { t } = useTranslation('imports')
  return (
    <li className="break-words">
      {t('review.line', { line })}: {why}
      {text !== '' && (
        <>
          {' '}
          – <bdi>{text}</bdi>
        </>
      )}
    </li>
  )
}
