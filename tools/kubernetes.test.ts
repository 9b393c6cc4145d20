// The manifests of deploy/kubernetes: what their reader relies on. They were never applied to a cluster.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../apps/server/src/platform/config.ts'

const ROOT = new URL('../', import.meta.url)
const FOLDER = new URL('deploy/kubernetes/', ROOT)
/** The folders that `kubectl apply -k` takes. */
const FOLDERS = ['', 'migrate/']

interface Container {
  readonly command?: readonly string[]
  readonly ports?: readonly unknown[]
  readonly resources?: unknown
}
interface Pod {
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly [Container]
}
interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: { readonly template?: { readonly spec: Pod } }
}

const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')
const listFiles = (folder: string) =>
  readdirSync(new URL(folder || '.', FOLDER)).filter(
    (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
  )
const manifests = FOLDERS.flatMap((folder) =>
  listFiles(folder).flatMap((file) =>
    parseAllDocuments(read(folder + file)).map((document) => document.toJS() as Manifest),
  ),
)
const pods = manifests.flatMap(({ metadata, spec }) => {
  const pod = (spec as Manifest['spec'] | undefined)?.template?.spec
  return pod ? [[metadata.name, pod] as const] : []
})
const settings = Object.fromEntries(
  [...read('casework.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

test.each(FOLDERS)(
  'deploy/kubernetes/%s lists its files, and the image of this version',
  (folder) => {
    const { resources, images } = parse(read(`${folder}kustomization.yaml`)) as {
      resources: string[]
      images: { name: string; newTag: string }[]
    }
    const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
      version: string
    }

    expect(resources.toSorted()).toEqual(listFiles(folder).toSorted())
    expect(images).toEqual([expect.objectContaining({ name: 'casework', newTag: version })])
  },
)

describe.each(pods)('the pods of %s', (_name, { containers: [container], ...pod }) => {
  test('run without root, rights or a token, on a read-only file system (FIX-053)', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000 },
    })
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: expect.stringMatching(/^\d+Gi$/) } },
    })
  })

  test('run a program of the repository, with the time to drain and finish (FIX-099)', () => {
    const program = container.command?.at(-1) ?? 'apps/server/src/main.ts'
    expect(existsSync(new URL(program, ROOT))).toBe(true)
    if (!container.ports) return
    const drain = container.command ? 0 : Number(settings['DRAIN_SECONDS']) + 25
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
  })
})

test('the network policy covers every pod, and closes both directions (FIX-053)', () => {
  expect(manifests.find(({ kind }) => kind === 'NetworkPolicy')?.spec).toMatchObject({
    podSelector: {
      matchExpressions: [{ operator: 'In', values: ['casework', 'casework-migrate'] }],
    },
    policyTypes: ['Ingress', 'Egress'],
  })
})

test('Casework accepts the settings', () => {
  const url = 'postgres://casework@db/casework'
  const secrets = { DATABASE_URL: url, SECRET_KEY: 'x'.repeat(40) }
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  expect(readConfig({ ...settings, ...secrets, ...keys })).toMatchObject({ DRAIN_SECONDS: 10 })
  for (const name of Object.keys(settings))
    expect(readConfig({ ...settings, ...secrets, ...keys })).toHaveProperty(name)
})
