import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkAsvs } from './check-asvs.ts'
import { reportProblems, type Problem } from './report.ts'
import { parseIds } from './requirement-ids.ts'
import { listFiles, readSource } from './source-files.ts'

const DECISIONS = 'docs/specification/decisions-of-behaviour.md'
const SOURCES = ['**/*.{ts,tsx,mjs,sql,css,html,md,yml,yaml}']
const LISTED = /^\| (OQ-\d{3}) \|/gm

const createProblem = (file: string, line: number, message: string): Problem => ({
  file,
  line,
  rule: 'documents',
  message,
})

/** Refuses OQ ids that the page of decisions does not list, or lists twice. */
export const checkDecisionIds = (root: string): Problem[] => {
  const listed = [...readSource(root, DECISIONS).matchAll(LISTED)].map(([, id = '']) => id)
  const known = new Set(listed)
  const duplicates = listed.filter((id, index) => listed.indexOf(id) !== index)
  return [
    ...duplicates.map((id) => createProblem(DECISIONS, 0, `lists ${id} twice`)),
    ...listFiles(root, SOURCES).flatMap((file) =>
      readSource(root, file)
        .split('\n')
        .flatMap((text, index) =>
          parseIds(text)
            .filter((id) => id.startsWith('OQ-') && !known.has(id))
            .map((id) =>
              createProblem(file, index + 1, `names ${id}, which ${DECISIONS} does not list`),
            ),
        ),
    ),
  ]
}

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'apps/**/*.md', 'packages/**/*.md']
/** These quote paths of the past, or bad examples. */
const QUOTES_OLD_PATHS = new Set([
  'docs/specification/requirements.md',
  'docs/specification/requirements-added.md',
  'docs/specification/corrections.md',
  'docs/specification/corrections-2.md',
  'STYLE.md',
])
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const PATH = /`((?:apps|bench|database|deploy|docs|e2e|packages|scripts|tools)\/[\w./-]*)`/g

/** Refuses relative links to missing files, and paths in backticks that do not exist. */
export const checkLinks = (root: string): Problem[] =>
  listFiles(root, DOCUMENTS).flatMap((file) =>
    readSource(root, file)
      .split('\n')
      .flatMap((text, index) => {
        const links = [...text.matchAll(LINK)].map(([, path = '']) =>
          posix.join(posix.dirname(file), path),
        )
        const paths = QUOTES_OLD_PATHS.has(file)
          ? []
          : [...text.matchAll(PATH)].map(([, path = '']) => path)
        return [...links, ...paths]
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => createProblem(file, index + 1, `points at ${path}, which does not exist`))
      }),
  )

const RECORDS = 'docs/decisions'
const INDEX = `${RECORDS}/README.md`

/** Refuses decision records that the index does not list once. */
export const checkDecisionIndex = (root: string): Problem[] => {
  const listed = [...readSource(root, INDEX).matchAll(LINK)].map(([, path = '']) => path)
  return listFiles(root, [`${RECORDS}/0*.md`])
    .map((file) => posix.basename(file))
    .filter((name) => listed.filter((path) => path === name).length !== 1)
    .map((name) => createProblem(INDEX, 0, `must list ${name} once`))
}

const ARCHITECTURE = 'ARCHITECTURE.md'
/** `**7. SQL**: [file](path) …` and the code under it. */
const EXCERPT = /^\*\*\d+\. [^*]+\*\*: \[[^\]]+\]\(([^)]+)\).*\n\n```\w+\n([\s\S]*?)```/gm

/** Refuses excerpts with lines that the linked file does not contain. */
export const checkExcerpts = (root: string): Problem[] => {
  if (!existsSync(join(root, ARCHITECTURE))) return []
  return [...readSource(root, ARCHITECTURE).matchAll(EXCERPT)].flatMap(
    ([, path = '', excerpt = '']) => {
      const lines = new Set(
        existsSync(join(root, path))
          ? readSource(root, path)
              .split('\n')
              .map((text) => text.trim())
          : [],
      )
      return excerpt
        .split('\n')
        .map((text) => text.trim())
        .filter((text) => text !== '' && !lines.has(text))
        .map((text) =>
          createProblem(ARCHITECTURE, 0, `quotes "${text}", which ${path} does not contain`),
        )
    },
  )
}

if (import.meta.main) {
  const root = process.cwd()
  reportProblems(
    'documents',
    [
      ...checkDecisionIds(root),
      ...checkDecisionIndex(root),
      ...checkLinks(root),
      ...checkExcerpts(root),
      ...checkAsvs(root),
    ],
    'decision ids and index, links and paths, excerpts, the ASVS table',
  )
}
