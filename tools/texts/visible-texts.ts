import { Visitor, type Node, type Program } from 'oxc-parser'
import { SAME_EVERYWHERE } from './text-places.ts'

export interface Text {
  text: string
  start: number
  /** A template with holes or a text put together with `+`: no key can be made of it. */
  assembled: boolean
}

const ENTITY = /&(?:[a-z]+|#\d+);/gi
const isAddress = (word: string) => /^\S+@\S+\.\S+$/.test(word)

/** Whether a person would read it: it has a word that is not the same in every language. */
export const isReadable = (text: string): boolean =>
  text
    .replace(ENTITY, ' ')
    .split(/\s+/)
    .some((word) => /\p{L}/u.test(word) && !SAME_EVERYWHERE.has(word) && !isAddress(word))

const templateText = (node: Extract<Node, { type: 'TemplateLiteral' }>) =>
  node.quasis.map((part) => part.value.cooked ?? '').join('$')

/** Constants of the same file: name -> the texts that it stands for. */
export type Constants = ReadonlyMap<string, Text[]>

/** The texts that an expression can turn into: both sides of a choice, the parts of a sum, never what a call gives back. */
export const textsIn = (node: Node | null | undefined, constants: Constants): Text[] => {
  switch (node?.type) {
    case 'Identifier':
      return constants.get(node.name) ?? []
    case 'Literal':
      return typeof node.value === 'string' && isReadable(node.value)
        ? [{ text: node.value, start: node.start, assembled: false }]
        : []
    case 'TemplateLiteral': {
      const text = templateText(node)
      return isReadable(text)
        ? [{ text, start: node.start, assembled: node.expressions.length > 0 }]
        : []
    }
    case 'ConditionalExpression':
      return [...textsIn(node.consequent, constants), ...textsIn(node.alternate, constants)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? textsIn(node.right, constants)
        : [...textsIn(node.left, constants), ...textsIn(node.right, constants)]
    case 'BinaryExpression':
      return node.operator === '+'
        ? [...textsIn(node.left, constants), ...textsIn(node.right, constants)].map((part) => ({
            ...part,
            assembled: true,
          }))
        : []
    case 'AssignmentPattern':
      return textsIn(node.right, constants)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsIn(node.expression, constants)
    default:
      return []
  }
}

/** The name of a property or attribute, when it is written out. */
export const nameOf = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

export const constantsOf = (program: Program): Constants => {
  const constants = new Map<string, Text[]>()
  new Visitor({
    VariableDeclaration: (node) => {
      for (const { id, init } of node.kind === 'const' ? node.declarations : []) {
        const texts = id.type === 'Identifier' ? textsIn(init, constants) : []
        if (texts.length > 0) constants.set(nameOf(id), texts)
      }
    },
  }).visit(program)
  return constants
}
