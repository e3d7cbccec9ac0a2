import '../../../ui/overlays/clear-save.ts'
import {
  ArrowLeft,
  CalendarClock,
  CircleCheckBig,
  FileUp,
  MessageSquareText,
  ReceiptText,
} from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { limits } from '#contract/limits.ts'
import { config } from '../../../api/config.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { AccountField } from './AccountField.tsx'
import { AmountField } from './AmountField.tsx'
import { CategoryGrid } from './CategoryGrid.tsx'
import { DayField } from './DayField.tsx'
import { DebugPanel } from './DebugPanel.tsx'
import { withType } from './form.ts'
import { SharedFiles } from './SharedFiles.tsx'
import { type AddForm, type Failure, useAddForm } from './useAddForm.ts'
import { type HeldFile, dropFile, filesOf, inbox, takeShared } from '../../../api/offline/receipts.ts'

const PasteMessage = lazyWith(
  () => import('../messages/PasteMessage.tsx').then((m) => m.PasteMessage),
  ['messages', 'settings'],
)

const redirectMs = 2000
/** Longer, since there is more to read. */
const laterMs = 4000

export function AddTransactionScreen() {
  const { t } = useTranslation('add')
  usePageTitle(t('title'))
  const form = useAddForm()
  const wantsDebug = new URLSearchParams(location.search).get('debug') === '1'
  const debug = config.debugScreens && (wantsDebug || !config.production)
  return (
    <div className="mx-auto max-w-3xl">
      <Header />
      {form.added ? (
        <Added later={form.added === 'later'} refused={form.refused} />
      ) : (
        <>
          <BankMessage shared={form.message} />
          <Form form={form} />
        </>
      )}
      {debug && <DebugPanel idempotencyKey={form.idempotencyKey} />}
    </div>
  )
}

function Header() {
  const { t } = useTranslation('add')
  const [, navigate] = useLocation()
  const back = (): void => {
    if (history.length > 1) history.back()
    else navigate(paths.dashboard)
  }
  return (
    <header className="mb-5 flex items-center gap-3">
      <Button variant="quiet" icon={ArrowLeft} className="-ms-4" onClick={back}>
        {t('back')}
      </Button>
      <h1 className="text-title">{t('title')}</h1>
    </header>
  )
}

function Form({ form }: { form: AddForm }) {
  const { t } = useTranslation('add')
  const { values, change, busy } = form
  const shared = useSharedFiles(useSearch())
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Card>
      <form onSubmit={send} noValidate aria-label={t('title')} className="grid gap-5">
        {form.restored && <Restored onReset={form.reset} />}
        <SegmentedControl
          wide
          label={t('type')}
          value={values.type}
          options={[
            { value: 'expense', label: t('expense'), disabled: busy },
            { value: 'income', label: t('income'), disabled: busy },
          ]}
          onChange={(type) => change(withType(values, type))}
        />
        <AmountField
          value={values.amount}
          disabled={busy}
          onChange={(amount) => change({ ...values, amount })}
        />
        <CategoryGrid
          key={values.type}
          type={values.type}
          value={values.category}
          disabled={busy}
          onChange={(category) => change({ ...values, category })}
        />
        <TextField
          label={t('description')}
          name="description"
          placeholder={t('descriptionHint')}
          maxLength={limits.descriptionLength}
          value={values.description}
          disabled={busy}
          onChange={(event) => change({ ...values, description: event.target.value })}
        />
        <AccountField
          value={values.account}
          disabled={busy}
          onChange={(account) => change({ ...values, account })}
        />
        <DayField value={values.date} disabled={busy} onChange={(date) => change({ ...values, date })} />
        <SharedFiles {...shared} disabled={busy} onRemove={shared.remove} />
        {form.failure && <Failed failure={form.failure} onRenew={form.renew} />}
        {/* within the thumb's reach on a phone, on a ground of its own */}
        <div className="grid max-phone:sticky max-phone:bottom-14 max-phone:z-10 max-phone:-mx-4 max-phone:-mb-4 max-phone:rounded-card max-phone:bg-card max-phone:p-4">
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {busy ? t('adding') : t(values.type === 'income' ? 'submitIncome' : 'submitExpense')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Ways to add what this form is not for; a bank's message, shared or to paste, is read in its place. */
function BankMessage({ shared }: { shared: string | null }) {
  const { t } = useTranslation('add')
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && shared === null)
    return (
      <div className="mb-3 -ms-4 flex flex-wrap">
        <Button variant="quiet" icon={MessageSquareText} onClick={() => setIsOpen(true)}>
          {t('pasteMessage')}
        </Button>
        <ButtonLink variant="quiet" icon={CalendarClock} href={paths.bills}>
          {t('addBill')}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={FileUp} href={paths.imports}>
          {t('importFile')}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={ReceiptText} href={paths.cheques}>
          {t('addCheque')}
        </ButtonLink>
      </div>
    )
  return (
    <Card className="mb-4">
      <Suspense fallback={null}>
        <PasteMessage key={shared} initial={shared ?? ''} />
      </Suspense>
    </Card>
  )
}

function Restored({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('add')
  return (
    <Alert
      tone="info"
      action={
        <Button size="small" onClick={onReset}>
          {t('startNew')}
        </Button>
      }
    >
      {t('restored')}
    </Alert>
  )
}

function Failed({ failure, onRenew }: { failure: Failure; onRenew: () => void }) {
  const { t } = useTranslation('add')
  if (failure.kind === 'sent')
    return (
      <Alert
        title={t('sent.title')}
        action={
          <>
            <ButtonLink href={paths.transactions} size="small">
              {t('sent.look')}
            </ButtonLink>
            <Button size="small" onClick={onRenew}>
              {t('sent.renew')}
            </Button>
          </>
        }
      >
        {t('sent.text')}
      </Alert>
    )
  if (failure.kind === 'failed')
    return <Alert title={failure.text}>{failure.isKept && <p className="text-meta">{t('kept')}</p>}</Alert>
  return (
    <Alert title={t('fix')}>
      <ul className="list-disc ps-5">
        {failure.texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

function Added({ later, refused }: { later: boolean; refused: number }) {
  const { t } = useTranslation('add')
  const [, navigate] = useLocation()
  const go = useRef(navigate)
  useEffect(() => {
    // Offline, the root route cannot check the session and would show the landing page.
    const next = later ? paths.dashboard : paths.root
    const timer = setTimeout(() => go.current(next), later || refused > 0 ? laterMs : redirectMs)
    return () => clearTimeout(timer)
  }, [later, refused])
  return (
    <Card role="status" className="grid animate-rise justify-items-center gap-3 py-16! text-center">
      <span className="tinted tint-green rounded-full p-4">
        <CircleCheckBig aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <h2 className="text-title">{t(later ? 'addedLater' : 'added')}</h2>
      {refused > 0 && <p className="text-small text-notice">{t('receipts.refused', { count: refused })}</p>}
      <p className="text-small text-muted">{t(later ? 'addedLaterText' : 'redirecting')}</p>
    </Card>
  )
}

type Shared = {
  files: readonly HeldFile[]
  /** How many files were left out because they were too large or too many. */
  leftOut: number
  remove: (place: string) => void
}

/** Files shared from another app and not attached yet; read only if the query string has `shared`. */
function useSharedFiles(search: string): Shared {
  const query = new URLSearchParams(search)
  const key = query.get('shared')
  const [files, setFiles] = useState<readonly HeldFile[]>([])
  useEffect(() => {
    if (key === null) return undefined
    let active = true
    const read = async (): Promise<readonly HeldFile[]> => {
      if (key !== '') await takeShared(key)
      return filesOf(inbox)
    }
    void read().then((found) => active && setFiles(found))
    return () => {
      active = false
    }
  }, [key])
  return {
    files,
    leftOut: Number(query.get('left_out')) || 0,
    remove: (place) => {
      setFiles(files.filter((each) => each.place !== place))
      void dropFile(place)
    },
  }
}
