import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { type Role, roles } from '#contract/household/roles.ts'
import { createInvitation, type Member, previewSharing } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { EmailField } from '../../../ui/parts/Field.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

export type ShareValues = { email: string; role: Role; until: string; accounts: string[] }

type Props = {
  start: ShareValues
  member: Member | null
  onPreview: (values: ShareValues, preview: ResponseOf<typeof previewSharing>) => void
  onClose: () => void
}

/** Asks for role, last day and accounts, and of a new person for an address. */
export function ShareForm({ start, member, onPreview, onClose }: Props) {
  const { t } = useTranslation(['sharing', 'ui'])
  const today = useToday()
  const accounts = useRead(accountsQuick)
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
        hint={t(`roleHints.${role}`)}
        {...form.field('role')}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <DateField
        label={t('until')}
        hint={role === 'accountant' ? undefined : t('untilHint')}
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

type Item = { id: string; name: string; hint: string | null }
const toItem = ({ id, account_name: name, bank_name: bank, iban_last4: last }: Account): Item => ({
  id,
  name,
  hint: last === null ? bank : `${bank} · ${last}`,
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
