import { storedAtom } from '../../local-storage.ts'

/** Whether full dates include the Hijri day. */
export const hijri = storedAtom('device_hijri', (text): 'on' | 'off' => (text === 'on' ? 'on' : 'off'))
