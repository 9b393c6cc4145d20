import { Visitor, type Node, type Program } from 'oxc-parser'
import { UNTRANSLATED_WORDS } from './text-places.ts'

export interface Text {
  text: string
  start: number
  /** Whether it is interpolated or concatenated, so that it cannot be a translation key. */
  isAssembled: boolean
}

const ENTITY = /&(?:[a-z]+|#\d+);/gi
const isEmail = (word: string) => /^\S+@\S+\.\S+$/.test(word)

/** Whether the text contains a word that needs a translation. */
export const needsTranslation = (text: string): boolean =>
  text
    .replace(ENTITY, ' ')
    .split(/\s+/)
    .some((word) => /\p{L}/u.test(word) && !UNTRANSLATED_WORDS.has(word) && !isEmail(word))

const joinTemplate = (node: Extract<Node, { type: 'TemplateLiteral' }>) =>
  node.quasis.map((part) => part.value.cooked ?? '').join('$')

/** Constants of the file: name -> possible texts. */
export type Constants = ReadonlyMap<string, Text[]>

/** Finds the texts of an expression, in both branches and both operands of `+`; ignores calls. */
export const findTexts = (node: Node | null | undefined, constants: Constants): Text[] => {
  switch (node?.type) {
    case 'Identifier':
      return constants.get(node.name) ?? []
    case 'Literal':
      return typeof node.value === 'string' && needsTranslation(node.value)
        ? [{ text: node.value, start: node.start, isAssembled: false }]
        : []
    case 'TemplateLiteral': {
      const text = joinTemplate(node)
      return needsTranslation(text)
        ? [{ text, start: node.start, isAssembled: node.expressions.length > 0 }]
        : []
    }
    case 'ConditionalExpression':
      return [...findTexts(node.consequent, constants), ...findTexts(node.alternate, constants)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? findTexts(node.right, constants)
        : [...findTexts(node.left, constants), ...findTexts(node.right, constants)]
    case 'BinaryExpression':
      return node.operator === '+'
        ? [...findTexts(node.left, constants), ...findTexts(node.right, constants)].map((part) => ({
            ...part,
            isAssembled: true,
          }))
        : []
    case 'AssignmentPattern':
      return findTexts(node.right, constants)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return findTexts(node.expression, constants)
    default:
      return []
  }
}

/** Name of an identifier or literal key, else ''. */
export const readName = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

export const collectConstants = (program: Program): Constants => {
  const constants = new Map<string, Text[]>()
  new Visitor({
    VariableDeclaration: (node) => {
      for (const { id, init } of node.kind === 'const' ? node.declarations : []) {
        const texts = id.type === 'Identifier' ? findTexts(init, constants) : []
        if (texts.length > 0) constants.set(readName(id), texts)
      }
    },
  }).visit(program)
  return constants
}
