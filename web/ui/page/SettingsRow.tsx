import type { ComponentProps, ReactNode } from 'react'
import { SelectInput } from '../forms/inputs.tsx'
import { SegmentedControl, Switch } from '../parts/Choice.tsx'
import { Alert, type AlertTone } from '../parts/Notes.tsx'
import { Card } from '../parts/Surface.tsx'
import { useTranslation } from 'react-i18next'
import { PagePart } from './PagePart.tsx'

type RowProps = {
  title: ReactNode
  /** Shown beside the title, such as a badge. */
  mark?: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** One setting: its title, its current state, and its action. */
export function Row({ title, mark, text, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3.5 phone:px-5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <div className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {mark}
        </div>
        {text && <div className="mt-0.5 text-small break-words text-muted">{text}</div>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

/** Rows below an optional heading. */
export function Rows({
  title,
  children,
  action,
}: {
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Card as={title ? 'section' : 'div'} flush className="divide-y divide-line overflow-hidden">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3.5 phone:px-5">
          <h2 className="text-section">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Card>
  )
}

type ChoiceProps<V extends string> = Pick<RowProps, 'text'> & {
  title: string
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
}

/** A setting with few options. */
export function ChoiceRow<V extends string>({ title, text, ...choice }: ChoiceProps<V>) {
  return <Row title={title} text={text} action={<SegmentedControl label={title} {...choice} />} />
}

type SelectProps<V extends string> = Pick<RowProps, 'text'> &
  Pick<ComponentProps<typeof SelectInput<V>>, 'value' | 'options' | 'onChange' | 'disabled' | 'className'> & {
    title: string
  }

/** A setting with many options. */
export function SelectRow<V extends string>({ title, text, ...choice }: SelectProps<V>) {
  return <Row title={title} text={text} action={<SelectInput hideLabel label={title} {...choice} />} />
}

type SwitchProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void }

/** A setting that is on or off. */
export function SwitchRow({ label, ...rest }: SwitchProps) {
  return (
    <div className="px-4 py-3 phone:px-5">
      <Switch label={<span className="font-medium">{label}</span>} {...rest} />
    </div>
  )
}

/** Why the setting above was not saved; nothing without an error. */
export function FailedRow({ error, tone = 'notice' }: { error: string; tone?: AlertTone }) {
  if (error === '') return null
  return (
    <div className="p-4 phone:px-5">
      <Alert tone={tone}>{error}</Alert>
    </div>
  )
}

/** The parts of the settings pages whose heading is in the catalogue of settings, with their addresses. */
const ids = {
  display: 'display',
  payDay: 'pay-day',
  profile: 'profile',
  security: 'security',
  plan: 'subscription',
  household: 'household',
  data: 'export',
  activity: 'activity',
  messages: 'bank-messages',
  apps: 'apps',
  apiTokens: 'api-tokens',
  languageModel: 'language-model',
} as const

/** A part of a settings page: its heading and its settings. */
export function SettingsPart({ part, children }: { part: keyof typeof ids; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <PagePart id={ids[part]} title={t(`parts.${part}`)}>
      {children}
    </PagePart>
  )
}
