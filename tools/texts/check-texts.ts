import { Visitor, type Node, type Program } from 'oxc-parser'
import { getLine, parse } from '../structure/parse-source.ts'
import { reportProblems, type Problem } from '../report.ts'
import { listFiles, isTestFile, readSource } from '../source-files.ts'
import { checkCatalogues, summarizeStates, describeStates, toProblems } from './catalogues.ts'
import {
  FILLED_TEMPLATES,
  MAIL_PROPERTIES,
  NOTIFICATION_PROPERTIES,
  TRANSLATORS,
  VISIBLE_PROPERTIES,
} from './text-places.ts'
import {
  collectConstants,
  needsTranslation,
  readName,
  findTexts,
  type Text,
} from './visible-texts.ts'

/** The file being checked, and where results are collected. */
interface CheckContext {
  program: Program
  collectTexts: (node: Node | null | undefined) => Text[]
  refuse: (rule: 'text-is-translated' | 'key-is-written-out', text: Text) => void
  keys: Set<string>
}

const MESSAGES = {
  'text-is-translated': 'is visible and bypasses t()',
  'key-is-written-out':
    'is assembled, so it cannot be translated: use one text with {placeholders}',
}

/** Collects the keys: arguments of the translation functions, which must be literals. */
const collectKeys = ({ program, collectTexts, refuse, keys }: CheckContext) =>
  new Visitor({
    CallExpression: (node) => {
      const keyIndex = TRANSLATORS.get(readName(node.callee))
      for (const text of keyIndex === undefined ? [] : collectTexts(node.arguments[keyIndex])) {
        if (text.isAssembled) refuse('key-is-written-out', text)
        else keys.add(text.text)
      }
    },
  }).visit(program)

const checkWeb = ({ program, collectTexts, refuse }: CheckContext) => {
  const refuseAll = (node: Node | null | undefined) =>
    collectTexts(node).forEach((text) => refuse('text-is-translated', text))
  const checkChildren = (node: { children: Node[] }) =>
    node.children.forEach(
      (child) => child.type === 'JSXExpressionContainer' && refuseAll(child.expression),
    )
  new Visitor({
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    JSXText: ({ value, start }) => {
      if (needsTranslation(value))
        refuse('text-is-translated', { text: value.trim(), start, isAssembled: false })
    },
    JSXAttribute: ({ name, value }) => {
      if (VISIBLE_PROPERTIES.has(readName(name)))
        refuseAll(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    Property: ({ computed, key, value }) => {
      if (!computed && VISIBLE_PROPERTIES.has(readName(key))) refuseAll(value)
    },
    CallExpression: (node) => {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
      if (/^toasts?$/i.test(readName(callee))) node.arguments.forEach(refuseAll)
    },
  }).visit(program)
}

/** Collects the keys in arguments of `Refusal` and refusal.ts, and refuses untranslated mails. */
const checkServer = ({ program, collectTexts, refuse, keys }: CheckContext) => {
  const refusalConstructors = new Set(['Refusal'])
  const checkNode = (node: Node | null | undefined): void => {
    if (node?.type === 'ArrayExpression') return node.elements.forEach(checkNode)
    if (node?.type === 'ObjectExpression') {
      return node.properties.forEach(
        (property) =>
          property.type === 'Property' &&
          readName(property.key) !== 'values' &&
          checkNode(property.value),
      )
    }
    for (const text of collectTexts(node)) {
      if (text.isAssembled) refuse('key-is-written-out', text)
      else if (/^(?:\p{Lu}|\{\w+(?:, plural,|\} ))/u.test(text.text)) keys.add(text.text)
    }
  }
  const checkCall = (node: { callee: Node; arguments: Node[] }) => {
    if (refusalConstructors.has(readName(node.callee))) node.arguments.forEach(checkNode)
  }
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.source.value.endsWith('/refusal.ts'))
        node.specifiers.forEach((specifier) => refusalConstructors.add(specifier.local.name))
    },
    NewExpression: checkCall,
    CallExpression: checkCall,
    Property: ({ key, value }) => {
      if (NOTIFICATION_PROPERTIES.has(readName(key)))
        collectTexts(value).forEach(({ text, isAssembled }) => isAssembled || keys.add(text))
      if (!MAIL_PROPERTIES.has(readName(key))) return
      const parts = value.type === 'ArrayExpression' ? value.elements : [value]
      parts.flatMap(collectTexts).forEach((text) => refuse('text-is-translated', text))
    },
  }).visit(program)
}

/** Collects every sentence of the contract, except summaries, which are API documentation. */
const checkContract = ({ program, collectTexts, refuse, keys }: CheckContext) => {
  const notVisible = new Set<number>()
  const checkNode = (node: Node) => {
    for (const text of collectTexts(node)) {
      if (notVisible.has(text.start) || !/^\p{Lu}.*[\p{Ll} ]/u.test(text.text)) continue
      if (text.isAssembled && !FILLED_TEMPLATES.has(text.text)) refuse('key-is-written-out', text)
      else keys.add(text.text)
    }
  }
  new Visitor({
    Property: ({ key, value }) => {
      if (/^(summary|path)$/.test(readName(key))) notVisible.add(value.start)
    },
    BinaryExpression: checkNode,
    TemplateLiteral: checkNode,
    Literal: checkNode,
  }).visit(program)
}

const checkFile = (file: string, context: CheckContext) => {
  collectKeys(context)
  if (file.startsWith('apps/web/')) checkWeb(context)
  else if (file.startsWith('packages/contract/') || file.endsWith('/refusal.ts'))
    checkContract(context)
  else checkServer(context)
}

const SOURCES = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/server/src/{features,platform}/**/*.ts',
  'packages/contract/src/**/*.ts',
]

/** Finds visible texts that bypass the translation function, and collects the keys. */
export const checkTexts = (
  root: string,
): { problems: Problem[]; keys: Set<string>; files: number } => {
  const problems: Problem[] = []
  const keys = new Set<string>()
  const files = listFiles(root, SOURCES).filter((file) => !isTestFile(file))
  for (const file of files) {
    const source = readSource(root, file)
    const { program } = parse(file, source)
    const constants = collectConstants(program)
    checkFile(file, {
      program,
      keys,
      collectTexts: (node) => findTexts(node, constants),
      refuse: (rule, { text, start }) =>
        problems.push({
          file,
          line: getLine(source, start),
          rule,
          message: `"${text}" ${MESSAGES[rule]}`,
        }),
    })
  }
  return { problems, keys, files: files.length }
}

if (import.meta.main) {
  const { problems, keys, files } = checkTexts(process.cwd())
  const catalogues = checkCatalogues(process.cwd(), keys)
  const language = process.argv[process.argv.indexOf('--missing') + 1]
  if (process.argv.includes('--keys')) console.log([...keys].sort().join('\n'))
  else if (process.argv.includes('--missing')) console.log(describeStates(catalogues, language))
  else
    reportProblems(
      'texts',
      [...problems, ...toProblems(catalogues)],
      `${files} files, ${keys.size} keys; ${summarizeStates(catalogues)}`,
    )
}
