import { expect, test } from 'vitest'
import { checkSbom, createSbom, formatSbom } from './sbom.ts'
import { listShipped, readLock } from './shipped-packages.ts'
import { WEB_PACKAGES } from './web-packages.ts'

const root = process.cwd()
const lock = readLock(root)
const sbom = createSbom(root)
const check = (components: typeof sbom.components) =>
  checkSbom({ ...sbom, components }, lock).map(({ message }) => message)

test('the SBOM lists each package that ships with its version and checksum, and nothing else', () => {
  expect(checkSbom(sbom, lock)).toEqual([])
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'zod', 'fastify', '@casework/server']))
  expect(names).not.toContain('vitest')
})

test('the SBOM lists what is in the built web app, as a part and not as development (FIX-254)', () => {
  const parts = new Map(sbom.components.map((part) => [part.name, part]))
  const entries = WEB_PACKAGES.map((name) => lock[`node_modules/${name}`])
  expect(entries).not.toContain(undefined)
  for (const name of ['react', 'lucide-react', '@fontsource/newsreader', 'tailwindcss', 'vite'])
    expect(parts.get(name)).toMatchObject({ scope: 'required', properties: [] })
  expect(JSON.stringify(sbom)).not.toContain('cdx:npm:package:development')
  expect([...parts.keys()]).not.toContain('lightningcss')
})

test('the SBOM is the same each time', () => {
  expect(formatSbom(createSbom(root))).toBe(formatSbom(sbom))
  expect(sbom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(sbom.metadata).toMatchObject({ component: { name: 'casework', type: 'application' } })
  expect(sbom.metadata).not.toHaveProperty('timestamp')
  expect(sbom.metadata).not.toHaveProperty('tools')
})

test('every dependency that the SBOM names is one of its packages', () => {
  const listed = new Set([
    sbom.metadata.component['bom-ref'],
    ...sbom.components.map((part) => part['bom-ref']),
  ])
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(named.filter((ref) => !listed.has(ref))).toEqual([])
})

test('a package that ships and is not listed is refused', () => {
  const fewer = sbom.components.filter(({ name }) => name !== 'react')
  expect(check(fewer)).toEqual([expect.stringMatching(/^react@.* ships and is not listed$/)])
})

test('a package that does not ship is refused', () => {
  const stranger = { ...sbom.metadata.component, 'bom-ref': 'left-pad@1.0.0' }
  const more = [...sbom.components, stranger]
  expect(check(more)).toEqual(['left-pad@1.0.0 is listed and does not ship'])
})

test('another version or checksum is refused', () => {
  const change = (name: string, changes: object) =>
    sbom.components.map((part) => (part.name === name ? { ...part, ...changes } : part))
  expect(check(change('react', { version: '1.0.0' }))).toEqual([
    expect.stringContaining('has another name'),
  ])
  expect(check(change('react', { hashes: [{ alg: 'SHA-512', content: '00' }] }))).toEqual([
    expect.stringContaining('has another checksum than in the lockfile'),
  ])
})

test('packages of development and of other systems do not ship', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-AAAA' }
  const names = listShipped({
    '': { dependencies: { a: '1' } },
    'node_modules/a': {
      ...entry,
      optionalDependencies: { 'a-win32': '1', 'a-linux-arm64': '1', 'a-linux-s390x': '1' },
    },
    'node_modules/tool': { ...entry, dev: true },
    'node_modules/a-win32': { ...entry, os: ['win32'], dependencies: { 'a-wasm32': '1' } },
    'node_modules/a-linux-arm64': { ...entry, os: ['linux'], cpu: ['arm64'] },
    'node_modules/a-linux-s390x': { ...entry, os: ['linux'], cpu: ['s390x'] },
    'node_modules/a-wasm32': { ...entry, dependencies: { runtime: '1' } },
    'node_modules/a-wasm32/node_modules/runtime': entry,
  }).map(({ name }) => name)
  expect(names).toEqual(['a', 'a-linux-arm64'])
})
