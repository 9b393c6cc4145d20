import type { Connection, Submittable } from 'pg'
import { asParameter, parserOf } from './values.ts'

/** A statement as text with $1, $2 ... and its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export type Row = Record<string, unknown>

type Column = readonly [name: string, parse: (text: string) => unknown]

/** The parts of the extended protocol that pg's own types leave out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { portal: string; statement: string; values: (string | null)[]; binary: boolean; valueMapper: (value: string | null) => string | null }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): unknown
  off(event: 'parseComplete', listener: () => void): unknown
}

const names = new Map<string, string>()

/** Each connection keeps every named statement, so their number is bounded. */
const MOST_NAMES = 500
const UNNAMED = ''

/** The same text gets the same name on every connection, so that it is parsed once a connection. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES) return UNNAMED
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const preparedOn = new WeakMap<object, Set<string>>()

const asIs = (value: string | null) => value

/**
 * Several statements in one round trip: Bind and Execute for each, one Sync at the end. Outside a transaction the
 * whole pipeline is one implicit transaction, so a transaction-local setting in the first statement holds for the rest
 * and is gone after it. The first error ends it; nothing of it is kept then.
 */
export class Pipeline implements Submittable {
  /** The rows of each statement; rejects with the database's error or a lost connection. */
  readonly promise: Promise<Row[][]>
  private readonly statements: readonly Statement[]
  private readonly results: Row[][] = []
  private readonly parsing: string[] = []
  private columns: Column[] = []
  private rows: Row[] = []
  /** All columns of the answer, so that each row begins in its last shape. */
  private blank: Row = {}
  private settled = false
  private resolve!: (results: Row[][]) => void
  private reject!: (error: Error) => void
  private stopListening = () => {}

  constructor(statements: readonly Statement[]) {
    this.statements = statements
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    let prepared = preparedOn.get(wire)
    if (!prepared) preparedOn.set(wire, (prepared = new Set()))
    const known = prepared
    const onParsed = () => {
      const name = this.parsing.shift()
      if (name) known.add(name)
    }
    wire.on('parseComplete', onParsed)
    this.stopListening = () => wire.off('parseComplete', onParsed)
    // One write to the socket for all of it.
    wire.stream.cork()
    for (const { text, values } of this.statements) {
      const name = nameOf(text)
      if (name === UNNAMED || (!known.has(name) && !this.parsing.includes(name))) {
        this.parsing.push(name)
        wire.parse({ name, text, types: [] })
      }
      wire.bind({ portal: '', statement: name, values: values.map(asParameter), binary: false, valueMapper: asIs })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.columns = message.fields.map((field) => [field.name, parserOf(field.dataTypeID)])
    this.blank = Object.fromEntries(message.fields.map((field) => [field.name, null]))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const row = { ...this.blank }
    try {
      for (let i = 0; i < this.columns.length; i += 1) {
        const [name, parse] = this.columns[i] as Column
        const text = message.fields[i]
        if (text !== null && text !== undefined) row[name] = parse(text)
      }
      this.rows.push(row)
    } catch (error) {
      this.fail(error as Error)
    }
  }

  handleCommandComplete(): void {
    this.results.push(this.rows)
    this.rows = []
    this.columns = []
  }

  handleReadyForQuery(): void {
    this.stopListening()
    if (this.settled) return
    this.settled = true
    this.resolve(this.results)
  }

  handleError(error: Error): void {
    this.stopListening()
    this.fail(error)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  private fail(error: Error): void {
    if (this.settled) return
    this.settled = true
    this.reject(error)
  }
}
