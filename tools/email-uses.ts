// Finds every place where the server compares, looks up or stores an email address.
import { Visitor, type Node, type Program } from 'oxc-parser'
import { parse } from './structure/parse-source.ts'
import { listFiles, isTestFile, readSource } from './source-files.ts'

const EMAIL = /\b\w*e_?mail(?!_notifications|_verified)\w*\b/i
/** Keywords and punctuation that start a clause. */
const CLAUSES =
  /\b(?:select|(?<!distinct )from|where|and|or|on(?! conflict)|when|then|else|set|returning|values|join|using(?! ?\()|group by|order by|limit|with|as|constraint|check|create|grant|references|add|do update)\b|;|,(?![^(]*\))/i
const COMPARES =
  /=|<|>|~|\blike\b|\bilike\b|\bin\b|\bany\b|\bsimilar\b|\bdistinct from\b|\bon conflict\b|\bbetween\b|\busing ?\(/i
const LENGTH = /char_length/i
const STORES = /\binsert into (\w+)[^()]*\(([^)]*)\)/gi
/** Other strings are messages or links. */
const LOOKS_LIKE_SQL = /\b(?:select|insert into|delete from|where|on conflict)\b|\bset \w+ =/i
const LOOKUPS = new Set([
  'has',
  'get',
  'includes',
  'indexOf',
  'startsWith',
  'endsWith',
  'localeCompare',
])
const EQUALITY = new Set(['===', '!==', '==', '!='])

const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the clauses that compare or store an email. */
export function findUsesInSql(text: string): string[] {
  const sql = collapseWhitespace(text.replaceAll(/--.*$/gm, ''))
  const stores = [...sql.matchAll(STORES)]
    .filter(([, , columns = '']) => EMAIL.test(columns))
    .map(([, table]) => `insert into ${table}`)
  const clauses = sql
    .split(CLAUSES)
    .filter((clause) => EMAIL.test(clause) && COMPARES.test(clause) && !LENGTH.test(clause))
  return [...stores, ...clauses.map(collapseWhitespace)]
}

/** Returns the uses in SQL, equality tests and lookups as `declaration: use`. */
export function findUsesInSource(file: string, source: string): string[] {
  const uses: string[] = []
  const { program } = parse(file, source)
  const text = ({ start, end }: Span) => source.slice(start, end)
  const add = (node: Span, found: readonly string[]) =>
    uses.push(
      ...found.map((use) => `${findDeclarationName(program, node)}: ${collapseWhitespace(use)}`),
    )
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (text(tag) === 'sql') add(quasi, findUsesInSql(joinQuasis(quasi)))
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && LOOKS_LIKE_SQL.test(node.value))
        add(node, findUsesInSql(node.value))
    },
    BinaryExpression: (node) => {
      if (EQUALITY.has(node.operator) && EMAIL.test(text(node))) add(node, [text(node)])
    },
    CallExpression: (node) => {
      const { callee } = node
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : ''
      if (LOOKUPS.has(method) && node.arguments.some((argument) => EMAIL.test(text(argument))))
        add(node, [text(node)])
    },
  }).visit(program)
  return uses
}

type Span = Pick<Node, 'start' | 'end'>

const joinQuasis = ({ quasis }: { quasis: readonly { value: { raw: string } }[] }) =>
  quasis.map(({ value }) => value.raw).join('$')

/** The name of the top-level declaration that contains a node. */
function findDeclarationName({ body }: Program, { start }: Span): string {
  const enclosing = body.find((statement) => statement.start <= start && start < statement.end)
  const declared = enclosing?.type === 'ExportNamedDeclaration' ? enclosing.declaration : enclosing
  if (declared?.type === 'VariableDeclaration')
    return declared.declarations
      .flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      .join(', ')
  return declared && 'id' in declared && declared.id?.type === 'Identifier'
    ? declared.id.name
    : 'top level'
}

/** Returns sorted `file, declaration: use`; duplicates are numbered. */
export function findEmailUses(root: string): string[] {
  const sources = listFiles(root, ['apps/server/src/**/*.ts']).filter((file) => !isTestFile(file))
  const uses = sources.flatMap((file) =>
    findUsesInSource(file, readSource(root, file)).map(
      (use) => `${file.replace('apps/server/src/', '')}, ${use}`,
    ),
  )
  const schema = findUsesInSql(readSource(root, 'database/schema.sql')).map(
    (use) => `schema.sql: ${use}`,
  )
  const counts = new Map<string, number>()
  const numbered = [...uses, ...schema].map((use) => {
    const count = (counts.get(use) ?? 0) + 1
    counts.set(use, count)
    return count === 1 ? use : `${use} (${count})`
  })
  return numbered.sort()
}
