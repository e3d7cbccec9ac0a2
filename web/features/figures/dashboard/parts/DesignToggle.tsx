import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { designs } from '../../../../ui/display.ts'
import { useDesign } from '../data.ts'

/** Switches between the two dashboard designs. */
export function DesignToggle({ className }: { className?: string }) {
  const { t } = useTranslation('dashboard')
  const [design, choose] = useDesign()
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
