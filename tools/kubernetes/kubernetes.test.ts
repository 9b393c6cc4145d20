import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { isInstalled } from '../is-installed.ts'
import { findProblems } from './kubernetes-schema.ts'
import {
  isInRepository,
  KUSTOMIZATIONS,
  listFiles,
  objects,
  readKustomization,
  readManifest,
  settings,
  workloads,
} from './manifests.ts'

const readRoot = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

describe('every object', () => {
  test('matches the schema of Kubernetes', () => {
    expect(objects.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Deployment',
      'Job',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'Service',
    ])
    for (const object of objects) expect(findProblems(object)).toEqual([])
  })

  test('would be refused with a misspelled field, a wrong type or a missing field', () => {
    const service = (port: object) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'x' },
      spec: { ports: [port] },
    })

    expect(findProblems(service({ port: 80, targetPort: 'http' }))).toEqual([])
    expect(findProblems(service({ port: 80, targetPrt: 'http' }))).toEqual([
      '/spec/ports/0/targetPrt is not in the schema',
    ])
    expect(findProblems(service({ port: 'http' }))).toEqual([
      '/spec/ports/0/port breaks the rule type',
    ])
    expect(findProblems(service({}))).toEqual(['/spec/ports/0 breaks the rule required'])
    expect(findProblems({ apiVersion: 'v2', kind: 'Service' })).toEqual([
      'v2 Service has no schema here',
    ])
  })
})

describe.each(workloads.map((workload) => [workload.name, workload] as const))(
  'the pods of %s',
  (_name, { pod, container }) => {
    test('run without root, rights or a token, on a read-only file system (FIX-053)', () => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      })
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(pod.volumes.map(({ name, emptyDir }) => [name, typeof emptyDir])).toEqual(
        container.volumeMounts.map(({ name }) => [name, 'object']),
      )
    })

    test('reserve CPU and memory, and have a memory limit (FIX-053)', () => {
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/Mi$/) },
        limits: { memory: expect.stringMatching(/^\d+Gi$/) },
      })
    })

    test('run a program of the repository', () => {
      const { command } = container
      const program = command?.at(-1) ?? 'apps/server/src/main.ts'

      expect(isInRepository(program)).toBe(true)
      expect(command?.slice(0, -1) ?? []).toEqual(
        command ? ['node', '--disable-warning=ExperimentalWarning'] : [],
      )
    })
  },
)

describe.each(
  workloads
    .filter(({ name }) => name !== 'casework-migrate')
    .map((workload) => [workload.name, workload] as const),
)('the deployment %s', (_name, { pod, container }) => {
  test('asks for health where the process serves it', () => {
    const port = container.command ? 'metrics' : 'http'

    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live', port } },
      readinessProbe: { httpGet: { path: '/health/ready', port } },
      livenessProbe: { httpGet: { path: '/health/live', port } },
    })
    expect(container.ports).toContainEqual({ name: 'metrics', containerPort: 9090 })
    expect(container.env).toEqual([{ name: 'METRICS_PORT', value: '9090' }])
  })

  test('gives a pod the time to drain and finish (FIX-099)', () => {
    const drain = container.command ? 0 : Number(settings['DRAIN_SECONDS']) + 25

    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
  })
})

test('the migration gets the settings that it needs, and Casework accepts these alone', () => {
  const job = workloads.find(({ name }) => name === 'casework-migrate')
  const names = job?.container.env?.map(({ name }) => name)

  expect(job?.container).not.toHaveProperty('envFrom')
  expect(names).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SECRET_KEY'])
  const url = 'postgres://casework@db/casework'
  const values = [url, url, 'a key of at least 32 characters for this test']
  const env = Object.fromEntries(names?.map((name, at) => [name, values[at]]) ?? [])
  expect(readConfig(env)).toMatchObject({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })
})

test('the service and the budget select the web pods, and a drain keeps one of them', () => {
  const web = workloads.find(({ name }) => name === 'casework-web')
  const service = objects.find(
    ({ kind, metadata }) => kind === 'Service' && metadata.name === 'casework',
  )
  const budget = objects.find(({ kind }) => kind === 'PodDisruptionBudget')
  const deployment = objects.find(({ metadata }) => metadata.name === 'casework-web')

  expect(objects.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec.selector)).toEqual(
    [{ 'app.kubernetes.io/name': 'casework' }, web?.labels],
  )
  expect(service?.spec.selector).toEqual(web?.labels)
  expect(budget?.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: web?.labels } })
  expect(deployment?.spec).toMatchObject({
    replicas: 2,
    strategy: { rollingUpdate: { maxUnavailable: 0 } },
    selector: { matchLabels: web?.labels },
  })
})

test('the network policy covers every pod, and closes both directions (FIX-053)', () => {
  const policy = objects.find(({ kind }) => kind === 'NetworkPolicy')
  const names = workloads.map(({ labels }) => labels['app.kubernetes.io/name'])

  expect(new Set(names)).toEqual(new Set(['casework', 'casework-migrate']))
  expect(policy?.spec).toMatchObject({
    podSelector: {
      matchExpressions: [{ operator: 'In', values: ['casework', 'casework-migrate'] }],
    },
    policyTypes: ['Ingress', 'Egress'],
  })
})

test('Casework accepts the settings, with the secrets that the file names', () => {
  const comment = readManifest('kustomization.yaml').replaceAll('\n# ', ' ')
  const secrets = [...comment.matchAll(/\b(?:DATABASE|SECRET|S3|SMTP)_\w+/g)].map(([name]) => name)
  const values = Object.fromEntries(
    secrets.map((name) => [
      name,
      name.startsWith('DATABASE')
        ? 'postgres://casework:x@db/casework'
        : name === 'SMTP_URL'
          ? 'smtps://mail.example.com'
          : 'x'.repeat(40),
    ]),
  )
  const config = readConfig({ ...settings, ...values })

  expect(secrets).toHaveLength(7)
  expect(config).toMatchObject({ DRAIN_SECONDS: 10, S3_BUCKET: 'casework-files' })
  for (const name of Object.keys({ ...settings, ...values })) expect(config).toHaveProperty(name)
})

describe.each(KUSTOMIZATIONS)('deploy/kubernetes/%s', (folder) => {
  test('lists every file, and the image of this version', () => {
    const { resources, images, namespace } = readKustomization(folder)
    const { version } = JSON.parse(readRoot('package.json')) as { version: string }

    expect([...resources].sort()).toEqual(listFiles(folder).sort())
    expect(images).toEqual([expect.objectContaining({ name: 'casework', newTag: version })])
    expect(workloads.every(({ container }) => container.image === 'casework')).toBe(true)
    expect(readRoot('deploy/observe/prometheus.yml')).toContain(`casework-metrics.${namespace}.svc`)
  })

  test('is rendered by kubectl', ({ skip }) => {
    skip(!isInstalled('kubectl', ['version', '--client']), 'kubectl is not installed')
    const path = fileURLToPath(new URL(`../../deploy/kubernetes/${folder}`, import.meta.url))
    const rendered = execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8' })

    expect(rendered).toMatch(/image: registry\.example\.com\/casework:\d/)
    // A hash of the content, so that changed settings restart the pods.
    expect(
      rendered.match(/configMapRef:\n\s+name: casework-settings-\w{10}$/gm) ?? [],
    ).toHaveLength(folder === '' ? 2 : 0)
  })
})
