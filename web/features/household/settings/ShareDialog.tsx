import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  changeMember,
  createInvitation,
  type Member,
  type previewSharing,
} from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { useStepUp } from '../../person/proof/useStepUp.tsx'
import { SecretDialog } from '../../person/SecretDialog.tsx'
import { type ShareValues, ShareForm } from './ShareForm.tsx'
import { SharePreview } from './SharePreview.tsx'

type Preview = ResponseOf<typeof previewSharing>
type Step =
  | { name: 'form'; values: ShareValues }
  | { name: 'preview'; values: ShareValues; preview: Preview }
  | { name: 'link'; link: string; email: string }

const valuesOf = (member: Member | null): ShareValues => ({
  email: '',
  role: member?.role ?? 'viewer',
  until: member?.until ?? '',
  accounts: member?.accounts ?? [],
})

/** Invites somebody, or changes what a member sees: the choice, then exactly what they will see, then the link. */
export function ShareDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const { t } = useTranslation('sharing')
  const [step, setStep] = useState<Step>({ name: 'form', values: valuesOf(member) })
  const stepUp = useStepUp()
  if (step.name === 'form')
    return (
      <ShareForm
        start={step.values}
        member={member}
        onPreview={(values, preview) => setStep({ name: 'preview', values, preview })}
        onClose={onClose}
      />
    )
  if (step.name === 'link')
    return (
      <SecretDialog
        title={t('link.title')}
        text={step.email === '' ? t('link.text') : t('link.mailed', { email: step.email })}
        secret={step.link}
        copy={t('link.copy')}
        copied={t('link.copied')}
        close={t('close')}
        onClose={onClose}
      >
        <p className="mt-4 rounded-control bg-sunk p-4">
          <code aria-label={t('link.label')} dir="ltr" className="text-small break-all select-all">
            {step.link}
          </code>
        </p>
      </SecretDialog>
    )
  const { values, preview } = step
  const back = (): void => setStep({ name: 'form', values })
  const share = { role: values.role, until: values.until || null, accounts: values.accounts }
  return member ? (
    <SharePreview
      preview={preview}
      role={values.role}
      submit={t('preview.save')}
      submitting={t('saving')}
      work={() => call(changeMember, { params: { id: member.id }, body: share })}
      done={t('preview.saved')}
      onBack={back}
      onClose={onClose}
    />
  ) : (
    <>
      <SharePreview
        preview={preview}
        role={values.role}
        submit={t('preview.send')}
        submitting={t('preview.sending')}
        work={() =>
          stepUp.run(() => call(createInvitation, { body: { ...share, email: values.email || undefined } }))
        }
        done={({ link }) => setStep({ name: 'link', link, email: values.email })}
        onBack={back}
        onClose={() => undefined}
      />
      {stepUp.dialog}
    </>
  )
}
