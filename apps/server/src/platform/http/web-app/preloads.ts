import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A route of the web app, such as `/clients/$id`, and the scripts of its page. */
interface RoutePreload {
  readonly path: string
  readonly files: readonly string[]
}

/** Reads what the build wrote; a build without the file preloads nothing. */
export async function readPreloads(folder: string): Promise<RoutePreload[]> {
  const text = await readFile(join(folder, '.vite', 'preloads.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as RoutePreload[]
}

/** Returns a function that finds the page for a path: it preloads the scripts of its route. */
export function createPages(html: string, preloads: readonly RoutePreload[]) {
  const pages = preloads
    // `/clients/create` also matches `/clients/$id`.
    .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
    .map(({ path, files }) => ({
      pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`),
      html: html.replace('</head>', () => `${files.map(createLink).join('')}</head>`),
    }))
  return (path: string) => pages.find(({ pattern }) => pattern.test(path))?.html ?? html
}

const createLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
