import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { boundaryRules, type BoundaryRule } from './boundary-rules.ts'
import { findFolderCircles, type Import } from './folder-circles.ts'
import { readImports } from './parse-source.ts'
import { reportProblems, type Problem } from '../report.ts'
import { listFiles, readSource } from '../source-files.ts'

const SOURCES = ['apps/*/{src,test}/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}']
const BUILTIN = new Set(builtinModules)
const SUFFIXES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** Resolves an import to a repository path, `npm:…` or `node:…`; null if there is no such file. */
const resolve = (root: string, from: string, specifier: string): string | null => {
  const path = specifier.replace(/\?.*$/, '')
  const workspacePackage = /^@casework\/([^/]+)(?:\/(.+))?$/.exec(path)
  let target: string
  if (workspacePackage)
    target = `packages/${workspacePackage[1]}/src/${workspacePackage[2] ?? 'index'}`
  else if (path.startsWith('~/')) target = `apps/web/src/${path.slice(2)}`
  else if (path.startsWith('.')) target = posix.join(posix.dirname(from), path)
  else if (path.startsWith('node:') || BUILTIN.has(path))
    return `node:${path.replace(/^node:/, '')}`
  else return `npm:${path}`
  const suffix = SUFFIXES.find(
    (end) => /\.[a-z0-9]+$/.test(target + end) && existsSync(join(root, target + end)),
  )
  return suffix === undefined ? null : target + suffix
}

const matches = (pattern: string, match: RegExpExecArray, target: string) =>
  new RegExp(pattern.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')).test(
    target,
  )

const violates = (rule: BoundaryRule, file: string, target: string): boolean => {
  const match = rule.from.exec(file)
  if (!match || rule.except?.test(file)) return false
  if (rule.only && !rule.only.some((pattern) => matches(pattern, match, target))) return true
  return rule.never?.some((pattern) => matches(pattern, match, target)) ?? false
}

/** Whether `file` may import `target`, both as repository paths. */
export const isImportAllowed = (file: string, target: string): boolean =>
  !boundaryRules.some((rule) => violates(rule, file, target))

const TESTS = /\.(test|spec)\.tsx?$|\/test\/|^packages\/testing\//

const toCircleProblem = ({ file, line, target }: Import): Problem => ({
  file,
  line,
  rule: 'no-folder-circles',
  message: `imports ${target}, and between their folders another import leads back`,
})

/** Checks every import below `root` against the table of rules. */
export const checkBoundaries = (
  root: string,
): { problems: Problem[]; files: number; imports: number } => {
  const problems: Problem[] = []
  const found: Import[] = []
  let imports = 0
  const files = listFiles(root, SOURCES)
  for (const file of files) {
    for (const { specifier, line } of readImports(file, readSource(root, file))) {
      imports += 1
      const target = resolve(root, file, specifier)
      if (target === null) {
        problems.push({
          file,
          line,
          rule: 'import-resolves',
          message: `imports "${specifier}", which does not exist`,
        })
        continue
      }
      if (!/^(npm|node):/.test(target) && !TESTS.test(file)) found.push({ file, line, target })
      for (const rule of boundaryRules) {
        if (violates(rule, file, target))
          problems.push({ file, line, rule: rule.name, message: `imports ${target}: ${rule.why}` })
      }
    }
  }
  problems.push(...findFolderCircles(found).map(toCircleProblem))
  return { problems, files: files.length, imports }
}

if (import.meta.main) {
  const { problems, files, imports } = checkBoundaries(process.cwd())
  reportProblems(
    'boundaries',
    problems,
    `${files} files, ${imports} imports, ${boundaryRules.length + 1} rules`,
  )
}
