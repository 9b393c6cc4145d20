import { Visitor, type Node } from 'oxc-parser'
import { parse } from './structure/parse-source.ts'

const ROOT = /^(?:describe|suite|it|test)$|Test$/
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

/** The ids that a title names; `AUTH-011..014` stands for four. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(ID)].flatMap(([, area = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(Number(last) - Number(first) + 1, 1) },
      (_, at) => `${area}-${String(Number(first) + at).padStart(3, '0')}`,
    ),
  )

/** `test.describe.serial` -> ['test', 'describe', 'serial']; null when it is not a plain chain of names. */
const chainOf = (callee: Node): string[] | null => {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return chainOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return chainOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const before = chainOf(callee.object)
  return before && [...before, callee.property.name]
}

const titleOf = (node: Node | undefined): string => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map((part) => part.value.cooked ?? '').join(' ')
  return ''
}

/** The ids named in the titles of the tests of one file. A skipped test proves nothing, so its title does not count. */
export const idsNamedBy = (file: string, source: string): string[] => {
  const ids: string[] = []
  const skipped: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: (node) => {
      const [root, ...rest] = chainOf(node.callee) ?? []
      if (!root || !ROOT.test(root)) return
      if (rest.some((name) => SKIPPED.has(name))) skipped.push(node)
      else if (
        rest.every((name) => CHAIN.has(name)) &&
        !skipped.some((outer) => outer.start <= node.start && node.end <= outer.end)
      ) {
        ids.push(...idsIn(titleOf(node.arguments[0])))
      }
    },
  }).visit(parse(file, source).program)
  return ids
}
