import pino from 'pino'

type Fields = Record<string, string | number | boolean | null | undefined | string[]>

/** Structured log lines. Only the named fields are written; never bodies, tokens or headers. */
export type Log = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** `failure` is written as name, message, code and stack. */
  error(message: string, fields?: Fields, failure?: unknown): void
  child(fields: Fields): Log
}

/** Creates a log of JSON lines on stdout, or passed to `write` in tests. Secret fields are redacted. */
export function createLog(level: string, write?: (line: string) => void): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: safeError },
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'token',
        'access_token',
        'client_secret',
        'secret',
        'iban',
      ],
      censor: '[hidden]',
    },
  }
  return wrap(write ? pino(options, { write }) : pino(options, pino.destination({ fd: 1, sync: true })))
}

function wrap(logger: pino.Logger): Log {
  return {
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields, failure) =>
      logger.error({ ...fields, ...(failure === undefined ? {} : { err: failure }) }, message),
    child: (fields) => wrap(logger.child(fields)),
  }
}

/** Database errors carry the row and the statement's values in other fields, which must not be logged. */
function safeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null)
    return { message: typeof error === 'string' ? error : typeof error }
  // the queue passes copies of errors, which are plain objects
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    name: text('name'),
    message: text('message') ?? 'unknown',
    code: text('code'),
    stack: text('stack'),
  }
}
