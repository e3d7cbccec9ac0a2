import { useEffect, useState } from 'react'
import { dropFile, filesOf, inbox, type HeldFile } from '../../../api/offline/receipts.ts'

export type Shared = {
  files: readonly HeldFile[]
  /** How many files were left out because they were too large or too many. */
  leftOut: number
  remove: (place: string) => void
}

/** Files shared from another app and not attached yet; read only if the query string has `shared`. */
export function useSharedFiles(search: string): Shared {
  const query = new URLSearchParams(search)
  const isShared = query.has('shared')
  const [files, setFiles] = useState<readonly HeldFile[]>([])
  useEffect(() => {
    if (!isShared) return undefined
    let active = true
    void filesOf(inbox).then((found) => active && setFiles(found))
    return () => {
      active = false
    }
  }, [isShared])
  return {
    files,
    leftOut: Number(query.get('left_out')) || 0,
    remove: (place) => {
      setFiles(files.filter((each) => each.place !== place))
      void dropFile(place)
    },
  }
}
