import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { reportProblems, type Problem } from '../report.ts'
import {
  listShipped,
  readLock,
  readRelease,
  type LockPackages,
  type ShippedPackage,
} from './shipped-packages.ts'

export const SBOM_FILE = 'dist/sbom.cdx.json'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly type: string
  readonly purl: string
  readonly scope?: string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}
interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}
export interface Sbom {
  readonly serialNumber?: string
  readonly metadata: {
    readonly component: Component
    readonly timestamp?: string
    readonly tools?: unknown
  }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
}

const getRef = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>) => `${name}@${version}`

const listWholeLock = (root: string) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Sbom

/** A UUID of the content, so that two documents with the same number are the same. */
const createSerialNumber = (content: string) => {
  const hex = createHash('sha256').update(content).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`
}

/** Takes back that npm calls it a package of development: it is in the built web app. */
const asShipped = ({ properties = [], ...part }: Component): Component => {
  const kept = properties.filter(({ name }) => name !== 'cdx:npm:package:development')
  return kept.length === properties.length
    ? { ...part, properties }
    : { ...part, scope: 'required', properties: kept }
}

/**
 * Returns npm's CycloneDX document of the lockfile, limited to what ships. npm's own `--omit=dev`
 * also omits packages that ship and are somebody's development dependency, such as react.
 */
export function createSbom(root: string): Sbom {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = listWholeLock(root)
  const { timestamp: _time, tools: _tools, component, ...describing } = metadata
  const names = new Map(listShipped(readLock(root)).map((part) => [getRef(part), part.name]))
  const kept = (ref: string) => names.has(ref) || ref === component['bom-ref']
  const content = {
    ...rest,
    // npm names workspaces after their folders.
    metadata: {
      ...describing,
      component: { ...component, type: 'application', name: readRelease(root).name },
    },
    components: components
      .filter((part) => names.has(part['bom-ref']))
      .map((part) => ({ ...asShipped(part), name: names.get(part['bom-ref']) ?? part.name })),
    dependencies: dependencies
      .filter(({ ref }) => kept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(kept) })),
  }
  return { ...content, serialNumber: createSerialNumber(JSON.stringify(content)) }
}

const decodeIntegrity = (integrity: string) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

const findSum = ({ hashes = [] }: Component) => hashes.find(({ alg }) => alg === 'SHA-512')?.content

/** Refuses a document that is not exactly what ships, with the versions and sums of the lockfile. */
export function checkSbom(sbom: Sbom, lock: LockPackages): Problem[] {
  const shipped = new Map(listShipped(lock).map((part) => [getRef(part), part]))
  const listed = new Map(sbom.components.map((part) => [part['bom-ref'], part]))
  const problems: Problem[] = []
  const refuse = (message: string) =>
    problems.push({ file: SBOM_FILE, line: 0, rule: 'sbom', message })
  for (const [ref, { integrity, isOwn }] of shipped) {
    const component = listed.get(ref)
    if (!isOwn && !integrity?.startsWith('sha512-')) refuse(`${ref} has no SHA-512 in the lockfile`)
    if (!component) refuse(`${ref} ships and is not listed`)
    else if (`${component.name}@${component.version}` !== ref) refuse(`${ref} has another name`)
    else if (integrity && findSum(component) !== decodeIntegrity(integrity))
      refuse(`${ref} has another checksum than in the lockfile`)
  }
  for (const ref of listed.keys())
    if (!shipped.has(ref)) refuse(`${ref} is listed and does not ship`)
  if (listed.size !== sbom.components.length) refuse('lists a package twice')
  return problems
}

export const formatSbom = (sbom: Sbom): string => `${JSON.stringify(sbom, null, 2)}\n`

if (import.meta.main) {
  const root = process.cwd()
  const sbom = createSbom(root)
  mkdirSync(dirname(SBOM_FILE), { recursive: true })
  writeFileSync(SBOM_FILE, formatSbom(sbom))
  reportProblems(
    'sbom',
    checkSbom(sbom, readLock(root)),
    `${sbom.components.length} packages in ${SBOM_FILE}`,
  )
}
