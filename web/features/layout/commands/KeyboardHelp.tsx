import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'

const map = [
  ['everywhere', ['palette', 'ask', 'help', 'periods', 'mask', 'add', 'undoChange', 'escape']],
  ['transactions', ['search', 'move', 'open']],
  ['verify', ['correct', 'wrong', 'edit', 'answer', 'undo']],
] as const

/** The list of keyboard shortcuts, and the switch that turns single keys off, e.g. for speech input. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [on, setOn] = useShortcuts()
  return (
    <Dialog open title={t('keys.title')} onClose={onClose}>
      <div className="grid gap-5">
        {map.map(([group, keys]) => (
          <section key={group}>
            <h3 className="mb-1 text-small text-muted">{t(`keys.${group}`)}</h3>
            <dl className="divide-y divide-line">
              {keys.map((name) => (
                <div key={name} className="flex min-h-10 items-center justify-between gap-4 py-1">
                  <dt className="text-small">{t(`keys.does.${name}`)}</dt>
                  <dd dir="ltr" className="flex shrink-0 flex-wrap gap-1">
                    {t(`keys.press.${name}`)
                      .split(' ')
                      .map((key) => (
                        <kbd
                          key={key}
                          className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-[0.375rem] border border-line bg-sunk px-1.5 font-sans text-meta"
                        >
                          {key}
                        </kbd>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch label={t('keys.single')} hint={t('keys.singleHint')} checked={on} onChange={setOn} />
      </div>
    </Dialog>
  )
}
