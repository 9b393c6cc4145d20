import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isImportAllowed } from './check-boundaries.ts'

export const MAP = 'docs/pictures/map.svg'

const WIDTH = 960
const HEIGHT = 520
const BOX = { width: 260, height: 54 }

/** A box of the map. */
interface Part {
  readonly name: string
  readonly note: string
  readonly x: number
  readonly y: number
  /** A sample file of the part, which imports others. */
  readonly sampleFile: string
  /** The file that other parts import. */
  readonly entryFile: string
}

const part = (
  x: number,
  y: number,
  name: string,
  note: string,
  sampleFile: string,
  entryFile = sampleFile,
): Part => ({ name, note, x, y, sampleFile, entryFile })

const WEB = 'apps/web/src'
const SERVER = 'apps/server/src'
const FEATURE = `${SERVER}/features/clients/clients`

const parts: readonly Part[] = [
  part(40, 80, 'app', 'routes, shell, combined screens', `${WEB}/app/sample.tsx`),
  part(
    40,
    190,
    'features',
    'pages, forms, hooks',
    `${WEB}/features/clients/sample.tsx`,
    `${WEB}/features/clients/index.ts`,
  ),
  part(40, 300, 'platform', 'calls, query cache, lists, forms', `${WEB}/platform/sample.ts`),
  part(40, 410, 'ui', 'the kit: buttons, fields, dialogs', `${WEB}/ui/sample.tsx`),
  part(660, 80, 'app.ts', 'puts all parts together', `${SERVER}/app.ts`),
  part(660, 160, 'routes', 'endpoint to function', `${FEATURE}.routes.ts`),
  part(660, 240, 'service', 'decisions and refusals', `${FEATURE}.service.ts`),
  part(660, 320, 'SQL', 'one function per statement', `${FEATURE}.sql.ts`),
  part(660, 410, 'platform', 'HTTP, scope, jobs, file store', `${SERVER}/platform/sample.ts`),
  part(350, 300, 'contract', 'endpoints and schemas', 'packages/contract/src/sample.ts'),
  part(350, 410, 'texts', 'translations', 'packages/texts/src/sample.ts'),
]

type Edge = readonly [from: Part, to: Part]

const getOtherParts = (excluded: Part) => parts.filter((other) => other !== excluded)
const canImport = (importer: Part, imported: Part) =>
  isImportAllowed(importer.sampleFile, imported.entryFile)

/** Whether `to` can be reached through at least one other part. */
const isReachedIndirectly = (from: Part, to: Part, seen = new Set<Part>()): boolean =>
  getOtherParts(from)
    .filter((next) => next !== to && !seen.has(next) && canImport(from, next))
    .some((next) => canImport(next, to) || isReachedIndirectly(next, to, seen.add(next)))

/** Allowed imports, without those implied by others. */
export const findImportArrows = (): Edge[] =>
  parts.flatMap((from) =>
    getOtherParts(from)
      .filter((to) => canImport(from, to) && !isReachedIndirectly(from, to))
      .map((to): Edge => [from, to]),
  )

/** Direct imports that the rules refuse although a path of arrows exists. */
export const findRefusedShortcuts = (): Edge[] =>
  parts.flatMap((from) =>
    getOtherParts(from)
      .filter((to) => !canImport(from, to) && isReachedIndirectly(from, to))
      .map((to): Edge => [from, to]),
  )

const text = (x: number, y: number, words: string, kind = '') =>
  `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}>${words}</text>`

const frame = (x: number, y: number, width: number, height: number, title: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" class="frame"/>${text(x + 14, y + 24, title, 'title')}`

const drawPart = ({ x, y, name, note }: Part) =>
  `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" class="part"/>` +
  text(x + 14, y + 23, name, 'name') +
  text(x + 14, y + 42, note, 'note')

const drawArrow = ([from, to]: Edge) => {
  const [middle, left, right] = [BOX.height / 2, 0, BOX.width]
  const [x1, y1, x2, y2] =
    from.x === to.x
      ? [from.x + BOX.width / 2, from.y + BOX.height, to.x + BOX.width / 2, to.y]
      : from.x < to.x
        ? [from.x + right, from.y + middle, to.x + left, to.y + middle]
        : [from.x + left, from.y + middle, to.x + right, to.y + middle]
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="arrow" marker-end="url(#head)"/>`
}

const STYLE = [
  'text { font: 13px system-ui, sans-serif; fill: #1f2937 }',
  '.title { font-weight: 600; fill: #4b5563 } .name { font-weight: 600 } .note { fill: #4b5563 }',
  '.frame { fill: #f9fafb; stroke: #d1d5db } .part { fill: #ffffff; stroke: #9ca3af }',
  '.arrow { stroke: #1d4ed8; stroke-width: 1.5 }',
].join(' ')

/** Draws the import rules of `boundary-rules.ts` as SVG. */
export const drawMap = (): string => {
  const refused = findRefusedShortcuts().map(([from, to]) => `${from.name} to ${to.name}`)
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Import rules between the parts">`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#1d4ed8"/></marker></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    frame(20, 40, 300, 440, 'apps/web/src'),
    frame(640, 40, 300, 440, 'apps/server/src'),
    frame(335, 260, 290, 220, 'packages'),
    ...parts.map(drawPart),
    ...findImportArrows().map(drawArrow),
    text(
      20,
      24,
      'A part may import what its arrow points to, and whatever can be reached from there.',
      'title',
    ),
    text(20, 504, `Exceptions, not allowed despite the arrows: ${refused.join(', ')}.`, 'note'),
    '</svg>',
  ].join('\n')}\n`
}

if (import.meta.main) writeFileSync(join(process.cwd(), MAP), drawMap())
