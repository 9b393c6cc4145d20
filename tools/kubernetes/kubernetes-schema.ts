// Validates Kubernetes objects against the OpenAPI schemas of Kubernetes (decision 0048).
import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as validateNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as validateNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'

interface Validate {
  (data: unknown): boolean
  readonly errors?: readonly { instancePath: string; keyword: string }[] | null
}

const SCHEMAS: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': validateDeployment,
  'batch/v1 Job': validateJob,
  'v1 Namespace': validateNamespace,
  'v1 Service': validateService,
  'networking.k8s.io/v1 NetworkPolicy': validateNetworkPolicy,
  'policy/v1 PodDisruptionBudget': validateBudget,
}

/**
 * Records which fields a validator reads. The schemas allow unknown fields, but nothing reads them,
 * so a misspelled field is one that was never read.
 */
function recordReads<T extends object>(data: T, path: string, read: Set<string>): T {
  return new Proxy(data, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      const inner = `${path}/${String(key)}`
      read.add(inner)
      return typeof value === 'object' && value !== null ? recordReads(value, inner, read) : value
    },
  })
}

const listPaths = (data: unknown, path = ''): string[] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([key, value]) => [
        `${path}/${key}`,
        ...listPaths(value, `${path}/${key}`),
      ])
    : []

/** Returns what is wrong with an object: unknown kinds and fields, missing fields, wrong types. */
export function findProblems(object: {
  readonly apiVersion: string
  readonly kind: string
}): string[] {
  const kind = `${object.apiVersion} ${object.kind}`
  const validate = SCHEMAS[kind]
  if (!validate) return [`${kind} has no schema here`]
  const read = new Set<string>()
  if (!validate(recordReads(object, '', read)))
    return (validate.errors ?? []).map(
      ({ instancePath, keyword }) => `${instancePath} breaks the rule ${keyword}`,
    )
  return listPaths(object)
    .filter((path) => !read.has(path))
    .map((path) => `${path} is not in the schema`)
}
