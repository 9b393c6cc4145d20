import { Visitor, type Node } from 'oxc-parser'
import { parse } from './structure/parse-source.ts'

/** A test, a group of tests, or the annotation of a journey: e2e/support/requirements.ts. */
const ROOT = /^(?:describe|suite|it|test|proves)$|Test$/
const CHAIN = new Set([
  'each',
  'for',
  'only',
  'skipIf',
  'runIf',
  'concurrent',
  'sequential',
  'describe',
  'serial',
  'parallel',
])
const SKIPPED = new Set(['skip', 'todo', 'fixme'])
const ID = /\b([A-Z]{2,10})-(\d{3})(?:\.\.(?:\1-)?(\d{3}))?\b/g

/** Parses the ids in a title; `AUTH-011..014` means four ids. */
export const parseIds = (title: string): string[] =>
  [...title.matchAll(ID)].flatMap(([, area = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(Number(last) - Number(first) + 1, 1) },
      (_, offset) => `${area}-${String(Number(first) + offset).padStart(3, '0')}`,
    ),
  )

/** `test.describe.serial` -> ['test', 'describe', 'serial']; null for any other expression. */
const readCallChain = (callee: Node): string[] | null => {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return readCallChain(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return readCallChain(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const chain = readCallChain(callee.object)
  return chain && [...chain, callee.property.name]
}

const readTitle = (node: Node | undefined): string => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map((part) => part.value.cooked ?? '').join(' ')
  return ''
}

/** Returns a file's test titles and annotations. Skipped tests prove nothing and are ignored. */
export const findTitles = (file: string, source: string): string[] => {
  const titles: string[] = []
  const skipped: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: (node) => {
      const [root, ...rest] = readCallChain(node.callee) ?? []
      if (!root || !ROOT.test(root)) return
      if (rest.some((name) => SKIPPED.has(name))) skipped.push(node)
      else if (
        rest.every((name) => CHAIN.has(name)) &&
        !skipped.some((outer) => outer.start <= node.start && node.end <= outer.end)
      ) {
        titles.push(readTitle(node.arguments[0]))
      }
    },
  }).visit(parse(file, source).program)
  return titles
}

/** Returns the ids in a file's test titles and annotations. */
export const findNamedIds = (file: string, source: string): string[] =>
  findTitles(file, source).flatMap(parseIds)
