import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AuditEntry } from '#contract/person/account.ts'
import { paths } from '../../paths.ts'
import { dotList } from '../../ui/format/format.ts'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'

type Done = z.infer<typeof AuditEntry>

/** Where what no undo takes back is changed or ended. */
const endings = {
  consent_given: paths.connections,
  household_invited: paths.sharing,
  household_joined: paths.sharing,
  app_connected: paths.apps,
  api_token_added: paths.apiTokens,
  assistant_agreed: paths.languageModel,
  google_linked: paths.security,
  passkey_added: paths.security,
  two_factor_on: paths.security,
} as const
type Kind = keyof typeof endings

const isKind = (kind: string): kind is Kind => kind in endings
export const isLasting = ({ kind }: Done): boolean => isKind(kind)

/** Something done that lasts until it is ended elsewhere, such as sharing accounts or connecting a bank. */
export function Lasting({ done: { kind, at, detail } }: { done: Done }) {
  const { t } = useTranslation(['changes', 'settings'])
  if (!isKind(kind)) return null
  const text = dotList([t(`settings:activity.kinds.${kind}`), detail['bank'], detail['name']])
  return (
    <li className="flex items-center gap-3 px-4 py-3 phone:px-5">
      <div className="min-w-0 flex-1">
        <p className="break-words">{text}</p>
        <p className="text-meta text-muted">
          <WhenText value={at} /> · {t(kind === 'household_invited' ? 'changes:invited' : 'changes:lasting')}
        </p>
      </div>
      <ButtonLink size="small" href={endings[kind]}>
        {t('changes:end')}
        <span className="sr-only">{` ${text}`}</span>
      </ButtonLink>
    </li>
  )
}
