import { Fragment } from 'react'

/** Facts in one line with dots between them; in little space each is cut off at the end of its own text. */
export function DotLine({ parts }: { parts: readonly string[] }) {
  return (
    <span className="flex min-w-0">
      {parts
        .filter((part) => part !== '')
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="whitespace-pre"> · </span>}
            <bdi className="min-w-0 truncate">{part}</bdi>
          </Fragment>
        ))}
    </span>
  )
}
