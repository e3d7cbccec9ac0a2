import { Fragment } from 'react'
import { cx } from '../../ui/cx.ts'

/**
 * Facts in one line with dots between them, or a title that the server composed so; in little space each is cut off at the end
 * of its own text, also a Latin name in an Arabic line.
 */
export function DotLine({ parts }: { parts: readonly string[] }) {
  const facts = parts.filter((part) => part !== '')
  return (
    <span className="flex min-w-0">
      {facts.map((fact, index) => (
        <Fragment key={`${index} ${fact}`}>
          {index > 0 && <span className="whitespace-pre"> · </span>}
          <bdi className={cx('truncate', index < facts.length - 1 ? 'max-w-3/4 shrink-0' : 'min-w-0')}>
            {fact}
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}
