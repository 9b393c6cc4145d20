import { ALERT_KINDS } from '@casework/contract/alerts'
import { LEVELS } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES, ROLES } from '@casework/contract/permissions'
import { DEADLINE_KINDS, needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import { LANGUAGES, type Language } from '@casework/contract/preferences'
import { SESSION_TYPES, type SessionType } from '@casework/contract/sessions'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import {
  findHoliday,
  isWeekend,
} from '../../../apps/server/src/features/deadlines/calendar/calendar.ts'
import { createCalendar } from './calendar.ts'
import { PAPER_FORMATS, type DemoContent } from './content.ts'
import { pickMember } from './members.ts'
import { RECIPIENTS } from './messages.ts'
import { composePage } from './page.ts'
import { parseContent } from './parse-content.ts'
import { DEMO_LANGUAGES, readContent } from './read-content.ts'
import { TITLES } from './session-titles.ts'
import { writePaper } from './write-paper.ts'

/** The letters of the fonts that every PDF reader has. */
const WINDOWS_1252 = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, at) => at)),
)
const NOW = new Date('2026-11-23T12:00:00Z')

const listTexts = ({ cases }: DemoContent): string[] =>
  cases.flatMap(({ story, sessions, papers, entries }) => [
    story,
    ...entries.map(({ text }) => text),
    ...sessions.map(({ note }) => note),
    // The files of a bundle join a group that has its description already.
    ...papers.flatMap(({ group, part }) =>
      group && (part === null || group.description) ? [group.description] : [],
    ),
  ])

const splitSentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20)

const findRepeated = (texts: readonly string[]) =>
  texts.filter((text, at) => texts.indexOf(text) !== at)

/** Opens the bytes as the file that they begin like. */
async function openFile(library: PDFiumLibrary, bytes: Buffer) {
  if (bytes.subarray(0, 5).toString() === '%PDF-') {
    const pdf = await library.loadDocument(bytes)
    const pages = pdf.getPageCount()
    pdf.destroy()
    return { format: 'pdf', pages }
  }
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const names: string[] = []
    for await (const { fileName } of (await fromBufferPromise(bytes)).eachEntry())
      names.push(fileName)
    return { format: names.includes('word/document.xml') ? 'docx' : 'zip', pages: 1 }
  }
  const { format } = await sharp(bytes).metadata()
  return { format: format === 'jpeg' ? 'jpg' : format, pages: 1 }
}

const findTypes = (language: Language, title: string): SessionType[] =>
  SESSION_TYPES.filter((type) => TITLES[language][type].some((start) => title.startsWith(start)))

test('there is a demo firm in every language of the product', () => {
  expect(DEMO_LANGUAGES).toEqual(LANGUAGES)
})

test('a record that cannot be read is named', () => {
  const firm = readContent('en')
  expect(firm.cases).not.toHaveLength(0)
  expect(() => parseContent('en', ['@letter 1\n'])).toThrow('Unknown record: @letter 1')
  expect(() => parseContent('en', [])).toThrow('No firm in the texts of en')
})

describe.each(DEMO_LANGUAGES)('the demo firm in %s', (language) => {
  const content = readContent(language)
  const { firm, people, clients, cases } = content
  const sessions = cases.flatMap((demo) => demo.sessions)
  const papers = cases.flatMap((demo) => demo.papers)
  const calendar = createCalendar(NOW, firm.timezone, language, firm.court_region)

  test('has 12 clients, 20 cases and a person in each role', () => {
    expect([clients.length, cases.length]).toEqual([12, 20])
    expect(new Set(cases.map(({ client }) => client))).toEqual(
      new Set(clients.map(({ key }) => key)),
    )
    expect(people.map(({ part }) => part)).toEqual([
      'owner',
      ...EMPLOYEE_ROLES,
      'applicant',
      'invited',
    ])
    expect(new Set(cases.map(({ team }) => team[0]))).toEqual(new Set(ROLES))
  })

  test('has closed and archived cases, and begins two years ago', () => {
    expect(Math.min(...cases.map(({ opened }) => opened))).toBeLessThan(-600)
    expect(cases.filter(({ archived }) => archived !== null).length).toBeGreaterThan(2)
    expect(cases.filter(({ closed }) => closed === null).length).toBeGreaterThan(8)
    for (const { key, opened, closed, archived, sessions: held, papers: filed } of cases) {
      const end = closed ?? Infinity
      expect(opened, key).toBeLessThan(Math.min(end, 0))
      expect(end, key).toBeLessThanOrEqual(archived ?? Infinity)
      for (const { day } of held) {
        expect(day, key).toBeGreaterThanOrEqual(opened)
        expect(day, key).toBeLessThanOrEqual(end)
      }
      for (const { day, dated } of filed) {
        expect(day, key).toBeGreaterThanOrEqual(opened)
        expect(day, key).toBeLessThanOrEqual(Math.min(end, 0))
        expect(dated, key).toBeLessThanOrEqual(day)
      }
    }
  })

  test('has a hearing tomorrow, and sessions today and next week', () => {
    const days = new Map(sessions.map(({ day, type }) => [day, type]))
    expect(days.get(1)).toBe('court_hearing')
    expect(sessions.filter(({ day }) => day === 0).length).toBeGreaterThan(1)
    expect(sessions.filter(({ day }) => day >= 5 && day <= 9).length).toBeGreaterThan(1)
  })

  test('has people, deadlines and entries of each kind, in cases that are open', () => {
    const duties = cases.filter(({ entries }) => entries.length > 0)
    expect(duties.filter(({ closed, parties }) => closed !== null || parties.length === 0)).toEqual(
      [],
    )
    const deadlines = cases.flatMap((demo) => demo.deadlines)
    expect(new Set(deadlines.map(({ kind }) => kind))).toEqual(new Set(DEADLINE_KINDS))
    expect(new Set(deadlines.map(({ state }) => state)).size).toBe(3)
    for (const { kind, second, title } of deadlines)
      expect([title, second !== null]).toEqual([title, needsSecondPerson(kind)])
    const entries = cases.flatMap((demo) => demo.entries)
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['note', 'call', 'letter']))
    expect(new Set(entries.map(({ level }) => level))).toEqual(new Set(LEVELS))
    for (const { day, text } of entries) expect([text, day < 0]).toEqual([text, true])
  })

  test('has documents of every level and format', () => {
    expect(new Set(papers.map(({ level }) => level))).toEqual(new Set(LEVELS))
    expect(new Set(papers.map(({ format }) => format))).toEqual(new Set(PAPER_FORMATS))
    expect(papers.some(({ group }) => group !== null)).toBe(true)
    expect(findRepeated(papers.map(({ name }) => name))).toEqual([])
  })

  test('has ten documents in four cases, and three in every group (LOOK-130)', () => {
    expect(cases.filter(({ papers: filed }) => filed.length >= 10).length).toBeGreaterThanOrEqual(4)
    for (const { key, papers: filed } of cases) {
      const groups = Map.groupBy(
        filed.filter(({ group }) => group !== null),
        ({ session, group }) => `${session}: ${group?.name}`,
      )
      for (const [name, documents] of groups)
        expect([key, name, documents.length > 2]).toEqual([key, name, true])
    }
  })

  test('has files that came together, and work of several people (LOOK-130)', () => {
    const together = papers.filter(({ part }) => part !== null)
    expect(together.length).toBeGreaterThan(20)
    const authors = cases.flatMap((demo) =>
      demo.papers.map(({ day, level }) => pickMember(demo, 'document', day, level)),
    )
    expect(new Set(authors)).toEqual(new Set(['owner', 'admin', 'diamond', 'gold']))
    expect(new Set(papers.map(({ day }) => day)).size).toBeGreaterThan(25)
  })

  test('has no hearing at a weekend or on a holiday, on whatever day it begins (LOOK-131)', () => {
    const hearings = sessions.filter(({ type }) => type === 'court_hearing')
    expect(hearings.length).toBeGreaterThan(5)
    for (let day = 0; day < 370; day += 1) {
      const now = new Date(NOW.getTime() + day * 86_400_000)
      const { getDay } = createCalendar(now, firm.timezone, language, firm.court_region)
      for (const hearing of hearings) {
        const date = getDay(hearing.day)
        const isFree = isWeekend(date) || findHoliday(firm.court_region, date) !== undefined
        expect([hearing.title, date, isFree]).toEqual([hearing.title, date, false])
      }
    }
  })

  test('says nothing twice in its notes, descriptions and papers', () => {
    const texts = listTexts(content)
    expect(texts.filter((text) => text === '')).toEqual([])
    expect(findRepeated(texts.flatMap(splitSentences))).toEqual([])
    // A letter ends as letters of this person do.
    const written = papers.flatMap(({ body }) => splitSentences(body))
    expect(findRepeated(written.filter((text) => !text.includes('\n~')))).toEqual([])
    expect(findRepeated(sessions.map(({ title }) => title))).toEqual([])
  })

  test('titles a session as its type', () => {
    for (const { title, type } of sessions)
      expect({ title, types: findTypes(language, title) }).toEqual({ title, types: [type] })
  })

  test('prints dates for all offsets, in letters that the fonts have', () => {
    const pages = papers.map((paper) => composePage(paper, firm, calendar, language))
    const printed = [
      ...listTexts(content).map(calendar.fill),
      ...pages.map((page) => JSON.stringify(page)),
    ]
    for (const text of printed) expect(text).not.toMatch(/\{[+-]?\d/)
    expect(
      printed.flatMap((text) => [...text]).filter((letter) => !WINDOWS_1252.has(letter)),
    ).toEqual([])
  })

  test('writes files that open as what they claim to be', { timeout: 120_000 }, async () => {
    const library = await PDFiumLibrary.init()
    const pages: number[] = []
    for (const [at, paper] of papers.entries()) {
      const page = composePage(paper, firm, calendar, language)
      const opened = await openFile(library, await writePaper(paper, page, at))
      expect(opened, paper.file).toMatchObject({ format: paper.format })
      pages.push(opened.pages)
    }
    library.destroy()
    expect(new Set(pages)).toEqual(new Set([1, 2, 3]))
  })
})

test('every kind of update has somebody who is told', () => {
  for (const kind of ALERT_KINDS)
    expect([kind, RECIPIENTS[kind].includes('owner')]).toEqual([kind, true])
})

test('nothing happens at a weekend, except today and yesterday', () => {
  const calendar = createCalendar(NOW, 'Europe/London', 'en', 'GB-ENG')
  // 23 November 2026 is a Monday.
  expect([-3, -2, -1, 0, 1, 4, 5, 6].map(calendar.getDay)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-27',
    '2026-11-30',
    '2026-11-30',
  ])
  expect(calendar.fill('On {-3}, {+1 short}, in {-400 year} and {-400 yy}.')).toBe(
    'On 20 November 2026, 24/11/2026, in 2025 and 25.',
  )
})
