import { Fragment } from 'react'
import { cx } from '../../ui/cx.ts'

/** Facts in one line with dots between them; in little space each is cut off at the end of its own text. */
export function DotLine({ parts, stacked }: { parts: readonly string[]; stacked?: boolean }) {
  const facts = parts.filter((part) => part !== '')
  return (
    <span className={cx('flex min-w-0', stacked && 'max-phone:rtl:flex-col')}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && <span className={cx('whitespace-pre', stacked && 'max-phone:rtl:hidden')}> · </span>}
          <bdi
            className={cx(
              'truncate',
              index < facts.length - 1 ? 'max-w-3/5 shrink-0' : 'min-w-0',
              stacked && 'max-phone:rtl:max-w-full',
            )}
          >
            {fact}
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}

/**
 * A payment's title in one line. A name in it, which the server isolates in Arabic (`الراتب · ⁨Coral Bay⁩`), is cut off at its
 * own end, not at the end of the line, where a Latin name begins.
 */
export function TitleLine({ title }: { title: string }) {
  const [, lead = '', name = title] = /^([^\u2068]+)(\u2068.+)$/su.exec(title) ?? []
  return (
    <span className="flex min-w-0">
      {lead && <span className="max-w-3/4 shrink-0 truncate whitespace-pre">{lead}</span>}
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  )
}
