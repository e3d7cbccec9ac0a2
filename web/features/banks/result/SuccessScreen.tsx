import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commaList } from '../../../ui/format/format.ts'
import { askToConnect } from '../../../api/connect-request.ts'
import { useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Balance } from '../../accounts/parts.tsx'
import { useAccounts } from '../../accounts/queries.ts'
import { FinishingStage } from '../connect/LaterStages.tsx'
import type { FinishStep } from '../connect/finish.ts'
import type { Progress } from '../../../api/sync/progress.ts'
import {
  type ArrivalFailure,
  type Arrived,
  type BankRedirect,
  arrivalAction,
  cleanAddress,
  finishArrival,
  readArrival,
  storeArrival,
  storedArrival,
} from './finish-arrival.ts'

type Stage =
  | { name: 'working'; step: FinishStep; progress: Progress | null }
  | { name: 'ended'; how: Arrived }
const begin: Stage = { name: 'working', step: 'checking', progress: null }

/** The page to which a bank redirects the browser after success. */
export function SuccessScreen() {
  const { t } = useTranslation('result')
  usePageTitle(t('title'))
  const { stage, again } = useArrival()
  if (stage.name === 'working') return <Working step={stage.step} progress={stage.progress} />
  const { how } = stage
  return how.ok ? <Connected how={how} again={again} /> : <Failed failure={how.failure} again={again} />
}

/** Reads the query string once, removes it, and runs the steps once; a reload restores the same arrival. */
function useArrival() {
  const userId = useSession().user?.id
  const [arrival] = useState<BankRedirect>(() => {
    const fresh = readArrival(location.search)
    return (arrivalAction(fresh) === 'missing' && userId ? storedArrival(userId) : null) ?? fresh
  })
  const [stage, setStage] = useState<Stage>(begin)
  const running = useRef(false)
  const run = async (): Promise<void> => {
    if (running.current || userId === undefined) return
    running.current = true
    setStage(begin)
    if (arrivalAction(arrival) !== 'missing') storeArrival(userId, arrival)
    const how = await finishArrival(arrival, userId, (step, progress) =>
      setStage({ name: 'working', step, progress }),
    )
    setStage({ name: 'ended', how })
    running.current = false
  }
  const first = useRef(run)
  useEffect(() => {
    cleanAddress()
    void first.current()
  }, [])
  return { stage, again: () => void run() }
}

const frame = 'mx-auto grid w-full max-w-lg gap-5 pt-6 phone:pt-14'

function Working({ step, progress }: { step: FinishStep; progress: Progress | null }) {
  const { t } = useTranslation('result')
  return (
    <div className={frame}>
      <header>
        <h1 className="text-title">{t('success.working')}</h1>
        <p className="mt-1 text-small text-muted">{t('success.workingLead')}</p>
      </header>
      <div className="rounded-card border border-line bg-card px-5 py-4">
        <FinishingStage step={step} progress={progress} note={false} />
      </div>
    </div>
  )
}

function Connected({ how, again }: { how: Arrived & { ok: true }; again: () => void }) {
  const { t } = useTranslation(['result', 'connections', 'banks'])
  const count = how.connections.reduce((sum, connection) => sum + connection.accounts_count, 0)
  const banks = commaList(how.connections.map((connection) => connection.bank_name))
  return (
    <div className={`${frame} justify-items-center text-center`}>
      <CircleCheck aria-hidden="true" className="size-12 text-income" strokeWidth={1.5} />
      <div role="status">
        <h1 className="text-title">{t('result:success.title')}</h1>
        {banks !== '' && (
          <p className="mt-2 text-body text-muted">
            {banks}
            {count > 0 && ` · ${t('result:success.accounts', { count })}`}
          </p>
        )}
      </div>
      {!how.synced && (
        <Alert tone="notice" className="text-start">
          {t('connections:warning')}
        </Alert>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {!how.synced && (
          <Button icon={RefreshCw} onClick={again}>
            {t('banks:panel.sync')}
          </Button>
        )}
        <ButtonLink href={paths.dashboard} variant="primary">
          {t('result:success.go')}
        </ButtonLink>
      </div>
      <Found entityIds={how.connections.map((connection) => connection.entity_id)} />
      <Next />
    </div>
  )
}

/** The accounts found, with their balances where known. */
function Found({ entityIds }: { entityIds: readonly string[] }) {
  const { t } = useTranslation('result')
  const accounts = (useAccounts().data?.data ?? []).filter(
    (account) => account.entity_id !== null && entityIds.includes(account.entity_id),
  )
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="found" className="w-full text-start">
      <h2 id="found" className="mb-2 text-small font-medium">
        {t('success.found')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {accounts.map((account) => (
          <li key={account.id} className="flex min-h-12 items-center justify-between gap-4 px-4 py-2">
            <bdi className="min-w-0 truncate text-small">{account.account_name}</bdi>
            <span className="text-small font-medium">
              <Balance account={account} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What to do next, likeliest first. */
function Next() {
  const { t } = useTranslation('result')
  return (
    <section aria-labelledby="next" className="w-full text-start">
      <h2 id="next" className="mb-2 text-small font-medium">
        {t('success.next')}
      </h2>
      <div className="grid gap-2 tablet:grid-cols-3">
        <ButtonLink size="small" href={paths.verify}>
          {t('success.review')}
        </ButtonLink>
        <ButtonLink size="small" href={paths.budgets}>
          {t('success.budget')}
        </ButtonLink>
        <Button size="small" onClick={() => askToConnect()}>
          {t('success.another')}
        </Button>
      </div>
    </section>
  )
}

function Failed({ failure, again }: { failure: ArrivalFailure; again: () => void }) {
  const { t } = useTranslation('result')
  const [message, hint] = wordsOf(t, failure)
  const worthAgain = failure.kind !== 'missing' && failure.kind !== 'foreign'
  return (
    <div className={`${frame} justify-items-center text-center`}>
      <CircleAlert aria-hidden="true" className="size-12 text-alert" strokeWidth={1.5} />
      <div role="alert">
        <h1 className="text-title">{t('success.error')}</h1>
        <p className="mt-2 text-body text-balance">{message}</p>
        {hint !== '' && <p className="mt-1 text-small text-muted">{hint}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {worthAgain && <Button onClick={again}>{t('success.again')}</Button>}
        <ButtonLink href={paths.dashboard} variant="primary">
          {t('success.go')}
        </ButtonLink>
      </div>
    </div>
  )
}

function wordsOf(
  t: ReturnType<typeof useTranslation<'result'>>['t'],
  failure: ArrivalFailure,
): [string, string] {
  switch (failure.kind) {
    case 'missing':
      return [t('success.missing'), t('success.missingHint')]
    case 'foreign':
      return [t('success.foreign'), t('success.foreignHint')]
    case 'not_there':
      return [t('success.notThere'), t('success.notThereHint')]
    case 'entities':
      return [t('success.entities', { reason: failure.reason }), '']
    default:
      return [t('success.store'), failure.reason]
  }
}
