import { buildWeb } from './build.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (await buildWeb({ say })) say('The web app was built.')
const { main } = await import('../server/main.ts')
await main()
