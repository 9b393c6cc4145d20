// Reads the texts of a demo firm. A record begins with `@kind words`, then come `field: value`
// lines, an empty line and its text; all but firm, people, clients and bundles belong to the case
// above them.
import { clientForm } from '@casework/contract/clients'
import { LEVELS } from '@casework/contract/document-levels'
import { PARTY_ROLES, PERSON_KINDS } from '@casework/contract/parties'
import { DEADLINE_KINDS } from '@casework/contract/parts/deadline-kinds'
import { COURT_REGIONS, REGIONS } from '@casework/contract/firm'
import { DIRECTIONS } from '@casework/contract/journal'
import { ROLES } from '@casework/contract/permissions'
import type { Language } from '@casework/contract/preferences'
import { SESSION_TYPES } from '@casework/contract/sessions'
import {
  PAPER_FORMATS,
  type DemoCase,
  type DemoClient,
  type DemoContent,
  type DemoDeadline,
  type DemoEntry,
  type DemoFirm,
  type DemoPaper,
  type DemoParty,
  type DemoPerson,
  type DemoSession,
} from './content.ts'

interface Block {
  readonly kind: string
  readonly words: readonly string[]
  readonly fields: ReadonlyMap<string, string>
  readonly text: string
}

function parseBlock(source: string): Block {
  const [head = '', ...rest] = source.split('\n')
  const [kind = '', ...words] = head.trim().split(/\s+/)
  const end = rest.findIndex((line) => line.trim() === '')
  const lines = end === -1 ? rest : rest.slice(0, end)
  const fields = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw new Error(`Not a field of "@${head}": ${line}`)
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return { kind, words, fields, text: end === -1 ? '' : rest.slice(end).join('\n').trim() }
}

const OF_CASES = new Set(['case', 'session', 'paper', 'party', 'deadline', 'entry'])
const KINDS = new Set(['firm', 'person', 'client', 'bundle', ...OF_CASES])

const describe = ({ kind, words }: Block) => `@${[kind, ...words].join(' ')}`

function readField(block: Block, name: string): string {
  const value = block.fields.get(name)
  if (!value) throw new Error(`${describe(block)} has no ${name}`)
  return value
}

const readOptional = ({ fields }: Block, name: string) => fields.get(name) || null
const readList = ({ fields }: Block, name: string) => fields.get(name)?.split(/\s*;\s*/) ?? null

function asNumber(block: Block, text: string | null | undefined): number {
  const value = Number(text ?? NaN)
  if (!Number.isInteger(value)) throw new Error(`${describe(block)}: ${text} is not a number`)
  return value
}

const readOptionalNumber = (block: Block, name: string) =>
  block.fields.has(name) ? asNumber(block, block.fields.get(name)) : null

function asChoice<T extends string>(
  block: Block,
  choices: readonly T[],
  word: string | undefined,
): T {
  const found = choices.find((choice) => choice === word)
  if (!found) throw new Error(`${describe(block)}: ${word} is not one of ${choices.join(', ')}`)
  return found
}

const readFirm = (block: Block): DemoFirm => ({
  name: readField(block, 'name'),
  address: readField(block, 'address').replaceAll('; ', '\n'),
  city: readField(block, 'city'),
  footer: readField(block, 'footer'),
  dateline: readField(block, 'dateline'),
  timezone: readField(block, 'timezone'),
  region: asChoice(block, REGIONS, readField(block, 'region')),
  court_region: asChoice(block, COURT_REGIONS, readField(block, 'court region')),
  country: asNumber(block, readField(block, 'country')),
  phone: readField(block, 'phone'),
})

const readPerson = (block: Block): DemoPerson => ({
  part: asChoice(block, [...ROLES, 'applicant', 'invited'], block.words[0]),
  name: block.words.slice(1).join(' '),
})

/** The fields are those of the form. */
function readClient(block: Block, firm: DemoFirm): DemoClient {
  const country = readOptionalNumber(block, 'country') ?? firm.country
  const { data, error } = clientForm.safeParse({ ...Object.fromEntries(block.fields), country })
  if (!data) throw new Error(`${describe(block)}: ${error.message}`)
  return { ...data, key: block.words[0] ?? '' }
}

const readSession = (block: Block): DemoSession => {
  const [day, time = '', minutes, type] = block.words
  return {
    day: asNumber(block, day),
    time,
    minutes: asNumber(block, minutes),
    type: asChoice(block, SESSION_TYPES, type),
    title: readField(block, 'title'),
    note: block.text,
  }
}

function readPaper(block: Block, sessions: number): DemoPaper {
  const [day, level, format, file = ''] = block.words
  const [name = '', description = ''] = readList(block, 'group') ?? []
  return {
    day: asNumber(block, day),
    dated: readOptionalNumber(block, 'dated') ?? asNumber(block, day),
    level: asChoice(block, LEVELS, level),
    format: asChoice(block, PAPER_FORMATS, format),
    file,
    name: readField(block, 'name'),
    session: sessions === 0 ? null : sessions - 1,
    group: name ? { name, description } : null,
    from: readList(block, 'from'),
    place: readOptional(block, 'place'),
    to: readList(block, 'to') ?? [],
    reference: readOptional(block, 'ref'),
    subject: readOptional(block, 'subject'),
    body: block.text,
    part: null,
  }
}

/**
 * `@bundle case -4 3`: files that are uploaded together to a session of the case, by its place. Each
 * line is one: `pdf yellow | Name | Text`. A group of that name that the session has gets them.
 */
function readBundle(block: Block): DemoPaper[] {
  const day = asNumber(block, block.words[1])
  const group = {
    name: readField(block, 'group'),
    description: readOptional(block, 'description') ?? '',
  }
  return block.text.split('\n').map((line, part) => {
    const [kind = '', name = '', text] = line.split(' | ')
    const [format, level] = kind.split(' ')
    if (!text) throw new Error(`${describe(block)}: not a file: ${line}`)
    return {
      day,
      dated: day,
      level: asChoice(block, LEVELS, level),
      format: asChoice(block, PAPER_FORMATS, format),
      file: name,
      name,
      session: asNumber(block, block.words[2]),
      group: part === 0 ? group : { ...group, description: '' },
      from: null,
      place: null,
      to: [],
      reference: null,
      subject: null,
      body: `# ${name}\n${text}`,
      part,
    }
  })
}

const readParty = (block: Block): DemoParty => ({
  role: asChoice(block, PARTY_ROLES, block.words[0]),
  kind: asChoice(block, PERSON_KINDS, block.words[1]),
  name: readField(block, 'name'),
  email: readOptional(block, 'email'),
  phone: readOptional(block, 'phone'),
  address: readList(block, 'address')?.join('\n') ?? null,
  reference: readOptional(block, 'reference'),
})

/** `@deadline +9 own gold`, `@deadline +12 court owner diamond confirmed` */
function readDeadline(block: Block): DemoDeadline {
  const [day, kind, responsible, ...rest] = block.words
  const second = ROLES.find((role) => role === rest[0]) ?? null
  const state = rest[second === null ? 0 : 1] ?? 'unconfirmed'
  return {
    day: asNumber(block, day),
    kind: asChoice(block, DEADLINE_KINDS, kind),
    responsible: asChoice(block, ROLES, responsible),
    second,
    state: asChoice(block, ['unconfirmed', 'confirmed', 'done'], state),
    title: readField(block, 'title'),
  }
}

/** `@entry -3 09:15 letter out yellow gold 20`; a note has `-` in place of a direction. */
function readEntry(block: Block): DemoEntry {
  const [day, time = '', kind, direction, level, author, minutes] = block.words
  return {
    day: asNumber(block, day),
    time,
    kind: asChoice(block, ['note', 'call', 'letter'], kind),
    direction: direction === '-' ? null : asChoice(block, DIRECTIONS, direction),
    level: asChoice(block, LEVELS, level),
    author: asChoice(block, ROLES, author),
    minutes: asNumber(block, minutes),
    text: block.text,
  }
}

function readCase(block: Block, parts: readonly Block[]): DemoCase {
  const sessions: DemoSession[] = []
  const papers: DemoPaper[] = []
  const findParts = (kind: string) => parts.filter((part) => part.kind === kind)
  for (const part of parts) {
    if (part.kind === 'session') sessions.push(readSession(part))
    else if (part.kind === 'paper') papers.push(readPaper(part, sessions.length))
  }
  return {
    key: block.words[0] ?? '',
    client: readField(block, 'client'),
    title: readField(block, 'title'),
    story: block.text,
    opened: asNumber(block, readField(block, 'opened')),
    closed: readOptionalNumber(block, 'closed'),
    archived: readOptionalNumber(block, 'archived'),
    court: readOptional(block, 'court'),
    reference: readOptional(block, 'reference'),
    team: readField(block, 'team')
      .split(/\s+/)
      .map((role) => asChoice(block, ROLES, role)),
    sessions,
    papers,
    parties: findParts('party').map(readParty),
    deadlines: findParts('deadline').map(readDeadline),
    entries: findParts('entry').map(readEntry),
  }
}

const addBundles = (demo: DemoCase, blocks: readonly Block[]): DemoCase => ({
  ...demo,
  papers: [
    ...demo.papers,
    ...blocks
      .filter(({ kind, words }) => kind === 'bundle' && words[0] === demo.key)
      .flatMap(readBundle),
  ],
})

/** @throws Error that names the record which cannot be read */
export function parseContent(language: Language, sources: readonly string[]): DemoContent {
  const blocks = sources.flatMap((source) =>
    `\n${source}`
      .split(/\n@(?=[a-z])/)
      .slice(1)
      .map(parseBlock),
  )
  const unknown = blocks.find(({ kind }) => !KINDS.has(kind))
  if (unknown) throw new Error(`Unknown record: ${describe(unknown)}`)
  const firmBlock = blocks.find(({ kind }) => kind === 'firm')
  if (!firmBlock) throw new Error(`No firm in the texts of ${language}`)
  const firm = readFirm(firmBlock)
  const work = blocks.filter(({ kind }) => OF_CASES.has(kind))
  const starts = work.flatMap(({ kind }, at) => (kind === 'case' ? [at] : []))
  const cases = starts.map((start, at) => {
    const [head, ...parts] = work.slice(start, starts[at + 1])
    return addBundles(readCase(head as Block, parts), blocks)
  })
  return {
    language,
    firm,
    people: blocks.filter(({ kind }) => kind === 'person').map(readPerson),
    clients: blocks.filter(({ kind }) => kind === 'client').map((block) => readClient(block, firm)),
    cases: cases.toSorted((a, b) => a.opened - b.opened),
  }
}
