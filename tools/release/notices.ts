import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reportProblems, type Problem } from '../report.ts'
import { BUNDLED_PARTS, type BundledPart } from './bundled-parts.ts'
import {
  findLicenseText,
  getLicense,
  isAllowed,
  readManifest,
  readStandardText,
} from './licenses.ts'
import { listShipped, readLock, readRelease, type ShippedPackage } from './shipped-packages.ts'

export const NOTICES_FILE = 'dist/THIRD-PARTY-NOTICES.txt'

const LINE = '='.repeat(80)

interface Notices {
  readonly text: string
  readonly problems: readonly Problem[]
}

/** Collapses what does not change a text: line ends, and space at the end of lines and text. */
const normalize = (text: string) => text.replace(/[ \t\r]+$/gm, '').trim()

function groupByText(root: string, packages: readonly ShippedPackage[]) {
  const groups = new Map<string, ShippedPackage[]>()
  for (const part of packages) {
    const text = normalize(findLicenseText(root, part, packages) ?? '')
    groups.set(text, [...(groups.get(text) ?? []), part])
  }
  return groups
}

/** Refuses a package without licence or text, with a licence outside of the list, or not as locked. */
export function checkPackages(root: string, packages: readonly ShippedPackage[]): Problem[] {
  return packages.flatMap((part) => {
    const refuse = (message: string): Problem[] => [
      { file: `${part.name}@${part.version}`, line: 0, rule: 'notices', message },
    ]
    const installed = readManifest(join(root, part.path))?.version
    if (getLicense(part) === '') return refuse('names no licence')
    if (!isAllowed(part)) return refuse(`has the licence ${getLicense(part)}, which is not allowed`)
    if (installed !== undefined && installed !== part.version)
      return refuse(`is installed as ${installed}; run npm ci`)
    if (!findLicenseText(root, part, packages)) return refuse('has no licence text')
    return []
  })
}

const listBundled = (packages: readonly ShippedPackage[]) =>
  Object.entries(BUNDLED_PARTS).flatMap(([prefix, parts]) => {
    const owners = packages.filter(({ name }) => name.startsWith(prefix))
    return owners.length > 0 ? [{ prefix, owners, parts }] : []
  })

const formatPackage = (part: ShippedPackage) => `${part.name} ${part.version} (${getLicense(part)})`

const formatPart = ({ name, license, copyright }: BundledPart) =>
  `${name} (${license})\n    Copyright (c) ${copyright}`

/** Writes each package with its licence text, then the libraries inside prebuilt packages. */
export function createNotices(
  root: string,
  packages: readonly ShippedPackage[],
  introduction: string,
): Notices {
  const sections = [...groupByText(root, packages)].map(
    ([text, parts]) => `${LINE}\n${parts.map(formatPackage).join('\n')}\n${LINE}\n\n${text}`,
  )
  const bundled = listBundled(packages)
  const inside = bundled.map(
    ({ owners, parts }) =>
      `${LINE}\nInside ${owners.map(({ name }) => name).join(', ')}\n${LINE}\n\n${parts.map(formatPart).join('\n')}`,
  )
  const licenses = new Set(
    bundled.flatMap(({ parts }) => parts.flatMap(({ license }) => license.split(' AND '))),
  )
  const texts = [...licenses]
    .toSorted()
    .map((id) => `${LINE}\nText of ${id}\n${LINE}\n\n${normalize(readStandardText(id) ?? '')}`)
  return {
    text: `${[introduction, ...sections, ...inside, ...texts].join('\n\n')}\n`,
    problems: checkPackages(root, packages),
  }
}

/** The notices of everything that an installation of Casework contains. */
export function createShippedNotices(root: string): Notices {
  const { version } = readRelease(root)
  const packages = listShipped(readLock(root)).filter(({ isOwn }) => !isOwn)
  return createNotices(
    root,
    packages,
    `Casework ${version} uses the following packages of others, under their licences.`,
  )
}

if (import.meta.main) {
  const { text, problems } = createShippedNotices(process.cwd())
  if (problems.length === 0) {
    mkdirSync(dirname(NOTICES_FILE), { recursive: true })
    writeFileSync(NOTICES_FILE, text)
  }
  const size = Math.round(Buffer.byteLength(text) / 1024)
  reportProblems('notices', problems, `${NOTICES_FILE}, ${size} KB`)
}
