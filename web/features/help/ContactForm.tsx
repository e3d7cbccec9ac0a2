import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  contactSupport,
  contactSupportAsVisitor,
  SupportMail,
  supportDetails,
  supportTextLength,
  supportTopics,
  VisitorMail,
} from '#contract/closing/support.ts'
import type { User } from '../../api/auth/session.ts'
import { call } from '../../api/call.ts'
import { failedRequests } from '../../api/failed-requests.ts'
import { useRead } from '../../api/queries.ts'
import { readDraft, writeDraft } from '../../api/storage/drafts.ts'
import { InlineForm } from '../../ui/forms/InlineForm.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Switch } from '../../ui/parts/Choice.tsx'
import { EmailField, TextAreaField } from '../../ui/parts/Field.tsx'
import { AttachedDetails } from './AttachedDetails.tsx'
import { detailsOf } from './details.ts'

const Draft = z.object({ topic: z.enum(supportTopics), text: z.string() })
type Values = z.infer<typeof Draft> & { email: string }
const blank: Values = { topic: 'other', text: '', email: '' }

/** `onSent` receives the address that the answer goes to. */
export function ContactForm({ user, onSent }: { user: User | null; onSent: (email: string) => void }) {
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
