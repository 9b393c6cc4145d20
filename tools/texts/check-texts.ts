import { Visitor, type Node, type Program } from 'oxc-parser'
import { lineOf, parse } from '../structure/parse-source.ts'
import { report, type Problem } from '../report.ts'
import { filesOf, isTestFile, readSource } from '../source-files.ts'
import { checkCatalogues, countsOf, detailsOf, whatIsWrong } from './catalogues.ts'
import {
  FILLED_FROM_CONSTANTS,
  IN_MAILS,
  NOT_SHIPPED,
  NOTIFIED,
  TRANSLATORS,
  VISIBLE,
} from './text-places.ts'
import { constantsOf, isReadable, nameOf, textsIn, type Text } from './visible-texts.ts'

/** One file under the check, and where its findings go. */
interface Look {
  program: Program
  texts: (node: Node | null | undefined) => Text[]
  refuse: (rule: 'text-is-translated' | 'key-is-written-out', text: Text) => void
  keys: Set<string>
}

const MESSAGES = {
  'text-is-translated': 'is seen by a person and bypasses t()',
  'key-is-written-out':
    'is put together from parts, so it has no translation: use one text with {placeholders}',
}

/** Texts given to the translation function: each is a key, and has to be written out. */
const lookAtKeys = ({ program, texts, refuse, keys }: Look) =>
  new Visitor({
    CallExpression: (node) => {
      const at = TRANSLATORS.get(nameOf(node.callee))
      for (const text of at === undefined ? [] : texts(node.arguments[at])) {
        if (text.assembled) refuse('key-is-written-out', text)
        else keys.add(text.text)
      }
    },
  }).visit(program)

const lookAtWeb = ({ program, texts, refuse }: Look) => {
  const refuseAll = (node: Node | null | undefined) =>
    texts(node).forEach((text) => refuse('text-is-translated', text))
  const children = (node: { children: Node[] }) =>
    node.children.forEach(
      (child) => child.type === 'JSXExpressionContainer' && refuseAll(child.expression),
    )
  new Visitor({
    JSXElement: children,
    JSXFragment: children,
    JSXText: ({ value, start }) => {
      if (isReadable(value))
        refuse('text-is-translated', { text: value.trim(), start, assembled: false })
    },
    JSXAttribute: ({ name, value }) => {
      if (VISIBLE.has(nameOf(name)))
        refuseAll(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    Property: ({ computed, key, value }) => {
      if (!computed && VISIBLE.has(nameOf(key))) refuseAll(value)
    },
    CallExpression: (node) => {
      const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
      if (/^toasts?$/i.test(nameOf(callee))) node.arguments.forEach(refuseAll)
    },
  }).visit(program)
}

/** Refusals reach the screen: whatever is handed to `Refusal` or to a function of refusal.ts is a key. Mails are translated where they are made. */
const lookAtServer = ({ program, texts, refuse, keys }: Look) => {
  const makers = new Set(['Refusal'])
  const look = (node: Node | null | undefined): void => {
    if (node?.type === 'ArrayExpression') return node.elements.forEach(look)
    if (node?.type === 'ObjectExpression') {
      return node.properties.forEach(
        (property) =>
          property.type === 'Property' && nameOf(property.key) !== 'values' && look(property.value),
      )
    }
    for (const text of texts(node)) {
      if (text.assembled) refuse('key-is-written-out', text)
      else if (/^\p{Lu}/u.test(text.text)) keys.add(text.text)
    }
  }
  const call = (node: { callee: Node; arguments: Node[] }) => {
    if (makers.has(nameOf(node.callee))) node.arguments.forEach(look)
  }
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.source.value.endsWith('/refusal.ts'))
        node.specifiers.forEach((specifier) => makers.add(specifier.local.name))
    },
    NewExpression: call,
    CallExpression: call,
    Property: ({ key, value }) => {
      if (NOTIFIED.has(nameOf(key)))
        texts(value).forEach(({ text, assembled }) => assembled || keys.add(text))
      if (!IN_MAILS.has(nameOf(key))) return
      const parts = value.type === 'ArrayExpression' ? value.elements : [value]
      parts.flatMap(texts).forEach((text) => refuse('text-is-translated', text))
    },
  }).visit(program)
}

/** In the contract every sentence is a message, except a summary: that is for the reader of the API description. */
const lookAtContract = ({ program, texts, refuse, keys }: Look) => {
  const notShown = new Set<number>()
  const look = (node: Node) => {
    for (const text of texts(node)) {
      if (notShown.has(text.start) || !/^\p{Lu}.*\p{Ll}/u.test(text.text)) continue
      if (text.assembled && !FILLED_FROM_CONSTANTS.has(text.text))
        refuse('key-is-written-out', text)
      else keys.add(text.text)
    }
  }
  new Visitor({
    Property: ({ key, value }) => {
      if (/^(summary|path)$/.test(nameOf(key))) notShown.add(value.start)
    },
    BinaryExpression: look,
    TemplateLiteral: look,
    Literal: look,
  }).visit(program)
}

const lookAt = (file: string, look: Look) => {
  lookAtKeys(look)
  if (file.startsWith('apps/web/')) lookAtWeb(look)
  else if (file.startsWith('packages/contract/') || file.endsWith('/refusal.ts'))
    lookAtContract(look)
  else lookAtServer(look)
}

const SOURCES = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/server/src/{features,platform}/**/*.ts',
  'packages/contract/src/**/*.ts',
]

/** Looks for visible texts that bypass the translation function, and collects the keys of the others. */
export const checkTexts = (
  root: string,
): { problems: Problem[]; keys: Set<string>; files: number } => {
  const problems: Problem[] = []
  const keys = new Set<string>()
  const files = filesOf(root, SOURCES).filter(
    (file) => !isTestFile(file) && !NOT_SHIPPED.test(file),
  )
  for (const file of files) {
    const source = readSource(root, file)
    const { program } = parse(file, source)
    const constants = constantsOf(program)
    lookAt(file, {
      program,
      keys,
      texts: (node) => textsIn(node, constants),
      refuse: (rule, { text, start }) =>
        problems.push({
          file,
          line: lineOf(source, start),
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
  const wanted = process.argv[process.argv.indexOf('--missing') + 1]
  if (process.argv.includes('--keys')) console.log([...keys].sort().join('\n'))
  else if (process.argv.includes('--missing')) console.log(detailsOf(catalogues, wanted))
  else
    report(
      'texts',
      [...problems, ...whatIsWrong(catalogues)],
      `${files} files, ${keys.size} keys; ${countsOf(catalogues)}`,
    )
}
