import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  clearModelLog,
  listModelLog,
  readModelLog,
  type LogEntry,
} from '#contract/assistant/assistant-model.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Row, Rows } from '../../../ui/page/SettingsRow.tsx'

const shownFirst = 5

/** Exactly what was sent to a model in the last 30 days, and what came back. */
export function ModelLog() {
  const { t } = useTranslation('model')
  const read = useRead(listModelLog, undefined, { staleTime: 0 })
  const [open, setOpen] = useState<LogEntry | null>(null)
  const [clearing, setClearing] = useState(false)
  return (
    <>
      <Loaded query={read} failed={t('log.failed')} label={t('log.title')} height="h-20" bare>
        {({ entries }) => <Entries entries={entries} onOpen={setOpen} onClear={() => setClearing(true)} />}
      </Loaded>
      {open !== null && <EntryDialog entry={open} onClose={() => setOpen(null)} />}
      {clearing && (
        <ConfirmDialog
          title={t('log.clearTitle')}
          confirm={t('log.clear')}
          failed={t('saveFailed')}
          variant="primary"
          refetch={[listModelLog]}
          work={() => call(clearModelLog)}
          done={t('log.cleared')}
          onClose={() => setClearing(false)}
        >
          {t('log.clearText')}
        </ConfirmDialog>
      )}
    </>
  )
}

type EntriesProps = {
  entries: readonly LogEntry[]
  onOpen: (entry: LogEntry) => void
  onClear: () => void
}

function Entries({ entries, onOpen, onClear }: EntriesProps) {
  const { t } = useTranslation('model')
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <p className="text-small text-muted">{t('log.empty')}</p>
  const clear = (
    <Button size="small" onClick={onClear}>
      {t('log.clear')}
    </Button>
  )
  return (
    <Rows title={t('log.title')} action={clear}>
      {entries.slice(0, isWhole ? entries.length : shownFirst).map((entry) => (
        <Row
          key={entry.id}
          title={<bdi className="font-normal break-words">{entry.question}</bdi>}
          text={
            <>
              <WhenText value={entry.at} within /> · <bdi>{entry.host}</bdi> ·{' '}
              {t(`log.states.${entry.state}`)}
            </>
          }
          action={
            <Button
              size="small"
              aria-label={t('log.showOf', { question: entry.question })}
              onClick={() => onOpen(entry)}
            >
              {t('log.show')}
            </Button>
          }
        />
      ))}
      {!isWhole && entries.length > shownFirst && (
        <div className="px-4 py-2 phone:px-5">
          <Button variant="link" size="small" onClick={() => setWhole(true)}>
            {t('log.all', { count: entries.length })}
          </Button>
        </div>
      )}
    </Rows>
  )
}

function EntryDialog({ entry: { id }, onClose }: { entry: LogEntry; onClose: () => void }) {
  const { t } = useTranslation('model')
  const read = useRead(readModelLog, { params: { id } })
  return (
    <Dialog open title={t('log.entryTitle')} onClose={onClose}>
      <Loaded query={read} failed={t('log.failed')} height="h-40" bare>
        {({ entry }) => (
          <div className="grid gap-4 p-1 text-small">
            <p className="text-muted">
              {entry.requests > 1 ? t('log.requests', { count: entry.requests }) : t('log.oneRequest')}
            </p>
            <Sent title={t('log.sent')} text={indented(entry.sent)} />
            <Sent title={t('log.received')} text={entry.received} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Sent({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <pre
        dir="auto"
        className="rounded-control border border-line bg-sunk p-3 text-meta break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  )
}

/** A request with line breaks; as it is where it was too long to be kept whole. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
