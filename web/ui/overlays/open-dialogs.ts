import { atom } from 'nanostores'

/** Ids of the open modal dialogs, the topmost last. Only the topmost one can be clicked. */
export const openDialogs = atom<readonly string[]>([])

/** Records a dialog as open; returns a function that records it as closed. */
export function pushDialog(id: string): () => void {
  openDialogs.set([...openDialogs.get(), id])
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== id))
}
