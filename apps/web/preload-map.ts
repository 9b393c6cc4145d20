import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]

interface Route {
  readonly parent: string | undefined
  /** Missing for a layout. */
  readonly path: string | undefined
  /** File of the page or the layout. */
  readonly module: string | undefined
}

const ROUTE = /(\w+)(?: = createRoute|\.update)\(\{([^]*?)\n\}\)/g

/** Reads the routes of a source file by the name of their constant. */
function readRoutes(source: string, folder: string): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const [, name = '', options = ''] of source.matchAll(ROUTE)) {
    const module = /component: lazyRouteComponent\(\(\) => import\('([^']+)'\)/.exec(options)?.[1]
    routes.set(name, {
      parent: /getParentRoute: \(\) => (\w+)/.exec(options)?.[1],
      path: /^ {2}path: '([^']+)'/m.exec(options)?.[1],
      module: module === undefined ? undefined : resolve(folder, module),
    })
  }
  return routes
}

/**
 * Writes `.vite/preloads.json`: the scripts of each route's page that index.html does not name. The
 * server adds them to the page, so that the browser fetches them with the first scripts (decision
 * 0037).
 */
export const writePreloadMap = (source: string): Plugin => ({
  name: 'casework-preload-map',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const target = join(dir, '.vite', 'preloads.json')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, JSON.stringify(createPreloadMap(source, chunks), undefined, 1))
  },
})

function createPreloadMap(source: string, chunks: Chunks): { path: string; files: string[] }[] {
  const entry = chunks.find(({ isEntry }) => isEntry)
  // The page of all components has no routes.
  if (!entry?.facadeModuleId?.endsWith('/index.html')) return []
  const known = collectFiles(chunks, [entry.fileName])
  const files = globSync('app/routes.tsx', { cwd: source }).concat(
    globSync('{app,features}/**/*.routes.tsx', { cwd: source }).sort(),
  )
  const layouts = new Map<string, Route>()
  const pages: { path: string; files: string[] }[] = []
  for (const file of files) {
    const path = join(source, file)
    const routes = readRoutes(readFileSync(path, 'utf8'), dirname(path))
    for (const [name, route] of routes) if (route.path === undefined) layouts.set(name, route)
    for (const { path: address, module, parent } of routes.values()) {
      if (address === undefined || module === undefined) continue
      const layout = layouts.get(parent ?? '')?.module
      const entries = [layout, module].flatMap((one) => (one ? [findChunk(chunks, one)] : []))
      pages.push({
        path: address,
        files: [...collectFiles(chunks, entries)].filter((one) => !known.has(one)),
      })
    }
  }
  return pages
}

function findChunk(chunks: Chunks, module: string): string {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  if (!chunk) throw new Error(`${module} is the page of a route, but has no chunk of its own`)
  return chunk.fileName
}

function collectFiles(chunks: Chunks, names: readonly string[], seen = new Set<string>()) {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    collectFiles(chunks, chunks.find(({ fileName }) => fileName === name)?.imports ?? [], seen)
  }
  return seen
}
