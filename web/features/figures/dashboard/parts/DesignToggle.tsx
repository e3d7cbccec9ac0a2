import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { designs } from '../../../../ui/display.ts'
import { useShownDesign } from '../data.ts'

/** Looks at the other dashboard design; which one comes first is a setting. */
export function DesignToggle({ className }: { className?: string }) {
  const { t } = useTranslation('dashboard')
  const [design, choose] = useShownDesign()
  return (
    <SegmentedControl
      label={t('design.label')}
      className={className}
      value={design}
      onChange={choose}
      options={designs.map((value) => ({ value, label: t(`design.${value}`) }))}
    />
  )
}
