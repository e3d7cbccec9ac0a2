import { buildWeb } from './build.ts'

if (await buildWeb()) process.stdout.write('The web app was built.\n')
const { main } = await import('../server/main.ts')
await main()
