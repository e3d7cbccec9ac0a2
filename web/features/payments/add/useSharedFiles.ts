import { useEffect, useState } from 'react'
import { dropFile, filesOf, inbox, takeShared, type HeldFile } from '../../../api/offline/receipts.ts'

export type Shared = {
  files: readonly HeldFile[]
  /** How many files were left out because they were too large or too many. */
  leftOut: number
  remove: (place: string) => void
}

/** Files shared from another app and not attached yet; read only if the query string has `shared`. */
export function useSharedFiles(search: string): Shared {
  const query = new URLSearchParams(search)
  const key = query.get('shared')
  const [files, setFiles] = useState<readonly HeldFile[]>([])
  useEffect(() => {
    if (key === null) return undefined
    let active = true
    const read = async (): Promise<readonly HeldFile[]> => {
      if (key !== '') await takeShared(key)
      return filesOf(inbox)
    }
    void read().then((found) => active && setFiles(found))
    return () => {
      active = false
    }
  }, [key])
  return {
    files,
    leftOut: Number(query.get('left_out')) || 0,
    remove: (place) => {
      setFiles(files.filter((each) => each.place !== place))
      void dropFile(place)
    },
  }
}
