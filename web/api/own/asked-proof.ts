import { atom } from 'nanostores'

/** A proof of the person that an undo waits for; the shell asks for it. */
export type AskedProof = {
  wanted: 'proof_required' | 'email_unconfirmed'
  answer: (isProven: boolean) => void
}
export const askedProof = atom<AskedProof | null>(null)
