import { capabilities } from './capabilities.ts'
import { reportProblems, type Problem } from '../report.ts'
import { listFiles, isTestFile, readSource } from '../source-files.ts'

const KNOWN = new Set<string>(capabilities)
const FEATURE = /^(apps\/(?:server|web)\/src\/features)\/([^/]+)(\/)?/
const WEB_FEATURE = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/
const WEB_ROUTES = 'apps/web/src/app/routes.tsx'
const EXPORTS_ENDPOINTS = /^export const \w+Endpoints\b/m

/** A web feature with pages declares their routes in `<feature>.routes.tsx`, which the app lists. */
const checkWebRoutes = (root: string): Problem[] => {
  const files = listFiles(root, ['apps/web/src/features/**/*.tsx'])
  const pages = new Map<string, string>()
  const routes = new Set<string>()
  const problems: Problem[] = []
  const add = (file: string, message: string) =>
    problems.push({ file, line: 0, rule: 'routes-beside-their-pages', message })

  const listed = listFiles(root, [WEB_ROUTES]).map((file) => readSource(root, file))[0] ?? ''
  for (const file of files) {
    const [, feature = '', path = ''] = WEB_FEATURE.exec(file) ?? []
    if (path.endsWith('-page.tsx')) pages.set(feature, file)
    if (!path.endsWith('.routes.tsx')) continue
    routes.add(feature)
    if (path !== `${feature}.routes.tsx`) add(file, `must be named ${feature}.routes.tsx`)
    else if (!listed.includes(`'~/features/${feature}/${feature}.routes'`))
      add(file, `is not imported in ${WEB_ROUTES}`)
  }
  for (const [feature, page] of pages)
    if (!routes.has(feature)) add(page, `has no route in ${feature}.routes.tsx`)
  return problems
}

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
  problems.push(...checkWebRoutes(root))
  return { problems, seen: new Set([...contract, ...folders.values()]).size }
}

if (import.meta.main) {
  const { problems, seen } = checkMirror(process.cwd())
  reportProblems('mirror', problems, `${seen} of ${capabilities.length} capabilities exist`)
}
