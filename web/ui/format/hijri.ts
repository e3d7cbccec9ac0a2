import { storedAtom } from '../../local-storage.ts'

/** Whether full dates name the Hijri day too. */
export const hijri = storedAtom('device_hijri', (text): 'on' | 'off' => (text === 'on' ? 'on' : 'off'))
