import { SMTPServer } from 'smtp-server'

export type TestSmtp = { url: string; mails: string[]; stop(): Promise<void> }

/** Starts a mail server, on a free port unless one is given, that stores the mails it receives, with soft line breaks joined. */
export async function startSmtp(chosenPort = 0): Promise<TestSmtp> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(chosenPort, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
