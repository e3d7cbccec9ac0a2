import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteEmployment, type Employment, readGratuity } from '#contract/uae/gratuity.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { EmploymentCard } from './EmploymentCard.tsx'
import { EmploymentDialog } from './EmploymentDialog.tsx'

type Open = { kind: 'form' | 'delete'; employment: Employment } | { kind: 'add' }

/** What employers would owe at the end of service, with every step of the calculation. */
export function GratuityScreen() {
  const { t } = useTranslation('gratuity')
  usePageTitle(t('title'))
  const today = useToday()
  const [open, setOpen] = useState<Open | null>(null)
  const read = useRead(readGratuity)
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  const close = (): void => setOpen(null)
  const some = (read.data?.employments.length ?? 0) > 0
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.accounts}>{t('back')}</BackLink>
      <PageHeader title={t('title')} lead={t('lead')} actions={some && add} />
      <Loaded query={read} failed={t('failed')}>
        {({ employments, total }) =>
          employments.length === 0 ? (
            <Empty icon={Landmark} title={t('emptyTitle')} action={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-4">
              {employments.length > 1 && (
                <p>
                  <span className="block text-meta text-muted">
                    {t('total')} · {t('perEmployment', { count: employments.length })}
                  </span>
                  <Money amount={total} className="text-title font-medium" />
                </p>
              )}
              {employments.map((employment) => (
                <EmploymentCard
                  key={employment.id}
                  employment={employment}
                  today={today}
                  onEdit={() => setOpen({ kind: 'form', employment })}
                  onDelete={() => setOpen({ kind: 'delete', employment })}
                />
              ))}
              <p className="max-w-prose text-meta text-muted">{t('notAdvice')}</p>
              <HelpLink slug="gratuity" className="-my-3" />
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'add' && <EmploymentDialog employment={null} today={today} onClose={close} />}
      {open?.kind === 'form' && (
        <EmploymentDialog employment={open.employment} today={today} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name: open.employment.name })}
          confirm={t('delete', { name: open.employment.name })}
          failed={t('saveFailed')}
          work={() => call(deleteEmployment, { params: { id: open.employment.id } })}
          done={t('deleted', { name: open.employment.name })}
          onClose={close}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
