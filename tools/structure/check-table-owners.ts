import { Visitor } from 'oxc-parser'
import { capabilities } from './capabilities.ts'
import { getLine, parse } from './parse-source.ts'
import { reportProblems, type Problem } from '../report.ts'
import { listFiles, isTestFile, readSource } from '../source-files.ts'

const OWNERS = new Set<string>([...capabilities, 'platform'])
/** Names of capabilities in older migrations, which never change -> their names now. */
const RENAMED = new Map([['updates', 'alerts']])
/** Schemas created by a library -> the part that may write them. */
const LIBRARY_SCHEMAS = new Map([['graphile_worker', 'platform']])
const CREATE =
  /^[ \t]*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_.]*)/gim
/** A view needs an owner only if somebody writes through it. */
const CREATE_VIEW = /^[ \t]*create\s+view\s+([a-z_][a-z0-9_]*)/gim
const OWNER_LINE = /^\s*--\s*owner:\s*(\S+)\s*$/i
// `for update` and `do update set` name no table and are not followed by one and `set`.
const WRITES = [
  /\binsert\s+into\s+([a-z_][a-z0-9_.]*|\$)/gi,
  /\bupdate\s+(?:only\s+)?(?!set\b)([a-z_][a-z0-9_.]*|\$)(?:\s+(?:as\s+)?[a-z_]\w*)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?([a-z_][a-z0-9_.]*|\$)/gi,
  /\bmerge\s+into\s+(?:only\s+)?([a-z_][a-z0-9_.]*|\$)/gi,
  /\btruncate\s+(?:table\s+)?([a-z_][a-z0-9_.]*|\$)/gi,
]

/** Returns the comment lines directly above a statement, nearest first. */
const readCommentAbove = (sql: string, offset: number): string[] => {
  const above = sql.slice(0, offset).split('\n').slice(0, -1).reverse()
  const end = above.findIndex((line) => !line.trimStart().startsWith('--'))
  return end < 0 ? above : above.slice(0, end)
}

const readOwner = (sql: string, offset: number): string | undefined => {
  const owner = readCommentAbove(sql, offset)
    .map((line) => OWNER_LINE.exec(line)?.[1])
    .find(Boolean)
  return owner && (RENAMED.get(owner) ?? owner)
}

/**
 * Table -> capability, read from the `-- owner: <capability>` line above each `create table`, and
 * above the views that are written through.
 */
const readOwners = (root: string, problems: Problem[]): Map<string, string> => {
  const owners = new Map<string, string>()
  for (const file of listFiles(root, ['database/migrations/*.sql'])) {
    const sql = readSource(root, file)
    for (const found of sql.matchAll(CREATE)) {
      const table = found[1] ?? ''
      // A helper that the same migration drops again.
      if (new RegExp(String.raw`\bdrop\s+table\s+${table}\b`, 'i').test(sql)) continue
      const owner = readOwner(sql, found.index)
      const line = getLine(sql, found.index)
      if (!owner)
        problems.push({
          file,
          line,
          rule: 'table-has-owner',
          message: `no "-- owner: <capability>" above table ${table}`,
        })
      else if (!OWNERS.has(owner))
        problems.push({
          file,
          line,
          rule: 'table-has-owner',
          message: `"${owner}" is not a capability`,
        })
      else owners.set(table, owner)
    }
    for (const found of sql.matchAll(CREATE_VIEW)) {
      const owner = readOwner(sql, found.index)
      if (owner && OWNERS.has(owner)) owners.set(found[1] ?? '', owner)
    }
  }
  return owners
}

/** Returns the strings and templates of a file; `$` replaces each interpolation. */
const readTexts = (file: string, source: string): { text: string; start: number }[] => {
  const texts: { text: string; start: number }[] = []
  new Visitor({
    TemplateLiteral: (node) =>
      void texts.push({
        text: node.quasis.map((part) => part.value.raw).join('$'),
        start: node.start,
      }),
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push({ text: node.value, start: node.start })
    },
  }).visit(parse(file, source).program)
  return texts
}

/** The commands of an operator back up, restore and erase whole firms. */
const OPERATIONS = 'apps/server/src/operations/'

/** A feature writes only the tables that it owns; reading any table is allowed. */
export const checkTableOwners = (root: string): { problems: Problem[]; tables: number } => {
  const problems: Problem[] = []
  const owners = readOwners(root, problems)
  for (const file of listFiles(root, ['apps/server/src/**/*.ts']).filter(
    (path) => !isTestFile(path) && !path.startsWith(OPERATIONS),
  )) {
    const writer = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'platform'
    const source = readSource(root, file)
    for (const { text, start } of readTexts(file, source)) {
      for (const table of WRITES.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((found) => found[1] ?? ''),
      )) {
        const owner = owners.get(table) ?? LIBRARY_SCHEMAS.get(table.split('.')[0] ?? '')
        if (owner === writer) continue
        const why =
          table === '$'
            ? 'the table name is interpolated'
            : owner
              ? `it belongs to ${owner}`
              : 'no migration creates it'
        problems.push({
          file,
          line: getLine(source, start),
          rule: 'own-tables-only',
          message: `${writer} writes ${table}: ${why}`,
        })
      }
    }
  }
  return { problems, tables: owners.size }
}

if (import.meta.main) {
  const { problems, tables } = checkTableOwners(process.cwd())
  reportProblems('table owners', problems, `${tables} tables`)
}
