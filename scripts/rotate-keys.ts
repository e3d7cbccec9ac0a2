import { readConfig } from '../server/config.ts'
import { rotateKeys } from '../server/platform/keys/keys.ts'

/** npm run rotate-keys: a new secret for sessions and what is stored encrypted; older ones stay readable. */
const { dataDir } = readConfig(process.env)
const older = rotateKeys(dataDir)
process.stdout.write(
  `A new secret is in ${dataDir}/keys.json; ${older} older ${older === 1 ? 'one' : 'ones'} can still be read. Restart every server; people sign in again.\n`,
)
