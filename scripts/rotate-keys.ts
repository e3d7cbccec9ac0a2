import { readConfig } from '../server/config.ts'
import { rotateKeys } from '../server/platform/keys/keys.ts'

/** npm run rotate-keys: adds a new secret for sessions and encrypted data; older data stays readable. */
const { dataDir } = readConfig(process.env)
const older = rotateKeys(dataDir)
process.stdout.write(
  `A new secret is in ${dataDir}/keys.json; ${older} older ${older === 1 ? 'one' : 'ones'} can still be read. Restart every server; people sign in again.\n`,
)
