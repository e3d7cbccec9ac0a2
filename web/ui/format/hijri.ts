import { storedChoice } from '../../local-storage.ts'

/** Whether full dates include the Hijri day. */
export const hijri = storedChoice('device_hijri', ['on', 'off'], 'off')
