import { expect } from '@playwright/test'
import type { CallInput, JsonEndpoint, ResultOf } from '@casework/contract/parts/endpoint'

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
/** The parts that the endpoint requires; the others may be left out. */
type Parts<T> = Omit<T, OptionalKeys<T>> & { [K in OptionalKeys<T>]?: T[K] | undefined }

/** Calls an endpoint of the contract; fails the test unless it succeeds. */
export type Call = <const E extends JsonEndpoint>(
  endpoint: E,
  input: Parts<CallInput<E>>,
) => Promise<ResultOf<E>>

/** @param authorization the header of the caller; left out for public endpoints */
export const createCall =
  (url: string, authorization?: string): Call =>
  async (endpoint, input) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const path = Object.entries(params ?? {}).reduce(
      (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path as string,
    )
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const response = await fetch(`${url}/api${path}?${search.toString()}`, {
      method: endpoint.method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    expect(response.ok, `${endpoint.method} ${path}: ${answer}`).toBe(true)
    return (JSON.parse(answer) as { data: ResultOf<typeof endpoint> }).data
  }
