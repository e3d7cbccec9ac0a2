import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Member, changeMember, createInvitation } from '#contract/household/sharing.ts'
import { previewSharing } from '#contract/household/sharing-preview.ts'
import { useSession } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { StepUpAsk, useStepUp } from '../../person/proof/useStepUp.tsx'
import { SecretDialog } from '../../person/SecretDialog.tsx'
import { SharePreview } from './SharePreview.tsx'
import { type Account, accountsQuick } from '#contract/accounts/accounts.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { type Role, roles } from '#contract/household/roles.ts'
import { staleTimes, useRead } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { EmailField } from '../../../ui/parts/Field.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

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
  const isUnconfirmed = useSession().user?.emailVerified === false
  // before anything is chosen, as no invitation is created without it
  if (member === null && isUnconfirmed)
    return (
      <StepUpAsk
        wanted="email_unconfirmed"
        onAnswer={(isConfirmed) => {
          if (!isConfirmed) onClose()
        }}
      />
    )
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

type ShareValues = { email: string; role: Role; until: string; accounts: string[] }

type Props = {
  start: ShareValues
  member: Member | null
  onPreview: (values: ShareValues, preview: ResponseOf<typeof previewSharing>) => void
  onClose: () => void
}

/** Asks for role, last day and accounts, and of a new person for an address. */
function ShareForm({ start, member, onPreview, onClose }: Props) {
  const { t } = useTranslation(['sharing', 'ui'])
  const today = useToday()
  const accounts = useRead(accountsQuick, undefined, { staleTime: staleTimes.choices })
  const investments = useRead(readInvestments)
  const form = useForm({
    start: () => start,
    schema: createInvitation.body,
    body: ({ email, role, until, accounts: shared }) => ({
      role,
      until: until || null,
      accounts: shared,
      email: email || undefined,
    }),
    check: ({ role, until }) => ({ until: role === 'accountant' && until === '' && t('ui:fault.missing') }),
    wrong: { accounts: t('chooseAccount') },
    save: (body) => call(previewSharing, { body: { accounts: body.accounts } }),
    done: (preview, values) => onPreview(values, preview),
    failed: t('invite.failed'),
    patient: true,
    refetch: [],
    // the next step takes its place
    onClose: () => undefined,
  })
  const { role, accounts: shared } = form.values
  return (
    <FormDialog
      form={{ ...form, onClose }}
      title={member ? t('invite.changeTitle', { name: member.name }) : t('invite.title')}
      submit={t('invite.next')}
      submitting={t('invite.loading')}
    >
      {member === null && <EmailField label={t('email')} hint={t('emailHint')} {...form.input('email')} />}
      <SelectInput
        label={t('role')}
        hint={<OneOf texts={roles.map((each) => t(`roleHints.${each}`))} shown={roles.indexOf(role)} />}
        {...form.field('role')}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <DateField
        label={t('until')}
        hint={<OneOf texts={[t('untilHint')]} shown={role === 'accountant' ? -1 : 0} />}
        min={today}
        {...form.field('until')}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-small font-medium">{t('accounts')}</legend>
        {form.error('accounts') && <Alert>{form.error('accounts')}</Alert>}
        <Loaded query={accounts} failed={t('failed')} label={t('accounts')} height="h-24" bare>
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-small text-muted">{t('noAccounts')}</p>
            ) : (
              <Switches
                items={data.map(toItem)}
                shared={shared}
                onChange={(next) => form.set({ accounts: next })}
              />
            )
          }
        </Loaded>
      </fieldset>
      <Loaded query={investments} failed={t('failed')} label={t('investments')} height="h-14" bare>
        {({ accounts: places }) =>
          places.length > 0 && (
            <fieldset className="grid gap-1">
              <legend className="mb-1 text-small font-medium">{t('investments')}</legend>
              <p className="text-meta text-muted">{t('investmentsHint')}</p>
              <Switches
                items={places.map(({ id, name }) => ({ id, name, hint: null }))}
                shared={shared}
                onChange={(next) => form.set({ accounts: next })}
              />
            </fieldset>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

/** One of some texts, in the room that the longest takes: nothing below moves when another is shown. */
function OneOf({ texts, shown }: { texts: readonly string[]; shown: number }) {
  return (
    <span className="grid">
      {texts.map((text, index) => (
        <span key={text} className={cx('[grid-area:1/1]', index !== shown && 'invisible')}>
          {text}
        </span>
      ))}
    </span>
  )
}

type Item = { id: string; name: string; hint: string | null }
const toItem = ({ id, account_name: name, bank_name: bank, iban_last4: last, source }: Account): Item => ({
  id,
  name,
  // one's own account has no bank
  hint: source === 'manual' ? last : last === null ? bank : `${bank} · ${last}`,
})

type SwitchesProps = {
  items: readonly Item[]
  shared: readonly string[]
  onChange: (ids: string[]) => void
}

function Switches({ items, shared, onChange }: SwitchesProps) {
  return (
    <div className="divide-y divide-line">
      {items.map(({ id, name, hint }) => (
        <Switch
          key={id}
          label={<bdi>{name}</bdi>}
          hint={hint === null ? undefined : <bdi>{hint}</bdi>}
          checked={shared.includes(id)}
          onChange={(on) => onChange(on ? [...shared, id] : shared.filter((other) => other !== id))}
        />
      ))}
    </div>
  )
}
