import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { createNotices } from './notices.ts'
import { describePackage, readLock } from './shipped-packages.ts'

export const WEB_NOTICES_FILE = 'third-party-notices.txt'

/** Code that the build adds, by the module that contains it. */
const GENERATED: readonly (readonly [RegExp, string])[] = [
  [/^\0vite\//, 'node_modules/vite'],
  [/^\0rolldown\//, 'node_modules/rolldown'],
]
/** Tailwind's plugin replaces its import, so only the text of the style names it. */
const IN_STYLES: readonly (readonly [RegExp, string])[] = [
  [/\btailwindcss v\d/, 'node_modules/tailwindcss'],
]

const findPackage = (root: string, module: string) => {
  const file = relative(root, module.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}

/** Lists the folders of the packages whose code, fonts or styles are in a build. */
function listBundledFolders(root: string, web: string, bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle)
  const modules = outputs.flatMap((output) =>
    output.type === 'chunk'
      ? Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 ? [id] : [],
        )
      : output.originalFileNames.map((name) => join(web, name)),
  )
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  )
  const pick = (texts: readonly string[], rules: typeof GENERATED) =>
    rules.flatMap(([pattern, folder]) => (texts.some((text) => pattern.test(text)) ? [folder] : []))
  const folders = modules.flatMap((id) => findPackage(root, id) ?? [])
  return [...new Set([...folders, ...pick(modules, GENERATED), ...pick(styles, IN_STYLES)])].sort()
}

const compareLists = (bundled: readonly string[], listed: readonly string[]) => [
  ...bundled.filter((name) => !listed.includes(name)).map((name) => `${name} is not listed`),
  ...listed.filter((name) => !bundled.includes(name)).map((name) => `${name} is not in the build`),
]

/**
 * Writes the licences of the packages that are in the built files, for the users of the web app.
 * Refuses a build with other packages than `listed`, because the SBOM lists those (FIX-254).
 */
export const writeWebNotices = (
  root: string,
  web: string,
  listed: readonly string[] | undefined,
): Plugin => ({
  name: 'casework-web-notices',
  apply: 'build',
  generateBundle(_options, bundle) {
    const lock = readLock(root)
    const folders = listBundledFolders(root, web, bundle).filter((folder) =>
      existsSync(join(root, folder)),
    )
    const names = folders.map((folder) => folder.replace(/^node_modules\//, ''))
    const differences = listed ? compareLists(names, listed) : []
    if (differences.length > 0)
      this.error(`tools/release/web-packages.ts: ${differences.join(', ')}`)
    const packages = folders.map((folder) => describePackage(lock, folder))
    const { text, problems } = createNotices(
      root,
      packages,
      'The web app of Casework contains parts of the following packages, under their licences.',
    )
    for (const { file, message } of problems) this.error(`${file} ${message}`)
    this.emitFile({ type: 'asset', fileName: WEB_NOTICES_FILE, source: text })
  },
})
