import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../api/config.ts'
import { type User, useSession } from '../../api/auth/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { BackLink } from '../../ui/parts/Links.tsx'
import { Alert, Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import * as z from 'zod/mini'
import {
  type AccountDetails,
  type Diagnostics,
  type FailedRequest,
  SupportMail,
  VisitorMail,
  contactSupport,
  contactSupportAsVisitor,
  diagnosticLines,
  supportDetails,
  supportTextLength,
  supportTopics,
} from '#contract/closing/support.ts'
import { call } from '../../api/call.ts'
import { failedRequests } from '../../api/failed-requests.ts'
import { useRead } from '../../api/queries.ts'
import { readDraft, writeDraft } from '../../api/storage/drafts.ts'
import { InlineForm } from '../../ui/forms/InlineForm.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Switch } from '../../ui/parts/Choice.tsx'
import { EmailField, TextAreaField } from '../../ui/parts/Field.tsx'
import { language } from '../../i18n/index.ts'
import { Spinner } from '../../ui/parts/Spinner.tsx'

/** A mail to support, answered at the address of the account or, for visitors, at the one they give. */
export function ContactScreen() {
  const { t } = useTranslation('help')
  const { user } = useSession()
  const [sentFrom, setSentFrom] = useState('')
  usePageTitle(t('contact.title'))
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href={paths.help}>{t('title')}</BackLink>
      <h1 className="mt-1 text-title">{t('contact.title')}</h1>
      {!config.support ? (
        <p className="mt-3 text-muted">{t('contact.unavailable')}</p>
      ) : sentFrom === '' ? (
        <>
          <p className="mt-1 mb-6 text-muted">{t('contact.lead')}</p>
          <ContactForm key={user?.id ?? ''} user={user} onSent={setSentFrom} />
        </>
      ) : (
        <div role="status">
          <Empty
            icon={MailCheck}
            tint="green"
            title={t('contact.sent')}
            action={<Button onClick={() => setSentFrom('')}>{t('contact.another')}</Button>}
          >
            {t('contact.reply', { email: sentFrom })}
          </Empty>
        </div>
      )}
    </div>
  )
}

const Draft = z.object({ topic: z.enum(supportTopics), text: z.string() })
type Values = z.infer<typeof Draft> & { email: string }
const blank: Values = { topic: 'other', text: '', email: '' }

/** `onSent` receives the address that the answer goes to. */
function ContactForm({ user, onSent }: { user: User | null; onSent: (email: string) => void }) {
  const { t } = useTranslation('help')
  const userId = user?.id ?? ''
  const [id] = useState(() => crypto.randomUUID())
  const [failed] = useState(failedRequests)
  const [wantsDetails, setWantsDetails] = useState(false)
  const read = useRead(supportDetails, undefined, { enabled: wantsDetails, staleTime: 0 })
  const isReady = !wantsDetails || user === null || read.data !== undefined
  const details = wantsDetails && isReady ? detailsOf(read.data?.account ?? null, failed) : null
  const form = useForm({
    start: () => ({ ...blank, ...readDraft(userId, 'contact', Draft) }),
    schema: user ? SupportMail : VisitorMail,
    body: ({ topic, text, email }) => ({ id, topic, text, email: email.trim(), diagnostics: details }),
    save: (body, { email }) =>
      user
        ? call(contactSupport, { body })
        : call(contactSupportAsVisitor, { body: { ...body, email: email.trim() } }),
    done: (_answer, { email }) => {
      writeDraft(userId, 'contact', null)
      onSent(user?.email ?? email.trim())
    },
    failed: t('contact.failed'),
    refetch: [],
    patient: true,
    onClose: () => undefined,
  })
  const { topic, text } = form.values
  useEffect(() => writeDraft(userId, 'contact', text === '' ? null : { topic, text }), [userId, topic, text])
  return (
    <InlineForm
      form={form}
      label={t('contact.title')}
      submit={t('contact.send')}
      submitting={t('contact.sending')}
      variant="primary"
      ready={isReady}
    >
      <SelectInput
        label={t('contact.topic')}
        options={supportTopics.map((value) => ({ value, label: t(`contact.topics.${value}`) }))}
        {...form.field('topic')}
      />
      <TextAreaField
        label={t('contact.text')}
        hint={t('contact.textHint')}
        rows={7}
        maxLength={supportTextLength}
        {...form.input('text')}
      />
      {user ? (
        <p className="text-small text-muted">{t('contact.reply', { email: user.email })}</p>
      ) : (
        <EmailField label={t('contact.email')} {...form.input('email')} autoComplete="email" />
      )}
      <Switch
        label={t('contact.attach')}
        hint={t('contact.attachHint')}
        checked={wantsDetails}
        onChange={setWantsDetails}
      />
      {wantsDetails && (
        <AttachedDetails details={details} failed={read.isError} onRetry={() => void read.refetch()} />
      )}
    </InlineForm>
  )
}

/** What may stand in a mail; anything else, such as a proxy's own id, is left out. */
const plain = (text: string | null): string | null =>
  text !== null && /^[\w.-]{1,64}$/.test(text) ? text : null

/** The technical details of this page and, for a signed-in user, of the account. */
function detailsOf(account: AccountDetails | null, failed: readonly FailedRequest[]): Diagnostics {
  return {
    version: config.version || 'unknown',
    language: language.get(),
    browser: navigator.userAgent.replace(/[^\x20-\x7E]/g, '').slice(0, 300),
    account,
    failed: failed.map((request) => ({
      ...request,
      code: plain(request.code) ?? 'unknown',
      id: plain(request.id),
    })),
  }
}

type AttachedProps = {
  /** Null until they have loaded. */
  details: Diagnostics | null
  failed: boolean
  onRetry: () => void
}

/** Exactly what will be attached to the mail, line by line. */
function AttachedDetails({ details, failed, onRetry }: AttachedProps) {
  const { t } = useTranslation(['help', 'ui'])
  if (details === null && failed)
    return (
      <Alert
        action={
          <Button size="small" onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        }
      >
        {t('help:contact.detailsFailed')}
      </Alert>
    )
  if (details === null) return <Spinner className="size-5 text-muted" />
  return (
    <section aria-label={t('help:contact.attached')} className="grid gap-1.5">
      <h2 className="text-small font-medium">{t('help:contact.attached')}</h2>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-control border border-line bg-sunk px-3.5 py-3 font-mono text-meta break-words whitespace-pre-wrap"
      >
        {diagnosticLines(details).join('\n')}
      </pre>
    </section>
  )
}
