import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { drawMap, MAP } from './structure/draw-map.ts'
import { report, type Problem } from './report.ts'
import { idsIn } from './requirement-ids.ts'
import { filesOf, readSource } from './source-files.ts'

const DECISIONS = 'docs/decisions-of-behaviour.md'
const SOURCES = ['**/*.{ts,tsx,mjs,sql,css,html,md,yml,yaml}']
const LISTED = /^\| (OQ-\d{3}) \|/gm

const problem = (file: string, line: number, message: string): Problem => ({
  file,
  line,
  rule: 'documents',
  message,
})

/** Refuses an OQ id that the page of decisions does not list, and one that it lists twice. */
export const checkDecisionIds = (root: string): Problem[] => {
  const listed = [...readSource(root, DECISIONS).matchAll(LISTED)].map(([, id = '']) => id)
  const known = new Set(listed)
  const twice = listed.filter((id, at) => listed.indexOf(id) !== at)
  return [
    ...twice.map((id) => problem(DECISIONS, 0, `lists ${id} twice`)),
    ...filesOf(root, SOURCES).flatMap((file) =>
      readSource(root, file)
        .split('\n')
        .flatMap((text, at) =>
          idsIn(text)
            .filter((id) => id.startsWith('OQ-') && !known.has(id))
            .map((id) => problem(file, at + 1, `names ${id}, which ${DECISIONS} does not list`)),
        ),
    ),
  ]
}

const DOCUMENTS = ['*.md', 'docs/*.md', 'decisions/*.md', 'apps/**/*.md', 'packages/**/*.md']
/** Rows that quote paths of the past, and the style guide's bad examples. */
const QUOTES_OLD_PATHS = new Set(['docs/requirements.md', 'docs/corrections.md', 'STYLE.md'])
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const PATH =
  /`((?:apps|bench|database|decisions|deploy|docs|e2e|packages|scripts|tools)\/[\w./-]*)`/g

/** Refuses relative links that lead nowhere, and paths in backticks that do not exist. */
export const checkLinks = (root: string): Problem[] =>
  filesOf(root, DOCUMENTS).flatMap((file) =>
    readSource(root, file)
      .split('\n')
      .flatMap((text, at) => {
        const links = [...text.matchAll(LINK)].map(([, path = '']) =>
          posix.join(posix.dirname(file), path),
        )
        const paths = QUOTES_OLD_PATHS.has(file)
          ? []
          : [...text.matchAll(PATH)].map(([, path = '']) => path)
        return [...links, ...paths]
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => problem(file, at + 1, `points at ${path}, which does not exist`))
      }),
  )

const ROAD = 'ARCHITECTURE.md'
/** `**7. SQL**: [file](path) …` and the code under it. */
const EXCERPT = /^\*\*\d+\. [^*]+\*\*: \[[^\]]+\]\(([^)]+)\).*\n\n```\w+\n([\s\S]*?)```/gm

/** Refuses lines of an excerpt that the file linked above it does not contain. */
export const checkExcerpts = (root: string): Problem[] => {
  if (!existsSync(join(root, ROAD))) return []
  return [...readSource(root, ROAD).matchAll(EXCERPT)].flatMap(([, path = '', excerpt = '']) => {
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
      .map((text) => problem(ROAD, 0, `quotes "${text}", which ${path} does not contain`))
  })
}

/** Refuses a map that the rules of today would draw differently. */
export const checkMap = (root: string): Problem[] =>
  existsSync(join(root, MAP)) && readFileSync(join(root, MAP), 'utf8') === drawMap()
    ? []
    : [problem(MAP, 0, 'is stale: run node tools/structure/draw-map.ts')]

if (import.meta.main) {
  const root = process.cwd()
  report(
    'documents',
    [...checkDecisionIds(root), ...checkLinks(root), ...checkExcerpts(root), ...checkMap(root)],
    'decision ids, links and paths, excerpts, the map',
  )
}
