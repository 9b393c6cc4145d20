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

/** Writes the licences of the packages that are in the built files, for the users of the web app. */
export const writeWebNotices = (root: string, web: string): Plugin => ({
  name: 'casework-web-notices',
  apply: 'build',
  generateBundle(_options, bundle) {
    const lock = readLock(root)
    const packages = listBundledFolders(root, web, bundle)
      .filter((folder) => existsSync(join(root, folder)))
      .map((folder) => describePackage(lock, folder))
    const { text, problems } = createNotices(
      root,
      packages,
      'The web app of Casework contains parts of the following packages, under their licences.',
    )
    for (const { file, message } of problems) this.error(`${file} ${message}`)
    this.emitFile({ type: 'asset', fileName: WEB_NOTICES_FILE, source: text })
  },
})
