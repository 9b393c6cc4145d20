import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'

const FOLDER = new URL('../../deploy/kubernetes/', import.meta.url)

export const readManifest = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

interface Kustomization {
  readonly namespace: string
  readonly resources: readonly string[]
  readonly images: readonly { readonly name: string; readonly newTag: string }[]
}

/** @param folder with a slash at its end; '' for the top */
export const readKustomization = (folder: string): Kustomization =>
  parse(readManifest(`${folder}kustomization.yaml`)) as Kustomization

/** The folders that `kubectl apply -k` takes. */
export const KUSTOMIZATIONS = ['', 'migrate/']

export const listFiles = (folder: string): string[] =>
  readdirSync(new URL(folder || '.', FOLDER)).filter(
    (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
  )

export const isInRepository = (path: string): boolean =>
  existsSync(new URL(`../../${path}`, import.meta.url))

type Labels = Readonly<Record<string, string>>

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

interface Container {
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly resources?: unknown
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

interface Pod {
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly [Container]
  readonly volumes: readonly { readonly name: string; readonly emptyDir?: object }[]
}

interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Labels }
  readonly spec: {
    readonly selector?: { readonly matchLabels: Labels }
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod }
  }
}

export const objects: readonly KubernetesObject[] = KUSTOMIZATIONS.flatMap((folder) =>
  listFiles(folder).flatMap((file) =>
    parseAllDocuments(readManifest(folder + file)).map(
      (document) => document.toJS() as KubernetesObject,
    ),
  ),
)

interface Workload {
  readonly name: string
  readonly labels: Labels
  readonly pod: Pod
  readonly container: Container
}

/** What runs pods: the deployments and the migration. */
export const workloads: readonly Workload[] = objects.flatMap(({ metadata, spec }) => {
  const template = (spec as KubernetesObject['spec'] | undefined)?.template
  if (!template) return []
  const [container] = template.spec.containers
  return [{ name: metadata.name, labels: template.metadata.labels, pod: template.spec, container }]
})

/** The settings of casework.env. */
export const settings: Readonly<Record<string, string>> = Object.fromEntries(
  [...readManifest('casework.env').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
)
