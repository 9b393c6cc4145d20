import type { Connection, Submittable } from 'pg'
import { isStalePlan } from './retryable.ts'
import { toParameter, getParser } from './values.ts'

/** SQL text with $1, $2 ... and its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export type Row = Record<string, unknown>

/** How to parse the rows of a statement. */
interface Shape {
  readonly columns: readonly (readonly [name: string, parse: (text: string) => unknown])[]
  /** All columns set to null: rows copied from it share one hidden class. */
  readonly blank: Row
}

const NO_ROWS: Shape = { columns: [], blank: {} }

const createShape = (fields: readonly { name: string; dataTypeID: number }[]): Shape => ({
  columns: fields.map((field) => [field.name, getParser(field.dataTypeID)]),
  blank: Object.fromEntries(fields.map((field) => [field.name, null])),
})

/** The extended query protocol, which pg's types leave out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: {
    portal: string
    statement: string
    values: (string | null)[]
    binary: boolean
    valueMapper: (value: string | null) => string | null
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): unknown
  off(event: 'parseComplete', listener: () => void): unknown
}

const statementNames = new Map<string, string>()
let generation = 0

/** Every connection keeps all named statements, so limit their number. */
const MAX_NAMES = 500
const UNNAMED = ''

/** Returns the same name for the same text, so that each connection parses it once. */
function getStatementName(text: string): string {
  const existing = statementNames.get(text)
  if (existing) return existing
  if (statementNames.size >= MAX_NAMES) return UNNAMED
  const name = `s${statementNames.size + 1}${generation === 0 ? '' : `_${generation}`}`
  statementNames.set(text, name)
  return name
}

/**
 * Gives every statement a new name, so that all connections prepare it again. Needed after a
 * migration by a newer version changed the type of a column.
 */
function renameStatements(): void {
  generation += 1
  statementNames.clear()
}

/**
 * Statements prepared on each connection, with their row shape once the server has described it.
 */
const shapesByConnection = new WeakMap<object, Map<string, Shape | undefined>>()

const identity = (value: string | null) => value

/**
 * Sends several statements in one round trip: Bind and Execute for each, one Sync at the end.
 * Outside a transaction the pipeline is one implicit transaction, so a transaction-local setting in
 * the first statement applies to the rest only. The first error rolls everything back.
 */
export class Pipeline implements Submittable {
  /** The rows of each statement; rejects with the database's error or a lost connection. */
  readonly promise: Promise<Row[][]>
  /** Limit until the whole response has arrived; see `BoundedClient`. */
  readonly roundTripMs: number | undefined
  private readonly statements: readonly Statement[]
  private readonly results: Row[][] = []
  private readonly sentParses: string[] = []
  /** The cached shape of each statement; the server describes those without one. */
  private readonly shapes: (Shape | undefined)[] = []
  private shape = NO_ROWS
  private rows: Row[] = []
  private storeShape = (_shape: Shape) => {}
  private settled = false
  private resolve!: (results: Row[][]) => void
  private reject!: (error: Error) => void
  private stopListening = () => {}

  constructor(statements: readonly Statement[], roundTripMs?: number) {
    this.statements = statements
    this.roundTripMs = roundTripMs
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    let prepared = shapesByConnection.get(wire)
    if (!prepared) shapesByConnection.set(wire, (prepared = new Map<string, Shape | undefined>()))
    const shapesByName = prepared
    const onParsed = () => {
      const name = this.sentParses.shift()
      if (name) shapesByName.set(name, undefined)
    }
    this.storeShape = (shape) => {
      const name = getStatementName(this.statements[this.results.length]?.text ?? '')
      if (shapesByName.has(name)) shapesByName.set(name, shape)
    }
    wire.on('parseComplete', onParsed)
    this.stopListening = () => wire.off('parseComplete', onParsed)
    // Send everything in one socket write.
    wire.stream.cork()
    for (const { text, values } of this.statements) {
      const name = getStatementName(text)
      if (name === UNNAMED || (!shapesByName.has(name) && !this.sentParses.includes(name))) {
        this.sentParses.push(name)
        wire.parse({ name, text, types: [] })
      }
      wire.bind({
        portal: '',
        statement: name,
        values: values.map(toParameter),
        binary: false,
        valueMapper: identity,
      })
      const shape = shapesByName.get(name)
      this.shapes.push(shape)
      if (!shape) wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    }
    wire.sync()
    wire.stream.uncork()
    this.shape = this.shapes[0] ?? NO_ROWS
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.shape = createShape(message.fields)
    this.storeShape(this.shape)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const { columns, blank } = this.shape
    const row = { ...blank }
    try {
      for (let i = 0; i < columns.length; i += 1) {
        const [name, parse] = columns[i] as Shape['columns'][number]
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
    this.shape = this.shapes[this.results.length] ?? NO_ROWS
  }

  handleReadyForQuery(): void {
    this.stopListening()
    if (this.settled) return
    this.settled = true
    this.resolve(this.results)
  }

  handleError(error: Error): void {
    this.stopListening()
    if (isStalePlan(error)) renameStatements()
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
