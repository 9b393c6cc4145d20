import { capabilities } from './capabilities.ts'
import { reportProblems, type Problem } from '../report.ts'
import { listFiles, isTestFile, readSource } from '../source-files.ts'

const KNOWN = new Set<string>(capabilities)
const FEATURE = /^(apps\/(?:server|web)\/src\/features)\/([^/]+)(\/)?/
const EXPORTS_ENDPOINTS = /^export const \w+Endpoints\b/m

/** The same capability has the same name in the contract, on the server and in the web app. */
export const checkMirror = (root: string): { problems: Problem[]; seen: number } => {
  const problems: Problem[] = []
  const add = (file: string, message: string) =>
    problems.push({ file, line: 0, rule: 'same-name-in-three-places', message })

  const contract = new Set(
    listFiles(root, ['packages/contract/src/*.ts'])
      .filter((file) => !isTestFile(file) && EXPORTS_ENDPOINTS.test(readSource(root, file)))
      .map((file) => /([^/]+)\.ts$/.exec(file)?.[1] ?? file),
  )
  const folders = new Map<string, string>()
  for (const file of listFiles(root, ['apps/{server,web}/src/features/**/*.{ts,tsx}'])) {
    const [, place, name, inFolder] = FEATURE.exec(file) ?? []
    if (!place || !name || !inFolder) add(file, 'is outside a capability folder')
    else folders.set(`${place}/${name}`, name)
  }

  for (const name of contract) {
    const file = `packages/contract/src/${name}.ts`
    if (!KNOWN.has(name))
      add(file, `has endpoints, but "${name}" is not in packages/contract/src/index.ts`)
    else if (!folders.has(`apps/server/src/features/${name}`))
      add(file, `has endpoints, but the server has no folder features/${name}`)
  }
  for (const [folder, name] of folders) {
    if (!KNOWN.has(name)) add(folder, `"${name}" is not in packages/contract/src/index.ts`)
    else if (!contract.has(name)) add(folder, `the contract has no endpoints in ${name}.ts`)
  }
  return { problems, seen: new Set([...contract, ...folders.values()]).size }
}

if (import.meta.main) {
  const { problems, seen } = checkMirror(process.cwd())
  reportProblems('mirror', problems, `${seen} of ${capabilities.length} capabilities exist`)
}
