import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { createOwnAccount, type OwnKind, ownKinds } from '#contract/accounts/own-accounts.ts'
import { readZakat } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { textIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amountOf, currencies } from './amount.ts'
import { GoldValue } from './GoldValue.tsx'
import { KindMark, Mark } from './KindMark.tsx'

type DialogProps = {
  /** The cash wallet already exists, so it is not offered. */
  taken: boolean
  onClose: () => void
}

const choice =
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
              <button type="button" onClick={() => setKind(option)} className={choice}>
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
            <Link href={paths.zakat} className={choice}>
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
  const form = useForm({
    start: () => ({ name: t(`kinds.${kind}`) as string, currency: 'AED', value: '', day: today }),
    schema: createOwnAccount.body,
    body: (values) => ({
      ...values,
      kind,
      name: textIn(values.name) ?? undefined,
      value: amountOf(values.value, values.currency),
    }),
    wrong: { value: t('form.valueWrong') },
    save: (body) => call(createOwnAccount, { body }),
    done: ({ account: { name } }) => t('added', { name }),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t(`kinds.${kind}`)}
      submit={t('form.add')}
      cancel={t('form.back')}
      onBack={onBack}
    >
      {kind !== 'cash' && (
        <div className="grid gap-4 tablet:grid-cols-[1fr_8rem]">
          <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
          <SelectInput
            label={t('form.currency')}
            {...form.field('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      <TextField
        label={t(kind === 'cash' ? 'form.valueCash' : kind === 'loan' ? 'form.valueLoan' : 'form.value')}
        inputMode="decimal"
        {...form.input('value')}
      />
      {kind === 'gold' && (
        <GoldValue currency={form.values.currency} onValue={(value) => form.set({ value })} />
      )}
      <DateField
        label={t('form.day')}
        max={today}
        hint={kind === 'cash' ? t('sheet.cashText') : t('form.dayHint')}
        {...form.field('day')}
      />
    </FormDialog>
  )
}
