import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { boundaryRules, type BoundaryRule } from './boundary-rules.ts'
import { importsOf } from './parse-source.ts'
import { report, type Problem } from '../report.ts'
import { filesOf, readSource } from '../source-files.ts'

const SOURCES = ['apps/*/{src,test}/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}']
const BUILTIN = new Set(builtinModules)
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** Where an import leads: a repository path, `npm:…`, `node:…`, or null when one of ours points at no file. */
const resolve = (root: string, from: string, specifier: string): string | null => {
  const bare = specifier.replace(/\?.*$/, '')
  const ours = /^@casework\/([^/]+)(?:\/(.+))?$/.exec(bare)
  let target: string
  if (ours) target = `packages/${ours[1]}/src/${ours[2] ?? 'index'}`
  else if (bare.startsWith('~/')) target = `apps/web/src/${bare.slice(2)}`
  else if (bare.startsWith('.')) target = posix.join(posix.dirname(from), bare)
  else if (bare.startsWith('node:') || BUILTIN.has(bare))
    return `node:${bare.replace(/^node:/, '')}`
  else return `npm:${bare}`
  const ending = ENDINGS.find(
    (end) => /\.[a-z0-9]+$/.test(target + end) && existsSync(join(root, target + end)),
  )
  return ending === undefined ? null : target + ending
}

const matches = (pattern: string, caught: RegExpExecArray, target: string) =>
  new RegExp(pattern.replace(/\$(\d)/g, (_, group: string) => caught[Number(group)] ?? '')).test(
    target,
  )

const breaks = (rule: BoundaryRule, file: string, target: string): boolean => {
  const caught = rule.from.exec(file)
  if (!caught || rule.except?.test(file)) return false
  if (rule.only && !rule.only.some((pattern) => matches(pattern, caught, target))) return true
  return rule.never?.some((pattern) => matches(pattern, caught, target)) ?? false
}

/** Whether `file` may import `target`, both as repository paths. */
export const isImportAllowed = (file: string, target: string): boolean =>
  !boundaryRules.some((rule) => breaks(rule, file, target))

/** Checks every import below `root` against the table of rules. */
export const checkBoundaries = (
  root: string,
): { problems: Problem[]; files: number; imports: number } => {
  const problems: Problem[] = []
  let imports = 0
  const files = filesOf(root, SOURCES)
  for (const file of files) {
    for (const { specifier, line } of importsOf(file, readSource(root, file))) {
      imports += 1
      const target = resolve(root, file, specifier)
      if (target === null) {
        problems.push({
          file,
          line,
          rule: 'points-nowhere',
          message: `imports "${specifier}", which is no file`,
        })
        continue
      }
      for (const rule of boundaryRules) {
        if (breaks(rule, file, target))
          problems.push({ file, line, rule: rule.name, message: `imports ${target}: ${rule.why}` })
      }
    }
  }
  return { problems, files: files.length, imports }
}

if (import.meta.main) {
  const { problems, files, imports } = checkBoundaries(process.cwd())
  report(
    'boundaries',
    problems,
    `${files} files, ${imports} imports, ${boundaryRules.length} rules`,
  )
}
