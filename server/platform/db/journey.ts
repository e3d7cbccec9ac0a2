import pg from 'pg'
import { arrayText } from './arrays.ts'
import { StatementNames } from './names.ts'

export type Row = Record<string, unknown>
/** A statement of a journey, and who waits for its rows. */
export type Ask = {
  sql: string
  parameters: readonly unknown[]
  resolve(rows: Row[]): void
  reject(error: unknown): void
}
/** Reads a column's text by the number of its type. */
export type ParserOf = (type: number) => (text: string) => unknown

type Field = { name: string; parse: (text: string) => unknown }
/** One statement under way. */
type Sent = {
  sql: string
  name: string
  values: (string | null)[]
  fields: readonly Field[] | null
  rows: Row[]
}

/** What a connection has parsed, and how its rows look. */
class Knowledge {
  readonly names = new StatementNames('r')
  readonly described = new Map<string, readonly Field[]>()
}
const knowledge = new WeakMap<pg.Client, Knowledge>()

function knowledgeOf(client: pg.Client): Knowledge {
  let known = knowledge.get(client)
  if (!known) knowledge.set(client, (known = new Knowledge()))
  return known
}

/** Sends statements in one write, which come back in one answer: all of their rows, or one error for all. */
export function sendJourney(
  client: pg.Client,
  asks: readonly Ask[],
  parserOf: ParserOf,
  done: (error: unknown, rows: Row[][]) => void,
): void {
  client.query(new Journey(asks, knowledgeOf(client), parserOf, done))
}

/** The driver sends a Sync behind each statement, which costs both sides a wake-up; this sends one behind all. */
class Journey extends pg.Query {
  readonly #knowledge: Knowledge
  readonly #parserOf: ParserOf
  readonly #done: (error: unknown, rows: Row[][]) => void
  readonly #sent: Sent[]
  #at = 0
  #unreadable: unknown = null

  constructor(
    asks: readonly Ask[],
    known: Knowledge,
    parserOf: ParserOf,
    done: (error: unknown, rows: Row[][]) => void,
  ) {
    super('')
    this.#knowledge = known
    this.#sent = asks.map(({ sql, parameters }) => ({
      sql,
      name: known.names.nameOf(sql),
      values: parameters.map(textOf),
      fields: known.described.get(sql) ?? null,
      rows: [],
    }))
    this.#parserOf = parserOf
    this.#done = done
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const sent of this.#sent) {
      const { sql, name, values, fields } = sent
      if (fields === null) {
        // a journey that failed behind this statement's parsing has left the name
        if (name !== '') connection.close({ type: 'S', name }, true)
        connection.parse({ name, text: sql, types: [] }, true)
      }
      connection.bind({ statement: name, values }, true)
      if (fields === null) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription(message: { fields: pg.FieldDef[] }): void {
    const sent = this.#sent[this.#at]
    if (sent)
      sent.fields = message.fields.map(({ name, dataTypeID }) => ({
        name,
        parse: this.#parserOf(dataTypeID),
      }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const sent = this.#sent[this.#at]
    if (!sent?.fields || this.#unreadable !== null) return
    try {
      sent.rows.push(readRow(sent.fields, message.fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete(): void {
    const sent = this.#sent[this.#at]
    this.#at += 1
    if (sent && sent.name !== '') this.#knowledge.described.set(sent.sql, sent.fields ?? [])
  }

  handleError(error: unknown): void {
    this.#done(error, [])
  }

  handleReadyForQuery(): void {
    if (this.#unreadable !== null) this.#done(this.#unreadable, [])
    else
      this.#done(
        null,
        this.#sent.map(({ rows }) => rows),
      )
  }
}

function readRow(fields: readonly Field[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at]
    const value = values[at]
    if (field) row[field.name] = value === null || value === undefined ? null : field.parse(value)
  }
  return row
}

/** A parameter as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value.map(textOf))
  throw new Error('a parameter of a kind that is not sent')
}
