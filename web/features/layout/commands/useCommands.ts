import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { enableHiddenSync, hiddenSync, useHiddenSyncEnabled } from '../../../api/sync/hidden-sync.ts'
import { usePeriod } from '../../../api/period.ts'
import { chooseTheme } from '../../../api/own/theme.ts'
import { paths } from '../../../paths.ts'
import { useMasked, useTheme } from '../../../ui/preferences.ts'
import { namedPeriods } from '../../../ui/period/named-periods.ts'
import type { Command } from './match.ts'
import { places } from './places.ts'

export type CommandHandlers = { onHelp: () => void; onAsk: (question: string) => void; onLogout: () => void }

/** All fixed commands of the palette. */
export function useCommands({ onHelp, onAsk, onLogout }: CommandHandlers): Command[] {
  const { t } = useTranslation(['palette', 'parts', 'ui'])
  const [, navigate] = useLocation()
  const quiet = useHiddenSyncEnabled()
  const go = t('palette:groups.go')
  const add = t('palette:groups.add')
  return [
    ...places.map(([name, path]) => ({
      id: path,
      label: t(`palette:places.${name}`),
      synonyms: t(`palette:words.${name}`),
      group: go,
      run: () => navigate(path),
    })),
    ...(['expense', 'income'] as const).map((type) => ({
      id: `add-${type}`,
      label: t(`palette:add.${type}`),
      synonyms: t('palette:words.add'),
      group: add,
      key: type === 'expense' ? 'N' : undefined,
      run: () => navigate(paths.addTransactionOf(type)),
    })),
    ...(['budget', 'goal'] as const).map((kind) => ({
      id: `add-${kind}`,
      label: t(`palette:add.${kind}`),
      synonyms: t(`palette:words.${kind}s`),
      group: add,
      run: () => navigate(kind === 'goal' ? paths.newGoal : paths.newBudget),
    })),
    {
      id: 'ask',
      label: t('palette:ask'),
      synonyms: t('palette:words.ask'),
      group: t('palette:groups.app'),
      key: '⌘J',
      run: () => onAsk(''),
    },
    ...useViewCommands(),
    {
      id: 'sync-quietly',
      label: t('palette:syncNow'),
      synonyms: t('palette:words.sync'),
      group: t('palette:groups.app'),
      run: () => void hiddenSync.trigger('manual'),
    },
    {
      id: 'hidden-sync',
      label: t(quiet ? 'palette:hiddenOff' : 'palette:hiddenOn'),
      synonyms: t('palette:words.sync'),
      group: t('palette:groups.app'),
      run: () => enableHiddenSync(!quiet),
    },
    { id: 'help', label: t('palette:help'), group: t('palette:groups.app'), key: '?', run: onHelp },
    { id: 'logout', label: t('palette:logout'), group: t('palette:groups.app'), run: onLogout },
  ]
}

/** Commands that change what all screens show: the period, hidden amounts and the theme. */
function useViewCommands(): Command[] {
  const { t } = useTranslation(['palette', 'parts'])
  const [period, setPeriod] = usePeriod()
  const [masked, setMasked] = useMasked()
  const [theme] = useTheme()
  const show = t('palette:groups.show')
  return [
    ...namedPeriods
      .map((key, index) => ({ key, index }))
      .filter(({ key }) => key !== period)
      .map(({ key, index }) => ({
        id: `period-${key}`,
        label: t('palette:period', { period: t(`parts:periodLong.${key}`) }),
        synonyms: t(`parts:periodShort.${key}`),
        group: t('palette:groups.period'),
        key: String(index + 1),
        run: () => setPeriod(key),
      })),
    {
      id: 'mask',
      label: t(masked ? 'palette:unmask' : 'palette:mask'),
      synonyms: t('palette:words.mask'),
      group: show,
      key: 'H',
      run: () => setMasked(!masked),
    },
    ...(['light', 'dark', 'system'] as const)
      .filter((name) => name !== theme)
      .map((name) => ({
        id: `theme-${name}`,
        label: t(`palette:theme.${name}`),
        synonyms: t('palette:words.theme'),
        group: show,
        run: () => void chooseTheme(name).catch(() => undefined),
      })),
  ]
}
