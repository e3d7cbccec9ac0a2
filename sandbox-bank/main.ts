import { startSandboxBank } from './server.ts'

const { PORT = '4400', HOST = '127.0.0.1', LEAN_CLIENT_ID, LEAN_CLIENT_SECRET } = process.env

const say = (line: string) => process.stdout.write(`${line}\n`)

if (LEAN_CLIENT_ID || LEAN_CLIENT_SECRET) {
  process.stderr.write(
    'The sandbox bank does not start where real provider credentials are set. Unset LEAN_CLIENT_ID and LEAN_CLIENT_SECRET first.\n',
  )
  process.exit(1)
}

if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65535) {
  process.stderr.write(`PORT must be a number from 0 to 65535, not “${PORT}”.\n`)
  process.exit(1)
}

const bank = await startSandboxBank({
  port: Number(PORT),
  host: HOST,
  log: (line) => say(JSON.stringify(line)),
})
say(`Sandbox bank at ${bank.url} (people, codes and scenario words are on that page)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void bank.stop())
}
