import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, accountsQuick } from '#contract/accounts/accounts.ts'
import { type Role, roles } from '#contract/household/roles.ts'
import { isMore } from '#contract/household/access.ts'
import { type Member, changeMember, createInvitation } from '#contract/household/sharing.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
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
import { ConfirmFirst } from '../../person/proof/StepUpDialog.tsx'
import { useStepUp } from '../../person/proof/useStepUp.tsx'
import { SecretDialog } from '../../person/SecretDialog.tsx'
import { useSharing } from '../useSharing.ts'
import { SharePreview } from './SharePreview.tsx'

type Sent = { link: string; email: string }
type Props = { member: Member | null; onClose: () => void }

/** Invites somebody, or changes what a member sees: the choice and exactly what they will see; then the invitation's link. */
export function ShareDialog({ member, onClose }: Props) {
  const { t } = useTranslation('sharing')
  const [sent, setSent] = useState<Sent | null>(null)
  const { accounts, investments } = useShareable()
  if (sent !== null)
    return (
      <SecretDialog
        title={t('link.title')}
        text={sent.email === '' ? t('link.text') : t('link.mailed', { email: sent.email })}
        secret={sent.link}
        copy={t('link.copy')}
        copied={t('link.copied')}
        close={t('close')}
        onClose={onClose}
      >
        <p className="mt-4 rounded-control bg-sunk p-4">
          <code aria-label={t('link.label')} dir="ltr" className="text-small break-all select-all">
            {sent.link}
          </code>
        </p>
      </SecretDialog>
    )
  if (accounts.isPending || investments.isPending) return null
  const own = [...(accounts.data?.data ?? []), ...(investments.data?.accounts ?? [])].map(({ id }) => id)
  return <ShareForm member={member} only={own.length === 1 ? own : []} onSent={setSent} onClose={onClose} />
}

/** What can be shared: accounts, and the places where investments are held. */
function useShareable() {
  const accounts = useRead(accountsQuick, undefined, { staleTime: staleTimes.choices })
  return { accounts, investments: useRead(readInvestments) }
}

type ShareValues = { email: string; role: Role; until: string; accounts: string[] }
type FormProps = Props & {
  /** The one account to choose, if there is no other. */
  only: string[]
  onSent: (sent: Sent) => void
}

/** Asks of a new person for an address, then for role, last day and accounts, and shows what these show. */
function ShareForm({ member, only, onSent, onClose }: FormProps) {
  const { t } = useTranslation(['sharing', 'ui'])
  const today = useToday()
  const { accounts } = useShareable()
  const stepUp = useStepUp()
  const { memberships = [], members = [] } = useSharing().data ?? {}
  // who is somebody's partner invites their partner, if nobody is it yet
  const hasPartner = (people: readonly { role: Role }[]): boolean =>
    people.some(({ role: each }) => each === 'partner')
  const isPartner = hasPartner(memberships) && !hasPartner(members)
  const form = useForm({
    start: (): ShareValues => ({
      email: '',
      role: member?.role ?? (isPartner ? 'partner' : 'viewer'),
      until: member?.until ?? '',
      accounts: member?.accounts ?? only,
    }),
    schema: createInvitation.body,
    body: ({ email, until, ...share }) => ({ ...share, until: until || null, email: email || undefined }),
    check: ({ role, until }) => ({ until: role === 'accountant' && until === '' && t('ui:fault.missing') }),
    wrong: { accounts: t('chooseAccount') },
    save: async ({ email, ...share }) => {
      if (member === null)
        return stepUp.run(
          () => call(createInvitation, { body: { ...share, email } }),
          email === undefined ? 'confirmed' : 'proof',
        )
      const access = { ...share, until: share.until ?? null }
      return stepUp.run(
        () => call(changeMember, { params: { id: member.id }, body: share }),
        isMore(member, access) ? 'proof' : null,
      )
    },
    done: (answer, { email }) => {
      if ('member' in answer) return t('preview.saved')
      onSent({ link: answer.link, email })
      return false
    },
    failed: t('saveFailed'),
    patient: true,
    onClose,
  })
  const { role, accounts: shared } = form.values
  return (
    <>
      <FormDialog
        form={form}
        title={member ? t('invite.changeTitle', { name: member.name }) : t('invite.title')}
        submit={member ? undefined : t('invite.submit')}
        submitting={member ? undefined : t('invite.submitting')}
      >
        {member === null && (
          <>
            <ConfirmFirst />
            <EmailField label={t('email')} hint={t('emailHint')} {...form.input('email')} />
          </>
        )}
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
        <Places shared={shared} onChange={(next) => form.set({ accounts: next })} />
        {shared.length > 0 && <SharePreview accounts={shared} role={role} />}
      </FormDialog>
      {stepUp.dialog}
    </>
  )
}

/** The places where investments are held; nothing without any. */
function Places({ shared, onChange }: Omit<SwitchesProps, 'items'>) {
  const { t } = useTranslation('sharing')
  const { investments } = useShareable()
  return (
    <Loaded query={investments} failed={t('failed')} label={t('investments')} height="h-14" bare>
      {({ accounts: places }) =>
        places.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-small font-medium">{t('investments')}</legend>
            <p className="text-meta text-muted">{t('investmentsHint')}</p>
            <Switches
              items={places.map(({ id, name }) => ({ id, name, hint: null }))}
              shared={shared}
              onChange={onChange}
            />
          </fieldset>
        )
      }
    </Loaded>
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
