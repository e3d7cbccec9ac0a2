import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { createOwnAccount, type OwnKind, ownKinds } from '#contract/accounts/own-accounts.ts'
import { readZakat } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { amountOf, currencies } from './amount.ts'
import { useValueField } from './GoldValue.tsx'
import { KindMark, Mark } from './KindMark.tsx'

type DialogProps = {
  /** The cash wallet already exists, so it is not offered. */
  taken: boolean
  onClose: () => void
}

const tile =
  'flex h-full w-full items-center gap-3 rounded-control border border-line p-3 text-start hover:border-line-strong hover:bg-sunk'

/** Asks for the kind first, then for name, currency and value. */
export function OwnDialog({ taken: takenNames, onClose }: DialogProps) {
  const { t } = useTranslation('own')
  const [kind, setKind] = useState<OwnKind | null>(null)
  const withoutZakat = useRead(readZakat).data?.zakat === null
  if (kind !== null) return <ValueStep kind={kind} onBack={() => setKind(null)} onClose={onClose} />
  return (
    <Dialog open title={t('form.title')} onClose={onClose}>
      <p className="mb-3 text-muted">{t('form.kind')}</p>
      <ul className="grid gap-2 tablet:grid-cols-2">
        {ownKinds
          .filter((one) => !takenNames || one !== 'cash')
          .map((option) => (
            <li key={option}>
              <button type="button" onClick={() => setKind(option)} className={tile}>
                <KindMark kind={option} />
                <span className="min-w-0">
                  <span className="block font-medium">{t(`kinds.${option}`)}</span>
                  <span className="block text-meta text-muted">{t(`kindTexts.${option}`)}</span>
                </span>
              </button>
            </li>
          ))}
        {withoutZakat && (
          <li>
            <Link href={paths.zakat} className={tile}>
              <Mark icon={HandHeart} tint="green" />
              <span className="min-w-0">
                <span className="block font-medium">{t('zakat.title')}</span>
                <span className="block text-meta text-muted">{t('zakat.text')}</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function ValueStep({ kind, onBack, onClose }: { kind: OwnKind; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('own')
  const today = useToday()
  const isCash = kind === 'cash'
  return (
    <FieldsDialog
      title={t(`kinds.${kind}`)}
      fields={[
        {
          of: [
            text('name', t('form.name'), t(`kinds.${kind}`), {
              maxLength: 60,
              optional: true,
              shown: !isCash,
            }),
            choice('currency', t('form.currency'), 'AED', {
              options: optionsOf(currencies, (currency) => currency),
              shown: !isCash,
            }),
          ],
          within: (fields) => <div className="grid gap-4 tablet:grid-cols-[1fr_8rem]">{fields}</div>,
        },
        useValueField(kind, null),
        date('day', t('form.day'), today, {
          max: today,
          hint: isCash ? t('sheet.cashText') : t('form.dayHint'),
        }),
      ]}
      schema={createOwnAccount.body}
      body={(body, { value }) => ({
        ...body,
        kind,
        name: body.name ?? undefined,
        value: amountOf(value, body.currency),
      })}
      wrong={{ value: t('form.valueWrong') }}
      save={(body) => call(createOwnAccount, { body })}
      done={({ account: { name } }) => t('added', { name })}
      failed={t('saveFailed')}
      submit={t('form.add')}
      cancel={t('form.back')}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
